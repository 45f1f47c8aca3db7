import { fold } from '../catalogue/category.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Group } from './choose.ts'
import { isRobust, wordsOf } from './robust.ts'
import type { FifthGroup } from './traps.ts'

/**
 * Returns whether a board is also right as American players read it: it has exactly one solution, no word belongs to
 * another group of the board only by its American spelling, and the words of the fifth group still belong to it.
 */
export function isRightInAmerica(
  catalogue: Catalogue,
  groups: readonly Group[],
  fifthGroup: FifthGroup | undefined,
): boolean {
  const all = groups.flatMap(({ words }) => words)
  if (all.every(({ text, american }) => american === text)) return true
  const membersOf = (american: string) => catalogue.membership(fold(american))
  const strays = all.some(({ fits, american }) =>
    groups.some(({ category: { index } }) => membersOf(american).includes(index) && !fits.includes(index)),
  )
  const keys = all.map(({ american }) => fold(american))
  const keepsFifthGroup = fifthGroup?.words.every(({ american }) =>
    membersOf(american).includes(fifthGroup.category.index),
  )
  return !strays && keepsFifthGroup !== false && isRobust(catalogue, wordsOf(catalogue, keys))
}
