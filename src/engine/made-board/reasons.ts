import type { Relation } from '../lexicon/lexicon.ts'
import type { EvidenceSource } from './check.ts'
import type { Meaning } from './meanings.ts'

/** Returns the sentence that says why a word fits a group. `nearest` are the most similar words of the group. */
export function reasonOf(
  source: EvidenceSource,
  text: string,
  meaning?: Meaning,
  nearest: readonly string[] = [],
): string {
  if (source === 'player') return `Players say that ${text} fits.`
  if (source === 'likeness' || !meaning) return `${text} is used like ${nearest.join(' and ')}.`
  return meaningReason(text, meaning)
}

/** Returns the sentence that says that a word has a meaning. */
function meaningReason(text: string, { source, name, pattern, relation }: Meaning): string {
  if (pattern)
    return `“${[pattern.before, text, pattern.after].filter(Boolean).join(' ').toUpperCase()}” is a known expression.`
  if (source === 'catalogue') return `${text} is in the catalogue's group “${name}”.`
  return `${text} is ${asRelated(name, relation)}.`
}

/** Returns the sentence that says what the words of a group have in common. */
export function sharedReason({ source, name, pattern, relation }: Meaning): string {
  if (pattern) return `All four complete “${name}”.`
  return source === 'catalogue'
    ? `All four are in the catalogue's group “${name}”.`
    : `Each of them is ${asRelated(name, relation)}.`
}

const articleFor = (name: string): string => (/^[aeiou]/i.test(name) ? 'an ' : 'a ')

/** Says how a word belongs to a concept: “a bird”, “part of a shoe”, “a word from golf”. */
function asRelated(name: string, relation: Relation = 'kind'): string {
  const named = /^\p{Lu}/u.test(name) ? name : `${articleFor(name)}${name}`
  if (relation === 'part') return `part of ${named}`
  if (relation === 'topic') return `a word from ${name}`
  if (relation === 'way') return `a way to ${name}`
  return relation === 'quality' ? `a word for ${name}` : named
}
