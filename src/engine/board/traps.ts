import type { CategoryKind } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { Profile } from './profile.ts'

/**
 * The words and categories that a board needs for its red herrings. `forced` maps the index of each category that must
 * be on the board to the words that the generator must deal for the category. `banned` contains the indexes of the
 * categories that must not be on the board.
 */
export interface Plan {
  forced: Map<number, PlayWord[]>
  banned: Set<number>
}

export interface DealContext {
  catalogue: Catalogue
  profile: Profile
  groups: number
  /**
   * Returns the difficulty of a category, from 1 to 6. The difficulty is measured from the results of players. If there
   * are too few results, the function returns the difficulty that an editor has set.
   */
  difficulty: (category: IndexedCategory) => number
  /** For each category of the catalogue, by index: true if the category is allowed on the board. */
  placeable: readonly boolean[]
  /**
   * The preference of the request, if any. `kinds` contains the preferred kinds of categories. `pool` contains the
   * available categories of these kinds. `others` is the largest number of groups of all other kinds.
   */
  favoured: { pool: readonly IndexedCategory[]; kinds: ReadonlySet<CategoryKind>; others: number } | undefined
  /** Indexes of the categories that the generator can use as a red herring while they are not on the board. */
  phantoms: readonly number[]
  /** Returns true if none of the player's recent boards contained the word. */
  fresh: (word: PlayWord) => boolean
  /**
   * Returns whether the generator is allowed to deal the four words as one group. Usually this is allowed if the player
   * has never seen the four words together.
   */
  allows: (foursome: string) => boolean
}

const TRIES = 12
/**
 * Largest number of words of one group that are chosen for red herrings. The other words of the group are chosen in the
 * usual manner.
 */
const FORCED_A_GROUP = 2

/** Returns true if the request prefers some kinds of categories and this category is not of a preferred kind. */
export const isOther = ({ favoured }: DealContext, { kind }: IndexedCategory): boolean =>
  favoured !== undefined && !favoured.kinds.has(kind)

/**
 * Returns whether the plan already has the largest allowed number of categories of kinds that the request does not
 * prefer.
 */
function hasOthers(context: DealContext, { forced }: Plan): boolean {
  const { catalogue, favoured } = context
  if (!favoured) return false
  const others = [...forced.keys()].filter((index) => {
    const category = catalogue.categories[index]
    return category && isOther(context, category)
  })
  return others.length >= favoured.others
}

const mayJoin = (context: DealContext, plan: Plan, index: number) => {
  const category = context.catalogue.categories[index]
  if (!category || plan.banned.has(index)) return false
  if (!plan.forced.has(index) && isOther(context, category) && hasOthers(context, plan)) return false
  for (const other of plan.forced.keys()) {
    if (other === index) continue
    if (category.near.has(other) || context.catalogue.categories[other]?.name === category.name) return false
  }
  return true
}

function isForced(plan: Plan, key: string): boolean {
  for (const words of plan.forced.values()) if (words.some((word) => word.key === key)) return true
  return false
}

/**
 * Adds a phantom to the plan. A phantom is a category that is not on the board, although three or four of its words are
 * on the board in different groups. Returns false if TRIES attempts find no phantom.
 */
