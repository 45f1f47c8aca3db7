import type { Board } from '../board/board.ts'
import type { LevelState, TakenGuess } from '../play/level.ts'
import { GROUP_SIZE } from '../rules.ts'
import { edgeOf } from './rating.ts'

/** What one ended board says about one player and one category. Only the player's first look at a category counts. */
export interface Look {
  categoryId: string
  /** Null when the look says nothing about the category: a hint was given for it, or the player made no guess. */
  found: boolean | null
  /** Tries at the group, and how many of them were right (0 or 1). */
  tries: number
  hits: number
  /** The category's starting value when nobody has looked at it before, in logits. */
  start: number
  /** The player's advantage over a category of value 0 on this board, in logits. */
  edge: number
}

interface Circumstances<Group> {
  /** Wrong guesses at each group, by group index. */
  misses: ReadonlyMap<number, number>
  /** Did the player make any guess? */
  guessed: boolean
  /** Traps planted on the board. */
  traps: number
  /** The player's rating in logits. */
  player: number
  /** A category's starting value, in logits. */
  startOf: (group: Group) => number
}

/**
 * What an ended level says about each of its categories, in the order of the board. Finding the last group is not a try:
 * nothing was left to choose. A group that was neither found nor tried counts as missed once: the player left it for later
 * and did not come to it.
 */
export function looksAt<Group extends { categoryId: string }>(
  groups: readonly Group[],
  level: Pick<LevelState, 'found' | 'hinted'>,
  circumstances: Circumstances<Group>,
): Look[] {
  const edge = edgeOf(circumstances.player, circumstances.traps)
  return groups.map((group, index) => {
    const look = { categoryId: group.categoryId, start: circumstances.startOf(group), edge }
    if (!circumstances.guessed || level.hinted.includes(index))
      return { ...look, found: null, tries: 0, hits: 0 }
    const place = level.found.indexOf(index)
    const found = place >= 0
    const hits = found && place < groups.length - 1 ? 1 : 0
    const tries = hits + (circumstances.misses.get(index) ?? 0)
    return { ...look, found, tries: found ? tries : Math.max(1, tries), hits }
  })
}

/** The group that a wrong guess meant: the one that three of its four words belong to. Undefined when there is none. */
export function meantGroup(board: Board, { tileIds }: TakenGuess): number | undefined {
  const owners = board.tiles.filter(({ id }) => tileIds.includes(id)).map((tile) => tile.group)
  return owners.find((owner) => owners.filter((other) => other === owner).length === GROUP_SIZE - 1)
}

/** Counts wrong guesses by the group that was meant. Those that meant none do not count. */
export function missesOf(board: Board, guesses: readonly TakenGuess[]): Map<number, number> {
  const misses = new Map<number, number>()
  for (const guess of guesses) {
    const meant = guess.group === null ? meantGroup(board, guess) : undefined
    if (meant !== undefined) misses.set(meant, (misses.get(meant) ?? 0) + 1)
  }
  return misses
}
