import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Badge } from '../../../contract/daily/badge.ts'
import type { DailyAttempt, DailyStatistics } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import type { SingleGame } from '../../play/screen/SingleGame.tsx'
import * as fresh from '../../test-answers.ts'
import {
  type Answers,
  answer,
  click,
  mira,
  openPage,
  refused,
  setClockAhead,
  settle,
} from '../../test-page.tsx'
import { DailyPage } from './DailyPage.tsx'

const NOON = new Date('2026-11-25T12:00:00.000Z')
const SEEN = 'wordconnect-badges-seen'
const DAY = '/api/daily-challenge/2026-11-25'

const playing = fresh.gameView({ mode: 'daily' })
const won = fresh.gameView({ mode: 'daily', status: 'finished', solved: true, score: 400, mistakes: 1 })
const lost = fresh.gameView({ mode: 'daily', status: 'finished', solved: false, score: 100, mistakes: 4 })

const attemptOf = (game: GameView, changes: Partial<DailyAttempt> = {}): DailyAttempt => ({
  id: 'attempt-1',
  challengeId: '2026-11-25',
  date: '2026-11-25',
  gameId: game.id,
  score: game.score,
  completed: game.solved === true,
  perfect: game.mistakes === 0,
  timeSpent: 61,
  mistakes: game.mistakes,
  startedAt: NOON.toISOString(),
  finishedAt: NOON.toISOString(),
  ranked: true,
  ...changes,
})
const dayOf = (game: GameView, changes: Partial<DailyAttempt> = {}) => ({
  ...fresh.daily,
  game,
  ...(game.status === 'finished' && { hasAttempted: true, userAttempt: attemptOf(game, changes) }),
})

const badge = (badgeType: Badge['badgeType'], badgeName: string): Badge => ({
  id: badgeType,
  badgeType,
  badgeName,
  earnedAt: NOON.toISOString(),
})
const firstLight = badge('daily_first', 'First Light')
const champion = badge('daily_champion', 'Daily Champion')

const everybody: NonNullable<DailyStatistics['everybody']> = {
  solvedShare: 0.6,
  mistakes: [1, 1, 1, 0, 2],
  meanSeconds: 90,
  groups: [{ group: { name: 'Rivers', words: [], color: 'group-1', difficulty: 1 }, foundShare: 0.8 }],
  hardestGroup: 0,
  commonestWrongGuess: { words: ['A', 'B', 'C', 'D'], colors: ['group-1'], count: 2, share: 0.4 },
}

vi.mock('../../play/screen/SingleGame.tsx', () => ({
  SingleGame: (props: ComponentProps<typeof SingleGame>) => <Board {...props} />,
}))

