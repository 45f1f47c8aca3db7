import type { Board } from '../board/board.ts'
import type { LevelState, TakenGuess } from '../play/level.ts'
import { GROUP_SIZE } from '../rules.ts'
import { edgeOf } from './rating.ts'

/**
 * A result of one player and one category on a board that has ended. Only the player's first board with the category
 * counts.
 */
export interface Look {
  categoryId: string
  /**
   * True if the player found the group of the category. `found` is null if the player received a hint for the group or
   * made no guess, because the board then says nothing about the category.
   */
  found: boolean | null
  /** Number of the player's tries at the group; `hits` is the number of right tries, which is 0 or 1. */
  tries: number
  hits: number
  /** The first value of the category in logits, before the category was on a player's board. */
  start: number
  /** The player's advantage on this board over a category of value 0, in logits. */
  edge: number
}

interface Circumstances<Group> {
  /** For each group, by its index: the number of wrong guesses with which the player tried to find the group. */
  misses: ReadonlyMap<number, number>
  guessed: boolean
  traps: number
  /** The player's skill in solving boards, in logits. */
  player: number
  /** Returns the first value of a group's category in logits, before the category was on a player's board. */
  startOf: (group: Group) => number
}

/**
 * Returns the player's result for each category of a board, in the order of the groups. The last group that a player
 * finds does not count as a right try, because no choice is left. A group that the player neither found nor tried
 * counts as one wrong try, because the player probably thought that the other groups were easier.
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

/**
 * Returns the index of the group that contains exactly three of the four guessed words, or undefined if there is none.
 */
export function meantGroup(board: Board, { tileIds }: TakenGuess): number | undefined {
  const owners = board.tiles.filter(({ id }) => tileIds.includes(id)).map((tile) => tile.group)
  return owners.find((owner) => owners.filter((other) => other === owner).length === GROUP_SIZE - 1)
}

/**
 * For each group, counts the wrong guesses with which the player probably tried to find the group. Only guesses with
 * three words of one group count.
 */
export function missesOf(board: Board, guesses: readonly TakenGuess[]): Map<number, number> {
  const misses = new Map<number, number>()
  for (const guess of guesses) {
    const meant = guess.group === null ? meantGroup(board, guess) : undefined
    if (meant !== undefined) misses.set(meant, (misses.get(meant) ?? 0) + 1)
  }
  return misses
}
