import { fold } from '../catalogue/category.ts'
import { MADE_NAME_MAX, MADE_NOTE_MAX, MADE_TITLE_MAX, MADE_WORD_MAX } from './limits.ts'

/** The texts of a board that its maker writes, with their greatest lengths. */
const longest = { title: MADE_TITLE_MAX, name: MADE_NAME_MAX, word: MADE_WORD_MAX, note: MADE_NOTE_MAX }
export type MadeText = keyof typeof longest

/** Characters that change the direction of the text after them. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
/**
 * Control characters, characters without a meaning, and characters that no font draws. Some of them count as letters or
 * marks.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5|\p{Variation_Selector}/u
const RUN_OF_LETTERS = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script=Latin}/u
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/**
 * Latin letters, with and without accents. The list leaves out letters that look like two letters or like a letter of
 * another kind, such as ĳ, ſ and the letters of phonetic alphabets. A letter with an accent is one character, so that
 * nobody can pile up accents.
 */
const LETTERS =
  'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u0131\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E\\u01CD-\\u01DC\\u01E6-\\u01ED\\u01F4\\u01F5\\u01F8-\\u021B\\u0226-\\u0233\\u1E00-\\u1E99\\u1E9E\\u1EA0-\\u1EF9'
const WORD = new RegExp(`^[${LETTERS}0-9 '&.,!?/+#%$£€:()-]*$`, 'u')
const LINE = new RegExp(`^[${LETTERS}0-9 -~“”‘’–—…°£€¥§©®™«»¿¡×÷±½¼¾²³]*$`, 'u')

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
export function readMadeText(given: string, kind: MadeText): { text: string } | { problem: string } {
  const spaced = given.normalize('NFC').replace(/\p{Zs}+/gu, ' ')
  if (TURNS.test(spaced)) return { problem: 'must not have characters that turn the direction of the text' }
  if (INVISIBLE.test(spaced)) return { problem: 'must not have invisible characters' }
  for (const [run] of spaced.matchAll(RUN_OF_LETTERS))
    if (LATIN.test(run) && OTHER_LETTER.test(run))
      return { problem: 'must not mix letters of different alphabets in one word' }
  const trimmed = spaced.trim()
  const text = kind === 'word' ? asWord(trimmed) : trimmed
  if (!(kind === 'word' ? WORD : LINE).test(text))
    return { problem: ALLOWED[kind === 'word' ? 'word' : 'line'] }
  if (text.length > longest[kind]) return { problem: `must have at most ${longest[kind]} characters` }
  if (kind === 'word' && text !== '' && fold(text) === '')
    return { problem: 'must have a letter from A to Z, or a digit' }
  return { text }
}

const ALLOWED = {
  word: "can have Latin letters, digits, spaces and these characters: ' & . , ! ? / + # % $ £ € : ( ) -",
  line: 'can have Latin letters, digits, spaces and usual punctuation',
}

const asWord = (text: string): string =>
  signs.reduce((all, [sign, usual]) => all.replace(sign, usual), text).toUpperCase()
