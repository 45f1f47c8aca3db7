import { GROUP_SIZE } from '../rules.ts'
import { type Category, type CategoryKind, fold, letters } from './category.ts'
import { type Likeness, noLikeness } from './likeness.ts'
import { isOpenRule, ruleTest, targetOf } from './rule.ts'
import type { Suspects } from './suspects.ts'

export interface PlayWord {
  /** The word as shown on a tile, in upper case. */
  text: string
  /** The folded spelling, which identifies the word. */
  key: string
  /** Row of the word in the similarity table, or −1 if the table does not contain the word. */
  row: number
  /** The result of `membership(key)`, cached because the generator reads it often. */
  fits: readonly number[]
  /** The result of `dealtIn(key)`, cached because the generator reads it often. */
  owners: readonly number[]
  /** Frequency rank of the word in thousands, at most MOST_RARE. */
  rarity: number
  /** The letters and digits of the word, without other characters. */
  spelling: string
  /**
   * The folded answer of a fill-in category with this word in the gap. The answer is empty for categories of other
   * kinds.
   */
  answer: string
  /**
   * The part of the word that the category's rule finds, or another word that the rule derives from it, such as a word
   * with the same sound. The target is empty for a category with fewer than four different targets.
   */
  target: string
}

export interface IndexedCategory {
  index: number
  id: string
  name: string
  kind: CategoryKind
  /** The editor's difficulty, from 1 to 6. */
  difficulty: number
  words: readonly PlayWord[]
  nameKeys: ReadonlySet<string>
  /**
   * Folded word parts that the category's words contain, begin with or end with. The set of word parts is empty for
   * categories whose rule has no word parts.
   */
  needles: ReadonlySet<string>
  /** Lower-case codes of the countries whose players know the category. An empty list means every country. */
  regions: readonly string[]
  /** Whether the category needs knowledge of a certain time. */
  isOfItsTime: boolean
  isSpecialist: boolean
  /** Indexes of categories that must not share a board with this category. */
  near: ReadonlySet<number>
}

/** The indexed catalogue, which is immutable. A process should build the indexed catalogue only once. */
export interface Catalogue {
  categories: readonly IndexedCategory[]
  /**
   * Returns the indexes of every category that contains the word: as a play word, as an also-fits word, or because the
   * word satisfies an open rule.
   */
  membership(key: string): readonly number[]
  /** Returns the indexes of the categories that have the word as a play word. */
  dealtIn(key: string): readonly number[]
  /**
   * Returns the indexes of categories that do not list the word although it may fit. Categories from which an editor
   * has excluded the word are left out.
   */
  suspects(key: string): readonly number[]
  /**
   * Indexes of categories that can be phantoms. A category can be a phantom if at least LURES of its play words are
   * also play words of other categories.
   */
  phantoms: readonly number[]
  /** Similarity of two words, in units of 1/SIMILARITY_UNIT. The similarity is 0 if one of the two words is unknown. */
  similarity(a: number, b: number): number
  /**
   * Similarity of two categories in meaning: the mean of the three highest similarities of their first words, in units
   * of 1/SIMILARITY_UNIT.
   */
  affinity(a: number, b: number): number
}

const nowhere: readonly number[] = []
const LURES = 3

/** Indexes the categories. Without the baked tables every similarity is 0 and there are no suspects. */
export function indexCatalogue(
  source: readonly Category[],
  baked: { likeness?: Likeness; suspects?: Suspects } = {},
): Catalogue {
  const likeness = baked.likeness ?? noLikeness
  const indexOf = new Map(source.map((category, index) => [category.id, index]))
  const dealt = new Map<string, number[]>()
  source.forEach((category, index) => {
    for (const word of category.words) addOnce(dealt, fold(word), index)
  })
  const members = membersOf(source)
  const near = nearOf(source, indexOf)
  const categories = source.map(
    (category, index): IndexedCategory => ({
      index,
      id: category.id,
      name: category.name,
      kind: category.kind,
      difficulty: category.difficulty,
      words: playWords(category, likeness, members, dealt),
      nameKeys: new Set(category.name.split(/[^\p{L}\d]+/u).map(fold)),
      needles: new Set(category.rule && 'any' in category.rule ? category.rule.any.map(fold) : []),
      regions: category.region?.split(' ') ?? [],
      isOfItsTime: category.era !== undefined,
      isSpecialist: isSpecialist(category),
      near: near[index] ?? new Set(),
    }),
  )
  const lures = ({ words }: IndexedCategory) => words.filter(({ owners }) => owners.length > 1).length
  const suspects = suspectsOf(source, baked.suspects ?? new Map(), indexOf, members)
  return {
    categories,
    membership: (key) => members.get(key) ?? nowhere,
    dealtIn: (key) => dealt.get(key) ?? nowhere,
    suspects: (key) => suspects.get(key) ?? nowhere,
    phantoms: categories.filter((category) => lures(category) >= LURES).map(({ index }) => index),
    similarity: likeness.similarity,
    affinity: affinityOf(categories, likeness),
  }
}

