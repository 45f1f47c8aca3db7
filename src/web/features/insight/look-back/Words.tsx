import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import styles from './Words.module.css'

/**
 * A word with at least `LONG` letters has small text, and a word with at least `LONGEST` letters has still smaller
 * text. No word then breaks on the narrowest screen, which has two words in a row.
 */
const LONG = 10
const LONGEST = 13

const sizeOf = (text: string): 'long' | 'longest' | undefined => {
  const length = Math.max(...text.split(' ').map((word) => word.length))
  return length >= LONGEST ? 'longest' : length >= LONG ? 'long' : undefined
}

interface Props {
  words: readonly string[]
  /** For each word, the colour of its group. */
  colors: readonly string[]
  /** True for small words that fit into a line of text. */
  isSmall?: boolean
}

/** Shows words; each word has the colour and the glyph (small sign) of its group. */
export const Words = ({ words, colors, isSmall = false }: Props) => (
  <ul className={styles.words} data-small={isSmall ? '' : undefined}>
    {words.map((word, n) => (
      <li key={word} data-size={sizeOf(word)} style={{ background: groupColor(colors[n] ?? '') }}>
        <GroupGlyph color={colors[n] ?? ''} size={isSmall ? 11 : 13} />
        <span translate="no">{word}</span>
      </li>
    ))}
  </ul>
)
