import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import { type Random, randomFrom } from '../random.ts'
import { CATEGORY_COOLDOWN_BOARDS, GROUP_SIZE, WORD_COOLDOWN_BOARDS } from '../rules.ts'
import type { Board } from './board.ts'
import { chooseCategories, chooseWords, type Group } from './choose.ts'
import { loosened, type Profile, profileOf } from './profile.ts'
import { countSolutions } from './proof.ts'
import { type BoardRequest, difficultyOf, type Pool } from './request.ts'
import { criticalSuspects, isRobust, type SuspectPair } from './robust.ts'
import { seatTiles } from './seat.ts'
import { countStrays } from './strays.ts'
import { type DealContext, isLanguage, plantTraps } from './traps.ts'

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

/** A board and how it was made. Reports and tests read the details. */
export interface Deal {
  /** Categories from easy to hard, each with its four words. */
  groups: readonly { category: IndexedCategory; difficulty: number; words: readonly PlayWord[] }[]
  /** Order of the tiles: the tile at position s is word `seats[s] % 4` of group `floor(seats[s] / 4)`. */
  seats: readonly number[]
  /** Red herrings planted on purpose. */
  traps: { phantoms: readonly string[]; crossovers: number }
  attempts: number
}

export const trapCount = ({ traps }: Pick<Deal, 'traps'>): number => traps.phantoms.length + traps.crossovers

/** Why candidate boards were rejected. Reports pass one to `deal`, which fills it; the game does not. */
export interface Rejections {
  ambiguous: number
  suspects: SuspectPair[]
}

const TRIES_PER_TRAP = 20
const TRIES = 400
/** From this try on, kinds and difficulties may repeat. */
const LOOSE_TRIES = 60
/** From this try on, no kind is favoured. */
const FAVOURED_TRIES = 180
/**
 * From this try on, any category and any word may be dealt: with a small catalogue, words seen lately are better than
 * no board.
 */
const LAST_TRIES = 240
/**
 * `deal` passes over boards with too few or too many strays until those boards add up to this many tiles. Then it takes
 * the next one.
 */
const STRAY_TILES = 192
/** The pool is widened until it holds this many categories for each group of the board. */
const POOL_FACTOR = 4

/**
 * Deals a board that has exactly one solution against the whole catalogue, even if every suspect is true (boards.md, "The
 * generator"). Pure, and the same on every machine because it draws and compares whole numbers. Throws only when the
 * catalogue cannot fill a board at all.
 */
export function deal(catalogue: Catalogue, request: BoardRequest, rejected?: Rejections): Deal {
  const random = randomFrom(request.seed)
  const profile = profileOf(request)
  const whole = request.pool ?? catalogue
  const pool = poolOf(whole, request, profile)
  const context = contextOf(catalogue, request, profile, pool)
  const looseContext: DealContext = {
    ...context,
    profile: loosened(profile, request.groups),
    // Whoever plays a small pool for long has seen every foursome that its oldest words make.
    ...(request.pool && { allows: () => true }),
  }
  const plainContext: DealContext = { ...looseContext, favoured: undefined }
  const lastContext: DealContext = {
    ...plainContext,
    placeable: marked(catalogue, whole.categories),
    fresh: () => true,
  }
  const budget = drawTraps(profile, random)
  let passedOver = 0
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const traps = Math.max(0, budget - Math.floor(attempt / TRIES_PER_TRAP))
    const tried = attempt < LOOSE_TRIES ? context : attempt < FAVOURED_TRIES ? looseContext : plainContext
    const found =
      attempt < LAST_TRIES
        ? attemptDeal(tried, pool, request, traps, random)
        : attemptDeal(lastContext, whole.categories, request, 0, random)
    if (!found) continue
    if (
      passedOver * request.groups * GROUP_SIZE < STRAY_TILES &&
      !straysFit(catalogue, found.groups, profile)
    ) {
      passedOver++
      continue
    }
    const words = found.groups.flatMap((group) => group.words)
    if (!isRobust(catalogue, words)) {
      if (rejected) recordRejection(rejected, catalogue, words)
      continue
    }
    return finish(found, attempt + 1, random)
  }
  throw new Error(`No board of ${request.groups} groups in ${TRIES} tries: the catalogue is too small`)
}

/** Records whether the rejected board is ambiguous by the catalogue itself, or only if some suspects are true. */
function recordRejection(rejected: Rejections, catalogue: Catalogue, words: readonly PlayWord[]): void {
  if (countSolutions(words.map(({ fits }) => fits)) !== 1) rejected.ambiguous++
  else rejected.suspects.push(...criticalSuspects(catalogue, words))
}

/** The categories that may be dealt. The favoured kinds have a window of their own, which opens until there are enough. */
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
 * The categories that may be dealt: inside the profile's difficulty window and past their cooldown. A category rests until
 * half of the pool has been dealt, and for at least 20 boards. When too few are left, the window widens first; the
 * cooldown is given up last.
 */
