import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameView } from '../../../contract/game.ts'
import type { PracticeView } from '../../../contract/practice.ts'
import { toastStore } from '../../lib/toast.ts'
import { gameView, groupView } from '../../play/state/test-game.ts'
import { type Answers, LOST, Refusal, renderApp, settle, until } from '../../test-app.tsx'
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

const open = (answers: Answers, isPremium = false) =>
  renderApp(<PracticePage />, { at: '/practice', user: { isPremium }, answers })

test.each([
  [false, 'One board a day, beside your free games.'],
  [true, 'As many boards as you like.'],
])('before a board, with premium: %s', async (isPremium, line) => {
  const { page, heading, button, unmount } = await open({ [VIEW]: view() }, isPremium)
  heading('Practise what you miss')
  expect(page.textContent).toContain(line)
  button(/^Start Practice/)
  await unmount()
})

test('no board is left today: when the next one comes, and what can be played instead', async () => {
  const { page, all, link, unmount } = await open({ [VIEW]: view({ canStart: false }) })
  expect(page.textContent).toMatch(again)
  expect(all('button')).toEqual([])
  expect(link(/^Play Game/).getAttribute('href')).toBe('/game')
  expect(link('Daily Challenge').getAttribute('href')).toBe('/daily-challenge')
  expect(link('Practise more with premium').getAttribute('href')).toBe('/premium-store')
  await unmount()
})

test('a day that was used up elsewhere is said when it is noticed', async () => {
  let now = view()
  const { page, press, all, unmount } = await open({
    [VIEW]: () => now,
    [START]: new Refusal(403, 'daily_limit'),
  })
  now = view({ canStart: false })
  await press(/^Start Practice/)
  await settle()
  expect(toastStore.get()?.description).toBe('Refused: daily_limit.')
  expect(page.textContent).toMatch(again)
  expect(all('button')).toEqual([])
  await unmount()
})

test('what cannot be loaded can be tried again, and a start without a connection says so', async () => {
  let now: unknown = LOST
  let started: unknown = LOST
  const { one, page, press, all, unmount } = await open({ [VIEW]: () => now, [START]: () => started })
  expect(one('h1').textContent).toBe('Practice could not be loaded')
  now = view()
  await press('Try again')
  await settle()
  await press(/^Start Practice/)
  await settle()
  expect(toastStore.get()?.description).toMatch(/^WordConnect could not be reached/)
  started = board()
  await press(/^Start Practice/)
  await until(() => all('[role="grid"] button').length === 16)
  expect(page.textContent).not.toMatch(/Practised:/)
  // No hints.
  expect(all('button').filter((button) => button.textContent?.startsWith('Hint'))).toEqual([])
  await unmount()
})

test.each([
  ['nothing is known of the player’s kinds', [], /Which kinds you miss shows after a few levels\./],
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
  const { one, region, texts, unmount } = await open({ [VIEW]: now })
  await settle(3_000)
  expect(one('h1').textContent).toContain('Practice Complete')
  const result = region('Your result')
  expect(result.textContent).toMatch(said)
  expect(result.textContent).toContain('4 of 4')
  expect(result.textContent).toContain('1 of 4')
  expect(result.textContent).toMatch(again)
  expect(texts('button', result)).not.toContain('Practise again')
  await unmount()
})
