import { afterEach, expect, test, vi } from 'vitest'
import type { Leaderboard, LeaderboardEntry } from '../../../contract/leaderboard.ts'
import { type Answers, answer, click, lost, mira, openPage, type Sent, settle } from '../../test-page.tsx'
import { LeaderboardsPage } from './LeaderboardsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const entry = (rank: number, changes: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  id: `row-${rank}`,
  rank,
  userId: `player-${rank + 100}`,
  user: { id: `p${rank}`, username: `reader${rank}`, firstName: null, profileImageUrl: null, frame: null },
  createdAt: '2026-11-20T12:00:00.000Z',
  value: 1000 - rank,
  level: 2,
  ...changes,
})
const entries = Array.from({ length: 10 }, (_, index) => entry(index + 1))
const none: Leaderboard = { entries: [], me: null, total: 0 }
const own = entry(11, { userId: mira.id })
const full: Leaderboard = {
  entries,
  me: { rank: 11, value: 100, neighbours: [entry(9), entry(10), own, entry(12)], percentile: 8 },
  total: 12,
}

async function open(at: string, answers: Answers) {
  const server = answer(answers)
  const page = await openPage(<LeaderboardsPage />, { at })
  return { ...server, ...page }
}

test('the ten best, and the own place among its neighbours', async () => {
  const page = await open('/leaderboards', { 'GET /api/leaderboards/high-scores': full })
  const rows = [...page.one('[aria-label="The ten best"]').children]
  expect(rows).toHaveLength(10)
  expect(rows[0]?.textContent).toMatch(/reader1.*Level 2/)
  const place = page.one('section', 'Your place')
  expect(place.textContent).toMatch(/#11 of 12/)
  expect(place.textContent).toContain('You are ahead of 8% of the players here.')
  expect(place.querySelectorAll('li')).toHaveLength(4)
  // The share button exists only on the home page, in the player's row.
  expect(page.all('button', /Share/)).toEqual([])
  expect(page.all('[role="tab"]').map(({ textContent }) => textContent)).toEqual([
    'High Scores',
    'Fast Times',
    'High Levels',
    'Story Mode',
    'Win Streaks',
    'Daily Champs',
  ])
  await page.unmount()
})

test('the best player, and one who is on no leaderboard', async () => {
  const first = { ...full, me: { rank: 1, value: 9, neighbours: [], percentile: 100 } }
  const path = 'GET /api/leaderboards/highest-levels'
  const best = await open('/leaderboards?board=highest-levels', { [path]: first })
  expect(best.one('section', 'Your place').textContent).toMatch(/#1 of 12.*Nobody is ahead of you\./)
  await best.unmount()
  const nobody = await open('/leaderboards?board=highest-levels', { [path]: { ...full, me: null } })
  const place = nobody.one('section', 'Your place')
  expect(place.textContent).toContain('You are not on this leaderboard yet.')
  expect(place.querySelector('a')?.textContent).toBe('Play Game')
  await nobody.unmount()
})

test('an empty leaderboard leads to where a place on it is won, and to the week', async () => {
  const page = await open('/leaderboards?board=daily-champions&period=month', {
    'GET /api/leaderboards/daily-champions': none,
  })
  const empty = page.one('section', 'Daily Champs, This Month')
  expect(empty.textContent).toContain('No entries yet. Be the first to compete!')
  expect(empty.querySelector('a')?.getAttribute('href')).toBe('/daily-challenge')
  const foot = page.one('footer')
  expect(foot.querySelector('a[href="/daily-challenge"]')?.textContent).toBe('Daily Challenge')
  const week = page.link('This week’s leaderboard')
  await click(week)
  expect(page.place()).toBe('/leaderboards?board=daily-champions&period=week')
  const chosen = page.all('input[type="radio"]').filter((one) => (one as HTMLInputElement).checked)
  expect(chosen.map((one) => one.closest('label')?.textContent)).toEqual(['Everyone', 'This Week'])
  await page.unmount()
})

test('the leaderboard of friends is in the address; alone, it leads to the players', async () => {
  const page = await open('/leaderboards?period=week', {
    'GET /api/leaderboards/high-scores': ({ query }: Sent) =>
      query.scope === 'friends' ? { entries: [own], me: null, total: 1 } : full,
  })
  expect(page.all('a', 'Find players')).toEqual([])
  await click(page.one('label', 'Friends').querySelector('input') as HTMLInputElement)
  expect(page.place()).toBe('/leaderboards?period=week&scope=friends')
  expect(page.one('section', 'High Scores, This Week, friends').querySelectorAll('li')).toHaveLength(1)
  expect(page.link('Find players').getAttribute('href')).toBe('/#players')
  await page.unmount()
})

test('a leaderboard that could not be loaded says so, and can be asked for again', async () => {
  const path = 'GET /api/leaderboards/high-scores'
  const page = await open('/leaderboards', { [path]: lost })
  expect(page.text()).toContain('This leaderboard could not be loaded')
  page.answers[path] = none
  await page.press('Try again')
  expect(page.text()).not.toContain('This leaderboard could not be loaded')
  await page.unmount()
})

test('what could not be asked without a network is asked again when there is one', async () => {
  const path = 'GET /api/leaderboards/high-scores'
  const page = await open('/leaderboards', { [path]: lost })
  expect(page.text()).toContain('WordConnect could not be reached.')
  page.answers[path] = none
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(page.text()).not.toContain('WordConnect could not be reached.')
  await page.unmount()
})
