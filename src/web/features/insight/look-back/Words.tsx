import { GroupGlyph, groupColor } from '../../../ui/Group.tsx'
import styles from './Words.module.css'

/** From this length on, a word is set smaller. */
const LONG = 11

interface Props {
  words: readonly string[]
  /** The colour of each word's group. */
  colors: readonly string[]
  /** In a line of text. */
  isSmall?: boolean
}

/** Words, each with the colour and the sign of its group. */
export const Words = ({ words, colors, isSmall = false }: Props) => (
  <ul className={styles.words} data-small={isSmall ? '' : undefined}>
    {words.map((word, n) => (
      <li
        key={word}
        data-long={word.length >= LONG ? '' : undefined}
        style={{ background: groupColor(colors[n] ?? '') }}
      >
        <GroupGlyph color={colors[n] ?? ''} size={isSmall ? 11 : 13} />
        <span>{word}</span>
      </li>
    ))}
  </ul>
)
