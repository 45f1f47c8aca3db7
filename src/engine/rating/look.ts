import type { LevelState } from '../play/level.ts'
import { boardLoad, chanceToFind, type Evidence, evidenceOf } from './rating.ts'

/** A player's look at one category, when the level is over; it counts when it is their first. */
export interface Look extends Evidence {
  categoryId: string
  /** Null when the look says nothing of the category: a hint helped, or no guess was ever made. */
  found: boolean | null
  /** Where the category starts when nobody has looked at it before, in logits. */
  start: number
}

interface Circumstances<Group> {
  /** Guesses taken on the board. */
  guesses: number
  /** Traps planted on the board. */
  traps: number
  /** The player's rating in logits. */
  player: number
  /** A category's start and its rating in logits. */
  ratingOf: (group: Group) => { start: number; value: number }
}

/** What a level that has ended says of each of its categories, in the order of the board. */
export function looksAt<Group extends { categoryId: string }>(
  groups: readonly Group[],
  level: Pick<LevelState, 'found' | 'hinted'>,
  of: Circumstances<Group>,
): Look[] {
  const load = boardLoad(groups.length, of.traps)
  return groups.map((group, index) => {
    const { start, value } = of.ratingOf(group)
    const { categoryId } = group
    if (of.guesses === 0 || level.hinted.includes(index))
      return { categoryId, start, found: null, surprise: 0, information: 0 }
    const found = level.found.includes(index)
    return { categoryId, start, found, ...evidenceOf(chanceToFind(of.player, value, load), found) }
  })
}
