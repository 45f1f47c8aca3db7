import { GROUP_SIZE } from '../rules.ts'
import { AMERICA, type AmericanEnglish, americanMembers, americanName, respeltWords } from './american.ts'
import { type Category, type CategoryKind, fold, letters, type Rule, stem } from './category.ts'
import { type Likeness, noLikeness } from './likeness.ts'
import { isOpenRule, ruleTest, targetOf } from './rule.ts'
import type { Suspects } from './suspects.ts'

/** The countries whose players know a word, or spell it as the catalogue does. The codes are in lower case. */
export interface RegionalWord {
  /** The only country whose players know the word. */
  onlyIn?: string
  /** A country that spells the word differently. */
  notIn?: string
}

export interface PlayWord {
  /** The word in upper case, as on a tile. */
  text: string
  /** The word in the spelling of `fold`. The program identifies the word by this key. */
  key: string
  /** Row of the word in the table of similarities, or −1 if the table does not contain the word. */
  row: number
  /** The result of `membership(key)`, stored here because the generator reads the result often. */
  fits: readonly number[]
  /**
   * Indexes of the categories of which the word is a play word in this spelling. `dealtIn(key)` also has the categories
   * with another spelling: TAILS is a hero of video games, and TAIL is none.
   */
  owners: readonly number[]
  /**
   * Rarity of the word: its position in a list of the most frequent words, divided by a thousand, and at most
   * MOST_RARE.
   */
  rarity: number
  /** Stems of the parts of the word that are separated by spaces or hyphens. */
  stems: readonly string[]
  /** The letters and digits of the word, without other characters. */
  spelling: string
  /** Code of the only country whose players know the word; undefined if players of all countries know it. */
  onlyIn: string | undefined
  /**
   * The word in upper case as players of American English read it. It is empty if the word must not be dealt to them,
   * because they spell it differently and another spelling would not be right in this category.
   */
  american: string
  /**
   * For a category with a gap in its name: the whole name with this word in the gap, in the spelling of `fold`.
   * `answer` is empty if the name has no gap.
   */
  answer: string
  /**
   * The part of the word that the rule of the category requires. If the rule connects the word with another word (such
   * as a word with the same sound), the target is the other word. The target is empty if the words of the category have
   * fewer than four different targets. Without a rule, the words of a list of `alike` have the same target, and the
   * target of all other words is empty.
   */
  target: string
}

export interface IndexedCategory {
  index: number
  /** The category as editors wrote it. */
  written: Category
  id: string
  name: string
  /** The name as players of American English read it. */
  american: string
  kind: CategoryKind
  /** Difficulty of the category that an editor has set, from 1 to 6. */
  difficulty: number
  words: readonly PlayWord[]
  nameKeys: ReadonlySet<string>
  /** Stems of the words of the name, without the words that many names contain ("things", "mean"). */
  nameStems: ReadonlySet<string>
  /**
   * The word parts (in the spelling of `fold`) that the rule of the category requires. They can be inside, at the start
   * or at the end of a word. `needles` is empty if the rule of the category requires no word parts.
   */
  needles: ReadonlySet<string>
  /**
   * Codes, in lower case, of the countries whose players know the category. If the list is empty, players of all
   * countries know the category.
   */
  regions: readonly string[]
  /** True if players need knowledge of a certain time to find the category. */
  isOfItsTime: boolean
  isSpecialist: boolean
  /** Type of the rule of a wordplay category ("starts", "homophone"), or '' for other kinds. */
  ruleType: Rule['type'] | ''
  /** True if the category lists the meanings of one word ("What ring can mean"). */
  isMeanings: boolean
  /**
   * True if nobody can list all words that belong to the category: what can be broken, what stands before "ball", what
   * hides an animal, what is called Victoria. The list always lacks some.
   */
  isOpen: boolean
  /** True if the category is of the exclusive pack. */
  isExclusive: boolean
  /** Number of words that are also play words of other categories. */
  shared: number
  /**
   * A higher number means that the generator would deal the category less often: its words are rare, or few of them are
   * also play words of other categories and can be a red herring.
   */
  seldom: number
  /** Indexes of categories that must not be on one board with this category. */
  near: ReadonlySet<number>
}

/**
 * The catalogue with indexes for fast searches. The object never changes after its creation. A process should build the
 * indexes only once.
 */
