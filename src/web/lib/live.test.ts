import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listen } from './live.ts'
import { FakeSource } from './test-source.ts'
import { handleUnauthorized } from './unauthorized.ts'

vi.mock(import('./unauthorized.ts'))

const activity = vi.fn<(data: { id: string }) => void>()
const onReset = vi.fn<() => void>()
const onState = vi.fn<(live: boolean) => void>()
const newest = () => FakeSource.opened.at(-1) as FakeSource
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
  look('visible')
  stop = listen('GET /api/activities/events', '7', { on: { activity }, onReset, onState })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test('hears what comes after the place it was given', () => {
  expect(newest().url).toBe('/api/activities/events?after=7')
  newest().dispatchEvent(new Event('open'))
  expect(onState).toHaveBeenLastCalledWith(true)
  newest().send('activity', { id: '8' }, '8')
  expect(activity.mock.calls).toEqual([[{ id: '8' }]])
  newest().send('reset', {}, '90')
  expect(onReset).toHaveBeenCalledOnce()
})

test('what the browser reconnects by itself is left to it', () => {
  newest().fail(0)
  expect(onState).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(120_000)
  expect(FakeSource.opened).toHaveLength(1)
})

test('a refused stream is asked for again, where it was, more and more rarely', () => {
  newest().send('activity', { id: '8' }, '8')
  newest().fail(FakeSource.CLOSED)
  vi.advanceTimersByTime(2_000)
  expect(FakeSource.opened.map(({ url }) => url)).toEqual([
    '/api/activities/events?after=7',
    '/api/activities/events?after=8',
  ])
  for (let tries = 0; tries < 10; tries++) {
    newest().fail(FakeSource.CLOSED)
    vi.advanceTimersByTime(60_000)
  }
  expect(FakeSource.opened).toHaveLength(12)
  newest().fail(FakeSource.CLOSED)
  vi.advanceTimersByTime(29_000)
  expect(FakeSource.opened).toHaveLength(12)
})

test('rests while nobody looks, and goes on where it was', () => {
  newest().send('activity', { id: '8' }, '8')
  look('hidden')
  expect(newest().readyState).toBe(FakeSource.CLOSED)
  expect(onState).toHaveBeenLastCalledWith(false)
  look('visible')
  expect(FakeSource.opened).toHaveLength(2)
  expect(newest().url).toBe('/api/activities/events?after=8')
  look('visible')
  expect(FakeSource.opened).toHaveLength(2)
})

test('without a network it is closed, and goes on where it was when there is one', () => {
  newest().send('activity', { id: '8' }, '8')
  window.dispatchEvent(new Event('offline'))
  expect(newest().readyState).toBe(FakeSource.CLOSED)
  expect(onState).toHaveBeenLastCalledWith(false)
  window.dispatchEvent(new Event('online'))
  expect(FakeSource.opened).toHaveLength(2)
  expect(newest().url).toBe('/api/activities/events?after=8')
  look('hidden')
  window.dispatchEvent(new Event('online'))
  expect(FakeSource.opened).toHaveLength(2)
})

test('the end of the session is the end of the stream', () => {
  newest().send('end', { code: 'not_signed_in', message: 'You are not signed in.' })
  expect(vi.mocked(handleUnauthorized).mock.calls[0]?.[0]).toMatchObject({ code: 'not_signed_in' })
  expect(newest().readyState).toBe(FakeSource.CLOSED)
  vi.advanceTimersByTime(120_000)
  expect(FakeSource.opened).toHaveLength(1)
})

test('stopped, it hears and asks no more', () => {
  newest().fail(FakeSource.CLOSED)
  stop()
  vi.advanceTimersByTime(120_000)
  look('visible')
  expect(FakeSource.opened).toHaveLength(1)
})

describe('a quick stream', () => {
  const presence = vi.fn<(data: { challenger: boolean }) => void>()
  const listenQuickly = () =>
    listen(
      'GET /api/challenges/:id/events',
      undefined,
      {
        on: {
          presence,
          countdown: vi.fn(),
          progress: vi.fn(),
          completed: vi.fn(),
          closed: vi.fn(),
          rematch: vi.fn(),
        },
        onReset,
        onState,
      },
      { params: { id: 'd1' }, isQuick: true },
    )

  beforeEach(() => {
    stop()
    FakeSource.opened = []
    stop = listenQuickly()
  })

  test('begins now, and comes back within moments, where it was', () => {
    expect(newest().url).toBe('/api/challenges/d1/events')
    newest().send('presence', { challenger: true }, '12')
    expect(presence).toHaveBeenCalledOnce()
    // A stream with the option `isQuick` does not wait for the retry delay that the server sent.
    newest().fail(0)
    expect(newest().readyState).toBe(FakeSource.CLOSED)
    expect(onState).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(300)
    expect(newest().url).toBe('/api/challenges/d1/events?after=12')
    expect(FakeSource.opened).toHaveLength(2)
  })

  test('is tried every two seconds at least', () => {
    for (let tries = 0; tries < 10; tries++) {
      newest().fail(FakeSource.CLOSED)
      vi.advanceTimersByTime(2_000)
    }
    expect(FakeSource.opened).toHaveLength(11)
  })

  test('stays while nobody looks, and follows the network', () => {
    look('hidden')
    expect(newest().readyState).toBe(0)
    window.dispatchEvent(new Event('offline'))
    expect(newest().readyState).toBe(FakeSource.CLOSED)
    expect(onState).toHaveBeenLastCalledWith(false)
    window.dispatchEvent(new Event('online'))
    expect(FakeSource.opened).toHaveLength(2)
  })

  test('stays closed once the session has ended', () => {
    newest().send('end', { code: 'not_signed_in', message: 'You are not signed in.' })
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(10_000)
    expect(FakeSource.opened).toHaveLength(1)
  })
})
