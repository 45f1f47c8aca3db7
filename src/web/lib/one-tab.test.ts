import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadInOneTab } from './one-tab.ts'
import { FakeLocks } from './test-locks.ts'

// All simulated tabs of this test share one document, so `hideAll` hides every tab. The browser test
// tests/e2e/challenges.spec.ts uses separate tabs.

let locks: FakeLocks
const stops: (() => void)[] = []
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

function tab() {
  const end = vi.fn<() => void>()
  const lead = vi.fn<() => () => void>(() => end)
  const stop = leadInOneTab('news', lead)
  stops.push(stop)
  return { lead, end, stop }
}

beforeEach(() => {
  locks = new FakeLocks()
  vi.stubGlobal('navigator', { locks })
  look('visible')
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('one leads, and the next when it is gone', async () => {
  const [one, other] = [tab(), tab()]
  await vi.waitFor(() => expect(one.lead).toHaveBeenCalledOnce())
  expect(other.lead).not.toHaveBeenCalled()
  one.stop()
  expect(one.end).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(other.lead).toHaveBeenCalledOnce())
})

test('a tab alone keeps the lead while nobody looks at it', async () => {
  const one = tab()
  look('hidden')
  await Promise.resolve()
  look('visible')
  expect(one.lead).toHaveBeenCalledOnce()
  expect(one.end).not.toHaveBeenCalled()
})

test('a tab that nobody looks at does not wait for the lead', async () => {
  tab()
  look('hidden')
  const other = tab()
  expect(locks.of('news').queue).toHaveLength(0)
  look('visible')
  expect(locks.of('news').queue).toHaveLength(1)
  other.stop()
  expect(locks.of('news').queue).toHaveLength(0)
})

test('a page that is left holds nothing, and comes back to its place', async () => {
  const one = tab()
  window.dispatchEvent(new Event('pagehide'))
  expect(one.end).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(locks.of('news').holder).toBeUndefined())
  window.dispatchEvent(new Event('pageshow'))
  expect(one.lead).toHaveBeenCalledTimes(2)
})

test('a leader that sleeps loses the lead', async () => {
  vi.useFakeTimers()
  // Simulates a leading tab that has the lock but does not answer messages.
  void locks.request('news', {}, () => new Promise(() => undefined)).catch(() => undefined)
  const one = tab()
  expect(one.lead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(one.lead).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