/** A mock of the board. The mock has a button that ends the game. The game after its end. A test sets this variable. */
let ending: GameView
function Board({ game, onOver, end }: ComponentProps<typeof SingleGame>) {
  const [over, setOver] = useState(game.status === 'playing' ? null : game)
  if (!over)
    return (
      <button
        type="button"
        onClick={() => {
          onOver(ending)
          setOver(ending)
        }}
      >
        End
      </button>
    )
  const ended = end(over)
  if (!ended) return null
  const { title, panel, below } = ended
  return (
    <main>
      <h1>{title}</h1>
      {panel}
      {below}
    </main>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  localStorage.clear()
})
afterEach(() => {
  setClockAhead(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(changes: Answers = {}, date?: string, user: Partial<typeof mira> = {}) {
  const server = answer({
    'GET /api/daily-challenge': fresh.daily,
    'GET /api/badges': fresh.badges,
    'GET /api/daily-challenge/calendar': {
      month: '2026-11',
      firstMonth: '2026-11',
      today: '2026-11-25',
      days: [],
      streak: fresh.daily.streak,
    },
    'GET /api/daily-challenge/threads': [],
    'GET /api/daily-challenge/archive': [],
    [`GET ${DAY}/leaderboard`]: { entries: [], me: null, total: 0, closed: false },
    [`GET ${DAY}/statistics`]: { players: 1, playersNeeded: 5, everybody: null },
    'POST /api/daily-challenge/attempt': () => ({ attempt: attemptOf(ending), newBadges: [] }),
    ...changes,
  })
  const page = await openPage(<DailyPage />, {
    at: `/daily-challenge${date ? `?date=${date}` : ''}`,
    user,
  })
  return { ...server, ...page, pieces: () => page.all('[data-confetti] > i').length }
}

test.each([
  ['2026-02-31', refused(400, 'invalid_request'), 'There is no such day'],
  ['2026-01-10', refused(404, 'not_found'), 'You did not play on Saturday 10 January'],
])('%s is not there, says so, and leads to the day that is', async (date, refusal, title) => {
  const page = await open({ 'GET /api/daily-challenge': refusal }, date)
  expect(page.all('h1', title)).toHaveLength(1)
  expect(document.title).toBe(`${title} · WordConnect`)
  expect(page.all('button', 'Try again')).toEqual([])
  expect(page.link('To today’s challenge').getAttribute('href')).toBe('/daily-challenge')
  await page.unmount()
})

test('what a past day and the archive need is premium', async () => {
  const past = await open({ 'GET /api/daily-challenge': refused(404, 'not_found') }, '2026-01-10')
  expect(past.link('Get Premium').getAttribute('href')).toBe('/premium-store?from=daily')
  await past.unmount()
  const today = await open()
  const month = today.region('Your November')
  expect(month.link('Get Premium').getAttribute('href')).toBe('/premium-store?from=daily')
  expect(month.names('button')).toEqual(['Previous month', 'Next month'])
  expect(today.sent.some(({ key }) => key === 'GET /api/daily-challenge/archive')).toBe(false)
  await today.unmount()
})

test('begun with an account that was deleted, the day cannot be taken again', async () => {
  const page = await open({ 'GET /api/daily-challenge': { ...fresh.daily, open: false } })
  expect(page.text()).toContain('It was begun with an account that has been deleted')
  expect(page.all('button', /^Take Challenge/)).toEqual([])
  await page.unmount()
})

test('at midnight the page asks for the next challenge', async () => {
  vi.setSystemTime('2026-11-25T23:59:55.000Z')
  const page = await open({ 'GET /api/daily-challenge': dayOf(won) })
  const asked = () => page.sent.filter(({ key }) => key === 'GET /api/daily-challenge').length
  const before = asked()
  await settle(3_000)
  expect(asked()).toBe(before)
  await settle(2_000)
  expect(asked()).toBeGreaterThan(before)
  await page.unmount()
})

test.each([
  ['fast', 20 * 60_000],
  ['slow', -20 * 60_000],
  ['a year behind', -365 * 86_400_000],
])('with a player’s clock that is %s, the countdown is the server’s', async (_, ahead) => {
  vi.setSystemTime(Date.parse('2026-11-25T23:58:00.000Z') + ahead)
  setClockAhead(ahead)
  const page = await open()
  const asked = () => page.sent.filter(({ key }) => key === 'GET /api/daily-challenge').length
  const before = asked()
  expect(page.text()).toMatch(/Closes in 00:0(2:0\d|1:5\d)/)
  await settle(60_000)
  expect(page.text()).toMatch(/Closes in 00:0(1:0\d|0:5\d)/)
  expect(asked()).toBe(before)
  await page.unmount()
})

test('a countdown that is over says nothing, and the page asks less and less often', async () => {
  vi.setSystemTime('2026-11-25T23:59:55.000Z')
  const page = await open()
  const asked = () => page.sent.filter(({ key }) => key === 'GET /api/daily-challenge').length
  const before = asked()
  await settle(10_000)
  expect(page.text()).not.toMatch(/Closes in|00:00:00/)
  await settle(70_000)
  expect(asked() - before).toBeGreaterThan(3)
  expect(asked() - before).toBeLessThan(10)
  await page.unmount()
})

test('a day that is won brings a badge and fifty pieces of confetti, for three seconds', async () => {
  ending = won
  const page = await open({
    'GET /api/daily-challenge': dayOf(playing),
    'POST /api/daily-challenge/attempt': { attempt: attemptOf(won), newBadges: [firstLight] },
  })
  await page.press('End')
  expect(page.one('section', /New badge/).textContent).toContain('First Light')
  expect(page.pieces()).toBe(50)
  await settle(3_000)
  expect(page.pieces()).toBe(0)
  await page.unmount()
})

test('for a player who has asked for less movement nothing falls', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
  ending = won
  const page = await open({ 'GET /api/daily-challenge': dayOf(playing) })
  await page.press('End')
  expect(page.all('h1', 'Challenge Complete')).toHaveLength(1)
  expect(page.pieces()).toBe(0)
  await page.unmount()
})

test('a day that is lost is told without confetti, with how everybody did', async () => {
  ending = lost
  const page = await open({
    'GET /api/daily-challenge': dayOf(playing),
    [`GET ${DAY}/statistics`]: { players: 5, playersNeeded: 5, everybody },
  })
  await page.press('End')
  expect(page.pieces()).toBe(0)
  expect(page.one('section', /^Your result/).textContent).toContain('Not solved')
  expect(page.all('caption').map(({ textContent }) => textContent)).toEqual([
    'Solved it',
    'Mistakes',
    'Groups found',
    'Commonest wrong guess',
  ])
  expect(page.text()).not.toContain('Complete a challenge to begin one.')
  await page.unmount()
})

test('a badge from elsewhere waits for the end of the board, and is shown once', async () => {
  localStorage.setItem(SEEN, '[]')
  ending = lost
  const answers = {
    'GET /api/badges': { ...fresh.badges, badges: [champion] },
    'GET /api/daily-challenge': dayOf(playing),
  }
  const page = await open(answers)
  expect(page.text()).not.toContain('New badge')
  expect(localStorage.getItem(SEEN)).toBe('[]')
  await page.press('End')
  expect(page.text()).toContain('New badgeDaily Champion')
  expect(localStorage.getItem(SEEN)).toContain('daily_champion')
  await page.unmount()
  const again = await open({ ...answers, 'GET /api/daily-challenge': dayOf(lost) })
  expect(again.all('h1', 'Challenge Complete')).toHaveLength(1)
  expect(again.text()).not.toContain('New badge')
  await again.unmount()
})

test('a result that is being checked says so, in the panel and on the leaderboard, and is not shared', async () => {
  const held = { ...won, withheld: 'held' as const }
  const page = await open({ 'GET /api/daily-challenge': dayOf(held, { withheld: 'held' }) })
  const sentence = 'Your result is being checked. It counts on the leaderboards once it has been released.'
  expect(page.all('p', sentence)).toHaveLength(2)
  expect(page.one('section', /^Your result/).textContent).toContain(sentence)
  expect(page.all('button', 'Share')).toEqual([])
  await page.unmount()
})

/** A month with a day in each state: days with a thread, a loss, gaps, a freeze, and days of the archive. */
const states = ['completed', 'lost', 'frozen', 'missed', 'before', 'playing', 'open', 'future'] as const
const month = {
  'GET /api/daily-challenge/calendar': {
    month: '2026-11',
    firstMonth: '2026-11',
    today: '2026-11-07',
    days: states.map((state, index) => ({
      date: `2026-11-0${index + 1}`,
      state,
      attempt:
        index < 2
          ? { score: 745, completed: index === 0, perfect: false, timeSpent: 127, mistakes: 1 + index * 3 }
          : null,
    })),
    streak: fresh.daily.streak,
  },
  'GET /api/daily-challenge/threads': [
    { date: '2026-11-01', rows: [[0, 2], [1], [0], [2], [3]], solved: true, mistakes: 1, seconds: 127 },
    {
      date: '2026-11-02',
      rows: [[0, 2], [1, 3], [1], [2, 3], [0, 3, 2]],
      solved: false,
      mistakes: 4,
      seconds: 127,
    },
  ],
  'GET /api/daily-challenge/archive': [5, 4, 3, 2, 1].map((number) => ({
    id: `2026-11-0${number}`,
    date: `2026-11-0${number}`,
    difficulty: 1,
    opensAt: number === 5 ? '2026-11-26T12:00:00.000Z' : null,
    attempt: null,
    play: null,
  })),
}

test('the month shows each day with its thread, and says it in words', async () => {
  const page = await open(month)
  const days = page.region('Your November')
  expect(days.names('td').filter(Boolean)).toHaveLength(30)
  expect(
    days.link(/^1Sunday 1 November, completed, 745 points in 2:07: mistake across two groups, then/).hash,
  ).toBe('')
  expect(days.all('td', /streak saved by a freeze/)).toHaveLength(1)
  // Five guesses with one mistake across two groups are six knots; of these, two are open.
  const [solved, lost] = days.all('td a')
  expect(solved?.querySelectorAll('circle')).toHaveLength(6)
  expect(solved?.querySelectorAll('circle[class]')).toHaveLength(2)
  expect(lost?.querySelectorAll('circle[class]')).toHaveLength(9)
  // The days of a free player are the player's own days.
  expect(days.names('td a')).toHaveLength(3)
  expect(days.names('td button')).toEqual([])
  expect(days.one('dl').textContent).toBe('Played2Solved1Perfect0')
  expect(mira.isPremium).toBe(false)
  await page.unmount()
})

test('a premium player reaches each past board by keys, in the order of the days, and plays it', async () => {
  const played = fresh.gameView({ mode: 'archive' })
  const page = await open(
    {
      ...month,
      'POST /api/daily-challenge/archive/2026-11-03/start': played,
      'GET /api/game/game-1': played,
    },
    undefined,
    { isPremium: true },
  )
  const days = page.region('Your November')
  const stops = days.all('td :is(a, button)')
  expect(stops.map((stop) => Number.parseInt(stop.textContent ?? '', 10))).toEqual([1, 2, 3, 4, 6])
  expect(stops.every((stop) => stop.tabIndex === 0)).toBe(true)
  const third = days.button(/Play the challenge of Tuesday 3 November, streak saved by a freeze/)
  third.focus()
  expect(document.activeElement).toBe(third)
  await click(third)
  expect(page.place()).toBe(`/daily-challenge?game=${played.id}&of=2026-11-03`)
  await page.unmount()
})

test('a month that could not be loaded says so and is asked for again', async () => {
  const page = await open({ 'GET /api/daily-challenge/threads': refused(500, 'internal') })
  expect(page.text()).toContain('Your month could not be loaded')
  page.answers['GET /api/daily-challenge/threads'] = []
  await click(page.region('Your November').button('Try again'))
  expect(page.text()).not.toContain('could not be loaded')
  await page.unmount()
})
