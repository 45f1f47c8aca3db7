import { fold } from '../../src/engine/catalogue/category.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import type { Lexicon } from '../../src/engine/lexicon/lexicon.ts'
import type { DraftBoard } from '../../src/engine/made-board/check.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import type { DealtBoard } from './held-out.ts'

/** A board with a second solution: the two words can change places. */
export interface Planted {
  /** The board before the words that fit two groups were put on it. */
  sound: DraftBoard
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
  return { sound: draft, draft: second.board, words: [first.word, second.word] }
}

/** Sizes of the concepts from which groups are made. A maker would not make a group of a wider concept. */
const CONCEPT = { least: 8, most: 120 }

/** Longer words are often too long for a tile. */
const LONGEST = 11
/** Most players do not think of further senses of a word. */
const USUAL_SENSES = 3

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
        members.filter(
          (member) =>
            lexicon.rarity(member) <= KNOWN &&
            lexicon.text(member).length <= LONGEST &&
            lexicon.memberships(member).some((own) => own.concept === concept && own.sense <= USUAL_SENSES),
        ),
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
    const restB = onlyB.length >= GROUP_SIZE ? onlyB : both
    if (both.length < 2 || onlyA.length < GROUP_SIZE || restB.length < GROUP_SIZE) continue
    const [first = 0, second = 0] = random.shuffle(both)
    const free = (rows: readonly number[]) =>
      random.shuffle(rows.filter((row) => row !== first && row !== second))
    const planted = withTwoGroups(
      draft,
      lexicon,
      { name: titleOf(lexicon.concept(a).name), rows: free(onlyA), joining: first },
      { name: titleOf(lexicon.concept(b).name), rows: free(restB), joining: second },
    )
    if (planted) return planted
  }
  return undefined
}

interface NewGroup {
  name: string
  /** Words of the group. Only the first four are used. */
  rows: readonly number[]
  /** A word that also fits the other new group. */
  joining: number
}

/** Replaces two groups of a board by new ones, and then the first word of each by a word that fits both. */
function withTwoGroups(
  draft: DraftBoard,
  lexicon: Lexicon,
  ...made: [NewGroup, NewGroup]
): Planted | undefined {
  if (made.some(({ rows }) => rows.length < GROUP_SIZE)) return undefined
  const texts = (rows: readonly number[]) => rows.slice(0, GROUP_SIZE).map((row) => lexicon.text(row))
  const board = (groups: readonly { name: string; words: string[] }[]): DraftBoard => ({
    ...draft,
    groups: [...groups, ...draft.groups.slice(groups.length)],
  })
  const [first, second] = made
  const joined = ({ name, rows, joining }: NewGroup) => ({ name, words: texts([joining, ...rows.slice(1)]) })
  const sound = board(made.map(({ name, rows }) => ({ name, words: texts(rows) })))
  const planted = board([joined(first), joined(second)])
  if (!areDifferent(sound) || !areDifferent(planted)) return undefined
  return {
    ...{ sound, draft: planted },
    words: [lexicon.text(first.joining), lexicon.text(second.joining)],
  }
}

const titleOf = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/ \(.*\)$/, '')

/** A group by likeness has the words of the vocabulary that are the most similar to one word. */
const NEAREST = 15
/** The word of the second group is this near to the word of the first group: similar, but not one of the most similar words. */
const RELATED = 60
const TRIES = 20

/** The words of which groups by likeness are made, as rows of the lexicon. */
export interface Vocabulary {
  lexicon: Lexicon
  rows: readonly number[]
}

/**
 * Plants a second solution by likeness. Two groups of the board are replaced by words that are similar to one word each,
 * and two words are similar to both. The two similar words are chosen at random, as are the words of the groups.
 */
export function plantByLikeness(
  { draft }: DealtBoard,
  vocabulary: Vocabulary,
  random: Random,
): Planted | undefined {
  const { lexicon, rows } = vocabulary
  for (let n = 0; n < TRIES; n++) {
    const seed = random.pick(rows)
    const related = nearestTo(seed, RELATED, vocabulary)
    const second = random.pick(related.slice(NEAREST))
    const [a, b] = [
      [seed, ...related.slice(0, NEAREST)],
      [second, ...nearestTo(second, NEAREST, vocabulary)],
    ]
    const both = random.shuffle(a.filter((row) => b.includes(row) && row !== seed && row !== second))
    const rest = [a.filter((row) => !b.includes(row)), b.filter((row) => !a.includes(row))]
    if (both.length < 2 || rest.some((list) => list.length < GROUP_SIZE)) continue
    const [first = 0, joining = 0] = both
    const [onlyA = [], onlyB = []] = rest.map((list) => random.shuffle(list))
    const planted = withTwoGroups(
      draft,
      lexicon,
      { name: 'First group', rows: onlyA, joining: first },
      { name: 'Second group', rows: onlyB, joining },
    )
    if (planted) return planted
  }
  return undefined
}

function nearestTo(row: number, count: number, { lexicon, rows }: Vocabulary): number[] {
  return rows
    .filter((other) => other !== row)
    .map((other) => ({ other, likeness: lexicon.similarity(row, other) }))
    .sort((x, y) => y.likeness - x.likeness || x.other - y.other)
    .slice(0, count)
    .map(({ other }) => other)
}

export const plantingRandom = (seed: string): Random => randomFrom(`plant ${seed}`)
