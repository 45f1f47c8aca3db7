import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSource } from '../../lib/test-source.ts'
import { type Answers, answer, click, lost, openPage, type Sent, settle } from '../../test-page.tsx'
import { collectSaid } from '../../test-said.ts'
import { ActivityTab } from './ActivityTab.tsx'
import type { Activity } from './sentences.ts'

const item = (id: number, username = `reader${id}`): Activity => ({
  id: String(id),
  kind: 'level_up',
  type: 'other',
  data: { level: 5 },
  user: { id: `p${id}`, username, firstName: null, profileImageUrl: null, frame: null },
  createdAt: new Date().toISOString(),
})

/** Time for which a page collects the topics of its event stream before the page opens the stream, in ms. */
const GATHER_MS = 60

const animate = vi.fn()
let isOnline = true

beforeEach(() => {
  FakeSource.opened = []
  isOnline = true
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  Object.defineProperty(HTMLElement.prototype, 'animate', { configurable: true, value: animate })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const LIVE = 'Live: new activities appear by themselves.'
const source = () => FakeSource.opened.at(-1) as FakeSource
const connect = (after = 1) => act(async () => source().send('begin', {}, `activities@${after}`))
const come = (id: number) => act(async () => source().send('activity', item(id), `activities@${id}`))
const network = (on: boolean) =>
  act(async () => {
    isOnline = on
    window.dispatchEvent(new Event(on ? 'online' : 'offline'))
  })

async function open(feed: unknown = [item(1)], changes: Answers = {}) {
  const server = answer({ 'GET /api/activities': feed, 'GET /api/me/following': [], ...changes })
  const tab = await openPage(<ActivityTab />)
  await settle(GATHER_MS)
  return { ...server, ...tab, rows: () => tab.all('li').map(({ textContent }) => textContent ?? '') }
}

test('what happens elsewhere arrives by itself, in order, once, and is said quietly', async () => {
  const said = collectSaid()
  const tab = await open()
  expect(source().url).toBe('/api/events?topics=activities%401')
  expect(tab.text()).toContain('Connecting…')
  await connect()
  expect(tab.text()).toContain(LIVE)
  await come(2)
  expect(tab.rows()[0]).toContain('reader2 completed level 5 for the first time')
  expect(said).toEqual(['reader2 completed level 5 for the first time'])
  await come(3)
  await come(3)
  expect(tab.rows().map((row) => /reader\d/.exec(row)?.[0])).toEqual(['reader3', 'reader2', 'reader1'])
  expect(tab.rows()[0]).toContain('just now')
  await tab.unmount()
})

test('of too many activities the feed shows some and counts the rest', async () => {
  const tab = await open()
  await connect()
  for (const [position, count] of [
    [30, 29],
    [90, 2],
  ])
    await act(async () => source().send('skipped', { count }, `activities@${position}`))
  await come(91)
  expect(tab.rows()[0]).toContain('reader91')
  expect(tab.text()).toContain('31 more happened that the feed left out.')
  await tab.unmount()
})

test('what comes while the list is in use waits to be asked for', async () => {
  const tab = await open()
  await connect()
  tab.all('li a')[0]?.focus()
  await come(2)
  expect(tab.button('Show one new activity')).toBeTruthy()
  expect(tab.rows()).toHaveLength(1)
  await come(3)
  await tab.press('Show two new activities')
  expect(tab.rows().map((row) => /reader\d/.exec(row)?.[0])).toEqual(['reader3', 'reader2', 'reader1'])
  expect(document.activeElement).toBe(tab.all('li a')[0])
  expect(tab.text()).toContain(LIVE)
  await tab.unmount()
})

test('a player who has asked for less movement is asked before anything comes', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
  const tab = await open()
  await connect()
  await come(2)
  expect(tab.rows()).toHaveLength(1)
  await tab.press(/^Show one new activity$/)
  expect(tab.rows()[0]).toContain('reader2')
  await tab.unmount()
})

test('older ones come when asked for, up to the first', async () => {
  const all = Array.from({ length: 25 }, (_, n) => item(25 - n))
  const tab = await open(({ query: { before } }: { query: { before?: string } }) =>
    before ? all.filter(({ id }) => Number(id) < Number(before)) : all.slice(0, 20),
  )
  expect(tab.rows()).toHaveLength(20)
  expect(tab.text()).not.toContain('This is where it all began.')
  await tab.press('Show older')
  expect(new Set(tab.rows()).size).toBe(25)
  expect(tab.rows()).toHaveLength(25)
  expect(tab.text()).toContain('This is where it all began.')
  expect(tab.all('button', 'Show older')).toEqual([])
  await tab.unmount()
})

test('while there is no line the feed says so, and that it is live again', async () => {
  const tab = await open()
  await connect()
  await act(async () => source().fail(0))
  expect(tab.text()).toContain('Not live: the connection was lost.')
  await connect()
  await come(2)
  expect(tab.rows()[0]).toContain('reader2')
  expect(tab.text()).toContain('Live again: what came meanwhile is here.')
  await tab.unmount()
})

test('off-line the feed says that it is not live; what was missed comes with the network', async () => {
  const tab = await open()
  await connect()
  await network(false)
  expect(tab.text()).toContain('Not live: you are offline.')
  await network(true)
  // After a reconnection, the page requests only activities that are newer than the last received activity.
  expect(source().url).toBe('/api/events?topics=activities%401')
  await connect()
  await come(2)
  expect(tab.text()).toContain('Live again: what came meanwhile is here.')
  expect(tab.rows()[0]).toContain('reader2')
  await tab.unmount()
})

test('an empty feed and a failed one say so', async () => {
  const tab = await open(lost)
  expect(tab.text()).toContain('The activity feed could not be loaded')
  tab.answers['GET /api/activities'] = []
  await tab.press('Try again')
  expect(tab.text()).toContain('Nothing has happened yet.')
  await tab.unmount()
})

test('a player who follows somebody sees the followed players first, and only their news', async () => {
  const followed = { id: '1', user: item(1).user, at: item(1).createdAt, relation: 'following' }
  const tab = await open(({ query }: Sent) => (query.scope === 'friends' ? [item(1)] : [item(2), item(1)]), {
    'GET /api/me/following': [followed],
  })
  expect(tab.rows()).toHaveLength(1)
  expect(source().url).toBe('/api/events?topics=activities')
  await connect()
  await come(5)
  expect(tab.rows()).toHaveLength(1)
  await act(async () => source().send('activity', { ...item(6), user: item(1).user }, 'activities@6'))
  expect(tab.rows()).toHaveLength(2)
  await click(tab.one('label', 'Everyone').querySelector('input') as HTMLInputElement)
  await settle(GATHER_MS)
  expect(tab.place()).toBe('/?scope=all#activity')
  expect(tab.text()).toContain('reader2')
  await tab.unmount()
})
