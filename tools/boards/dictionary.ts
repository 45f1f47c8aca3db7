import { openWordNet, type Synset } from './word-net.ts'

/**
 * Symbols of WordNet's pointers to a wider concept: hypernym, instance hypernym, and the pointer from a satellite
 * adjective to its head.
 */
const WIDER = new Set(['@', '@i', '&'])
/** Largest number of words in a useful concept. Players do not think of a concept with more words. */
const WIDEST_CONCEPT = 1000

interface Meaning {
  id: string
  words: readonly string[]
  wider: readonly string[]
  gloss: readonly string[]
}

/** Tokens of a text with their weights. The weights form a vector of length 1. */
type Bag = ReadonlyMap<string, number>

export interface Dictionary {
  /** Returns the number of meanings of a word, or 0 for an unknown word. */
  senses(word: string): number
  /**
   * Returns the similarity of two words as a cosine from 0 to 1. The function compares the definitions and synonyms of
   * all meanings of the two words, and of the next wider concepts.
   */
  likeness(a: string, b: string): number
  /** Returns the concepts to which a word belongs, with their numbers of words. Each concept has at most 1,000 words. */
  concepts(word: string): ReadonlyMap<string, number>
  /**
   * Returns the relationship of two words by the net of concepts, from 0 to 1. It is higher if the smallest concept to
   * which both words belong has fewer words, and 0 if there is no such concept.
   */
  kinship(a: string, b: string): number
}

/**
 * Reads WordNet as a dictionary. Boards are dealt by an embedding that does not use WordNet, so WordNet can judge these
 * boards independently. The first call downloads the pinned version into `.runtime/`. Throws `Stop` if the download
 * fails.
 */
export async function openDictionary(): Promise<Dictionary> {
  const synsets = new Map<string, Meaning>()
  const senses = new Map<string, Meaning[]>()
  for (const synset of (await openWordNet()).synsets.values()) {
    const meaning = meaningOf(synset)
    synsets.set(meaning.id, meaning)
    for (const word of meaning.words) senses.set(word, [...(senses.get(word) ?? []), meaning])
  }
  const widerOf = ({ wider }: Meaning) => wider.flatMap((id) => synsets.get(id) ?? [])
  const sensesOf = (word: string) => senses.get(word.toLowerCase()) ?? []
  const weight = rarity([...synsets.values()])
  const extent = extentOf(synsets, widerOf)
  const bags = new Map<string, Bag>()
  const bagOf = (word: string): Bag => {
    const known = bags.get(word)
    if (known) return known
    const made = bag(sensesOf(word), widerOf, weight)
    bags.set(word, made)
    return made
  }
  const conceptsOf = new Map<string, ReadonlyMap<string, number>>()
  const concepts = (word: string): ReadonlyMap<string, number> => {
    const before = conceptsOf.get(word)
    if (before) return before
    const found = new Map<string, number>()
    const climb = (synset: Meaning) => {
      const words = extent.get(synset.id) ?? 0
      if (found.has(synset.id) || words > WIDEST_CONCEPT) return
      found.set(synset.id, words)
      widerOf(synset).forEach(climb)
    }
    sensesOf(word).forEach(climb)
    conceptsOf.set(word, found)
    return found
  }
  return {
    senses: (word) => sensesOf(word).length,
    likeness: (a, b) => dot(bagOf(a), bagOf(b)),
    concepts,
    kinship: (a, b) => {
      const others = concepts(b)
      const shared = [...concepts(a)].flatMap(([id, words]) => (others.has(id) ? [words] : []))
      return shared.length === 0 ? 0 : 1 - Math.log(Math.min(...shared)) / Math.log(2 * WIDEST_CONCEPT)
    },
  }
}

const meaningOf = ({ id, words, pointers, gloss }: Synset): Meaning => ({
  id,
  words: words.map((word) => word.toLowerCase()),
  wider: pointers.flatMap(({ symbol, to }) => (WIDER.has(symbol) ? [to] : [])),
  gloss: tokens(gloss.replace(/"[^"]*"?/g, ' ')),
})

const tokens = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []

/**
 * Returns a function that computes a token's weight. The weight is the logarithm of a quotient: the number of all
 * meanings, divided by the number of meanings that contain the token.
 */
function rarity(synsets: readonly Meaning[]): (token: string) => number {
  const mentions = new Map<string, number>()
  for (const { gloss, words } of synsets)
    for (const token of new Set([...gloss, ...words])) mentions.set(token, (mentions.get(token) ?? 0) + 1)
  return (token) => Math.log(synsets.length / (1 + (mentions.get(token) ?? 0)))
}

const WIDER_WEIGHT = 0.5

function bag(
  meanings: readonly Meaning[],
  widerOf: (synset: Meaning) => readonly Meaning[],
  weight: (token: string) => number,
): Bag {
  const counts = new Map<string, number>()
  const add = ({ gloss, words }: Meaning, times: number) => {
    for (const token of [...gloss, ...words]) counts.set(token, (counts.get(token) ?? 0) + times)
  }
  for (const meaning of meanings) {
    add(meaning, 1)
    for (const wider of widerOf(meaning)) add(wider, WIDER_WEIGHT)
  }
  const weighed = [...counts].map(([token, count]) => [token, Math.sqrt(count) * weight(token)] as const)
  const length = Math.hypot(...weighed.map(([, x]) => x)) || 1
  return new Map(weighed.map(([token, x]) => [token, x / length]))
}

function dot(a: Bag, b: Bag): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [token, x] of few) sum += x * (many.get(token) ?? 0)
  return sum
}

/** Counts the words of each concept, including the words of all narrower concepts. */
function extentOf(
  synsets: ReadonlyMap<string, Meaning>,
  widerOf: (synset: Meaning) => readonly Meaning[],
): ReadonlyMap<string, number> {
  const extent = new Map<string, number>()
  for (const synset of synsets.values()) {
    const above = new Set<string>()
    const climb = (concept: Meaning) => {
      if (above.has(concept.id)) return
      above.add(concept.id)
      extent.set(concept.id, (extent.get(concept.id) ?? 0) + synset.words.length)
      widerOf(concept).forEach(climb)
    }
    climb(synset)
  }
  return extent
}
