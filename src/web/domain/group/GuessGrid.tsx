import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { plural } from '../../lib/format.ts'
import { GroupGlyph, groupColor } from './Group.tsx'
import styles from './GuessGrid.module.css'

interface Props {
  /** The guesses. For each word in `words`, `colors` has the colour of the word's group, in the same order. */
  guesses: readonly { words: readonly string[]; colors: readonly string[] }[]
  /** Every group of the board. */
  groups: readonly { color: string; name: string }[]
  /** The index of the guess to highlight, from 0. */
  turnedAt?: number | null
}

/** More guesses than this are in further columns. */
const MOST_LINES = 7

/** Returns the groups of a guess as text: "three words of Citrus fruits, one word of Herbs". */
function madeOf(colors: readonly string[], names: ReadonlyMap<string, string>): string {
  const counts = new Map<string, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  return [...counts]
    .map(([color, count]) => `${plural(count, 'word')} of ${names.get(color) ?? 'a group'}`)
    .join(', ')
}

/** Shows the guesses in order. Each word is a square with the colour and the symbol (glyph) of its group. */
export function GuessGrid({ guesses, groups, turnedAt = null }: Props) {
  const names = new Map(groups.map((group) => [group.color, group.name]))
  const rows = guesses.map((guess, i) => ({ ...guess, key: `${i} ${guess.words.join()}` }))
  if (rows.length === 0) return null
  return (
    <ol
      className={styles.grid}
      style={{ '--lines': Math.min(rows.length, MOST_LINES) }}
      aria-label="Your guesses"
    >
      {rows.map(({ key, words, colors }, number) => (
        <li
          key={key}
          className={styles.guess}
          data-turn={number === turnedAt ? '' : undefined}
          title={words.join(', ')}
        >
          {words.map((word, i) => (
            <span key={word} className={styles.word} style={{ background: groupColor(colors[i] ?? '') }}>
              <GroupGlyph color={colors[i] ?? ''} size={10} />
            </span>
          ))}
          <VisuallyHidden>{`${words.join(', ')}: ${new Set(colors).size === 1 ? 'correct' : 'wrong'}, ${madeOf(colors, names)}`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
