import type { Suggestion } from '../../../contract/suggestion.ts'
import { formatDay } from '../../lib/format.ts'
import styles from './OwnSuggestions.module.css'
import { saySettled } from './settled-suggestions.ts'

/** Only this many of the latest are shown; the data download has all of them. */
const SHOWN = 10

/** The player's word suggestions and the decisions on them. */
export function OwnSuggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  if (suggestions.length === 0)
    return (
      <p className={styles.none}>
        None yet. Look back at a board to name a word that fits another group too.
      </p>
    )
  return (
    <ul className={styles.list}>
      {suggestions.slice(0, SHOWN).map((suggestion) => (
        <li key={`${suggestion.word} ${suggestion.category}`}>
          <p>
            <b>{suggestion.word}</b> in “{suggestion.category}”
          </p>
          <p className={styles.state}>
            {suggestion.verdict
              ? saySettled(suggestion)
              : `Said on ${formatDay(suggestion.saidAt)}. Not looked at yet.`}
          </p>
        </li>
      ))}
    </ul>
  )
}
