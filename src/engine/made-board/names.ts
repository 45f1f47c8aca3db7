import { letters, stem } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { Lexicon, Relation } from '../lexicon/lexicon.ts'

/** The name of a group, a category or a concept, in a form in which names can be compared. */
export interface ReadName {
  /** The stems of the words that tell something. */
  stems: ReadonlySet<string>
  /** The text before and after the gap of a name such as “___ cake”, in the spelling of `letters`. */
  pattern: { before: string; after: string } | undefined
  /** How the members belong to it: `part` for “Parts of a car”; undefined if the name does not tell. */
  relation: Relation | undefined
}

/** Words of names that tell nothing about the members. */
const EMPTY_WORDS = new Set(
  [
    'a an and are as at be by can famous for from go goes group have in into is it kind kinds known like',
    'list mean meaning member members name named names of on one or other part parts piece some sort sorts that the',
    'their them they thing things to type types up used various ways with word words you your',
  ]
    .join(' ')
    .split(' ')
    .map(stem),
)

const PARTS =
  /^(?:parts?|bits|found|seen|kept|things|words?|at|in|on)\b.*\b(?:of|in|on|at|from|for|a|an|the)\b/i
const GAP = /_+|…|\.{3}/
const QUOTES = /["“”‘’']/g
const BEFORE =
  /^(?:(?:words?|things?|they|all) )?(?:that )?(?:can )?(?:go(?:es)? |comes? )?(?:before|followed by|precede) (?:the word )?([\p{L} -]+)$/iu
const AFTER =
  /^(?:(?:words?|things?|they|all) )?(?:that )?(?:can )?(?:go(?:es)? |comes? )?(?:after|follow|following|preceded by) (?:the word )?([\p{L} -]+)$/iu

function patternIn(name: string): ReadName['pattern'] {
  if (GAP.test(name)) {
    const [before = '', ...after] = name.split(GAP)
    const pattern = { before: letters(before), after: letters(after.join('')) }
    return pattern.before === '' && pattern.after === '' ? undefined : pattern
  }
  const plain = name.replace(QUOTES, '').trim()
  const [, following] = BEFORE.exec(plain) ?? []
  if (following !== undefined) return { before: '', after: letters(following) }
  const [, leading] = AFTER.exec(plain) ?? []
  return leading === undefined ? undefined : { before: letters(leading), after: '' }
}

export function readName(name: string): ReadName {
  const stems = new Set<string>()
  for (const word of name.replace(QUOTES, '').split(/[^\p{L}\d]+/u))
    if (word !== '' && !EMPTY_WORDS.has(stem(word))) stems.add(stem(word))
  return { stems, pattern: patternIn(name), relation: PARTS.test(name) ? 'part' : undefined }
}

/**
 * Grades of the agreement of two names. `wider` means that the first name contains all words of the second name and
 * more (“Garden birds”, “Birds”), so that the second name is the wider one.
 */
export type NameMatch = 'same' | 'wider' | 'narrower' | 'none'

/** A word of “Parts of a car” is no kind of car, and a word of “Birds” is no part of a bird. */
const areAlike = (a: Relation | undefined, b: Relation | undefined): boolean =>
  (a === 'part') === (b === 'part' || (a === 'part' && b === 'topic'))

export function compareNames(group: ReadName, other: ReadName): NameMatch {
  if (group.pattern && other.pattern) {
    const isSame =
      group.pattern.before === other.pattern.before && group.pattern.after === other.pattern.after
    return isSame ? 'same' : 'none'
  }
  if (!areAlike(group.relation, other.relation)) return 'none'
  if (group.pattern || other.pattern || group.stems.size === 0 || other.stems.size === 0) return 'none'
  const shared = [...group.stems].filter((one) => other.stems.has(one)).length
  if (shared === group.stems.size && shared === other.stems.size) return 'same'
  if (shared === other.stems.size) return 'wider'
  return shared === group.stems.size ? 'narrower' : 'none'
}

const categoryNames = new WeakMap<Catalogue, Map<number, ReadName>>()

/** Returns the name of a category as `readName` reads it. The program reads each name only once. */
export function nameOfCategory(catalogue: Catalogue, { index, name }: IndexedCategory): ReadName {
  let known = categoryNames.get(catalogue)
  if (!known) {
    known = new Map()
    categoryNames.set(catalogue, known)
  }
  let read = known.get(index)
  if (!read) {
    read = readName(name)
    known.set(index, read)
  }
  return read
}

/** What a check needs of a concept. */
export interface ReadConcept {
  name: string
  relation: Relation
  size: number
  read: ReadName
}

const concepts = new WeakMap<Lexicon, Map<number, ReadConcept>>()

/** Returns a concept with its name as `readName` reads it. The program reads each concept only once. */
export function conceptOf(lexicon: Lexicon, number: number): ReadConcept {
  let known = concepts.get(lexicon)
  if (!known) {
    known = new Map()
    concepts.set(lexicon, known)
  }
  let concept = known.get(number)
  if (!concept) {
    const { name, relation, members } = lexicon.concept(number)
    const plain = name.replace(/ \(.*\)$/, '')
    concept = { name: plain, relation, size: members.length, read: { ...readName(plain), relation } }
    known.set(number, concept)
  }
  return concept
}