export interface Catalogue {
  categories: readonly IndexedCategory[]
  /**
   * Returns the indexes of all categories that contain the word. A category contains a word in three cases. The word is
   * a play word of the category, or it is in the list `alsoFits` of the category. Or the category has a rule that can
   * judge every word, and the word follows the rule. A word in American spelling has the categories of the same word in
   * the spelling of the catalogue, except those to which it does not belong by its letters.
   */
  membership(key: string): readonly number[]
  /** Returns the indexes of the categories of which the word is a play word. */
  dealtIn(key: string): readonly number[]
  /**
   * Returns the indexes of the categories to which the word possibly belongs, although their lists do not contain the
   * word. A category is left out if an editor has decided that the word does not belong to it.
   */
  suspects(key: string): readonly number[]
  /**
   * Indexes of the categories that can be a phantom: a category that misleads players although it is not on the board.
   * A category can be a phantom if enough of its words (`LURES` or more) are also play words of other categories.
   */
  phantoms: readonly number[]
  /** Returns the words of a category that other categories have too. `category` is the index of the category. */
  lures(category: number): Lures
  /** Similarity in meaning of two words, in units of 1/SIMILARITY_UNIT, or 0 if one of the two words is unknown. */
  similarity(a: number, b: number): number
  /**
   * Similarity in meaning of two categories, in units of 1/SIMILARITY_UNIT. It is the mean of the three highest
   * similarities between the first words of the two categories.
   */
  affinity(a: number, b: number): number
}

/**
 * The play words of a category that are also play words of other categories that can be on one board with it. `homes`
 * has the indexes of these other categories, and each word as it is there.
 */
export interface Lures {
  words: readonly { word: PlayWord; homes: readonly { index: number; word: PlayWord }[] }[]
  homes: ReadonlySet<number>
}

/** What is known about categories and words besides the catalogue itself. */
export interface GivenTables {
  likeness?: Likeness
  suspects?: Suspects
  /** Ids of the categories of the exclusive pack. */
  exclusive?: ReadonlySet<string>
  /** The words that not all players know, by the spelling of `fold`. */
  regional?: ReadonlyMap<string, RegionalWord>
  /** Without it, a word that America spells differently is not dealt to players of American English. */
  american?: AmericanEnglish
}

interface WordTables {
  likeness: Likeness
  members: ReadonlyMap<string, readonly number[]>
  owners: ReadonlyMap<string, readonly number[]>
  regional: GivenTables['regional']
  /** The text that American players read, for a play word of a category. */
  american: (category: Category, word: string) => string
}

const nowhere: readonly number[] = []
const LURES = 3

/**
 * Builds the indexes of the catalogue. Without the tables that `npm run bake` makes, every similarity is 0, and
 * `suspects` always returns an empty list.
 */
export function indexCatalogue(source: readonly Category[], given: GivenTables = {}): Catalogue {
  const likeness = given.likeness ?? noLikeness
  const indexOf = new Map(source.map((category, index) => [category.id, index]))
  const dealt = new Map<string, number[]>()
  const owners = new Map<string, number[]>()
  source.forEach((category, index) => {
    for (const word of category.words) {
      addOnce(dealt, fold(word), index)
      addOnce(owners, word, index)
    }
  })
  const members = membersOf(source)
  const nameStems = nameStemsOf(source)
  const near = nearOf(source, indexOf)
  const suspects = suspectsOf(source, given.suspects ?? new Map(), indexOf, members)
  const respelt = new Map(respeltWords(given.american, dealt))
  const tables: WordTables = {
    ...{ likeness, members, owners, regional: given.regional },
    american: americanTexts(given, respelt),
  }
  const categories = source.map((category, index): IndexedCategory => {
    const words = playWords(category, tables)
    const shared = words.filter(({ owners }) => owners.length > 1).length
    return {
      index,
      written: category,
      id: category.id,
      name: category.name,
      american: americanName(category, given.american),
      kind: category.kind,
      difficulty: category.difficulty,
      words,
      nameKeys: new Set(category.name.split(/[^\p{L}\d]+/u).map(fold)),
      nameStems: nameStems[index] ?? new Set(),
      needles: new Set(category.rule && 'any' in category.rule ? category.rule.any.map(fold) : []),
      regions: category.region?.split(' ') ?? [],
      isOfItsTime: category.era !== undefined,
      isSpecialist: isSpecialist(category),
      ruleType: category.rule?.type ?? '',
      isMeanings: category.id.startsWith(MEANINGS),
      isOpen: openKinds.includes(category.kind),
      isExclusive: given.exclusive?.has(category.id) ?? false,
      shared,
      seldom:
        words.reduce((sum, { rarity }) => sum + rarity, 0) / words.length - RARITY_A_SHARED_WORD * shared,
      near: near[index] ?? new Set(),
    }
  })
  const inAmerica = americanMembers(source)
  for (const [word, spelling] of respelt) {
    const key = fold(spelling)
    members.set(key, inAmerica(spelling, members.get(fold(word)) ?? nowhere, members.get(key) ?? nowhere))
    suspects.set(key, suspects.get(fold(word)) ?? [])
    dealt.set(
      key,
      (dealt.get(fold(word)) ?? []).filter((index) => source[index]?.kind !== 'wordplay'),
    )
  }
  return {
    categories,
    membership: (key) => members.get(key) ?? nowhere,
    dealtIn: (key) => dealt.get(key) ?? nowhere,
    suspects: (key) => suspects.get(key) ?? nowhere,
    phantoms: categories.filter(({ shared }) => shared >= LURES).map(({ index }) => index),
    lures: luresOf(categories),
    similarity: likeness.similarity,
    affinity: affinityOf(categories, likeness),
  }
}

