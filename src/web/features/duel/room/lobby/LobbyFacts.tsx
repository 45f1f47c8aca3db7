import type { Duel } from '../../../../../contract/duel.ts'
import { inWords, plural } from '../../../../lib/format.ts'
import styles from './Lobby.module.css'

/** What a duel is, in four lines. */
export function LobbyFacts({ duel: { groupCount, maxMistakes } }: { duel: Duel }) {
  const facts = [
    ['Board', `The same ${groupCount * 4} words, ${inWords(groupCount)} groups`],
    ['Wins', 'Higher score, then fewer seconds'],
    ['Ends', `All found, or ${plural(maxMistakes, 'mistake')}`],
    ['Hints', 'None'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
