import type { Deal } from '../../src/engine/board/generate.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { chooseDaily, DAILY_CANDIDATES } from '../../src/engine/daily/board.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { dailyHistory, type KnownDaily } from '../../src/engine/daily/history.ts'
import type { DifficultyWindow } from '../../src/engine/difficulty.ts'

/**
 * Returns the daily boards of `days` dates in a row from the date `from` on, each with its date and the difficulty window of its groups. The history of each
 * board contains the boards of the dates before.
 */
export function dailiesInARow(
  catalogue: Catalogue,
  days: number,
  secret: string,
  from = '2026-01-05',
): { date: string; deal: Deal; window: DifficultyWindow }[] {
  const past: KnownDaily[] = []
  return Array.from({ length: days }, (_, n) => {
    const date = addDays(from, n)
    const seeds = Array.from({ length: DAILY_CANDIDATES }, (_, c) => `${secret} ${date} ${c}`)
    const { deal, window } = chooseDaily(catalogue, date, seeds, dailyHistory(date, past))
    past.unshift({
      date,
      categoryIds: deal.groups.map(({ category }) => category.id),
      wordKeys: deal.groups.flatMap(({ words }) => words.map(({ key }) => key)),
      fifthGroup: deal.fifthGroup?.category.name,
    })
    return { date, deal, window }
  })
}
