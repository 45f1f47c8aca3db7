import type { Statements } from './wording.ts'

/** The sentences of statements that may be said in other words, by the place where they stand. */
export type Words = Record<string, string>

/** What a recommendation says in words. Its figures (`insight`, `estimatedImpact`, `basis`) stay as they are. */
const worded = ['title', 'description', 'actionable'] as const

export function wordsOf({ personalizedMessage, recommendations }: Statements): Words {
  return Object.fromEntries([
    ['message', personalizedMessage],
    ...recommendations.flatMap((one, n) => worded.map((part) => [`${part}_${n}`, one[part]])),
  ])
}

/** Statements with other words. `words` has all that `wordsOf` gives. */
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
 * Words that say nothing by themselves: a wording may use them and those of the sentence that it replaces, no others. None of them
 * compares, praises, counts, denies or names.
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

const MOST_GROWTH = 1.6
const SPARE_LETTERS = 30

const tokens = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\d+(?:[.,]\d+)?/gu) ?? []
const numbers = (text: string): string[] => tokens(text).filter((token) => /^\d/.test(token))
/** The word without the endings that grammar changes. */
const stem = (word: string): string => word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '')

/**
 * Says this wording what the plain sentence says, and nothing else? It has the same numbers in the same order, only the sentence's
 * own words and plain ones, no signs of markup or addresses, and is about as long.
 */
export function saysTheSame(plain: string, wording: string): boolean {
  if (wording.trim() === '' || wording.length > MOST_GROWTH * plain.length + SPARE_LETTERS) return false
  if (/[<>{}[\]@#*_`|\\\n]|:\/\//.test(wording)) return false
  if (numbers(plain).join() !== numbers(wording).join()) return false
  const own = new Set(tokens(plain).map(stem))
  return tokens(wording).every((token) => /^\d/.test(token) || PLAIN.has(token) || own.has(stem(token)))
}

/** A wording that may be shown: every sentence is there and says the same. Undefined otherwise. */
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
