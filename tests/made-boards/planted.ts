import { fold } from '../../src/engine/catalogue/category.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import type { Lexicon } from '../../src/engine/lexicon/lexicon.ts'
import type { DraftBoard } from '../../src/engine/made-board/check.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import type { DealtBoard } from './held-out.ts'

/** A board with a second solution: the two words can change places. */
export interface Planted {
  draft: DraftBoard
  /** The two words, each in the maker's group. */
  words: readonly [string, string]
}

/** Most players know a word that is not rarer than this, in thousands of words of a list sorted by frequency. */
const KNOWN = 20

/** Replaces the words of one group of a draft. */
const withGroup = (draft: DraftBoard, index: number, group: DraftBoard['groups'][number]): DraftBoard => ({
  ...draft,
  groups: draft.groups.map((old, n) => (n === index ? group : old)),
})

const keysOf = ({ groups }: DraftBoard): Set<string> =>
  new Set(groups.flatMap(({ words }) => words.map(fold)))

const areDifferent = ({ groups }: DraftBoard): boolean =>
  new Set(groups.flatMap(({ words }) => words.map(fold))).size === groups.length * GROUP_SIZE

/**
 * Plants a second solution by the lists of the catalogue. A word of a group is replaced by a word that two of the board's
 * categories have, and if the other group has no such word yet, one of its words too.
 */
export function plantByCatalogue(
  { draft, categories }: DealtBoard,
  whole: Catalogue,
  random: Random,
): Planted | undefined {
  const pairs = categories.flatMap((a, x) =>
    categories.flatMap((b, y) => (x < y ? [[a, b, x, y] as const] : [])),
  )
  for (const [a, b, x, y] of random.shuffle(pairs)) {
    const [first, second] = [whole.categories[a], whole.categories[b]]
    if (!first || !second) continue
    const both = random.shuffle(
      [...first.written.words, ...second.written.words].filter((word) => {
        const fits = whole.membership(fold(word))
        return fits.includes(a) && fits.includes(b)
      }),
    )
    const planted = plantPair(
      draft,
      [x, y],
      both.map((word) => word.toUpperCase()),
      random,
    )
    if (planted) return planted
  }
  return undefined
}

/** Puts two words that fit two groups on the board, one in each of the groups. Words that are there already stay. */
function plantPair(
  draft: DraftBoard,
  [x, y]: readonly [number, number],
  both: readonly string[],
  random: Random,
): Planted | undefined {
  const place = (board: DraftBoard, index: number): { board: DraftBoard; word: string } | undefined => {
    const group = board.groups[index]
    if (!group) return undefined
    const there = group.words.find((word) => both.some((other) => fold(other) === fold(word)))
    if (there) return { board, word: there }
    const onBoard = keysOf(board)
    const word = both.find((other) => !onBoard.has(fold(other)))
    if (!word) return undefined
    const out = random.below(GROUP_SIZE)
    const words = group.words.map((old, n) => (n === out ? word : old))
    return { board: withGroup(board, index, { ...group, words }), word }
  }
  const first = place(draft, x)
  const second = first && place(first.board, y)
  if (!first || !second || !areDifferent(second.board)) return undefined
  return { draft: second.board, words: [first.word, second.word] }
}

/** Sizes of the concepts from which groups are made. A maker would not make a group of a wider concept. */
const CONCEPT = { least: 8, most: 120 }

/** The concepts of the lexicon with their well-known words. */
export function knownConcepts(lexicon: Lexicon): Map<number, readonly number[]> {
  const found = new Map<number, readonly number[]>()
  for (let row = 0; row < lexicon.size; row++)
    for (const { concept } of lexicon.memberships(row)) {
      if (found.has(concept)) continue
      const { members } = lexicon.concept(concept)
      if (members.length < CONCEPT.least || members.length > CONCEPT.most) continue
      found.set(
        concept,
        members.filter((member) => lexicon.rarity(member) <= KNOWN),
      )
    }
  return new Map([...found].filter(([, members]) => members.length >= CONCEPT.least))
}

/**
 * Plants a second solution by the word net. Two groups of the board are replaced by groups of two concepts, each with a
 * word that both concepts have.
 */
