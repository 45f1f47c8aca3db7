import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'

/** What the traps ask of a board: words that must be dealt, by category, and categories that must stay away. */
export interface Plan {
  forced: Map<number, PlayWord[]>
  banned: Set<number>
}

const PHANTOM_TRIES = 12
const PHANTOM_WORDS = 3

/**
 * Plants a phantom: a category that is not on the board though three of its words are, each dealt in another group.
 * Nothing when no candidate turns up within a few tries.
 */
export function phantomPlan(
  catalogue: Catalogue,
  pool: readonly IndexedCategory[],
  groups: number,
  random: Random,
): Plan | undefined {
  const placeable = new Set(pool.map((category) => category.index))
  for (let tries = 0; tries < PHANTOM_TRIES; tries++) {
    const phantom = random.pick(catalogue.categories)
    const forced = new Map<number, PlayWord[]>()
    let planted = 0
    for (const lure of random.shuffle(phantom.words)) {
      const owners = catalogue.membership(lure.key).flatMap((index) => {
        const owner = catalogue.categories[index]
        if (!owner || index === phantom.index || !placeable.has(index) || forced.has(index)) return []
        // Dealt as its owner spells it: "scale" there may be "scales" here.
        const word = owner.near.has(phantom.index)
          ? undefined
          : owner.words.find((own) => own.key === lure.key)
        return word ? [{ index, word }] : []
      })
      if (owners.length === 0 || forced.size === groups) continue
      const { index, word } = random.pick(owners)
      forced.set(index, [word])
      planted++
      if (planted === PHANTOM_WORDS) return { forced, banned: new Set([phantom.index]) }
    }
  }
  return undefined
}

/**
 * Plants a crossover: a word that fits two groups on the board, dealt in one of them, so that the other seems to have
 * five. Adds the word to the plan; false when no two of the chosen categories share one.
 */
export function crossoverFor(
  catalogue: Catalogue,
  chosen: readonly IndexedCategory[],
  plan: Plan,
  random: Random,
): boolean {
  const onBoard = new Set(chosen.map((category) => category.index))
  for (const category of random.shuffle(chosen)) {
    const forced = plan.forced.get(category.index) ?? []
    if (forced.length >= GROUP_SIZE / 2) continue
    for (const word of random.shuffle(category.words)) {
      const memberships = catalogue.membership(word.key)
      const lure = memberships.some((index) => index !== category.index && onBoard.has(index))
      const banned = memberships.some((index) => plan.banned.has(index))
      const taken = [...plan.forced.values()].some((words) => words.some((w) => w.key === word.key))
      if (!lure || banned || taken) continue
      plan.forced.set(category.index, [...forced, word])
      return true
    }
  }
  return false
}
