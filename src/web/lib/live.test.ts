import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeLocks } from './test-locks.ts'
import { FakeSource } from './test-source.ts'

vi.mock(import('./unauthorized.ts'))

// All simulated tabs of these tests share one document, so `look` shows or hides every tab. The browser test
// tests/e2e/challenges.spec.ts uses separate tabs.

/** Replaces BroadcastChannel: sends each message to the other tabs immediately and in order. */
class FakeChannel {
  static open: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  name: string
  constructor(name: string) {
    this.name = name
    FakeChannel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const other of [...FakeChannel.open])
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) })
  }
  close() {
    FakeChannel.open = FakeChannel.open.filter((one) => one !== this)
  }
}

let locks: FakeLocks
let isOnline: boolean
const stops: (() => void)[] = []
const newest = () => FakeSource.opened.at(-1) as FakeSource
/** Returns the topics of each stream that is open now. */
const open = () =>
  FakeSource.opened
    .filter(({ readyState }) => readyState !== FakeSource.CLOSED)
    .map(({ url }) => new URL(url, 'http://test').searchParams.get('topics'))
const wait = (ms = 60) => vi.advanceTimersByTimeAsync(ms)
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const network = (on: boolean) => {
  isOnline = on
  window.dispatchEvent(new Event(on ? 'online' : 'offline'))
}

/** Simulates a new tab: loads the modules of a page again. */
async function newTab() {
  vi.resetModules()
  const { belongTo } = await import('./api.ts')
  belongTo('mira')
  const { listen } = await import('./live.ts')
  const { handleUnauthorized } = await import('./unauthorized.ts')
  const hear = (kind: 'activities' | 'duel' | 'me', place: { id?: string; after?: string } = {}) => {
    const heard: number[] = []
    const note = (data: unknown) => void heard.push((data as { n: number }).n)
    const onReset = vi.fn<() => void>()
    const onState = vi.fn<(live: boolean) => void>()
    const on = { activity: note, presence: note, badge: note }
    const stop = listen(kind, place, { on: on as never, onReset, onState })
    stops.push(stop)
    return { heard, onReset, onState, stop }
  }
  return { hear, handleUnauthorized: vi.mocked(handleUnauthorized) }
}
const begin = (topic: string, position: number) => newest().send('begin', {}, `${topic}@${position}`)
const say = (event: string, topic: string, n: number) => newest().send(event, { n }, `${topic}@${n}`)

