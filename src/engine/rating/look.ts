import type { Board } from '../board/board.ts'
import type { LevelState, TakenGuess } from '../play/level.ts'
import { GROUP_SIZE } from '../rules.ts'
import { edgeOf } from './rating.ts'

/** A player's look at one category, when the level is over; it counts when it is their first. */
export interface Look {
  categoryId: string
  /** Null when the look says nothing of the category: a hint helped, or no guess was ever made. */
  found: boolean | null
  /** Tries at the group, and how many of them were right: one or none. */
  tries: number
  hits: number
  /** Where the category starts when nobody has looked at it before, in logits. */
  start: number
  /** What the player had over a category of value 0 on this board, in logits. */
  edge: number
}

interface Circumstances<Group> {
  /** Wrong guesses at each group, by its index. */
  misses: ReadonlyMap<number, number>
  /** Was any guess made? */
  guessed: boolean
  /** Traps planted on the board. */
  traps: number
  /** The player's rating in logits. */
  player: number
  /** Where a category starts, in logits. */
  startOf: (group: Group) => number
}

/**
 * What a level that has ended says of each of its categories, in the order of the board. Finding the last group is no try:
 * there was nothing left to choose. One that was neither found nor tried was missed once: it was left for later, and later
 * never came.
 */
export function looksAt<Group extends { categoryId: string }>(
  groups: readonly Group[],
  level: Pick<LevelState, 'found' | 'hinted'>,
  of: Circumstances<Group>,
): Look[] {
  const edge = edgeOf(of.player, of.traps)
  return groups.map((group, index) => {
    const look = { categoryId: group.categoryId, start: of.startOf(group), edge }
    if (!of.guessed || level.hinted.includes(index)) return { ...look, found: null, tries: 0, hits: 0 }
    const place = level.found.indexOf(index)
    const found = place >= 0
    const hits = found && place < groups.length - 1 ? 1 : 0
    const tries = hits + (of.misses.get(index) ?? 0)
    return { ...look, found, tries: found ? tries : Math.max(1, tries), hits }
  })
}

/** Wrong guesses by the group that was meant: the one that three of the four words belong to, where there is one. */
export function missesOf(board: Board, guesses: readonly TakenGuess[]): Map<number, number> {
  const groupOf = new Map(board.tiles.map(({ id, group }) => [id, group]))
  const misses = new Map<number, number>()
  for (const { tileIds, group } of guesses) {
    if (group !== null) continue
    const groups = tileIds.map((id) => groupOf.get(id))
    const meant = groups.find((one) => groups.filter((other) => other === one).length === GROUP_SIZE - 1)
    if (meant !== undefined) misses.set(meant, (misses.get(meant) ?? 0) + 1)
  }
  return misses
}
