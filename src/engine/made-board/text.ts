import { fold } from '../catalogue/category.ts'
import { LETTERS, type ReadText, readLine, readSpaced } from '../line.ts'
import { MADE_NAME_MAX, MADE_NOTE_MAX, MADE_TITLE_MAX, MADE_WORD_MAX } from './limits.ts'

/** The texts of a board that its maker writes, with their greatest lengths. */
const longest = { title: MADE_TITLE_MAX, name: MADE_NAME_MAX, word: MADE_WORD_MAX, note: MADE_NOTE_MAX }
export type MadeText = keyof typeof longest

const WORD = new RegExp(`^[${LETTERS}0-9 '&.,!?/+#%$£€:()-]*$`, 'u')

/** Different characters for one sign, as word processors and phones type them. A word has the one on the right. */
const signs: readonly [RegExp, string][] = [
  [/[‘’ʼ′]/g, "'"],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
]

/**
 * Returns a text of a board in its only spelling: composed characters, single spaces, no space at the ends, and words in
 * capital letters. If the text has characters that it must not have, returns one line about the problem for the caller.
 */
export function readMadeText(given: string, kind: MadeText): ReadText {
  if (kind !== 'word') return readLine(given, longest[kind])
  const spaced = readSpaced(given)
  if ('problem' in spaced) return spaced
  const text = asWord(spaced.text)
  if (!WORD.test(text)) return { problem: ALLOWED }
  if (text.length > longest.word) return { problem: `must have at most ${longest.word} characters` }
  if (text !== '' && fold(text) === '') return { problem: 'must have a letter from A to Z, or a digit' }
  return { text }
}

const ALLOWED =
  "can have Latin letters, digits, spaces and these characters: ' & . , ! ? / + # % $ £ € : ( ) -"

const asWord = (text: string): string =>
  signs.reduce((all, [sign, usual]) => all.replace(sign, usual), text).toUpperCase()
