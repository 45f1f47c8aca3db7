import type { Catalogue, IndexedCategory, Lures, PlayWord } from '../catalogue/index.ts'
import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import { type DealContext, isSurprising, mayFollow } from './together.ts'

/** A category that is not on the board, and one word of each of four groups that also belong to this category. */
export interface FifthGroup {
  category: IndexedCategory
  words: readonly PlayWord[]
}

/**
 * The words and categories that a board needs for its red herrings. `forced` maps the index of each category that must
 * be on the board to the words that the generator must deal for the category. `banned` contains the indexes of the
 * categories that must not be on the board.
 */
export interface Plan {
  forced: Map<number, PlayWord[]>
  banned: Set<number>
  fifthGroup: FifthGroup | undefined
}

/** The red herrings that a board should have. A fifth group counts as one of the `traps`. */
export interface WantedTraps {
  traps: number
  fifthGroup: boolean
}

const TRIES = 20
/** Most categories have no four words in four groups that can be on one board, so a fifth group needs more tries. */
const FIFTH_GROUP_TRIES = 60
/**
 * Largest number of words of one group that are chosen for red herrings. The other words of the group are chosen in the
 * usual manner.
 */
const FORCED_A_GROUP = 2

function categoriesIn({ catalogue }: DealContext, { forced }: Plan): IndexedCategory[] {
  return [...forced.keys()].flatMap((index) => catalogue.categories[index] ?? [])
}

/** Returns whether a category is a phantom of the plan, or similar to one. Such a category must not be on the board. */
export function isBanned({ banned }: Plan, { index, near }: IndexedCategory): boolean {
  for (const phantom of banned) if (phantom === index || near.has(phantom)) return true
  return false
}

/** Returns whether a category is on the planned board, or can join it. */
function mayJoin(context: DealContext, plan: Plan, index: number): boolean {
  if (plan.forced.has(index)) return true
  const category = context.catalogue.categories[index]
  if (!category || !context.placeable[index] || isBanned(plan, category)) return false
  if (isReached(context.catalogue, plan, index)) return false
  return plan.forced.size < context.groups && mayFollow(context, categoriesIn(context, plan), category)
}

/**
 * Returns whether a planned word of an open category also belongs to the category `index`, which therefore must not be on
 * the board. Otherwise a word of the category could belong to the open category although the list of the open category
 * lacks it. The two words could then change places, and the board would have a second solution.
 */
export function isReached({ categories }: Catalogue, { forced }: Plan, index: number): boolean {
  for (const [home, words] of forced)
    if (home !== index && categories[home]?.isOpen && words.some(({ fits }) => fits.includes(index)))
      return true
  return false
}

/** Returns whether a word of an open category belongs to another category of the plan (see `isReached`). */
const reachesOne = ({ categories }: Catalogue, { forced }: Plan, home: number, { fits }: PlayWord): boolean =>
  categories[home]?.isOpen === true && fits.some((index) => index !== home && forced.has(index))

function isForced(plan: Plan, key: string): boolean {
  for (const words of plan.forced.values()) if (words.some((word) => word.key === key)) return true
  return false
}

/** Returns whether a category must not be on one board with a category of the plan. */
function isNearOne({ forced }: Plan, { near }: IndexedCategory): boolean {
  for (const index of forced.keys()) if (near.has(index)) return true
  return false
}

/**
 * Adds a phantom to the plan. A phantom is a category that is not on the board, although `tiles` of its words are on
 * the board, each in a different group. Returns undefined if no phantom is found.
 */
function plantPhantom(
  context: DealContext,
  plan: Plan,
  { tiles, tries }: { tiles: number; tries: number },
  random: Random,
): FifthGroup | undefined {
  const { catalogue, phantoms } = context
  if (phantoms.length === 0) return undefined
  for (let n = 0; n < tries; n++) {
    const phantom = catalogue.categories[random.pick(phantoms)]
    if (!phantom) continue
    if (plan.forced.has(phantom.index) || plan.banned.has(phantom.index)) continue
    // The words of a property or of wordplay have different meanings. Only four of them look like a group.
    if (tiles < GROUP_SIZE && isSurprising(phantom)) continue
    if (tiles === GROUP_SIZE && !context.isNewFifthGroup(phantom.name)) continue
    if (isNearOne(plan, phantom)) continue
    const found = plantWordsOf(context, plan, phantom, tiles, random)
    if (found) return found
  }
  return undefined
}

/** Returns false if too few groups of the board can bring a word of the phantom, whatever the other groups will be. */
function canMislead(
  { groups }: DealContext,
  { forced }: Plan,
  { words, homes }: Lures,
  tiles: number,
): boolean {
  if (words.length < tiles) return false
  let most = groups - forced.size
  for (const index of forced.keys()) if (homes.has(index)) most++
  return most >= tiles
}

