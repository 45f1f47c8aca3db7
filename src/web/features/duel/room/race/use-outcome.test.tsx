import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Moment, MomentContext } from '../../../../design/moment.ts'
import { queryClient } from '../../../../lib/query.ts'
import { type User, userQuery } from '../../../../lib/session.ts'
import { dismissToast, toastStore } from '../../../../lib/toast.ts'
import { gameView } from '../../../../play/state/test-game.ts'
import { mira } from '../../../../test-page.tsx'
import { render } from '../../../../test-render.tsx'
import { collectSaid } from '../../../../test-said.ts'
import { tap } from '../../../../test-settle.ts'
import { type Duel, decisionOf } from '../../duel.ts'
import { ME, madeUpDuel } from '../../test-duel.ts'
import { endTitle, RaceEnd } from './RaceEnd.tsx'
import { useOutcome, useWayHome } from './use-outcome.ts'

const navigate = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock(
  import('@tanstack/react-router'),
  () =>
    ({
      useNavigate: () => navigate,
      Link: ({ hash, children }: { hash?: string; children: string }) => <a href={`/#${hash}`}>{children}</a>,
    }) as never,
)

const Panel = ({ isDue }: { isDue: boolean }) => (
  <QueryClientProvider client={queryClient}>
    <Way isDue={isDue} />
  </QueryClientProvider>
)

function Way({ isDue }: { isDue: boolean }) {
  const { isRunning, stop } = useWayHome(isDue, 'won')
  return (
    <button type="button" onFocus={stop}>
      {isRunning ? 'running' : 'here'}
    </button>
  )
}

const signIn = (changes: Partial<User> = {}) =>
  queryClient.setQueryData(userQuery.queryKey, { ...mira, ...changes })

beforeEach(async () => {
  vi.useFakeTimers()
  signIn()
  await tap(document.body)
})
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  navigate.mockClear()
})
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('home after two seconds, not before there is an outcome, which is told there', async () => {
  const { rerender, unmount } = await render(<Panel isDue={false} />)
  await pass(10_000)
  expect(navigate).not.toHaveBeenCalled()
  await rerender(<Panel isDue />)
  await pass(1_999)
  expect(navigate).not.toHaveBeenCalled()
  expect(toastStore.get()).toBeNull()
  await pass(1)
  expect(navigate.mock.calls).toEqual([[{ to: '/', hash: 'challenges' }]])
  expect(toastStore.get()?.title).toBe('Duel Victory')
  await unmount()
})

const game = gameView({ mode: 'duel', status: 'finished', solved: true })
const ended = (changes: Partial<Duel>, moment: Moment = 'rest') => {
  const duel = madeUpDuel({ status: 'active', mine: 'finished', theirs: 'playing', ...changes })
  const outcome = duel.outcome ?? 'waiting'
  return (
    <QueryClientProvider client={queryClient}>
      <MomentContext value={moment}>
        <RaceEnd
          {...{ game, outcome, name: 'lexi_k', strip: null, isRetrying: false, retry: undefined }}
          decision={decisionOf(ME, duel)}
          isPlayedHere
          onResult={() => undefined}
        />
      </MomentContext>
    </QueryClientProvider>
  )
}

test('who ends first stays until the decision, can always leave, and goes home two seconds after it', async () => {
  const won = { status: 'completed', winnerId: ME, outcome: 'won' } as const
  const scores = { challengedScore: 774, challengerScore: 697 }
  const said = collectSaid()
  const { page, rerender, unmount } = await render(ended({}))
  await pass(60 * 60_000)
  expect(navigate).not.toHaveBeenCalled()
  expect(page.querySelector('a')?.textContent).toBe('Leave')
  expect(page.querySelector('button')).toBeNull()
  // The time begins when the score has been counted.
  await rerender(ended({ ...won, ...scores }, 'panel'))
  await pass(10_000)
  expect(page.textContent).toContain('You won by 77 points.')
  expect(navigate).not.toHaveBeenCalled()
  await rerender(ended({ ...won, ...scores }))
  await pass(1_999)
  expect(navigate).not.toHaveBeenCalled()
  await pass(1)
  expect(navigate).toHaveBeenCalledTimes(1)
  expect(said.filter((text) => text.includes('won by'))).toEqual(['You won by 77 points.'])
  await unmount()
})

test.each([
  ['a key', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))],
  ['a press', () => dispatchEvent(new Event('pointerdown'))],
  ['the focus in the panel', () => document.querySelector('button')?.focus()],
])('%s means that the player stays', async (_, does) => {
  const { page, unmount } = await render(<Panel isDue />)
  await pass(1_000)
  await act(async () => {
    does()
  })
  expect(page.textContent).toBe('here')
  await pass(10_000)
  expect(navigate).not.toHaveBeenCalled()
  await unmount()
})

test('a duel’s result waits for a player who wants that, or who does not press with mouse or finger', async () => {
  signIn({ waitForMe: true })
  const asked = await render(<Panel isDue />)
  await pass(60_000)
  expect(navigate).not.toHaveBeenCalled()
  await asked.unmount()
  signIn()
  document.body.click()
  const { unmount } = await render(<Panel isDue />)
  await pass(60_000)
  expect(navigate).not.toHaveBeenCalled()
  await unmount()
})

function End() {
  const duel = madeUpDuel({ status: 'active', mine: 'finished' })
  const { outcome, hasFailed, submit, isSubmitting } = useOutcome(duel)
  return (
    <>
      <h1>{endTitle(outcome, game)}</h1>
      <button type="button" onClick={() => submit(game)}>
        Submit
      </button>
      <RaceEnd
        {...{ game, outcome, name: 'lexi_k', strip: null, isRetrying: isSubmitting }}
        decision={null}
        isPlayedHere
        onResult={() => undefined}
        retry={hasFailed ? () => submit(game) : undefined}
      />
    </>
  )
}

test('a score that could not be submitted is not called submitted, and ways lead on', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async () =>
    isDown
      ? new Response('', { status: 503 })
      : new Response(JSON.stringify({ outcome: 'waiting', status: 'active', winnerId: null })),
  )
  const { page, unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <End />
    </QueryClientProvider>,
  )
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === name)?.click())
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await press('Submit')
  await later(5_000)
  expect(toastStore.get()).toMatchObject({
    title: 'Failed to submit challenge score',
    description: 'Please try again.',
  })
  expect(page.querySelector('h1')?.textContent).toBe('All groups found')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/#challenges')
  isDown = false
  await press('Try again')
  await later(100)
  expect(page.querySelector('h1')?.textContent).toBe('Score Submitted')
  await unmount()
  vi.unstubAllGlobals()
})
