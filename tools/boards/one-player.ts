import { deal, type History, historyOf, type PastBoard } from '../../src/engine/board/generate.ts'
import { foursomeKey } from '../../src/engine/board/request.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import { type DifficultyWindow, levelWindow } from '../../src/engine/difficulty.ts'
import {
  FIFTH_GROUP_COOLDOWN_BOARDS,
  groupCount,
  REMEMBERED_BOARDS,
  REMEMBERED_CATEGORY_BOARDS,
} from '../../src/engine/rules.ts'
import { catalogueWith } from '../../src/server/content/packs.ts'

/** Measures how soon one player gets the same word, category or four words of a group (foursome) again. */
export interface Returns {
  /** Numbers of boards from one appearance of a word to the next appearance, in ascending order. */
  wordGaps: readonly number[]
  categoryGaps: readonly number[]
  /** Number of groups whose four words were a group before. */
  sameFoursomes: number
  /** Number of times that the most frequent category was dealt. */
  mostOften: number
}

/** Deals boards in a row to one player, with the same history that the server would use. */
export function playInARow(
  catalogue: Catalogue,
  boards: number,
  requestOf: (board: number) => { groups: number; window: DifficultyWindow },
  seed: string,
): Returns {
  const past: PastBoard[] = []
  const lastWordBoard = new Map<string, number>()
  const lastCategoryBoard = new Map<string, number>()
  const wordGaps: number[] = []
  const categoryGaps: number[] = []
  const foursomes = new Set<string>()
  const times = new Map<string, number>()
  let groups = 0
  for (let n = 0; n < boards; n++) {
    const history: History = historyOf(remembered(past))
    const dealt = deal(catalogue, { seed: `${seed} ${n}`, ...requestOf(n), history })
    for (const { category, words } of dealt.groups) {
      recordGap(lastCategoryBoard, category.id, n, categoryGaps)
      times.set(category.id, (times.get(category.id) ?? 0) + 1)
      groups++
      for (const { key } of words) recordGap(lastWordBoard, key, n, wordGaps)
      foursomes.add(foursomeKey(words.map((word) => word.key)))
    }
    past.unshift({
      categoryIds: dealt.groups.map(({ category }) => category.id),
      wordKeys: dealt.groups.flatMap(({ words }) => words.map((word) => word.key)),
      fifthGroup: dealt.fifthGroup?.category.name,
    })
  }
  const ascending = (a: number, b: number) => a - b
  return {
    wordGaps: wordGaps.sort(ascending),
    categoryGaps: categoryGaps.sort(ascending),
    sameFoursomes: groups - foursomes.size,
    mostOften: Math.max(...times.values()),
  }
}

/**
 * Returns the share of the boards of a premium player that have a group of the exclusive pack. The player plays levels 4
 * to 12 in a row.
 */
export function packShare(boards: number): number {
  const catalogue = catalogueWith(['exclusive.json'], filesOnly)
  const past: PastBoard[] = []
  let met = 0
  for (let n = 0; n < boards; n++) {
    const level = FIRST_LEVEL + (n % LEVELS)
    const request = { seed: `premium ${n}`, groups: groupCount(level), window: levelWindow(level) }
    const { groups } = deal(catalogue, { ...request, history: historyOf(remembered(past)) })
    if (groups.some(({ category }) => category.isExclusive)) met++
    past.unshift({
      categoryIds: groups.map(({ category }) => category.id),
      wordKeys: groups.flatMap(({ words }) => words.map((word) => word.key)),
    })
  }
  return met / boards
}

const FIRST_LEVEL = 4
const LEVELS = 9

/** Returns the part of a player's history that the server reads for a deal. */
export function remembered(past: readonly PastBoard[]): PastBoard[] {
  return past.slice(0, REMEMBERED_BOARDS).map(({ categoryIds, wordKeys, fifthGroup }, age) => ({
    categoryIds: age < REMEMBERED_CATEGORY_BOARDS ? categoryIds : [],
    wordKeys,
    ...(age < FIFTH_GROUP_COOLDOWN_BOARDS && { fifthGroup }),
  }))
}

function recordGap(last: Map<string, number>, key: string, board: number, gaps: number[]): void {
  const before = last.get(key)
  if (before !== undefined) gaps.push(board - before)
  last.set(key, board)
}
