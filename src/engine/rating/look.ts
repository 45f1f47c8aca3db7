import type { Board } from '../board/board.ts'
import type { LevelState, TakenGuess } from '../play/level.ts'
import { GROUP_SIZE } from '../rules.ts'
import { edgeOf } from './rating.ts'

/**
 * A look is the evidence from one ended board about one player and one category. Only the player's first board with the
 * category counts.
 */
export interface Look {
  categoryId: string
  /**
   * Whether the player found the group. `found` is null if the board is no evidence, because the player had a hint for
   * the group or made no guess.
   */
  found: boolean | null
  /** `hits` is the number of right tries, 0 or 1. */
  tries: number
  hits: number
  /** The category's initial value in logits, before the first look of any player. */
  start: number
  /** The player's advantage over a category of value 0 on this board, in logits. */
  edge: number
}

interface Circumstances<Group> {
  /** Number of wrong guesses at each group, by group index. */
  misses: ReadonlyMap<number, number>
  guessed: boolean
  traps: number
  /** The player's rating in logits. */
  player: number
  /** Returns a category's initial value, in logits. */
  startOf: (group: Group) => number
}

/**
 * Returns one look for each category, in the order of the board. Finding the last group is not a try, because no choice
 * is left. A group that was neither found nor tried counts as one wrong try, because the player left it for last.
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

/** Returns the group that contains three of the four guessed words, or undefined if there is none. */
export function meantGroup(board: Board, { tileIds }: TakenGuess): number | undefined {
  const owners = board.tiles.filter(({ id }) => tileIds.includes(id)).map((tile) => tile.group)
  return owners.find((owner) => owners.filter((other) => other === owner).length === GROUP_SIZE - 1)
}

/**
 * Counts wrong guesses by the group that the player meant. A guess counts only if at least three of its words are in
 * one group.
 */
export function missesOf(board: Board, guesses: readonly TakenGuess[]): Map<number, number> {
  const misses = new Map<number, number>()
  for (const guess of guesses) {
    const meant = guess.group === null ? meantGroup(board, guess) : undefined
    if (meant !== undefined) misses.set(meant, (misses.get(meant) ?? 0) + 1)
  }
  return misses
}
