import type { Page } from '@playwright/test'
import type { CalendarDay, DayThread } from '../../../src/contract/daily.ts'
import { addDays, dateOf, datesOf, dayNumber } from '../../../src/engine/daily/date.ts'

const threads = [
  [[0, 2], [2], [0, 3], [0], [3], [1]],
  [[0], [1], [2], [3]],
  [[1], [3], [0], [2]],
  [[2, 1], [2], [1], [0], [3]],
  [[3, 2, 0], [0, 2], [3], [2, 0, 1], [2], [0], [1]],
  [[1, 3], [1, 3], [0, 2], [0], [3, 1]],
  [[3], [2], [1], [0]],
]

/** A month before the date `today` with a day in each state. The result of a day depends only on its date. */
function monthOf(month: string, today: string): { days: CalendarDay[]; threads: DayThread[] } {
  const played: DayThread[] = []
  const days = datesOf(month).map((date): CalendarDay => {
    const n = dayNumber(date)
    if (date > today) return { date, state: 'future', attempt: null }
    if (date === today) return { date, state: 'open', attempt: null }
    if (n % 9 === 4) return { date, state: n % 2 === 0 ? 'frozen' : 'missed', attempt: null }
    const rows = threads[n % threads.length] ?? []
    const mistakes = rows.filter((guess) => guess.length > 1).length
    const solved = mistakes < 4
    const seconds = 62 + ((n * 37) % 240)
    played.push({ date, rows, solved, mistakes, seconds })
    const result = { score: solved ? 550 : 100, completed: solved, perfect: mistakes === 0 }
    return {
      date,
      state: solved ? 'completed' : 'lost',
      attempt: { ...result, timeSpent: seconds, mistakes },
    }
  })
  return { days, threads: played }
}

/** Answers the page's calls for months of dailies with `monthOf`, and the archive with its other dates. */
export async function giveMonth(page: Page): Promise<void> {
  const today = dateOf(Math.floor(Date.now() / 86_400_000))
  const monthIn = (address: string) => new URL(address).searchParams.get('month') ?? today.slice(0, 7)
  await page.route('**/api/daily-challenge/calendar*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const month = monthIn(route.request().url())
    const firstMonth = addDays(today, -60).slice(0, 7)
    await route.fulfill({
      response,
      json: { ...json, month, firstMonth, today, days: monthOf(month, today).days },
    })
  })
  await page.route('**/threads?*', (route) =>
    route.fulfill({ json: monthOf(monthIn(route.request().url()), today).threads }),
  )
}
