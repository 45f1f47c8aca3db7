import { type Deal, historyOf, type PastBoard } from '../../src/engine/board/generate.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { chooseDaily, DAILY_CANDIDATES } from '../../src/engine/daily/board.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import type { DifficultyWindow } from '../../src/engine/difficulty.ts'

/** Days whose words and categories must not come back, as the server has it. */
const REMEMBERED_DAYS = 120

/** The boards of so many dates in a row, each with those before it as its history, and the window of its groups. */
export function dailiesInARow(
  catalogue: Catalogue,
  days: number,
  secret: string,
): { deal: Deal; window: DifficultyWindow }[] {
  const past: PastBoard[] = []
  return Array.from({ length: days }, (_, n) => {
    const date = addDays('2026-01-05', n)
    const seeds = Array.from({ length: DAILY_CANDIDATES }, (_, c) => `${secret} ${date} ${c}`)
    const { deal, window } = chooseDaily(catalogue, date, seeds, historyOf(past.slice(0, REMEMBERED_DAYS)))
    past.unshift({
      categoryIds: deal.groups.map(({ category }) => category.id),
      wordKeys: deal.groups.flatMap(({ words }) => words.map(({ key }) => key)),
    })
    return { deal, window }
  })
}
