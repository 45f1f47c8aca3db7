import { fold } from '../../src/engine/catalogue/category.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import type { BoardCheck, DraftBoard } from '../../src/engine/made-board/check.ts'
import { checkBoard } from '../../src/engine/made-board/check-board.ts'
import type { Knowledge } from '../../src/engine/made-board/reading.ts'
import { withSwap } from '../../src/engine/made-board/swap.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'

/** What a check said about a board, and the processor time that it took, in ms. */
export interface Checked {
  check: BoardCheck
  ms: number
}

export function timedCheck(draft: DraftBoard, knowledge: Knowledge): Checked {
  const before = process.cpuUsage()
  const check = checkBoard(draft, knowledge)
  const { user, system } = process.cpuUsage(before)
  return { check, ms: (user + system) / 1000 }
}

/** Returns whether the check would not let a sound board be published. */
export const isFalseAlarm = ({ check }: Checked): boolean =>
  check.solutions !== 1 || check.problems.some(({ blocks }) => blocks)

/**
 * Returns whether the rival is a way to divide the board: groups of four that have each word once, other groups than the
 * maker's, and a reason for each changed group.
 */
export function isRightRival({ groups }: DraftBoard, { rival }: BoardCheck): boolean {
  if (!rival) return false
  const key = (words: readonly string[]) => words.map(fold).sort().join()
  const made = new Set(groups.map(({ words }) => key(words)))
  const all = (lists: readonly { words: readonly string[] }[]) => key(lists.flatMap(({ words }) => words))
  const changed = rival.groups.filter(({ words }) => !made.has(key(words)))
  return (
    rival.groups.every(({ words }) => words.length === GROUP_SIZE) &&
    all(rival.groups) === all(groups) &&
    changed.length > 1 &&
    changed.every(({ why }) => why !== '')
  )
}

/** Returns whether the board has exactly one solution and no blocking problem after the swap of the check. */
export function isRightSwap(draft: DraftBoard, { rival }: BoardCheck, knowledge: Knowledge): boolean {
  if (!rival?.swap) return false
  const { group, out } = rival.swap
  if (!draft.groups[group]?.words.some((word) => fold(word) === fold(out))) return false
  const { check } = timedCheck(withSwap(draft, rival.swap), knowledge)
  return check.solutions === 1 && !check.problems.some(({ blocks }) => blocks)
}

/** Largest number of swaps that a maker is expected to take one after the other. */
const MOST_SWAPS = 3

/** Returns whether the board has one solution after the maker has taken the swaps of at most MOST_SWAPS checks. */
export function isMended(draft: DraftBoard, check: BoardCheck, knowledge: Knowledge): boolean {
  let [now, seen] = [draft, check]
  for (let swaps = 0; swaps < MOST_SWAPS && seen.rival?.swap; swaps++) {
    now = withSwap(now, seen.rival.swap)
    seen = timedCheck(now, knowledge).check
  }
  return seen.solutions === 1 && !seen.problems.some(({ blocks }) => blocks)
}

/** Returns whether a word of each changed group is new there by the truth: the lists of the whole catalogue. */
export function fitsByTruth(
  whole: Catalogue,
  categories: readonly number[],
  { word, group }: { word: string; group: number },
): boolean {
  return whole.membership(fold(word)).includes(categories[group] ?? -1)
}
