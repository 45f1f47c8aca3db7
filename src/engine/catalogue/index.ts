import { type Category, type CategoryKind, fold, letters } from './category.ts'
import { type Likeness, noLikeness } from './likeness.ts'
import { isOpenRule, ruleTest } from './rule.ts'
import type { Suspects } from './suspects.ts'

export interface PlayWord {
  /** As it stands on a tile: upper case. */
  text: string
  /** Folded spelling: the identity of a word. */
  key: string
  /** Its row in the table of likeness; −1 when unknown there. */
  row: number
  /** What `membership` of its key answers, at hand: the generator asks for little else. */
  fits: readonly number[]
}

export interface IndexedCategory {
  index: number
  id: string
  name: string
  kind: CategoryKind
  /** As the editor sees it, 1–6. */
  difficulty: number
  words: readonly PlayWord[]
  /** Indexes of categories that must not share a board with it. */
  near: ReadonlySet<number>
}

/** The catalogue made ready for dealing: who belongs where, by folded word. Immutable; build it once a process. */
export interface Catalogue {
  categories: readonly IndexedCategory[]
  /** Indexes of every category a word belongs to: play words, also-fits, and whatever keeps an open rule. */
  membership(key: string): readonly number[]
  /** Indexes of the categories that deal the word. */
  dealtIn(key: string): readonly number[]
  /** Indexes of categories that do not list the word though it may fit, and were not ruled out. */
  suspects(key: string): readonly number[]
  /** Indexes of categories that hold at least three words which other categories deal too: phantoms come from here. */
  phantoms: readonly number[]
  /** Cosine of two words by row, in units of 1/SIMILARITY_UNIT; 0 when one is unknown. */
  similarity(a: number, b: number): number
  /** How near two categories are: the mean of the three highest similarities across their first words, in the same units. */
  affinity(a: number, b: number): number
}

const nowhere: readonly number[] = []
const LURES = 3

/** Prepares a catalogue; without the baked tables no two words are alike and nobody is a suspect. */
export function indexCatalogue(
  source: readonly Category[],
  baked: { likeness?: Likeness; suspects?: Suspects } = {},
): Catalogue {
  const likeness = baked.likeness ?? noLikeness
  const indexOf = new Map(source.map((category, index) => [category.id, index]))
  const dealt = new Map<string, number[]>()
  source.forEach((category, index) => {
    for (const word of category.words) join(dealt, fold(word), index)
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
      words: category.words.map((word) => {
        const key = fold(word)
        return { text: word.toUpperCase(), key, row: likeness.row(key), fits: members.get(key) ?? nowhere }
      }),
      near: near[index] ?? new Set(),
    }),
  )
  const lures = (category: IndexedCategory) =>
    category.words.filter(({ key }) => (dealt.get(key)?.length ?? 0) > 1).length
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

function join(lists: Map<string, number[]>, key: string, category: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [category])
  else if (!list.includes(category)) list.push(category)
}

function membersOf(source: readonly Category[]): ReadonlyMap<string, number[]> {
  const members = new Map<string, number[]>()
  source.forEach((category, index) => {
    for (const word of [...category.words, ...(category.alsoFits ?? [])]) join(members, fold(word), index)
  })
  const texts = new Set(source.flatMap((category) => category.words))
  const words = [...texts].map((text) => ({ key: fold(text), spelling: letters(text) }))
  source.forEach((category, index) => {
    const { rule } = category
    if (!rule || !isOpenRule(rule)) return
    const excluded = new Set((category.notFits ?? []).map(fold))
    const keeps = ruleTest(rule)
    for (const { key, spelling } of words)
      if (!excluded.has(key) && keeps(spelling)) join(members, key, index)
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

/** The baked suspects, less those that an editor has settled since, as a member or as none. */
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
/** Editors write the best-known words first; looking at all of them would cost four times as much and say the same. */
const FIRST_WORDS = 8

/** Worked out when first asked for: a board asks for a few dozen of some hundred thousand pairs. */
function affinityOf(categories: readonly IndexedCategory[], { similarity }: Likeness) {
  const known = new Int16Array(categories.length * categories.length).fill(NOT_YET)
  return (a: number, b: number): number => {
    const at = Math.min(a, b) * categories.length + Math.max(a, b)
    const before = known[at] ?? NOT_YET
    if (before !== NOT_YET) return before
    const best = [0, 0, 0]
    for (const one of categories[a]?.words.slice(0, FIRST_WORDS) ?? []) {
      for (const other of categories[b]?.words.slice(0, FIRST_WORDS) ?? []) {
        if (one.key === other.key) continue
        const likeness = similarity(one.row, other.row)
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