export function plantByWordNet(
  { draft }: DealtBoard,
  lexicon: Lexicon,
  concepts: ReadonlyMap<number, readonly number[]>,
  random: Random,
): Planted | undefined {
  const ids = [...concepts.keys()]
  const a = random.pick(ids)
  const membersA = concepts.get(a) ?? []
  const others = new Set(
    membersA
      .flatMap((row) => lexicon.memberships(row).map(({ concept }) => concept))
      .filter((id) => id !== a && concepts.has(id)),
  )
  for (const b of random.shuffle([...others])) {
    const membersB = concepts.get(b) ?? []
    const both = membersA.filter((row) => membersB.includes(row))
    const onlyA = membersA.filter((row) => !membersB.includes(row))
    const onlyB = membersB.filter((row) => !membersA.includes(row))
    // If one concept is inside the other one, all words of the inner one fit both.
    const restB = onlyB.length >= GROUP_SIZE - 1 ? onlyB : both
    if (both.length < 2 || onlyA.length < GROUP_SIZE - 1 || restB.length < GROUP_SIZE) continue
    const [first, second] = random.shuffle(both)
    if (first === undefined || second === undefined) continue
    const group = (concept: number, word: number, rest: readonly number[]) => ({
      name: titleOf(lexicon.concept(concept).name),
      words: [
        word,
        ...random.shuffle(rest.filter((row) => row !== first && row !== second)).slice(0, GROUP_SIZE - 1),
      ].map((row) => lexicon.text(row)),
    })
    const board = withGroup(withGroup(draft, 0, group(a, first, onlyA)), 1, group(b, second, restB))
    if (!areDifferent(board) || board.groups.some(({ words }) => words.length < GROUP_SIZE)) continue
    return { draft: board, words: [lexicon.text(first), lexicon.text(second)] }
  }
  return undefined
}

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** A word is like a group if so few words of the vocabulary are more similar to the words of the group. */
const NEAREST = 15

/** The words from which words like two groups are chosen, as rows of the lexicon. */
interface Vocabulary {
  lexicon: Lexicon
  vocabulary: readonly number[]
}

/**
 * Plants a second solution by likeness: a word for each of two groups. Both words are among the words of the vocabulary
 * that are the most similar to the other words of both groups.
 */
export function plantByLikeness(
  { draft, categories }: DealtBoard,
  whole: Catalogue,
  words: Vocabulary,
  random: Random,
): Planted | undefined {
  const onBoard = keysOf(draft)
  const places = draft.groups.flatMap((group, index) => {
    const kind = whole.categories[categories[index] ?? -1]?.kind
    if (kind === 'fill' || kind === 'wordplay') return []
    const out = random.below(GROUP_SIZE)
    const kept = group.words.filter((_, n) => n !== out).map((word) => words.lexicon.row(word))
    return kept.includes(-1) ? [] : [{ index, out, near: nearestTo(kept, words) }]
  })
  for (const x of places)
    for (const y of places) {
      if (x.index >= y.index) continue
      const both = [...x.near].filter((row) => y.near.has(row)).map((row) => words.lexicon.text(row))
      const [first, second] = random.shuffle(both.filter((word) => !onBoard.has(fold(word))))
      if (first === undefined || second === undefined) continue
      const board = withWord(withWord(draft, x, first), y, second)
      if (areDifferent(board)) return { draft: board, words: [first, second] }
    }
  return undefined
}

function withWord(
  draft: DraftBoard,
  { index, out }: { index: number; out: number },
  word: string,
): DraftBoard {
  const group = draft.groups[index]
  if (!group) return draft
  return withGroup(draft, index, { ...group, words: group.words.map((old, n) => (n === out ? word : old)) })
}

/** Returns the rows of the vocabulary that are the most similar to some words, by the mean of the cosines. */
function nearestTo(rows: readonly number[], { lexicon, vocabulary }: Vocabulary): Set<number> {
  const scored = vocabulary.map((row) => ({
    row,
    sum: rows.reduce((sum, other) => sum + lexicon.similarity(row, other), 0),
  }))
  return new Set(
    scored
      .sort((a, b) => b.sum - a.sum)
      .slice(0, NEAREST)
      .map(({ row }) => row),
  )
}

export const plantingRandom = (seed: string): Random => randomFrom(`plant ${seed}`)
