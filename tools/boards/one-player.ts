import { deal, type History, historyOf, type PastBoard } from '../../src/engine/board/generate.ts'
import { foursomeKey } from '../../src/engine/board/request.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import type { DifficultyWindow } from '../../src/engine/difficulty.ts'
import { REMEMBERED_BOARDS, REMEMBERED_CATEGORY_BOARDS } from '../../src/engine/rules.ts'

/** How soon things come back to one player. */
export interface Returns {
  /** Boards between two sightings of a word, ascending. */
  wordGaps: readonly number[]
  categoryGaps: readonly number[]
  /** Foursomes dealt a second time. */
  sameFoursomes: number
}

/** Deals boards in a row to one player, with the history that the server would hand over. */
export function playInARow(
  catalogue: Catalogue,
  boards: number,
  groups: number,
  windowOf: (board: number) => DifficultyWindow,
  seed: string,
): Returns {
  const past: PastBoard[] = []
  const seen = new Map<string, number>()
  const met = new Map<string, number>()
  const wordGaps: number[] = []
  const categoryGaps: number[] = []
  const foursomes = new Set<string>()
  for (let n = 0; n < boards; n++) {
    const history: History = historyOf(remembered(past))
    const dealt = deal(catalogue, { seed: `${seed} ${n}`, groups, window: windowOf(n), history })
    for (const { category, words } of dealt.groups) {
      note(met, category.id, n, categoryGaps)
      for (const { key } of words) note(seen, key, n, wordGaps)
      foursomes.add(foursomeKey(words.map((word) => word.key)))
    }
    past.unshift({
      categoryIds: dealt.groups.map(({ category }) => category.id),
      wordKeys: dealt.groups.flatMap(({ words }) => words.map((word) => word.key)),
    })
  }
  const ascending = (a: number, b: number) => a - b
  return {
    wordGaps: wordGaps.sort(ascending),
    categoryGaps: categoryGaps.sort(ascending),
    sameFoursomes: boards * groups - foursomes.size,
  }
}

/** As much of a player's boards as the server reads. */
function remembered(past: readonly PastBoard[]): PastBoard[] {
  return past.slice(0, REMEMBERED_BOARDS).map(({ categoryIds, wordKeys }, age) => ({
    categoryIds: age < REMEMBERED_CATEGORY_BOARDS ? categoryIds : [],
    wordKeys,
  }))
}

function note(last: Map<string, number>, key: string, now: number, gaps: number[]): void {
  const before = last.get(key)
  if (before !== undefined) gaps.push(now - before)
  last.set(key, now)
}