function plantWordsOf(
  context: DealContext,
  plan: Plan,
  phantom: IndexedCategory,
  tiles: number,
  random: Random,
): FifthGroup | undefined {
  const { catalogue } = context
  const lures = catalogue.lures(phantom.index)
  if (!canMislead(context, plan, lures, tiles)) return undefined
  const trial: Plan = {
    ...plan,
    forced: new Map(plan.forced),
    banned: new Set(plan.banned).add(phantom.index),
  }
  const words: PlayWord[] = []
  const targets = new Set<string>()
  for (const { word: lure, homes } of random.shuffle(lures.words)) {
    if (isForced(trial, lure.key) || fitsBanned(plan, lure) || targets.has(lure.target)) continue
    const open = homes.filter(({ index, word }) => {
      const forced = trial.forced.get(index) ?? []
      // Each word of the phantom must be in a different group. If two words of the phantom were in one group, a part
      // of the phantom would be a real group.
      return (
        forced.length < FORCED_A_GROUP &&
        forced.every((other) => !other.fits.includes(phantom.index)) &&
        context.fresh(word) &&
        !reachesOne(catalogue, trial, index, word) &&
        mayJoin(context, trial, index)
      )
    })
    if (open.length === 0) continue
    const { index, word } = random.pick(open)
    if (lure.target !== '') targets.add(lure.target)
    trial.forced.set(index, [...(trial.forced.get(index) ?? []), word])
    words.push(word)
    if (words.length < tiles) continue
    plan.forced = trial.forced
    plan.banned = trial.banned
    return { category: phantom, words }
  }
  return undefined
}

const fitsBanned = ({ banned }: Plan, { fits }: PlayWord) => fits.some((index) => banned.has(index))

/**
 * Adds a crossover to the plan. A crossover is a word that belongs to two groups of the board, so that one of the two
 * groups seems to have five words. The word is never of an open category (see `isReached`). Returns false if no
 * crossover is found.
 */
function plantCrossover(
  context: DealContext,
  plan: Plan,
  pool: readonly IndexedCategory[],
  random: Random,
): boolean {
  for (let tries = 0; tries < TRIES; tries++) {
    const planned = categoriesIn(context, plan)
    const isFull = planned.length === context.groups
    const home = random.pick(isFull || (planned.length > 0 && random.chance(0.5)) ? planned : pool)
    const forced = plan.forced.get(home.index) ?? []
    if (home.isOpen || forced.length >= FORCED_A_GROUP || !mayJoin(context, plan, home.index)) continue
    const joined: Plan = { ...plan, forced: new Map(plan.forced).set(home.index, forced) }
    const options = context.catalogue.lures(home.index).words.flatMap(({ word, homes }) => {
      if (!context.fresh(word) || isForced(plan, word.key) || fitsBanned(plan, word)) return []
      return homes.flatMap(({ index: other }) => (mayJoin(context, joined, other) ? { word, other } : []))
    })
    if (options.length === 0) continue
    const { word, other } = random.pick(options)
    plan.forced.set(home.index, [...forced, word])
    if (!plan.forced.has(other)) plan.forced.set(other, [])
    return true
  }
  return false
}

const PHANTOM_SHARE = 0.95
const PHANTOM_TILES = 3

/**
 * Adds red herrings to the plan of a board, with at most one phantom for every two groups. `first` contains categories
 * that must be on the board. The returned `crossovers` is the number of added crossovers.
 */
export function plantTraps(
  context: DealContext,
  { first, pool }: { first: readonly IndexedCategory[]; pool: readonly IndexedCategory[] },
  { traps, fifthGroup }: WantedTraps,
  random: Random,
) {
  const plan: Plan = {
    forced: new Map(first.map(({ index }) => [index, []])),
    banned: new Set(),
    fifthGroup: undefined,
  }
  if (fifthGroup)
    plan.fifthGroup = plantPhantom(context, plan, { tiles: GROUP_SIZE, tries: FIFTH_GROUP_TRIES }, random)
  const mostPhantoms = Math.floor(context.groups / 2)
  let crossovers = 0
  for (let n = plan.banned.size; n < traps; n++) {
    const isPhantom = plan.banned.size < mostPhantoms && random.chance(PHANTOM_SHARE)
    if (isPhantom && plantPhantom(context, plan, { tiles: PHANTOM_TILES, tries: TRIES }, random)) continue
    if (plantCrossover(context, plan, context.favoured?.pool ?? pool, random)) crossovers++
  }
  return { plan, crossovers }
}
