import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameView } from '../../../contract/game.ts'
import type { PracticeView } from '../../../contract/practice.ts'
import { toastStore } from '../../lib/toast.ts'
import { gameView, groupView } from '../../play/state/test-game.ts'
import { type Answers, answer, lost, openPage, refused, settle } from '../../test-page.tsx'
import { PracticePage } from './PracticePage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const VIEW = 'GET /api/practice'
const START = 'POST /api/practice/start'
const again = /Next free board at .*, in \d+ h/

const view = (changes: Partial<PracticeView> = {}): PracticeView => ({
  ...{ canStart: true, game: null, practised: null },
  resetsAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  ...changes,
})
const board = (changes: Partial<GameView> = {}): GameView => gameView({ mode: 'practice', ...changes })

async function open(answers: Answers, isPremium = false) {
  answer(answers)
  return await openPage(<PracticePage />, { at: '/practice', user: { isPremium } })
}

test.each([
  [false, 'One board a day, beside your free games.'],
  [true, 'As many boards as you like.'],
])('before a board, with premium: %s', async (isPremium, line) => {
  const { text, heading, button, unmount } = await open({ [VIEW]: view() }, isPremium)
  expect(heading('Practise what you miss')).toBeTruthy()
  expect(text()).toContain(line)
  expect(button(/^Start Practice/)).toBeTruthy()
  await unmount()
})

test('no board is left today: when the next one comes, and what can be played instead', async () => {
  const { text, all, link, unmount } = await open({ [VIEW]: view({ canStart: false }) })
  expect(text()).toMatch(again)
  expect(all('button')).toEqual([])
  expect(link(/^Play Game/).getAttribute('href')).toBe('/game')
  expect(link('Daily Challenge').getAttribute('href')).toBe('/daily-challenge')
  expect(link('Practise more with premium').getAttribute('href')).toBe('/premium-store')
  await unmount()
})

test('a day that was used up elsewhere is said when it is noticed', async () => {
  let now = view()
  const { text, press, all, unmount } = await open({
    [VIEW]: () => now,
    [START]: refused(403, 'daily_limit'),
  })
  now = view({ canStart: false })
  await press(/^Start Practice/)
  expect(toastStore.get()?.description).toBe('Refused: daily_limit.')
  expect(text()).toMatch(again)
  expect(all('button')).toEqual([])
  await unmount()
})

test('what cannot be loaded can be tried again, and a start without a connection says so', async () => {
  let now: unknown = lost
  let started: unknown = lost
  const { one, text, press, all, unmount } = await open({ [VIEW]: () => now, [START]: () => started })
  expect(one('h1').textContent).toBe('Practice could not be loaded')
  now = view()
  await press('Try again')
  await press(/^Start Practice/)
  expect(toastStore.get()?.description).toMatch(/^WordConnect could not be reached/)
  started = board()
  await press(/^Start Practice/)
  expect(all('[role="grid"] button')).toHaveLength(16)
  expect(text()).not.toMatch(/Practised:/)
  // A practice board does not have hints.
  expect(all('button').filter((button) => button.textContent?.startsWith('Hint'))).toEqual([])
  await unmount()
})

test.each([
  ['nothing is known of the player’s kinds', [], /After a few levels you see which kinds you miss\./],
  ['some are', ['members'], /Practised: [a-z]/],
] as const)('the end, when %s', async (_, kinds, said) => {
  const groups = ['A', 'B', 'C', 'D'].map((name, n) => groupView(name, [name], `group-${n + 1}`))
  const over = board({
    ...{ status: 'finished', solved: true, mistakes: 1, words: [] },
    ...{ completedGroups: groups, guesses: [] },
  })
  const now = view({
    canStart: false,
    game: over,
    practised: { gameId: over.id, kinds: [...kinds] } as never,
  })
  const { one, region, unmount } = await open({ [VIEW]: now })
  await settle(3_000)
  expect(one('h1').textContent).toContain('Practice Complete')
  const result = region('Your result')
  expect(result.text()).toMatch(said)
  expect(result.text()).toContain('4 of 4')
  expect(result.text()).toContain('1 of 4')
  expect(result.text()).toMatch(again)
  expect(result.names('button')).not.toContain('Practise again')
  await unmount()
})