function placeable(
  { categories }: Pool,
  groups: number,
  request: BoardRequest,
  profile: Profile,
): readonly IndexedCategory[] {
  const need = groups * POOL_FACTOR
  // A pool of its own is too small for a rest of so many boards.
  const least = request.pool ? 0 : CATEGORY_COOLDOWN_BOARDS
  for (let slack = 0; slack <= 5; slack++) {
    const inside = categories.filter((category) => {
      const difficulty = Math.round(difficultyOf(category, request))
      if (difficulty < profile.min - slack || difficulty > profile.max + slack) return false
      return profile.language > 0 || !isLanguage(category)
    })
    const half = Math.floor(inside.length / 2 / groups)
    const rested = restedOf(inside, request, Math.max(least, half))
    if (rested.length >= need) return rested
  }
  const rested = restedOf(categories, request, least)
  return rested.length >= groups * 2 ? rested : categories
}

/** Which categories of the catalogue are in a list, by their index. */
function marked(catalogue: Catalogue, list: readonly IndexedCategory[]): readonly boolean[] {
  const marks = new Array<boolean>(catalogue.categories.length).fill(false)
  for (const { index } of list) marks[index] = true
  return marks
}

function restedOf(categories: readonly IndexedCategory[], request: BoardRequest, boards: number) {
  return categories.filter((category) => {
    const age = request.history.categories.get(category.id)
    return age === undefined || age >= boards
  })
}

function contextOf(
  catalogue: Catalogue,
  request: BoardRequest,
  profile: Profile,
  pool: readonly IndexedCategory[],
): DealContext {
  const fresh = (word: PlayWord) => {
    const age = request.history.words.get(word.key)
    return age === undefined || age >= WORD_COOLDOWN_BOARDS
  }
  const difficulty = (category: IndexedCategory) => difficultyOf(category, request)
  return {
    ...{ catalogue, profile, groups: request.groups, difficulty, fresh },
    placeable: marked(catalogue, pool),
    favoured: favouredOf(pool, request),
    phantoms: (request.pool ?? catalogue).phantoms,
    allows: (foursome) => !request.history.foursomes.has(foursome),
  }
}

/** Undefined when nothing is favoured, or no category that may be dealt is of a favoured kind. */
function favouredOf(
  all: readonly IndexedCategory[],
  { favours, groups }: BoardRequest,
): DealContext['favoured'] {
  if (!favours) return undefined
  const kinds = new Set(favours.kinds)
  const pool = all.filter(({ kind }) => kinds.has(kind))
  return pool.length > 0 ? { pool, kinds, others: groups - favours.groups } : undefined
}

function drawTraps({ traps }: Profile, random: Random): number {
  let left = random.below(1000)
  const drawn = traps.findIndex((chance) => {
    left -= chance
    return left < 0
  })
  return Math.max(0, drawn)
}

interface Attempt {
  groups: Group[]
  traps: Deal['traps']
}

function attemptDeal(
  context: DealContext,
  pool: readonly IndexedCategory[],
  request: BoardRequest,
  traps: number,
  random: Random,
): Attempt | undefined {
  const { plan, crossovers } = plantTraps(context, pool, traps, random)
  const chosen = chooseCategories(context, pool, plan, random)
  const groups = chosen && chooseWords(context, chosen, request, plan, random)
  if (!groups) return undefined
  const keys = new Set(groups.flatMap(({ words }) => words.map((word) => word.key)))
  if (keys.size !== groups.length * GROUP_SIZE) return undefined
  const phantoms = [...plan.banned].map((index) => context.catalogue.categories[index]?.id ?? '')
  return { groups, traps: { phantoms, crossovers } }
}

function straysFit(catalogue: Catalogue, groups: readonly Group[], { strays }: Profile): boolean {
  const found = countStrays(
    catalogue,
    groups.map(({ words }) => words),
  )
  const tiles = groups.length * GROUP_SIZE
  return found * 1000 >= strays.least * tiles && found * 1000 <= strays.most * tiles
}

/** Orders the groups from easy to hard and seats the tiles. */
function finish({ groups, traps }: Attempt, attempts: number, random: Random): Deal {
  const ordered = groups
    .map((group) => ({ ...group, words: random.shuffle(group.words) }))
    .sort((a, b) => a.difficulty - b.difficulty || a.category.index - b.category.index)
  const owners = ordered.flatMap((group, index) => group.words.map(() => index))
  return { groups: ordered, seats: seatTiles(owners, random), traps, attempts }
}

/** Turns a deal into the plain board that is stored. `ids`: fresh opaque tile ids, one for each tile. */
export function toBoard(dealt: Deal, ids: readonly string[]): Board {
  return {
    groups: dealt.groups.map(({ category, difficulty, words }, index) => ({
      categoryId: category.id,
      name: category.name,
      kind: category.kind,
      difficulty: Math.round(difficulty),
      color: `group-${index + 1}`,
      words: words.map((word) => word.text),
    })),
    tiles: dealt.seats.map((seat, position) => {
      const group = Math.floor(seat / GROUP_SIZE)
      const id = ids[position]
      const word = dealt.groups[group]?.words[seat % GROUP_SIZE]
      if (id === undefined || !word) throw new RangeError('a tile id for every tile is needed')
      return { id, text: word.text, group }
    }),
  }
}