/**
 * A word that other categories have too counts as much as words whose mean rarity is lower by this number. A lower value
 * brings more rare words to the boards (`npm run boards -- report`, "rank of words").
 */
const RARITY_A_SHARED_WORD = 2.2

function playWords(category: Category, tables: WordTables): PlayWord[] {
  const { rule, words } = category
  const hasTargets =
    rule !== undefined && new Set(words.map((word) => targetOf(rule, word))).size >= GROUP_SIZE
  return words.map((word) => playWord(category, word, hasTargets, tables))
}

function playWord(
  category: Category,
  word: string,
  hasTargets: boolean,
  { likeness, members, owners, regional, american }: WordTables,
): PlayWord {
  const { pattern, rule, alike = [] } = category
  const key = fold(word)
  const row = likeness.row(key)
  return {
    ...{
      text: word.toUpperCase(),
      key,
      row,
      rarity: likeness.rarity(row),
      fits: members.get(key) ?? nowhere,
      owners: owners.get(word) ?? nowhere,
      onlyIn: regional?.get(key)?.onlyIn,
      american: american(category, word),
    },
    stems: word.split(/[ -]/).map(stem),
    spelling: letters(word),
    answer: pattern ? fold(pattern.replace('___', word)) : '',
    target:
      (hasTargets && rule ? targetOf(rule, word) : alike.find((list) => list.includes(word))?.[0]) ?? '',
  }
}

/**
 * Returns a function that returns the text of a play word for American players. `respelt` are the words that may have
 * their American spelling. In a category of letters and sounds, no word may have another spelling.
 */
function americanTexts(
  { american, regional }: Pick<GivenTables, 'american' | 'regional'>,
  respelt: ReadonlyMap<string, string>,
): WordTables['american'] {
  return ({ id, name, kind }, word) => {
    const isFill = kind === 'fill'
    if (isFill && americanName({ name, kind: 'members' }, american) !== name) return ''
    const isSpeltAlike =
      regional?.get(fold(word))?.notIn !== AMERICA || american?.properNames.get(id)?.includes(word)
    if (isSpeltAlike) return word.toUpperCase()
    const isRight = isFill ? american?.inGaps.get(id)?.includes(word) : kind !== 'wordplay'
    return isRight ? (respelt.get(word) ?? '').toUpperCase() : ''
  }
}

/** A word tells nothing about a category if it is in the names of more than COMMON_IN_NAMES categories. */
const COMMON_IN_NAMES = 8
const LEAST_NAME_WORD = 3

function nameStemsOf(source: readonly Category[]): ReadonlySet<string>[] {
  const all = source.map(({ name }) => {
    const words = name.split(/[^\p{L}\d]+/u).filter((word) => word.length >= LEAST_NAME_WORD)
    return new Set(words.map(stem))
  })
  const counts = new Map<string, number>()
  for (const stems of all) for (const one of stems) counts.set(one, (counts.get(one) ?? 0) + 1)
  return all.map((stems) => new Set([...stems].filter((one) => (counts.get(one) ?? 0) <= COMMON_IN_NAMES)))
}

/**
 * If a category is a list of things and its difficulty is at least SPECIALIST_DIFFICULTY, the generator handles it as a
 * list for experts.
 */
