import { AMERICA } from '../catalogue/american.ts'
import { categoryKinds } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import { type Random, randomFrom } from '../random.ts'
import { CATEGORY_COOLDOWN_BOARDS, GROUP_SIZE, REST_SHARE, WORD_COOLDOWN_BOARDS } from '../rules.ts'
import { isRightInAmerica } from './american.ts'
import type { Board } from './board.ts'
import { chooseCategories, chooseWords, drawFirst, type Group } from './choose.ts'
import { givesGroupAway } from './give-away.ts'
import { loosened, type Profile, profileOf } from './profile.ts'
import { countSolutions } from './proof.ts'
import { type BoardRequest, BRITISH_ENGLISH, difficultyOf, type Pool } from './request.ts'
import { criticalSuspects, isRobust, type SuspectPair } from './robust.ts'
import { seatTiles } from './seat.ts'
import { distance, tensionOf } from './tension.ts'
import { type DealContext, isLanguage, isSurprising } from './together.ts'
import { type FifthGroup, plantTraps, type WantedTraps } from './traps.ts'

export {
  type BoardRequest,
  foursomeKey,
  type History,
  historyOf,
  joinHistories,
  noHistory,
  type PastBoard,
  type Pool,
} from './request.ts'

/** The generator's result: a board with details that reports and tests need. */
export interface Deal {
  /** The groups of the board, from easy to hard. */
  groups: readonly { category: IndexedCategory; difficulty: number; words: readonly PlayWord[] }[]
  /** Order of the tiles: the tile at position s is word `seats[s] % 4` of group `floor(seats[s] / 4)`. */
  seats: readonly number[]
  /**
   * The red herrings of the board. `phantoms` contains the ids of the categories that seem to be on the board but are
   * not. `crossovers` is the number of words that belong to two groups of the board.
   */
  traps: { phantoms: readonly string[]; crossovers: number }
  /**
   * A category that is not on the board, and four words of the board that belong to it, each of a different group. The
   * category is also one of the phantoms.
   */
  fifthGroup?: FifthGroup | undefined
  /**
   * Difference between the board's tension (the similarity between its groups) and the wanted tension; 0 means no
   * difference.
   */
  distance: number
}

export const trapCount = ({ traps }: Pick<Deal, 'traps'>): number => traps.phantoms.length + traps.crossovers

/**
 * Numbers of candidate boards that the generator rejected, for each reason. Only reports pass an object of this type to
 * `deal`.
 */
export interface Rejections {
  ambiguous: number
  suspects: SuspectPair[]
}

/** The generator makes up to ATTEMPTS attempts for each candidate board, because many attempts find no board. */
const ATTEMPTS = 3
/**
 * Number of search rounds at the start in which the generator respects all limits, including the limits that only make
 * boards more pleasant. In each search round the generator plans one red herring less than in the previous round.
 */
const STRICT_ROUNDS = 3
/** Number of search rounds in which the generator allows more groups of the same kind or difficulty on a board. */
const LOOSE_ROUNDS = 12
/** Number of search rounds in which the generator ignores the kinds of categories that the request prefers. */
const PLAIN_ROUNDS = 6
/**
 * Number of final search rounds. In these rounds, the generator can use any category and any word that the players
 * know. The generator also uses words that the player saw recently, because a board with such words is better than no
 * board.
 */
const LAST_ROUNDS = 20
/**
 * The generator widens the range of difficulty until the pool contains POOL_FACTOR categories for each group of the
 * board.
 */
const POOL_FACTOR = 4

/**
 * Deals a board that has exactly one solution. There is no other solution, even if players use categories that are not
 * on the board. This is also true if a word belongs to a category whose list does not contain the word. Of several
 * candidate boards, the function takes the board whose groups are about as similar to each other as the groups of
 * hand-made boards. The result is the same on every machine, because all arithmetic uses whole numbers or + − × ÷.
 * Throws an error if the catalogue has too few categories for a board. See docs/rules.md#boards.
 */
