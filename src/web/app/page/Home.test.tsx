import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScoreEntry } from '../../../contract/run.ts'
import { progressAt } from '../../features/story/test-story.ts'
import {
  badges,
  canPlay,
  daily,
  duelSummary,
  gameView,
  personal,
  practice,
  status,
} from '../../test-answers.ts'
import { type Answers, answer, lost, mira, openPage, settle } from '../../test-page.tsx'
import { Home } from './Home.tsx'

const NOON = new Date('2026-11-25T12:00:00.000Z')

/** The API's answers for the home page of a new player; no player has a score yet. */
const fresh = (changes: Answers = {}): Answers => ({
  'GET /api/daily-challenge': daily,
  'GET /api/game/current': { game: null },
  'GET /api/game/can-play': canPlay,
  'GET /api/scores/personal': personal,
  'GET /api/scores/high': [],
  'GET /api/subscription/status': status,
  'GET /api/challenges/summary': duelSummary,
  'GET /api/badges': badges,
  'GET /api/practice': practice,
  'GET /api/products': [],
  'GET /api/me/notes': [],
  'POST /api/share': lost,
  'GET /api/boards': { boards: [], next: null },
  'GET /api/me/inviter': { user: null },
  'GET /api/daily-challenge/2026-11-25/friends': [],
  ...changes,
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const row = (changes: Partial<ScoreEntry> & { name: string }): ScoreEntry => ({
  id: `score-${changes.name}`,
  userId: `player-${changes.name}`,
  score: 900,
  level: 3,
  createdAt: NOON.toISOString(),
  user: {
    id: `player-${changes.name}`,
    username: changes.name,
    firstName: null,
    profileImageUrl: null,
    frame: null,
  },
  ...changes,
})

async function open(changes: Answers = {}, user = mira) {
  const server = answer(fresh(changes))
  const home = await openPage(<Home />, { user })
  return { ...server, ...home }
}
const usedUp = { ...canPlay, canPlay: false, gamesPlayedToday: 2 }
const noneLeft = {
  'GET /api/game/can-play': usedUp,
  'GET /api/subscription/status': { ...status, gamesPlayedToday: 2 },
}

test('a first visit says what to do next', async () => {
  const home = await open()
  expect(home.one('h2', 'Sixteen words, four groups')).toBeTruthy()
  expect(home.text()).toContain('No entries yet. Be the first to compete!')
  const figures = Object.fromEntries(
    home
      .all('dl > div')
      .map((card) => [card.querySelector('dt')?.textContent, card.querySelector('dd')?.textContent]),
  )
  expect(figures).toEqual({
    ' Hints': '1',
    ' Extra lives': '0',
    'Personal Best': '0',
    'Highest Level': '1',
    'Active Challenges': '0',
    'Global Rank': '--',
  })
  expect(home.one('h2', 'Two games left')).toBeTruthy()
  const badge = home.link(/^Next badge: First Light .*0 of 1$/)
  expect(badge.getAttribute('href')).toBe('/daily-challenge#badges')
  expect(home.link('Get more games and hints').getAttribute('href')).toBe('/premium-store')
  await home.unmount()
})

test('the best row is marked among the ten, and alone has a button to share', async () => {
  const own = row({ name: 'mira_w', userId: mira.id, level: 1 })
  const home = await open({
    'GET /api/scores/high': [row({ name: 'quiet_harbour', score: 1200 }), own],
    'GET /api/scores/personal': { ...personal, score: 900, rank: 2, bestGameId: 'game-1' },
    'GET /api/game/current': { game: gameView({ status: 'level_complete', score: 900 }) },
    'POST /api/game/game-1/next': gameView({ id: 'game-2', level: 2 }),
  })
  const [first, second] = home.all('li')
  expect(second?.textContent).toMatch(/mira_w.*You.*Level 1/)
  expect(first?.textContent).not.toContain('You')
  expect(second?.querySelector('[aria-label="Share your score"]')).toBeTruthy()
  expect(home.all('button', 'Share your score')).toHaveLength(1)
  expect(home.text()).toContain('level complete')
  // The page of the game opens only when the next board has been dealt.
  expect(home.place()).toBe('/')
  await home.press('Next Level')
  expect(home.sent.filter(({ key }) => key.endsWith('/next'))).toHaveLength(1)
  expect(home.place()).toBe('/game')
  await home.unmount()
})

test('below the ten best stands the own row', async () => {
  const home = await open({
    'GET /api/scores/high': Array.from({ length: 10 }, (_, n) => row({ name: `p${n}`, score: 900 - n })),
    'GET /api/scores/personal': { ...personal, score: 100, rank: 14, bestGameId: 'game-1' },
  })
  const rows = home.all('li')
  expect(rows).toHaveLength(11)
  const own = rows.at(-1)
  expect(own?.textContent).toMatch(/14.*mira_w.*You/)
  expect(rows.filter((one) => one.textContent?.includes('You'))).toEqual([own])
  expect(own?.querySelector('[aria-label="Share your score"]')).toBeTruthy()
  expect(home.all('button', 'Share your score')).toHaveLength(1)
  expect(home.text()).toContain('#14')
  home.button('Share your score').focus()
  await home.press('Share your score')
  expect(home.dialog().text()).toContain('I scored 100 points')
  await home.dialog().press('Close')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Share your score')
  await home.unmount()
})

test('what could not be loaded says so and can be asked for again', async () => {
  const own = row({ name: 'mira_w', userId: mira.id })
  const home = await open({ 'GET /api/scores/high': lost, 'GET /api/game/current': lost })
  for (const title of ['The leaderboard could not be loaded', 'Your run could not be loaded'])
    expect(home.one('[role="alert"]', new RegExp(`^${title}`)).textContent).toContain('could not be reached')
  Object.assign(home.answers, { 'GET /api/scores/high': [own], 'GET /api/game/current': { game: null } })
  for (const alert of home.all('[role="alert"]')) alert.querySelector('button')?.click()
  await settle()
  expect(home.one('li', /mira_w/)).toBeTruthy()
  expect(home.all('[role="alert"]')).toEqual([])
  await home.unmount()
})

test('a new game in place of the open run asks first', async () => {
  const dealt = gameView({ id: 'game-2' })
  const home = await open({
    'GET /api/game/current': { game: gameView() },
    'GET /api/game/can-play': { ...canPlay, gamesPlayedToday: 1 },
    'POST /api/game/start': dealt,
  })
  await home.press('New Game')
  const asked = home.dialog()
  expect(asked.text()).toContain('Start a new game?')
  expect(asked.text()).toContain('It takes your last game of today.')
  await asked.press('New Game')
  expect(home.sent.find(({ key }) => key === 'POST /api/game/start')?.body).toMatchObject({ action: 'new' })
  expect(home.place()).toBe('/game')
  await home.unmount()
})

test('when today has no more, a new game is not to be had and the run can be played on', async () => {
  const home = await open({ ...noneLeft, 'GET /api/game/current': { game: gameView() } })
  expect(home.one('h2', 'No games left')).toBeTruthy()
  await home.press('New Game')
  const limit = home.dialog()
  expect(limit.text()).toContain('No games left today')
  expect(limit.text()).toContain('The run that is open can be played on.')
  expect(limit.text()).toContain('midnight')
  await limit.press('Keep playing')
  expect(home.place()).toBe('/game')
  await home.unmount()
})

test('without games left there is no way into one, but the daily while it is open, and practice', async () => {
  const home = await open({ ...noneLeft, 'GET /api/scores/personal': { ...personal, score: 100 } })
  expect(home.text()).toContain('New ones come at midnight')
  const { all, link } = home
  expect(all('h2', 'Until new games come')).toHaveLength(1)
  expect(all('button', /Start Game/)).toEqual([])
  expect(link('Practice').getAttribute('href')).toBe('/practice')
  expect(link(/^Take Challenge/).getAttribute('href')).toBe('/daily-challenge')
  await home.unmount()
})

test('this browser does not know the last board, but the server knows that this is no newcomer', async () => {
  const home = await open({ 'GET /api/scores/personal': { ...personal, score: 100 } })
  expect(home.all('h2', 'Ready for another run')).toHaveLength(1)
  await home.unmount()
})

test('who has no limit is told of none, and is offered nothing', async () => {
  const home = await open(
    {
      'GET /api/game/can-play': { ...canPlay, maxDailyGames: 'unlimited', gamesPlayedToday: 1 },
      'GET /api/subscription/status': { ...status, subscriptionTier: 'premium', maxDailyGames: 'unlimited' },
      'GET /api/game/current': { game: gameView() },
      'GET /api/challenges': [],
      'GET /api/story/progress': progressAt(5),
      'GET /api/story/run': null,
    },
    { ...mira, isPremium: true },
  )
  expect(home.all('h2', 'Unlimited games')).toHaveLength(1)
  expect(home.all('a', 'Get more games and hints')).toEqual([])
  expect(home.link(/^Digital Awakening/).textContent).toContain('Chapter 1 is open to you.')
  expect(home.link(/^Speed Duels/).textContent).toContain('Race another player over the same board.')
  await home.press('New Game')
  const asked = home.dialog()
  expect(asked.text()).toContain('Your run ends here, at level 1.')
  expect(asked.text()).not.toContain('today')
  await home.unmount()
})

test('how the last run ended in this browser, and its board', async () => {
  localStorage.setItem('wordconnect-last-board', `${mira.id} game-1`)
  const over = gameView({ status: 'game_over', score: 100 })
  const home = await open({ 'GET /api/game/game-1': over })
  expect(home.text()).toContain('Your last run ended at level 1 with 100 points.')
  expect(home.button('See the board')).toBeTruthy()
  await home.unmount()
})

test('the last board of another account is nobody else’s', async () => {
  localStorage.setItem('wordconnect-last-board', 'somebody a-game')
  const home = await open()
  expect(home.all('h2', 'Sixteen words, four groups')).toHaveLength(1)
  expect(home.all('button', 'See the board')).toEqual([])
  expect(home.sent.map(({ key }) => key)).not.toContain('GET /api/game/a-game')
  await home.unmount()
})

test('a daily that was lost shows its cross', async () => {
  const attempt = { completed: false, score: 100, timeSpent: 60, mistakes: 4 }
  const home = await open({ 'GET /api/daily-challenge': { ...daily, userAttempt: attempt } })
  expect(home.one('[role="img"]', 'not solved')).toBeTruthy()
  await home.unmount()
})

test('who invited a player is asked about once, in the place of the friends', async () => {
  const ask = 'POST /api/me/inviter'
  const inviter = { id: 'ada', username: 'ada', firstName: null, profileImageUrl: null, frame: null }
  const home = await open({ 'GET /api/me/inviter': { user: inviter }, [ask]: lost })
  expect(home.heading('ada invited you')).toBeTruthy()
  expect(home.all('a', 'Find players')).toEqual([])
  await home.press('Follow each other')
  expect(home.region('Today among friends').one('[role="alert"]').textContent).toContain(
    'could not be reached',
  )
  Object.assign(home.answers, { [ask]: { relation: 'none' }, 'GET /api/me/inviter': { user: null } })
  await home.press('No, thanks')
  expect(home.sent.filter(({ key }) => key === ask).map(({ body }) => body)).toEqual([
    { follow: true },
    { follow: false },
  ])
  expect(home.link('Find players')).toBeTruthy()
  await home.unmount()
})
