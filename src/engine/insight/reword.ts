import type { Statements } from './wording.ts'

/**
 * Sentences that a language model is allowed to write in other words. The key of each sentence says to which part of
 * the player's insights the sentence belongs.
 */
export type Words = Record<string, string>

/**
 * Names of the parts of a recommendation that a language model is allowed to write in other words. The parts `insight`,
 * `estimatedImpact` and `basis` contain figures, so they are never changed.
 */
const worded = ['title', 'description', 'actionable'] as const

export function wordsOf({ personalizedMessage, recommendations }: Statements): Words {
  return Object.fromEntries([
    ['message', personalizedMessage],
    ...recommendations.flatMap((one, n) => worded.map((part) => [`${part}_${n}`, one[part]])),
  ])
}

/** Replaces sentences of a player's insights. `words` must contain every key that `wordsOf` returns. */
export function withWords(statements: Statements, words: Words): Statements {
  const { personalizedMessage, recommendations } = statements
  return {
    ...statements,
    personalizedMessage: words.message ?? personalizedMessage,
    recommendations: recommendations.map((one, n) => ({
      ...one,
      ...Object.fromEntries(worded.map((part) => [part, words[`${part}_${n}`] ?? one[part]])),
    })),
  }
}

/**
 * A sentence from a language model is allowed to contain only words of this list and words of the original sentence.
 * The list has no words that compare, praise, count, deny or name something.
 */
const PLAIN = new Set(
  `a about after again all also an and are as at be because been before begin both bring but by can choose come could do does doing
  down each easily even every find for from get give given go good has have having here hold how if in into is it its itself just
  keep know let like little look looking make makes may me might moment mostly much my need next now of off often on once one onto
  or other our out over own part place play playing please put read really right say see seem seems set should show shows so some
  something spend stay still such take takes than that the their them then there these they thing things think this those time to
  too towards try trying turn under until up upon us use using usually want way we well were what when where which while who why
  will with within word words work would yet you your yours yourself`
    .split(/\s+/)
    .filter(Boolean),
)

/**
 * Limit of the length of a sentence from a language model: MOST_GROWTH times the number of characters of the original
 * sentence, plus SPARE_LETTERS.
 */
const MOST_GROWTH = 1.6
const SPARE_LETTERS = 30

const tokens = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\d+(?:[.,]\d+)?/gu) ?? []
const numbers = (text: string): string[] => tokens(text).filter((token) => /^\d/.test(token))
const stem = (word: string): string => word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '')

/**
 * Returns whether a sentence from a language model is allowed to replace the original sentence. The numbers must be the
 * same in the same order, and the sentence must not be much longer. All words must be in the list `PLAIN` or in the
 * original sentence. The sentence must not contain markup or web addresses.
 */
export function saysTheSame(plain: string, wording: string): boolean {
  if (wording.trim() === '' || wording.length > MOST_GROWTH * plain.length + SPARE_LETTERS) return false
  if (/[<>{}[\]@#*_`|\\\n]|:\/\//.test(wording)) return false
  if (numbers(plain).join() !== numbers(wording).join()) return false
  const own = new Set(tokens(plain).map(stem))
  return tokens(wording).every((token) => /^\d/.test(token) || PLAIN.has(token) || own.has(stem(token)))
}

/**
 * Returns the sentences from a language model. If a sentence is missing, or if `saysTheSame` returns false for a
 * sentence, the function returns undefined.
 */
export function checkedWords(plain: Words, given: unknown): Words | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const words: Words = {}
  for (const [place, sentence] of Object.entries(plain)) {
    const wording = (given as Record<string, unknown>)[place]
    if (typeof wording !== 'string' || !saysTheSame(sentence, wording)) return undefined
    words[place] = wording.trim()
  }
  return words
}
