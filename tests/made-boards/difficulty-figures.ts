import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { MADE_GROUPS_MIN } from '../../src/engine/made-board/limits.ts'
import { usualLoss } from '../../src/engine/rating/made-board.ts'
import { botViewOf, playGreedily } from '../../tools/boards/bots.ts'
import type { Checked } from './figures.ts'
import type { DealtBoard } from './held-out.ts'

/** How near the expected difficulty of boards comes to the difficulty that editors gave their categories. */
export interface DifficultyFigures {
  boards: number
  correlation: number
  /** Mean of the absolute differences. */
  error: number
  /** Share of the boards whose difficulty is inside of the interval. */
  inside: number
  /** Means of the expected numbers of a hundred players who solve a board of four groups. */
  solved: { tuned: number; other: number }
  /** The same means, as is usual for the expected difficulties of the boards. */
  usual: { tuned: number; other: number }
  /** Correlation of these numbers with the groups that a bot finds. The bot knows only the likeness of words. */
  withBot: number
}

export function difficultyFigures(
  dealt: readonly { board: DealtBoard; isTuned: boolean; checked: Checked }[],
  whole: Catalogue,
): DifficultyFigures {
  const rows = dealt.map(({ board: { categories, draft }, isTuned, checked: { check } }) => {
    const difficulties = categories.map((index) => whole.categories[index]?.difficulty ?? 0)
    const tiles = categories.flatMap((index, group) =>
      (draft.groups[group]?.words ?? []).map(
        (text) => whole.categories[index]?.words.find((word) => word.text === text)?.row ?? -1,
      ),
    )
    const bot = playGreedily(
      botViewOf(tiles, (a, b) => whole.similarity(a, b)),
      { oneAway: true },
    )
    return {
      expected: check.groupDifficulties.reduce((sum, x) => sum + x, 0) / check.groupDifficulties.length,
      ...check.difficulty,
      editors: difficulties.reduce((sum, x) => sum + x, 0) / difficulties.length,
      ...{ solved: check.solvedOf100 ?? 0, found: bot.found / categories.length },
      ...{ isTuned, groups: categories.length, usual: 100 * (1 - usualLoss(check.difficulty.value)) },
    }
  })
  const mean = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0) / Math.max(1, rows.length)
  const halves = (of: (row: (typeof rows)[number]) => number) => {
    const meanOf = (list: typeof rows) =>
      list.reduce((sum, row) => sum + of(row), 0) / Math.max(1, list.length)
    const small = rows.filter(({ groups }) => groups === MADE_GROUPS_MIN)
    return {
      tuned: meanOf(small.filter(({ isTuned }) => isTuned)),
      other: meanOf(small.filter(({ isTuned }) => !isTuned)),
    }
  }
  return {
    boards: rows.length,
    correlation: correlation(rows.map(({ expected, editors }) => [expected, editors])),
    error: mean(({ expected, editors }) => Math.abs(expected - editors)),
    inside: mean(({ value, low, high, expected, editors }) => {
      const true_ = editors + (value - expected)
      return Number(true_ >= low && true_ <= high)
    }),
    solved: halves(({ solved }) => solved),
    usual: halves(({ usual }) => usual),
    withBot: correlation(rows.map(({ solved, found }) => [solved, found])),
  }
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const n = Math.max(1, pairs.length)
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n
  let [xy, xx, yy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY)
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
  }
  return xy / Math.sqrt(xx * yy || 1)
}
