import type { Suggestion } from '../../../contract/suggestion.ts'
import { Stack, Text } from '../../design/layout.tsx'
import { formatDay } from '../../lib/format-date.ts'
import { saySettled } from './settled-suggestions.ts'

/**
 * Highest number of suggestions on the page. The page shows the latest suggestions. The file with the player's data
 * contains all suggestions.
 */
const SHOWN = 10

/** Shows the words that the player has suggested. For each word, says whether it was accepted. */
export function OwnSuggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  if (suggestions.length === 0)
    return <Text tone="soft">None yet. Look back at a board to name a word that fits another group too.</Text>
  return (
    <Stack as="ul" gap={3}>
      {suggestions.slice(0, SHOWN).map((suggestion) => (
        <li key={`${suggestion.word} ${suggestion.category}`}>
          <p>
            <b translate="no">{suggestion.word}</b> in “<span translate="no">{suggestion.category}</span>”
          </p>
          <Text size="small" tone="soft">
            {suggestion.verdict
              ? saySettled(suggestion)
              : `Said on ${formatDay(suggestion.saidAt)}. Not looked at yet.`}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
