import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canPlay, daily, gameView, practice, status } from '../../test-answers.ts'
import { type Answers, answer, mira, openPage, refused } from '../../test-page.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { RunDialogs } from './RunDialogs.tsx'
import type { RunActions } from './run-actions.ts'

// These tests check the links to free games and the products in the dialog.

const products = [
  { id: 'hints_5', name: '5 Hints', description: '', type: 'hints', priceInCents: 99 },
  { id: 'hints_10', name: '10 Hints', description: '', type: 'hints', priceInCents: 179 },
  { id: 'lives_3', name: '3 Extra Lives', description: '', type: 'extra_lives', priceInCents: 149 },
]

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00.000Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (changes: Answers = {}): Answers => ({
  'GET /api/subscription/status': status,
  'GET /api/products': products,
  'GET /api/daily-challenge': daily,
  'GET /api/practice': practice,
  ...changes,
})
const close = vi.fn()
async function open(limit: 'daily_limit' | 'no_hints', changes: Answers = {}) {
  close.mockClear()
  const server = answer(answers(changes))
  const { dialog, unmount } = await openPage(<LimitDialog limit={limit} onPlayOn={close} onClose={close} />)
  return { ...server, dialog, unmount }
}
type Dialog = ReturnType<Awaited<ReturnType<typeof open>>['dialog']>

/** Expects three products with the server's prices and links to buy them, and the link to premium. */
function expectOffers(dialog: Dialog): void {
  for (const [id, name] of [
    ['hints_5', '5 Hints$0.99'],
    ['hints_10', '10 Hints$1.79'],
    ['lives_3', '3 Extra Lives$1.49'],
  ] as const)
    expect(dialog.link(name).getAttribute('href')).toBe(`/premium-store?buy=${id}&from=game`)
  const premium = dialog.link(/^Get Premium/)
  expect(premium.textContent).toContain('nlimited games')
  expect(premium.textContent).toContain('10 hints a day')
  expect(premium.getAttribute('href')).toBe('/premium-store?from=game')
  expect(dialog.text()).toContain('midnight')
}

test('no games left: the run, the daily, and then what the store has', async () => {
  const { dialog, unmount } = await open('daily_limit')
  expect(dialog().one('h2').textContent).toBe('No games left today')
  expect(dialog().link('Daily Challenge').getAttribute('href')).toBe('/daily-challenge')
  expectOffers(dialog())
  await dialog().press('Keep playing')
  expect(close).toHaveBeenCalledOnce()
  await unmount()
})

test('no games left, the daily played, the products not to be had: what is free is still there', async () => {
  const {
    answers: server,
    dialog,
    unmount,
  } = await open('daily_limit', {
    'GET /api/products': refused(503, 'busy'),
    'GET /api/daily-challenge': { ...daily, userAttempt: { completed: true } },
  })
  expect(dialog().link('Practice').getAttribute('href')).toBe('/practice')
  expect(dialog().link('Today’s results').getAttribute('href')).toBe('/daily-challenge')
  expect(dialog().all('a', /\$/)).toEqual([])
  server['GET /api/products'] = products
  await dialog().press('Try again')
  expectOffers(dialog())
  await unmount()
})

test('no hints left: keep playing, or what the store has', async () => {
  const { dialog, unmount } = await open('no_hints')
  expect(dialog().one('h2').textContent).toBe('No hints left')
  expectOffers(dialog())
  await dialog().press('Keep playing')
  expect(close).toHaveBeenCalledOnce()
  await unmount()
})

test('a premium player without hints is offered hints, and not premium', async () => {
  const { dialog, unmount } = await open('no_hints', {
    'GET /api/subscription/status': { ...status, subscriptionTier: 'premium' },
  })
  expect(dialog().text()).toContain('Ten more hints')
  expect(dialog().button('Keep playing')).toBeTruthy()
  expect(dialog().names('a')).toEqual(['5 Hints$0.99', '10 Hints$1.79', '3 Extra Lives$1.49'])
  await unmount()
})

test('out of mistakes without a life the game waits; a life got meanwhile can be used', async () => {
  const game = gameView({ status: 'out_of_mistakes', mistakes: 4, canUseExtraLife: true })
  const use = vi.fn()
  const actions = {
    extraLife: { isPending: false, mutate: use },
    giveUp: { isPending: false, mutate: vi.fn() },
  } as unknown as RunActions
  const dialogs = (
    <RunDialogs
      {...{ dialog: null, game, actions, isSettled: true, isOver: false, isStarting: false }}
      onClose={close}
      onStart={close}
    />
  )
  const lives = (extraLivesRemaining: number) =>
    answer(
      answers({
        'GET /api/game/can-play': canPlay,
        'GET /api/subscription/status': { ...status, extraLivesRemaining },
      }),
    )
  lives(0)
  const none = await openPage(dialogs)
  expect(none.dialog().text()).toContain('Out of mistakes')
  expect(none.dialog().text()).toContain('The game waits for you.')
  expect(none.dialog().link('Get lives').getAttribute('href')).toBe('/premium-store?buy=lives_3&from=game')
  expect(none.dialog().all('button', 'Use an extra life')).toEqual([])
  await none.unmount()
  lives(3)
  const some = await openPage(dialogs, { user: mira })
  expect(some.dialog().text()).toContain('You have 3.')
  await some.dialog().press('Use an extra life')
  expect(use).toHaveBeenCalledOnce()
  await some.unmount()
})