function plantPhantom(context: DealContext, plan: Plan, random: Random): boolean {
  const { catalogue, profile, groups, phantoms } = context
  if (phantoms.length === 0) return false
  for (let tries = 0; tries < TRIES; tries++) {
    const phantom = catalogue.categories[random.pick(phantoms)]
    // A phantom that is harder than the board would not mislead players.
    if (!phantom || Math.round(context.difficulty(phantom)) > profile.max || plan.forced.has(phantom.index))
      continue
    if (isLanguage(phantom) && profile.language === 0) continue
    const trial: Plan = { forced: new Map(plan.forced), banned: new Set(plan.banned).add(phantom.index) }
    let planted = 0
    for (const lure of random.shuffle(phantom.words)) {
      // Most words of a phantom belong to no other category. Such words cannot be on the board in a group of another
      // category.
      if (lure.owners.length < 2 || isForced(trial, lure.key)) continue
      const owners = lure.owners.filter((index) => {
        if (index === phantom.index || !context.placeable[index] || phantom.near.has(index)) return false
        const forced = trial.forced.get(index)
        if (forced ? forced.length >= FORCED_A_GROUP : trial.forced.size >= groups) return false
        // Each word of the phantom must be in a different group. If two words of the phantom were in one group, a part
        // of the phantom would be a real group.
        return !forced?.some((word) => word.owners.includes(phantom.index)) && mayJoin(context, trial, index)
      })
      if (owners.length === 0) continue
      const index = random.pick(owners)
      // The phantom and the category of the group sometimes have different spellings of a word, for example "scale" and
      // "scales". The board then shows the spelling of the category of the group.
      const word = catalogue.categories[index]?.words.find((own) => own.key === lure.key)
      if (!word || !context.fresh(word)) continue
      trial.forced.set(index, [...(trial.forced.get(index) ?? []), word])
      planted++
      if (planted === profile.phantomTiles) break
    }
    if (planted < Math.min(3, profile.phantomTiles)) continue
    plan.forced = trial.forced
    plan.banned = trial.banned
    return true
  }
  return false
}

/**
 * Adds a crossover to the plan. A crossover is a word that belongs to two groups of the board, so that one of the two
 * groups seems to have five words. Returns false if TRIES attempts find no crossover.
 */
function plantCrossover(
  context: DealContext,
  plan: Plan,
  pool: readonly IndexedCategory[],
  random: Random,
): boolean {
  const { catalogue, groups } = context
  for (let tries = 0; tries < TRIES; tries++) {
    const home = random.pick(context.favoured?.pool ?? pool)
    const forced = plan.forced.get(home.index)
    if ((forced?.length ?? 0) >= FORCED_A_GROUP || !mayJoin(context, plan, home.index)) continue
    const word = random.pick(home.words)
    if (!context.fresh(word) || isForced(plan, word.key) || word.fits.some((index) => plan.banned.has(index)))
      continue
    const others = word.owners.filter((index) => {
      return (
        index !== home.index &&
        context.placeable[index] &&
        !home.near.has(index) &&
        mayJoin(context, plan, index)
      )
    })
    if (others.length === 0) continue
    const other = random.pick(others)
    const added = [home.index, other].filter((index) => !plan.forced.has(index)).length
    if (plan.forced.size + added > groups) continue
    if (catalogue.categories[other]?.name === home.name) continue
    plan.forced.set(home.index, [...(forced ?? []), word])
    if (!plan.forced.has(other)) plan.forced.set(other, [])
    return true
  }
  return false
}

/**
 * Returns whether the words of a category are connected by language and not by meaning. This is true for words that
 * fill a gap, and for wordplay.
 */
export const isLanguageKind = (kind: CategoryKind): boolean => kind === 'fill' || kind === 'wordplay'

export const isLanguage = ({ kind }: IndexedCategory): boolean => isLanguageKind(kind)

/**
 * Adds up to `traps` red herrings to the plan of a board, with at most one phantom for every four groups. The returned
 * `crossovers` is the number of added crossovers.
 */
export function plantTraps(
  context: DealContext,
  { first, pool }: { first: readonly IndexedCategory[]; pool: readonly IndexedCategory[] },
  traps: number,
  random: Random,
) {
  const plan: Plan = { forced: new Map(first.map(({ index }) => [index, []])), banned: new Set() }
  let crossovers = 0
  for (let n = 0; n < traps; n++) {
    const room = plan.banned.size < Math.floor(context.groups / GROUP_SIZE)
    if (room && random.chance(0.6) && plantPhantom(context, plan, random)) continue
    if (plantCrossover(context, plan, pool, random)) crossovers++
  }
  return { plan, crossovers }
}
