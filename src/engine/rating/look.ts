import type { LevelState } from '../play/level.ts'
import { boardLoad, edgeOf } from './rating.ts'

/** A player's look at one category, when the level is over; it counts when it is their first. */
export interface Look {
  categoryId: string
  /** Null when the look says nothing of the category: a hint helped, or no guess was ever made. */
  found: boolean | null
  /** Where the category starts when nobody has looked at it before, in logits. */
  start: number
  /** What the player had over a category of value 0 on this board, in logits. */
  edge: number
}

interface Circumstances<Group> {
  /** Guesses taken on the board. */
  guesses: number
  /** Traps planted on the board. */
  traps: number
  /** The player's rating in logits. */
  player: number
  /** Where a category starts, in logits. */
  startOf: (group: Group) => number
}

/** What a level that has ended says of each of its categories, in the order of the board. */
export function looksAt<Group extends { categoryId: string }>(
  groups: readonly Group[],
  level: Pick<LevelState, 'found' | 'hinted'>,
  of: Circumstances<Group>,
): Look[] {
  const edge = edgeOf(of.player, boardLoad(groups.length, of.traps))
  return groups.map((group, index) => ({
    categoryId: group.categoryId,
    found: of.guesses === 0 || level.hinted.includes(index) ? null : level.found.includes(index),
    start: of.startOf(group),
    edge,
  }))
}