function playWords(
  category: Category,
  likeness: Likeness,
  members: ReadonlyMap<string, readonly number[]>,
  dealt: ReadonlyMap<string, readonly number[]>,
): PlayWord[] {
  const { rule, words } = category
  const hasTargets =
    rule !== undefined && new Set(words.map((word) => targetOf(rule, word))).size >= GROUP_SIZE
  return words.map((word) => playWord(category, word, hasTargets, likeness, members, dealt))
}

function playWord(
  { pattern, rule }: Category,
  word: string,
  hasTargets: boolean,
  likeness: Likeness,
  members: ReadonlyMap<string, readonly number[]>,
  dealt: ReadonlyMap<string, readonly number[]>,
): PlayWord {
  const key = fold(word)
  const row = likeness.row(key)
  return {
    ...{
      text: word.toUpperCase(),
      key,
      row,
      rarity: likeness.rarity(row),
      fits: members.get(key) ?? nowhere,
      owners: dealt.get(key) ?? nowhere,
    },
    spelling: letters(word),
    answer: pattern ? fold(pattern.replace('___', word)) : '',
    target: hasTargets && rule ? targetOf(rule, word) : '',
  }
}

/** From this difficulty on, a list of things is a list for experts. */
const SPECIALIST_DIFFICULTY = 5

const isSpecialist = ({ kind, difficulty, specialist }: Category) =>
  specialist === true ||
  (difficulty >= SPECIALIST_DIFFICULTY && (kind === 'members' || kind === 'property' || kind === 'pop'))

function addOnce(lists: Map<string, number[]>, key: string, category: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [category])
  else if (!list.includes(category)) list.push(category)
}

function membersOf(source: readonly Category[]): ReadonlyMap<string, number[]> {
  const members = new Map<string, number[]>()
  source.forEach((category, index) => {
    for (const word of [...category.words, ...(category.alsoFits ?? [])]) addOnce(members, fold(word), index)
  })
  const texts = new Set(source.flatMap((category) => category.words))
  const words = [...texts].map((text) => ({ key: fold(text), spelling: letters(text) }))
  source.forEach((category, index) => {
    const { rule } = category
    if (!rule || !isOpenRule(rule)) return
    const excluded = new Set((category.notFits ?? []).map(fold))
    const keeps = ruleTest(rule)
    for (const { key, spelling } of words)
      if (!excluded.has(key) && keeps(spelling)) addOnce(members, key, index)
  })
  return members
}

function nearOf(source: readonly Category[], indexOf: ReadonlyMap<string, number>): Set<number>[] {
  const near = source.map(() => new Set<number>())
  source.forEach((category, index) => {
    for (const id of category.near ?? []) {
      const other = indexOf.get(id)
      if (other === undefined) continue
      near[index]?.add(other)
      near[other]?.add(index)
    }
  })
  return near
}

/** Leaves out suspects on which an editor has decided since `npm run bake` made the tables. */
function suspectsOf(
  source: readonly Category[],
  suspects: Suspects,
  indexOf: ReadonlyMap<string, number>,
  members: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, number[]> {
  const ruledOut = source.map((category) => new Set((category.notFits ?? []).map(fold)))
  return new Map(
    [...suspects].map(([key, ids]) => {
      const open = ids.flatMap((id) => indexOf.get(id) ?? [])
      return [key, open.filter((index) => !members.get(key)?.includes(index) && !ruledOut[index]?.has(key))]
    }),
  )
}

const NOT_YET = -0x8000
/**
 * Number of words, from the start of each category's list, that are compared. Editors write the best-known words first.
 * To compare all words of two categories takes four times as long and gives the same result.
 */
const FIRST_WORDS = 8

/**
 * Computes the affinity of a pair at its first use. A board needs the affinity of only a few dozen pairs, out of some
 * hundred thousand pairs.
 */
function affinityOf(categories: readonly IndexedCategory[], { similarity }: Likeness) {
  const known = new Int16Array(categories.length * categories.length).fill(NOT_YET)
  return (a: number, b: number): number => {
    const at = Math.min(a, b) * categories.length + Math.max(a, b)
    const before = known[at] ?? NOT_YET
    if (before !== NOT_YET) return before
    const best = [0, 0, 0]
    for (const word of categories[a]?.words.slice(0, FIRST_WORDS) ?? []) {
      for (const otherWord of categories[b]?.words.slice(0, FIRST_WORDS) ?? []) {
        if (word.key === otherWord.key) continue
        const likeness = similarity(word.row, otherWord.row)
        if (likeness <= (best[2] ?? 0)) continue
        best[2] = likeness
        best.sort((x, y) => y - x)
      }
    }
    const mean = Math.round(best.reduce((sum, x) => sum + x, 0) / best.length)
    known[at] = mean
    return mean
  }
}