export function deal(catalogue: Catalogue, request: BoardRequest, rejected?: Rejections): Deal {
  const random = randomFrom(request.seed)
  const profile = profileOf(request, random)
  const whole = request.pool ?? catalogue
  const pool = poolOf(whole, request, profile)
  const strict = contextOf(catalogue, request, profile, pool)
  const loose: DealContext = {
    ...strict,
    profile: loosened(profile, request.groups),
    // A small pool of categories has few groups of four unseen words. Therefore the player can see the same four words
    // together again.
    ...(request.pool && { allows: () => true }),
  }
  const plain: DealContext = { ...loose, favoured: undefined }
  const last: DealContext = {
    ...plain,
    placeable: marked(catalogue, whole.categories),
    fresh: (word) => knows(request, word),
  }
  const stages = [
    { context: strict, from: pool, rounds: STRICT_ROUNDS },
    { context: loose, from: pool, rounds: LOOSE_ROUNDS },
    { context: plain, from: pool, rounds: PLAIN_ROUNDS },
    { context: last, from: whole.categories, rounds: LAST_ROUNDS },
  ]
  for (const { context, from, rounds } of stages) {
    for (let round = 0; round < rounds; round++) {
      const wanted = {
        traps: Math.max(0, context.profile.traps - round),
        fifthGroup: context.profile.fifthGroup,
      }
      const found = bestOf(candidatesOf(context, from, request, wanted, random), catalogue, request, rejected)
      if (found) return finish(found, random)
    }
  }
  throw new Error(`No board of ${request.groups} groups could be dealt: the catalogue is too small`)
}

interface Candidate extends Attempt {
  distance: number
  /** A better candidate has a lower penalty. */
  penalty: number
}

/**
 * Penalties of a candidate board. Most boards that are dealt have a distance below 3. A fifth group is more important
 * than any distance.
 */
const NO_FIFTH_GROUP = 100
const A_MISSING_TRAP = 6
/** Two boards whose mean difficulties differ by this number have the same penalty as two boards of distance 1. */
const DIFFICULTY_SPREAD = 0.4

/**
 * Returns candidate boards, best first: those with the wanted red herrings, whose difficulty and tension are nearest to
 * the wanted values.
 */
function candidatesOf(
  context: DealContext,
  pool: readonly IndexedCategory[],
  request: BoardRequest,
  wanted: WantedTraps,
  random: Random,
): Candidate[] {
  const { profile, catalogue } = context
  // The words of a fifth group are in four groups, which are seldom groups that were drawn before.
  const places = Math.min(profile.drawnFirst, request.groups - (wanted.fifthGroup ? GROUP_SIZE : 0))
  const first = drawFirst(context, pool, places, random)
  const found: Candidate[] = []
  for (let n = 0; found.length < profile.candidates && n < profile.candidates * ATTEMPTS; n++) {
    const attempt = attemptDeal(context, pool, request, { first, wanted }, random)
    if (!attempt || isFlat(context, attempt)) continue
    if (givesGroupAway(attempt.groups, attempt.fifthGroup?.category)) continue
    const words = attempt.groups.map((group) => group.words)
    const far = distance(tensionOf(catalogue, words), profile.tension)
    found.push({ ...attempt, distance: far, penalty: far + penaltyOf(attempt, profile, wanted) })
  }
  return found.sort((a, b) => a.penalty - b.penalty)
}

function penaltyOf(
  { groups, traps, fifthGroup }: Attempt,
  { difficulty: aim }: Profile,
  wanted: WantedTraps,
): number {
  const missing = Math.max(0, wanted.traps - trapCount({ traps }))
  const mean = groups.reduce((sum, { difficulty }) => sum + difficulty, 0) / groups.length
  const off = aim === undefined ? 0 : (mean - aim) / DIFFICULTY_SPREAD
  return A_MISSING_TRAP * missing + off * off + (wanted.fifthGroup && !fifthGroup ? NO_FIFTH_GROUP : 0)
}

/** Returns whether a board has too little to discover. */
const isFlat = ({ profile }: DealContext, { groups }: Attempt): boolean =>
  groups.filter(({ category }) => isSurprising(category)).length < profile.surprises

/**
 * Returns the first candidate board that has exactly one solution, even if a word also belongs to a category whose list
 * does not contain the word.
 */
function bestOf(
  candidates: readonly Candidate[],
  catalogue: Catalogue,
  { region }: BoardRequest,
  rejected: Rejections | undefined,
): Candidate | undefined {
  return candidates.find(({ groups, fifthGroup }) => {
    const words = groups.flatMap((group) => group.words)
    const robust =
      isRobust(catalogue, words) && (region !== AMERICA || isRightInAmerica(catalogue, groups, fifthGroup))
    if (!robust && rejected) recordRejection(rejected, catalogue, words)
    return robust
  })
}

function recordRejection(rejected: Rejections, catalogue: Catalogue, words: readonly PlayWord[]): void {
  if (countSolutions(words.map(({ fits }) => fits)) !== 1) rejected.ambiguous++
  else rejected.suspects.push(...criticalSuspects(catalogue, words))
}

/**
 * Returns the categories from which the generator can choose. For the kinds of categories that the request prefers, the
 * function widens the range of difficulty separately, until it contains enough categories.
 */
