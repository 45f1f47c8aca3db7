import { fold, stem } from '../catalogue/category.ts'
import { MOST_RARE } from '../catalogue/likeness.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Explanation } from './evidence.ts'
import type { Meaning } from './meanings.ts'
import { hasSameStem, isInName, isReadable } from './problems.ts'
import type { Proof } from './proof.ts'
import { type Knowledge, type Reading, type ReadTile, tileText } from './reading.ts'

/** A word that could be in a group. */
export interface Candidate extends Pick<ReadTile, 'text' | 'key' | 'row' | 'stems'> {
  rarity: number
  /** How surely it fits the group: the score of the meaning that it has. */
  score: number
}

/** Almost all players know a word that is not rarer than this, in thousands of words of a list sorted by frequency. */
const WELL_KNOWN = 20
/** Largest number of words of one meaning that are compared. The words are sorted: the best-known ones come first. */
const MOST_OF_MEANING = 40
/** If the meanings give fewer words for a group, the most similar words are added. */
const LEAST_CANDIDATES = 3
/** A meaning gives words for a group only if it explains the group so well, as a logit. */
const LEAST_SCORE = -1

/** Returns the words that could be in a group of the board. */
export type Candidates = (group: number) => readonly Candidate[]

/**
 * Returns a function that finds well-known words that fit a group and that may be added to the board, without any order.
 * The function searches only once for each group.
 */
export function candidatesOf({ reading, explanations }: Proof, knowledge: Knowledge): Candidates {
  const known = new Map<number, readonly Candidate[]>()
  return (group) => {
    const before = known.get(group)
    if (before) return before
    const found = candidatesFor(reading, explanations[group] ?? [], group, knowledge)
    known.set(group, found)
    return found
  }
}

function candidatesFor(
  reading: Reading,
  explanations: readonly Explanation[],
  group: number,
  knowledge: Knowledge,
): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const { meaning, score } of explanations) {
    if (score < LEAST_SCORE) continue
    for (const text of wordsOf(meaning, knowledge)) {
      const candidate = candidateOf(text, score, knowledge)
      if (!found.has(candidate.key) && isUsable(candidate, reading)) found.set(candidate.key, candidate)
    }
  }
  if (found.size < LEAST_CANDIDATES)
    for (const candidate of neighboursOf(reading, group, knowledge))
      if (!found.has(candidate.key)) found.set(candidate.key, candidate)
  return [...found.values()]
}

function candidateOf(word: string, score: number, { catalogue, lexicon }: Knowledge): Candidate {
  const text = tileText(word)
  const key = fold(text)
  const row = lexicon.row(text)
  const isDealt = catalogue.dealtIn(key).length > 0
  const rarity = row >= 0 ? lexicon.rarity(row) : isDealt ? WELL_KNOWN : MOST_RARE
  return { text, key, row, stems: text.split(/[ -]/).map(stem), rarity, score }
}

/** Returns whether a word is well known and can be added to the board without a new problem. */
const isUsable = (candidate: Candidate, { tiles, groups }: Reading): boolean =>
  candidate.rarity <= WELL_KNOWN &&
  !tiles.some((tile) => tile.key === candidate.key || hasSameStem(tile, candidate)) &&
  !groups.some(({ name }) => isInName(candidate, name)) &&
  isReadable(candidate.text)

function wordsOf({ category, concept, pattern }: Meaning, { lexicon }: Knowledge): string[] {
  if (category) return category.words.map(({ text }) => text)
  if (pattern) return fillingWords(pattern, lexicon)
  if (concept === undefined) return []
  return lexicon
    .concept(concept)
    .members.slice(0, MOST_OF_MEANING)
    .map((row) => lexicon.text(row))
}

/** Returns the words of the lexicon that make another word of it together with the pattern (CUP for “___ cake”). */
function fillingWords({ before, after }: NonNullable<Meaning['pattern']>, lexicon: Lexicon): string[] {
  const found: string[] = []
  for (let row = 0; row < lexicon.size && found.length < MOST_OF_MEANING; row++) {
    const joined = lexicon
      .text(row)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
    if (!joined.startsWith(before) || !joined.endsWith(after)) continue
    const middle = joined.slice(before.length, joined.length - after.length)
    if (middle.length > 2 && lexicon.row(fold(middle)) >= 0) found.push(middle)
  }
  return found
}

/** Number of the most frequent words that are compared with a group that no meaning explains. */
const MOST_COMPARED = 4000
const NEIGHBOURS = 30

/** Returns the words that are the most similar to the words of a group. */
function neighboursOf(reading: Reading, group: number, knowledge: Knowledge): Candidate[] {
  const { lexicon } = knowledge
  const rows = (reading.groups[group]?.tiles ?? []).flatMap((tile) => {
    const row = reading.tiles[tile]?.row ?? -1
    return row < 0 ? [] : [row]
  })
  if (rows.length < 2) return []
  return nearestTo(rows, lexicon)
    .map((row) => candidateOf(lexicon.text(row), LEAST_SCORE, knowledge))
    .filter((candidate) => isUsable(candidate, reading))
}

const nearest = new WeakMap<Lexicon, Map<string, readonly number[]>>()
/** Number of groups whose most similar words the program remembers. A maker changes one group at a time. */
const MOST_REMEMBERED = 2000

/** Returns the rows of the frequent words that are the most similar to some words, the most similar word first. */
function nearestTo(rows: readonly number[], lexicon: Lexicon): readonly number[] {
  let known = nearest.get(lexicon)
  if (!known) {
    known = new Map()
    nearest.set(lexicon, known)
  }
  const key = rows.join()
  const before = known.get(key)
  if (before) return before
  const sums: { row: number; sum: number }[] = []
  for (let row = 0; row < Math.min(lexicon.size, MOST_COMPARED); row++) {
    let sum = 0
    for (const own of rows) sum += lexicon.similarity(row, own)
    sums.push({ row, sum })
  }
  const found = sums
    .sort((a, b) => b.sum - a.sum || a.row - b.row)
    .slice(0, NEIGHBOURS)
    .map(({ row }) => row)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, found)
  return found
}