beforeEach(() => {
  vi.useFakeTimers()
  locks = new FakeLocks()
  isOnline = true
  FakeChannel.open = []
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', {
    locks,
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => new Response('{}')),
  )
  look('visible')
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('one tab', () => {
  test('hears each topic after the place it was given, over one stream', async () => {
    const { hear } = await newTab()
    const [feed, duel] = [hear('activities', { after: '7' }), hear('duel', { id: 'd1' })]
    await wait()
    expect(open()).toEqual(['activities@7,duel:d1'])
    expect(newest().url).toContain('player=mira')
    begin('activities', 7)
    begin('duel:d1', 3)
    expect(feed.onState.mock.calls).toEqual([[true]])
    say('activity', 'activities', 8)
    say('presence', 'duel:d1', 4)
    say('presence', 'duel:d2', 9)
    expect([feed.heard, duel.heard]).toEqual([[8], [4]])
  })

  test('a further topic opens the stream again, and each topic goes on where it was', async () => {
    const { hear } = await newTab()
    const feed = hear('activities', { after: '7' })
    await wait()
    begin('activities', 7)
    say('activity', 'activities', 8)
    const duel = hear('duel', { id: 'd1' })
    await wait()
    expect(open()).toEqual(['activities@8,duel:d1'])
    begin('activities', 8)
    begin('duel:d1', 3)
    expect(feed.onState).toHaveBeenCalledOnce() // a planned change does not count as a lost connection
    feed.stop()
    await wait()
    expect(open()).toEqual(['duel:d1@3'])
    duel.stop()
    await wait()
    expect(open()).toEqual([])
  })

  test('an unanswered stream is opened again, where it was, more and more rarely', async () => {
    const feed = (await newTab()).hear('activities', { after: '7' })
    await wait()
    begin('activities', 7)
    say('activity', 'activities', 8)
    newest().fail(0)
    expect(feed.onState).toHaveBeenLastCalledWith(false)
    expect(open()).toEqual([])
    await wait(2_000)
    expect(open()).toEqual(['activities@8'])
    for (let tries = 0; tries < 10; tries++) {
      newest().fail(0)
      await wait(60_000)
    }
    expect(FakeSource.opened).toHaveLength(12)
    newest().fail(0)
    await wait(29_000)
    expect(FakeSource.opened).toHaveLength(12)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('with a duel it is opened again at once, and every two seconds at least', async () => {
    ;(await newTab()).hear('duel', { id: 'd1' })
    await wait()
    newest().fail(0)
    await wait(300)
    expect(FakeSource.opened).toHaveLength(2)
    for (let tries = 0; tries < 10; tries++) {
      newest().fail(0)
      await wait(2_000)
    }
    expect(FakeSource.opened).toHaveLength(12)
  })

  test('a refused stream makes the page ask why', async () => {
    const { hear, handleUnauthorized } = await newTab()
    hear('activities')
    await wait()
    const refusal = JSON.stringify({ code: 'not_signed_in', message: 'x' })
    vi.mocked(fetch).mockResolvedValue(new Response(refusal, { status: 401 }))
    newest().fail(FakeSource.CLOSED)
    await wait(0)
    expect(handleUnauthorized.mock.calls[0]?.[0]).toMatchObject({ code: 'not_signed_in' })
  })

  test('rests while nobody looks, and goes on where it was', async () => {
    const feed = (await newTab()).hear('activities', { after: '7' })
    await wait()
    begin('activities', 7)
    say('activity', 'activities', 8)
    look('hidden')
    expect(feed.onState).toHaveBeenLastCalledWith(false)
    await wait()
    expect(open()).toEqual([])
    look('visible')
    await wait()
    expect(open()).toEqual(['activities@8'])
    begin('activities', 8)
    expect(feed.onState).toHaveBeenLastCalledWith(true)
  })

  test('without a network it is closed, and goes on where it was when there is one', async () => {
    const feed = (await newTab()).hear('activities', { after: '7' })
    await wait()
    begin('activities', 7)
    network(false)
    expect(open()).toEqual([])
    expect(feed.onState).toHaveBeenLastCalledWith(false)
    network(true)
    expect(open()).toEqual(['activities@7'])
  })

  test('what the server no longer has is read again, by those who missed it', async () => {
    const tab = await newTab()
    const [behind, whole] = [tab.hear('me', { after: '0' }), tab.hear('me')]
    await wait()
    newest().send('reset', {}, 'me@90')
    expect(behind.onReset).toHaveBeenCalledOnce()
    expect(whole.onReset).not.toHaveBeenCalled()
    say('badge', 'me', 91)
    expect([behind.heard, whole.heard]).toEqual([[91], [91]])
  })

  test('without locks each tab has its own stream', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    for (const tab of [await newTab(), await newTab()]) tab.hear('me', { after: '0' })
    await wait()
    expect(open()).toEqual(['me@0', 'me@0'])
  })
})

describe('several tabs', () => {
  test('one stream has the topics of all, and each tab hears its own', async () => {
    const [one, two] = [await newTab(), await newTab()]
    const feed = one.hear('activities', { after: '7' })
    const [duel, sameFeed] = [two.hear('duel', { id: 'd1' }), two.hear('activities', { after: '5' })]
    await wait()
    await wait()
    expect(open()).toEqual(['activities@5,duel:d1'])
    begin('activities', 5)
    begin('duel:d1', 1)
    for (const n of [6, 7, 8]) say('activity', 'activities', n)
    say('presence', 'duel:d1', 2)
    expect(feed.heard).toEqual([8])
    expect(sameFeed.heard).toEqual([6, 7, 8])
    expect(duel.heard).toEqual([2])
  })

  test('the leading tab goes: another leads, and nothing is lost or comes twice', async () => {
    const [one, two] = [await newTab(), await newTab()]
    const leading = one.hear('me', { after: '3' })
    const [feed, duel] = [two.hear('activities', { after: '7' }), two.hear('duel', { id: 'd1' })]
    await wait()
    await wait()
    begin('me', 3)
    begin('activities', 7)
    begin('duel:d1', 1)
    say('activity', 'activities', 8)
    say('presence', 'duel:d1', 2)
    leading.stop()
    await wait()
    expect(open()).toEqual(['activities@8,duel:d1@2'])
    begin('activities', 7)
    begin('duel:d1', 2)
    for (const n of [8, 9]) say('activity', 'activities', n)
    say('presence', 'duel:d1', 3)
    expect([feed.heard, duel.heard]).toEqual([
      [8, 9],
      [2, 3],
    ])
    expect(feed.onState.mock.calls).toEqual([[true]])
  })

  test('what a tab wanted that was closed without a word is not wanted any more', async () => {
    const [one, two] = [await newTab(), await newTab()]
    one.hear('me', { after: '0' })
    two.hear('duel', { id: 'd1' })
    await wait()
    await wait()
    expect(open()).toEqual(['me@0,duel:d1'])
    const closed = locks.names.find((name) => locks.of(name).queue.length > 0 && / .+ /.test(name)) ?? ''
    locks.of(closed).holder?.leave(new Error('the tab is closed'))
    await wait()
    expect(open()).toEqual(['me@0'])
  })

  test('a tab that has stopped to hear does not go on after a gap', async () => {
    const [one, two] = [await newTab(), await newTab()]
    const hidden = one.hear('activities', { after: '7' })
    await wait()
    begin('activities', 7)
    look('hidden')
    await wait()
    look('visible')
    const other = two.hear('activities', { after: '9' })
    // The stream starts for the other tab before the leading tab has received the request of this tab.
    begin('activities', 9)
    say('activity', 'activities', 10)
    expect(hidden.heard).toEqual([])
    await wait()
    await wait()
    expect(open()).toEqual(['activities@7'])
    begin('activities', 7)
    for (const n of [8, 9, 10]) say('activity', 'activities', n)
    expect(hidden.heard).toEqual([8, 9, 10])
    expect(other.heard).toEqual([10])
  })

  test('the end of the session is told to every tab', async () => {
    const tabs = [await newTab(), await newTab()]
    for (const { hear } of tabs) hear('me', { after: '0' })
    await wait()
    await wait()
    newest().send('end', { code: 'not_signed_in', message: 'You are not signed in.' })
    for (const { handleUnauthorized } of tabs)
      expect(handleUnauthorized.mock.lastCall?.[0]).toMatchObject({ code: 'not_signed_in' })
    await wait(120_000)
    expect(open()).toEqual([])
  })
})
