import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { serverClock } from './server-clock.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Left = ({ until }: { until: number | null }) => <p>{`${useSecondsLeft(until)}`}</p>
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('each second is shown until it is over, then 0; null while there is no instant', async () => {
  const { page, rerender, unmount } = await render(<Left until={null} />)
  expect(page.textContent).toBe('null')
  await rerender(<Left until={serverClock.now() + 2_500} />)
  expect(page.textContent).toBe('3')
  await pass(400)
  expect(page.textContent).toBe('3')
  await pass(200)
  expect(page.textContent).toBe('2')
  await pass(1_000)
  expect(page.textContent).toBe('1')
  await pass(60_000)
  expect(page.textContent).toBe('0')
  await rerender(<Left until={null} />)
  expect(page.textContent).toBe('null')
  await unmount()
})
