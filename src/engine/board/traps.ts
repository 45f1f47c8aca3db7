import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { Profile } from './profile.ts'

/** What the traps ask of a board: words that must be dealt, by category, and categories that must stay away. */
export interface Plan {
  forced: Map<number, PlayWord[]>
  banned: Set<number>
}

export interface Field {
  catalogue: Catalogue
  profile: Profile
  groups: number
  /** How hard a category is, measured or as the editor sees it. */
  difficulty: (category: IndexedCategory) => number
  /** May the category be dealt on this board? */
  placeable: readonly boolean[]
  /** May the word be dealt: has the player not seen it lately? */
  fresh: (word: PlayWord) => boolean
}

const TRIES = 12
/** Words that traps may force into one group: the others are its own. */
const FORCED_A_GROUP = 2

const apart = (field: Field, plan: Plan, index: number) => {
  const category = field.catalogue.categories[index]
  if (!category || plan.banned.has(index)) return false
  return [...plan.forced.keys()].every((other) => {
    const there = field.catalogue.categories[other]
    return other === index || (!category.near.has(other) && there?.name !== category.name)
  })
}

const isForced = (plan: Plan, key: string) =>
  [...plan.forced.values()].some((words) => words.some((word) => word.key === key))

/**
 * Plants a phantom: a category that is not on the board though three or four of its play words are, each dealt in
 * another group. Adds to the plan; false when no candidate turns up within a few tries.
 */
function plantPhantom(field: Field, plan: Plan, random: Random): boolean {
  const { catalogue, profile, groups } = field
  for (let tries = 0; tries < TRIES; tries++) {
    const phantom = catalogue.categories[random.pick(catalogue.phantoms)]
    // A trap nobody can see is none.
    if (!phantom || Math.round(field.difficulty(phantom)) > profile.max || plan.forced.has(phantom.index))
      continue
    if (isLanguage(phantom) && profile.language === 0) continue
    const trial: Plan = { forced: new Map(plan.forced), banned: new Set(plan.banned).add(phantom.index) }
    let planted = 0
    for (const lure of random.shuffle(phantom.words)) {
      if (isForced(trial, lure.key)) continue
      const owners = catalogue.dealtIn(lure.key).filter((index) => {
        const forced = trial.forced.get(index)
        if (index === phantom.index || !field.placeable[index] || phantom.near.has(index)) return false
        if (forced ? forced.length >= FORCED_A_GROUP : trial.forced.size >= groups) return false
        // Each lure in a group of its own, or the phantom would be half true.
        return (
          !forced?.some((word) => catalogue.dealtIn(word.key).includes(phantom.index)) &&
          apart(field, trial, index)
        )
      })
      if (owners.length === 0) continue
      const index = random.pick(owners)
      // Dealt as its owner spells it: "scale" there may be "scales" here.
      const word = catalogue.categories[index]?.words.find((own) => own.key === lure.key)
      if (!word || !field.fresh(word)) continue
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
 * Plants a crossover: a play word of two groups on the board, dealt in one of them, so that the other seems to have
 * five. Adds both categories and the word to the plan; false when none turns up within a few tries.
 */
function plantCrossover(field: Field, plan: Plan, pool: readonly IndexedCategory[], random: Random): boolean {
  const { catalogue, groups } = field
  for (let tries = 0; tries < TRIES; tries++) {
    const home = random.pick(pool)
    const forced = plan.forced.get(home.index)
    if ((forced?.length ?? 0) >= FORCED_A_GROUP || !apart(field, plan, home.index)) continue
    const word = random.pick(home.words)
    if (!field.fresh(word) || isForced(plan, word.key) || word.fits.some((index) => plan.banned.has(index)))
      continue
    const others = catalogue.dealtIn(word.key).filter((index) => {
      return (
        index !== home.index && field.placeable[index] && !home.near.has(index) && apart(field, plan, index)
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

/** Fill-ins and wordplay, which meaning does not help with. */
export function isLanguage(category: IndexedCategory): boolean {
  return category.kind === 'fill' || category.kind === 'wordplay'
}

/** Plants up to `traps` traps, one phantom at most on four groups. Answers the crossovers among them. */
export function plantTraps(field: Field, pool: readonly IndexedCategory[], traps: number, random: Random) {
  const plan: Plan = { forced: new Map(), banned: new Set() }
  let crossovers = 0
  for (let n = 0; n < traps; n++) {
    const room = plan.banned.size < Math.floor(field.groups / GROUP_SIZE)
    if (room && random.chance(0.6) && plantPhantom(field, plan, random)) continue
    if (plantCrossover(field, plan, pool, random)) crossovers++
  }
  return { plan, crossovers }
}