const SPECIALIST_DIFFICULTY = 5

const isSpecialist = ({ kind, difficulty, specialist }: Category) =>
  specialist === true ||
  (difficulty >= SPECIALIST_DIFFICULTY && (kind === 'members' || kind === 'property' || kind === 'pop'))

/** Start of the ids of categories that list the meanings of one word. */
const MEANINGS = 'means-'

/** Kinds of categories that always have words which nobody thought of. */
const openKinds: readonly CategoryKind[] = ['property', 'fill', 'wordplay']

function addOnce(lists: Map<string, number[]>, key: string, category: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [category])
  else if (!list.includes(category)) list.push(category)
}

function membersOf(source: readonly Category[]): Map<string, number[]> {
  const members = new Map<string, number[]>()
  source.forEach((category, index) => {
    for (const word of [...category.words, ...(category.alsoFits ?? [])]) addOnce(members, fold(word), index)
  })
  const keeping = keepers(new Set(source.flatMap((category) => category.words)))
  source.forEach((category, index) => {
    const { rule } = category
    if (!rule || !isOpenRule(rule)) return
    const excluded = new Set((category.notFits ?? []).map(fold))
    for (const word of keeping(rule)) {
      const key = fold(word)
      if (!excluded.has(key)) addOnce(members, key, index)
    }
  })
  return members
}

/** The words with which each rule was last tested, and those of them that follow the rule. */
const tested = new WeakMap<Rule, { words: ReadonlySet<string>; kept: readonly string[] }>()

const untested = { words: new Set<string>(), kept: [] }

/**
 * Returns a function that returns the words that follow a rule. A test of all words takes most of the time of building
 * the indexes. So if a rule was tested before, only the words that are new since then are tested.
 */
function keepers(words: ReadonlySet<string>): (rule: Rule) => readonly string[] {
  const added = new Map<ReadonlySet<string>, readonly string[]>()
  const newSince = (before: ReadonlySet<string>): readonly string[] => {
    const known = added.get(before) ?? [...words].filter((word) => !before.has(word))
    added.set(before, known)
    return known
  }
  return (rule) => {
    const before = tested.get(rule) ?? untested
    const keeps = ruleTest(rule)
    const fresh = newSince(before.words)
    const kept = [
      ...before.kept.filter((word) => words.has(word)),
      ...fresh.filter((word) => keeps(letters(word))),
    ]
    tested.set(rule, { words, kept })
    return kept
  }
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

/**
 * Reads the table of suspects. If an editor has decided about a word and a category after `npm run bake` made the
 * table, the function leaves them out.
 */
function suspectsOf(
  source: readonly Category[],
  suspects: Suspects,
  indexOf: ReadonlyMap<string, number>,
  members: ReadonlyMap<string, readonly number[]>,
): Map<string, number[]> {
  const ruledOut = source.map((category) => new Set((category.notFits ?? []).map(fold)))
  return new Map(
    [...suspects].map(([key, ids]) => {
      const open = ids.flatMap((id) => indexOf.get(id) ?? [])
      return [key, open.filter((index) => !members.get(key)?.includes(index) && !ruledOut[index]?.has(key))]
    }),
  )
}

/** Finds the lures of a category only when the generator first needs them. */
function luresOf(categories: readonly IndexedCategory[]): Catalogue['lures'] {
  const known = new Map<number, Lures>()
  return (index) => {
    const before = known.get(index)
    if (before) return before
    const words = (categories[index]?.words ?? []).flatMap((word) => {
      const homes = word.owners.flatMap((other) => {
        const category = categories[other]
        if (other === index || !category || category.near.has(index)) return []
        const own = category.words.find(({ key }) => key === word.key)
        return own ? { index: other, word: own } : []
      })
      return homes.length > 0 ? [{ word, homes }] : []
    })
    const found = { words, homes: new Set(words.flatMap(({ homes }) => homes.map((home) => home.index))) }
    known.set(index, found)
    return found
  }
}

const NOT_YET = -0x8000
/**
 * For the similarity of two categories, the function compares only the first FIRST_WORDS words of each category. These
 * words are the best-known words, because editors write them first. A comparison of all words takes four times as long
 * and has the same result.
 */
const FIRST_WORDS = 8

/**
 * Computes the similarity of two categories only when the generator first needs it. A board needs the similarities of
 * only a few dozen pairs of categories, but there are some hundred thousand pairs.
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
