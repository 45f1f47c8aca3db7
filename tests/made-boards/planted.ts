import { fold } from '../../src/engine/catalogue/category.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { SIMILARITY_UNIT } from '../../src/engine/catalogue/likeness.ts'
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

/** A group by likeness has words that are among this number of the most similar words of one word. */
const NEAREST = 25
/** The word of the second group is among this number of the most similar words of the first group's word. */
const RELATED = 300
/** A person who looks for words like three words of a group comes upon this number of the most similar words. */
const SEEN = 100
const TRIES = 200

/** The words of which groups by likeness are made, as rows of the lexicon. */
export interface Vocabulary {
  rows: readonly number[]
  /** Cosine of two words without the part that the words have in common with a sample of all words. */
  likeness(a: number, b: number): number
}

/** Longest and rarest word of the vocabulary of the planting by likeness; the rarity is in thousands. */
const VOCABULARY = { longest: LONGEST, rarity: 8 }

/** Each such word of the vocabulary is in the sample with which all words are compared. */
const EACH_SAMPLED = 29

export function vocabularyOf(lexicon: Lexicon): Vocabulary {
  const rows = Array.from({ length: lexicon.size }, (_, row) => row).filter(
    (row) =>
      lexicon.rarity(row) <= VOCABULARY.rarity &&
      /^[A-Z]{3,}$/.test(lexicon.text(row)) &&
      lexicon.text(row).length <= VOCABULARY.longest &&
      lexicon.memberships(row).length > 0,
  )
  const sample = rows.filter((_, n) => n % EACH_SAMPLED === 0)
  const known = new Map<number, number>()
  const usual = (row: number): number => {
    const before = known.get(row)
    if (before !== undefined) return before
    const mean = sample.reduce((sum, other) => sum + lexicon.similarity(row, other), 0) / sample.length
    known.set(row, mean)
    return mean
  }
  return {
    rows,
    likeness: (a, b) => (lexicon.similarity(a, b) - (usual(a) + usual(b)) / 2) / SIMILARITY_UNIT,
  }
}

/**
 * Plants a second solution by likeness. Two groups of the board are replaced by groups of similar words, and then one word
 * of each by a word that fits both groups. The definition of such a board is in docs/decisions/063.
 */
export function plantByLikeness(
  { draft }: DealtBoard,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
  random: Random,
): Planted | undefined {
  for (let n = 0; n < TRIES; n++) {
    const made = twoAlike(vocabulary, random)
    const planted = made && withTwoGroups(draft, lexicon, ...made)
    if (planted) return planted
  }
  return undefined
}

/** Makes two groups that differ clearly, each with a word that is as similar to both groups as the groups' own words. */
function twoAlike(vocabulary: Vocabulary, random: Random): [NewGroup, NewGroup] | undefined {
  const { rows, likeness } = vocabulary
  const seed = random.pick(rows)
  const related = nearestTo(seed, RELATED, vocabulary)
  const second = random.pick(related.slice(NEAREST))
  const a = [seed, ...related.slice(0, NEAREST)]
  const b = [second, ...nearestTo(second, NEAREST, vocabulary)]
  const first = random.shuffle(a.filter((row) => !b.includes(row))).slice(0, GROUP_SIZE)
  const other = random.shuffle(b.filter((row) => !a.includes(row))).slice(0, GROUP_SIZE)
  if (first.length < GROUP_SIZE || other.length < GROUP_SIZE) return undefined
  const to = (row: number, group: readonly number[]) => {
    const others = group.filter((member) => member !== row)
    return others.reduce((sum, member) => sum + likeness(row, member), 0) / others.length
  }
  const own = [first, other].map((group) => group.map((row) => to(row, group)).sort((x, y) => x - y))
  const areClear = [
    [first, other, own[1]?.[0]],
    [other, first, own[0]?.[0]],
  ] as const
  if (areClear.some(([words, group, least = 0]) => words.some((row) => to(row, group) >= least)))
    return undefined
  const typical = own.map((list) => ((list[1] ?? 0) + (list[2] ?? 0)) / 2)
  const kept = [first.slice(1), other.slice(1)]
  const free = rows.filter((row) => !first.includes(row) && !other.includes(row))
  const likeAll = free.filter((row) => kept.every((group, n) => to(row, group) >= (typical[n] ?? 0)))
  if (likeAll.length < 2) return undefined
  const least = kept.map((group) => free.map((row) => to(row, group)).sort((x, y) => y - x)[SEEN - 1] ?? 0)
  const both = random.shuffle(
    likeAll.filter((row) => kept.every((group, n) => to(row, group) >= (least[n] ?? 0))),
  )
  const [joining, joiningOther] = both
  if (joining === undefined || joiningOther === undefined) return undefined
  return [
    { name: 'First group', rows: first, joining },
    { name: 'Second group', rows: other, joining: joiningOther },
  ]
}

const nearest = new WeakMap<Vocabulary, Map<number, number[]>>()

function nearestTo(row: number, count: number, vocabulary: Vocabulary): number[] {
  const known = nearest.get(vocabulary) ?? new Map<number, number[]>()
  nearest.set(vocabulary, known)
  const before = known.get(row)
  if (before) return before.slice(0, count)
  const found = vocabulary.rows
    .filter((other) => other !== row)
    .map((other) => ({ other, likeness: vocabulary.likeness(row, other) }))
    .sort((x, y) => y.likeness - x.likeness || x.other - y.other)
    .slice(0, RELATED)
    .map(({ other }) => other)
  known.set(row, found)
  return found.slice(0, count)
}

export const plantingRandom = (seed: string): Random => randomFrom(`plant ${seed}`)
