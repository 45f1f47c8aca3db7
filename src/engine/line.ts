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
export const LETTERS =
  'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u0131\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E\\u01CD-\\u01DC\\u01E6-\\u01ED\\u01F4\\u01F5\\u01F8-\\u021B\\u0226-\\u0233\\u1E00-\\u1E99\\u1E9E\\u1EA0-\\u1EF9'
const LINE = new RegExp(`^[${LETTERS}0-9 -~“”‘’–—…°£€¥§©®™«»¿¡×÷±½¼¾²³]*$`, 'u')

/** A text in its only spelling, or one line about the problem for its writer, such as `must have …`. */
export type ReadText = { text: string } | { problem: string }

/** Returns a text with composed characters, single spaces and no space at the ends, or why it cannot be used. */
export function readSpaced(given: string): ReadText {
  const spaced = given.normalize('NFC').replace(/\p{Zs}+/gu, ' ')
  if (TURNS.test(spaced)) return { problem: 'must not have characters that turn the direction of the text' }
  if (INVISIBLE.test(spaced)) return { problem: 'must not have invisible characters' }
  for (const [run] of spaced.matchAll(RUN_OF_LETTERS))
    if (LATIN.test(run) && OTHER_LETTER.test(run))
      return { problem: 'must not mix letters of different alphabets in one word' }
  return { text: spaced.trim() }
}

/** Does the same for a line of Latin letters, digits and usual punctuation with at most `max` characters. */
export function readLine(given: string, max: number): ReadText {
  const spaced = readSpaced(given)
  if ('problem' in spaced) return spaced
  if (!LINE.test(spaced.text))
    return { problem: 'can have Latin letters, digits, spaces and usual punctuation' }
  if (spaced.text.length > max) return { problem: `must have at most ${max} characters` }
  return spaced
}
