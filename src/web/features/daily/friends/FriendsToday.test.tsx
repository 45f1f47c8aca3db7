import { afterEach, expect, test, vi } from 'vitest'
import type { DailyFriend } from '../../../../contract/daily/friends.ts'
import { daily, gameView } from '../../../test-answers.ts'
import { type Answers, answer, lost, openPage, refused, settle } from '../../../test-page.tsx'
import { FriendsToday } from './FriendsToday.tsx'
import { refreshFriendsOfDay } from './friends-of-day.ts'

const LIST = 'GET /api/daily-challenge/2026-11-25/friends'

afterEach(() => vi.unstubAllGlobals())

const friend = (name: string, changes: Partial<DailyFriend> = {}): DailyFriend => ({
  user: { id: `player-${name}`, username: name, firstName: null, profileImageUrl: null, frame: null },
  status: 'not_played',
  thread: null,
  canNudge: false,
  ...changes,
})
const solved = {
  date: '2026-11-25',
  solved: true,
  mistakes: 1,
  seconds: 127,
  rows: [[0, 1], [0]],
}

async function open(friends: unknown, changes: Answers = {}) {
  const server = answer({ 'GET /api/daily-challenge': daily, [LIST]: friends, ...changes })
  const card = await openPage(<FriendsToday />)
  return { ...server, ...card, slots: () => card.all('li').map(({ textContent }) => textContent) }
}

test('before the own attempt the card says only who has played, and a finish appears', async () => {
  const card = await open([
    friend('ada', { status: 'finished' }),
    friend('ben', { status: 'playing' }),
    friend('eve'),
  ])
  expect(card.slots()).toEqual([
    expect.stringContaining('Finished'),
    expect.stringContaining('Playing now'),
    expect.stringContaining('Not played yet'),
  ])
  expect(card.text()).toContain('1 of 3 has finished. Their threads appear when you have played.')
  card.answers[LIST] = [
    friend('ada', { status: 'finished' }),
    friend('ben', { status: 'finished' }),
    friend('eve'),
  ]
  await refreshFriendsOfDay()
  await settle()
  expect(card.text()).toContain('2 of 3 have finished.')
  await card.unmount()
})

test('after the own attempt the threads are side by side, the own one first', async () => {
  const attempt = { completed: false, score: 100, timeSpent: 60, mistakes: 4 }
  const guesses = [{ colors: ['group-1', 'group-1', 'group-1', 'group-1'] }]
  const card = await open([friend('ada', { status: 'finished', thread: solved })], {
    'GET /api/daily-challenge': { ...daily, userAttempt: attempt, game: gameView({ guesses } as never) },
  })
  expect(card.slots()).toEqual([
    expect.stringMatching(/You.*Not solved/),
    expect.stringMatching(/ada.*Solved in 2:07/),
  ])
  expect(card.all('li svg').length).toBeGreaterThanOrEqual(2)
  await card.unmount()
})

test('a friend who has not finished is reminded once, and a refusal is said', async () => {
  const nudge = 'POST /api/users/ada/nudge'
  const card = await open([friend('ada', { canNudge: true })], { [nudge]: refused(409, 'already_attempted') })
  await card.press('Remind ada')
  expect(card.button('Remind ada')).toBeTruthy()
  Object.assign(card.answers, { [nudge]: undefined, [LIST]: [friend('ada')] })
  await card.press('Remind ada')
  expect(card.sent.filter(({ key }) => key === nudge)).toHaveLength(2)
  expect(card.all('button')).toEqual([])
  await card.unmount()
})

test('nobody followed leads to the players; a failure can be tried again', async () => {
  const card = await open(lost)
  expect(card.text()).toContain('Today’s friends could not be loaded')
  card.answers[LIST] = []
  await card.press('Try again')
  expect(card.link('Find players').getAttribute('href')).toBe('/#players')
  await card.unmount()
})
