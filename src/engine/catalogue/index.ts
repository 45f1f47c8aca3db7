import { GROUP_SIZE } from '../rules.ts'
import { type Category, type CategoryKind, fold, letters } from './category.ts'
import { type Likeness, noLikeness } from './likeness.ts'
import { isOpenRule, ruleTest, targetOf } from './rule.ts'
import type { Suspects } from './suspects.ts'

export interface PlayWord {
  /** The word in upper case, as a tile shows it. */
  text: string
  /** The spelling from `fold`, by which the program identifies the word. */
  key: string
  /** Row of the word in the table of similarities, or −1 if the table does not contain the word. */
  row: number
  /** The result of `membership(key)`, stored here because the generator reads the result often. */
  fits: readonly number[]
  /** The result of `dealtIn(key)`, stored here because the generator reads the result often. */
  owners: readonly number[]
  /** Position of the word in a list of the most frequent words, in thousands, at most MOST_RARE. */
  rarity: number
  /** The letters and digits of the word, without other characters. */
  spelling: string
  /**
   * The whole answer of a category with a gap, with this word in the gap, in the spelling of `fold`. `answer` is empty
   * if the category has no gap.
   */
  answer: string
  /**
   * The part of the word that the rule of the category is about, or another word that the rule makes from it, such as a
   * word with the same sound. The target is empty if the words of the category have fewer than four different targets.
   */
  target: string
}

export interface IndexedCategory {
  index: number
  id: string
  name: string
  kind: CategoryKind
  /** Difficulty of the category as an editor has set it, from 1 to 6. */
  difficulty: number
  words: readonly PlayWord[]
  nameKeys: ReadonlySet<string>
  /**
   * The word parts that the rule requires inside, at the start or at the end of the words, in the spelling of `fold`.
   * `needles` is empty if the rule of the category requires no word parts.
   */
  needles: ReadonlySet<string>
  /**
   * Codes in lower case of the countries whose players know the category. An empty list of country codes means that
   * players of all countries know the category.
   */
  regions: readonly string[]
  /** Whether players need knowledge of a certain time to find the category. */
  isOfItsTime: boolean
  isSpecialist: boolean
  /** Indexes of categories that must not be on one board with this category. */
  near: ReadonlySet<number>
}

/**
 * The catalogue with indexes for fast searches, which never changes after its creation. A process should build the
 * indexes of the catalogue only once.
 */
export interface Catalogue {
  categories: readonly IndexedCategory[]
  /**
   * Returns the indexes of all categories that contain the word: the category may deal the word, the category has the
   * word in `alsoFits`, or the word satisfies a rule that can judge any word.
   */
  membership(key: string): readonly number[]
  /** Returns the indexes of the categories for which the word may be dealt. */
  dealtIn(key: string): readonly number[]
  /**
   * Returns the indexes of categories that the word may fit, although the categories do not list the word. A category
   * from which an editor has excluded the word is left out.
   */
  suspects(key: string): readonly number[]
  /**
   * Indexes of the categories that can mislead players while they are not on the board (phantoms). At least LURES words
   * of a phantom may also be dealt for other categories.
   */
  phantoms: readonly number[]
  /** Similarity in meaning of two words, in units of 1/SIMILARITY_UNIT, or 0 if one of the two words is unknown. */
  similarity(a: number, b: number): number
  /**
   * Similarity in meaning of two categories: the mean of the three highest similarities between the first words of the
   * two categories, in units of 1/SIMILARITY_UNIT.
   */
  affinity(a: number, b: number): number
}

const nowhere: readonly number[] = []
const LURES = 3

/**
 * Builds the indexes of the catalogue. Without the tables that `npm run bake` makes, every similarity is 0 and no word
 * may fit a category that does not list it.
 */
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

/**
 * A category that is a list of things counts as a list for experts if its difficulty is at least SPECIALIST_DIFFICULTY.
 */
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

/** Leaves out pairs of a word and a category about which an editor has decided since `npm run bake` made the table. */
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
 * For the similarity of two categories, the function compares only the first FIRST_WORDS words of each category.
 * Editors write the best-known words of a category first. A comparison of all words takes four times as long and gives
 * the same result.
 */
const FIRST_WORDS = 8

/**
 * Computes the similarity of two categories when it is first needed. A board needs the similarities of only a few dozen
 * pairs of categories, out of some hundred thousand pairs.
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
