import type { GameView } from '../../../../contract/game.ts'
import { plural } from '../../../lib/format.ts'
import { GroupGlyph, groupColor } from '../../../ui/Group.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './GuessGrid.module.css'

/** "three of Citrus fruits, one of Herbs": what a guess was made of. */
function madeOf(colors: readonly string[], names: ReadonlyMap<string, string>): string {
  const counts = new Map<string, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  return [...counts]
    .map(([color, count]) => `${plural(count, 'word')} of ${names.get(color) ?? 'a group'}`)
    .join(', ')
}

/** The guesses in order, each as the colours and signs of the groups that its words belong to. */
export function GuessGrid({ game }: { game: GameView }) {
  const groups = [...game.completedGroups, ...(game.missedGroups ?? [])]
  const names = new Map(groups.map((group) => [group.color, group.name]))
  const guesses = (game.guesses ?? []).map((guess, i) => ({ ...guess, key: `${i} ${guess.words.join()}` }))
  if (guesses.length === 0) return null
  return (
    <ol className={styles.grid} aria-label="Your guesses">
      {guesses.map(({ key, words, colors }) => (
        <li key={key} className={styles.guess} title={words.join(', ')}>
          {words.map((word, i) => (
            <span key={word} className={styles.word} style={{ background: groupColor(colors[i] ?? '') }}>
              <GroupGlyph color={colors[i] ?? ''} size={10} />
            </span>
          ))}
          <VisuallyHidden>
            {words.join(', ')}: {new Set(colors).size === 1 ? 'correct' : 'wrong'}, {madeOf(colors, names)}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