function poolOf(whole: Pool, request: BoardRequest, profile: Profile): readonly IndexedCategory[] {
  const { favours, groups } = request
  if (!favours) return placeable(whole, groups, request, profile)
  const isFavoured = ({ kind }: IndexedCategory) => favours.kinds.includes(kind)
  const of = (categories: readonly IndexedCategory[], count: number) =>
    placeable({ ...whole, categories }, count, request, profile)
  return [
    ...of(whole.categories.filter(isFavoured), favours.groups),
    ...of(
      whole.categories.filter((category) => !isFavoured(category)),
      groups,
    ),
  ]
}

/**
 * Returns the categories that are in the wanted range of difficulty and that the player has not seen recently (see
 * `restedOf`). If too few categories are left, the function widens the range of difficulty. If the widest range still has
 * too few categories, the function leaves out each seen category for `CATEGORY_COOLDOWN_BOARDS` boards only.
 */
function placeable(
  { categories }: Pool,
  groups: number,
  request: BoardRequest,
  profile: Profile,
): readonly IndexedCategory[] {
  const need = groups * POOL_FACTOR
  // If a request contains a pool, the pool is small. It has too few categories to leave a category out for the usual
  // number of boards.
  const least = request.pool ? 0 : CATEGORY_COOLDOWN_BOARDS
  for (let slack = 0; slack <= 5; slack++) {
    const inside = categories.filter((category) => {
      const difficulty = Math.round(difficultyOf(category, request))
      if (difficulty < profile.min - slack || difficulty > profile.max + slack) return false
      if (!suits(category, request)) return false
      return !isLanguage(category) || (profile.language > 0 && (!profile.isGentle || isEasyFill(category)))
    })
    const rested = restedOf(inside, request, least)
    if (rested.length >= need) return rested
  }
  const cooled = cooledOf(categories, request, least)
  return cooled.length >= groups * 2 ? cooled : categories
}

/**
 * Returns whether a category is suitable for the players of the board. A category about another country is not
 * suitable. A category that needs knowledge of a certain time is not suitable for a board that all players receive.
 */
const suits = (
  { regions, isOfItsTime }: IndexedCategory,
  { region = '', forEverybody = false }: BoardRequest,
) => (regions.length === 0 || regions.includes(region)) && !(forEverybody && isOfItsTime)

/**
 * Returns whether the players of the board know the word. Without a country, the board has no words that only one
 * country knows. A word must have the right spelling for an American player, and one spelling on a shared board.
 */
function knows(
  { region = '', isShared = false }: BoardRequest,
  { text, onlyIn, american }: PlayWord,
): boolean {
  if (isShared && american !== text) return false
  if (region === AMERICA && american === '') return false
  return onlyIn === undefined || onlyIn === region || (onlyIn === 'uk' && BRITISH_ENGLISH.has(region))
}

/**
 * On a board for newcomers, a category with a gap in its name ("Fire ___") can have at most this difficulty. This is
 * the difficulty that an editor has set.
 */
const EASY_FILL = 2

const isEasyFill = ({ kind, difficulty }: IndexedCategory) => kind === 'fill' && difficulty <= EASY_FILL

/**
 * Returns an array with one value for each category of the catalogue. The value is true if the category is in `list`.
 */
function marked(catalogue: Catalogue, list: readonly IndexedCategory[]): readonly boolean[] {
  const marks = new Array<boolean>(catalogue.categories.length).fill(false)
  for (const { index } of list) marks[index] = true
  return marks
}

/**
 * Returns the categories that the player has not seen recently. Of each kind, the function leaves out the categories seen
 * last, at most the share `REST_SHARE` of the kind. Kinds that are dealt often would otherwise have no category left. The
 * function also leaves out all categories of the last `boards` boards.
 */
function restedOf(categories: readonly IndexedCategory[], request: BoardRequest, boards: number) {
  const ageOf = ({ id }: IndexedCategory) => request.history.categories.get(id) ?? Number.POSITIVE_INFINITY
  const resting = new Set<IndexedCategory>()
  for (const kind of categoryKinds) {
    const ofKind = categories.filter((category) => category.kind === kind)
    const seen = ofKind.filter((category) => ageOf(category) < Number.POSITIVE_INFINITY)
    const latest = seen.sort((a, b) => ageOf(a) - ageOf(b))
    for (const category of latest.slice(0, Math.floor(ofKind.length * REST_SHARE))) resting.add(category)
  }
  return cooledOf(categories, request, boards).filter((category) => !resting.has(category))
}

/** Returns the categories that were on none of the player's last `boards` boards. */
function cooledOf(categories: readonly IndexedCategory[], { history }: BoardRequest, boards: number) {
  return categories.filter(({ id }) => (history.categories.get(id) ?? Number.POSITIVE_INFINITY) >= boards)
}

