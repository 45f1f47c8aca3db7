import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toastStore } from '../../../../lib/toast.ts'
import { render } from '../../../../test-render.tsx'
import { useWayHome } from './use-outcome.ts'

const navigate = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock(import('@tanstack/react-router'), () => ({ useNavigate: () => navigate }) as never)

function Panel({ isDue }: { isDue: boolean }) {
  const { isRunning, stop } = useWayHome(isDue, 'waiting')
  return (
    <button type="button" onFocus={stop}>
      {isRunning ? 'running' : 'here'}
    </button>
  )
}

beforeEach(() => vi.useFakeTimers())
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
  expect(toastStore.get()).toMatchObject({
    title: 'Score Submitted',
    description: 'Waiting for your opponent.',
  })
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