function contextOf(
  catalogue: Catalogue,
  request: BoardRequest,
  profile: Profile,
  pool: readonly IndexedCategory[],
): DealContext {
  const fresh = (word: PlayWord) => {
    const age = request.history.words.get(word.key)
    return (age === undefined || age >= WORD_COOLDOWN_BOARDS) && knows(request, word)
  }
  const difficulty = (category: IndexedCategory) => difficultyOf(category, request)
  const { fifthGroups } = request.history
  // The player has seen the names of these categories in one of their spellings.
  const seen = catalogue.categories.filter(
    (one) => fifthGroups.has(one.name) || fifthGroups.has(one.american),
  )
  const seenNames = new Set(seen.map(({ name }) => name))
  return {
    ...{ catalogue, profile, groups: request.groups, difficulty, fresh },
    placeable: marked(catalogue, pool),
    favoured: favouredOf(pool, request),
    surprising: pool.filter(isSurprising),
    phantoms: (request.pool ?? catalogue).phantoms.filter((index) => {
      const phantom = catalogue.categories[index]
      if (!phantom || !suits(phantom, request) || (isLanguage(phantom) && profile.language === 0))
        return false
      // A phantom that is harder than the board would not mislead players.
      return Math.round(difficulty(phantom)) <= profile.max
    }),
    isNewFifthGroup: (name) => !seenNames.has(name),
    allows: (foursome) => !request.history.foursomes.has(foursome),
  }
}

/**
 * Returns the data of the preferred kinds of categories. Returns undefined if the request prefers no kind, or if the
 * pool has no category of a preferred kind.
 */
function favouredOf(
  all: readonly IndexedCategory[],
  { favours, groups }: BoardRequest,
): DealContext['favoured'] {
  if (!favours) return undefined
  const kinds = new Set(favours.kinds)
  const pool = all.filter(({ kind }) => kinds.has(kind))
  return pool.length > 0 ? { pool, kinds, others: groups - favours.groups } : undefined
}

interface Attempt {
  groups: Group[]
  traps: Deal['traps']
  fifthGroup: FifthGroup | undefined
}

function attemptDeal(
  context: DealContext,
  pool: readonly IndexedCategory[],
  request: BoardRequest,
  { first, wanted }: { first: readonly IndexedCategory[]; wanted: WantedTraps },
  random: Random,
): Attempt | undefined {
  const { plan, crossovers } = plantTraps(context, { first, pool }, wanted, random)
  const chosen = chooseCategories(context, pool, plan, random)
  const groups = chosen && chooseWords(context, chosen, request, plan, random)
  if (!groups) return undefined
  const keys = new Set(groups.flatMap(({ words }) => words.map((word) => word.key)))
  if (keys.size !== groups.length * GROUP_SIZE) return undefined
  const phantoms = [...plan.banned].map((index) => context.catalogue.categories[index]?.id ?? '')
  return { groups, traps: { phantoms, crossovers }, fifthGroup: plan.fifthGroup }
}

function finish({ groups, traps, fifthGroup, distance }: Candidate, random: Random): Deal {
  const ordered = groups
    .map((group) => ({ ...group, words: random.shuffle(group.words) }))
    .sort((a, b) => a.difficulty - b.difficulty || a.category.index - b.category.index)
  const owners = ordered.flatMap((group, index) => group.words.map(() => index))
  return { groups: ordered, seats: seatTiles(owners, random), traps, fifthGroup, distance }
}

/**
 * Converts the result of the generator to a board. `ids` contains a new random id for each tile. `region` is the
 * player's country: an American player reads American spelling.
 */
export function toBoard(dealt: Deal, ids: readonly string[], region = ''): Board {
  const isAmerican = region === AMERICA
  const nameOf = ({ name, american }: IndexedCategory) => (isAmerican ? american : name)
  const textOf = ({ text, american }: PlayWord) => (isAmerican ? american : text)
  return {
    groups: dealt.groups.map(({ category, difficulty, words }, index) => ({
      categoryId: category.id,
      name: nameOf(category),
      kind: category.kind,
      difficulty: Math.round(difficulty),
      color: `group-${index + 1}`,
      words: words.map(textOf),
    })),
    tiles: dealt.seats.map((seat, position) => {
      const group = Math.floor(seat / GROUP_SIZE)
      const id = ids[position]
      const word = dealt.groups[group]?.words[seat % GROUP_SIZE]
      if (id === undefined || !word) throw new RangeError('a tile id for every tile is needed')
      return { id, text: textOf(word), group }
    }),
    ...(isAmerican && { spelling: 'american' }),
    ...(dealt.fifthGroup && {
      fifthGroup: { name: nameOf(dealt.fifthGroup.category), words: dealt.fifthGroup.words.map(textOf) },
    }),
  }
}
