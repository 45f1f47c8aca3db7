import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayersPage } from '../../../contract/player.ts'
import { answer, openPage, type Sent, settle } from '../../test-page.tsx'
import { type } from '../../test-render.tsx'
import { PlayersTab } from './PlayersTab.tsx'

const all = Array.from({ length: 22 }, (_, n) => `mira_${n}`)

/** Replies like the server: returns the players whose names begin with the search, 20 on a page. */
function found({ query }: Sent): PlayersPage {
  const names = all.filter((name) => name.startsWith(query.search ?? ''))
  const page = Number(query.page ?? 1)
  return {
    users: names.slice((page - 1) * 20, page * 20).map((username) => ({
      id: username,
      username,
      firstName: null,
      profileImageUrl: null,
      frame: null,
      highestLevel: 1,
      bestScore: 0,
      rating: 1500,
      provisional: true,
      createdAt: '2026-11-20T12:00:00.000Z',
    })),
    total: names.length,
    more: false,
    page,
    pageCount: Math.max(1, Math.ceil(names.length / 20)),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const server = answer({ 'GET /api/users': found, 'GET /api/me/relations': {} })
  const tab = await openPage(<PlayersTab RowAction={() => null} />)
  const search = tab.field('Search players')
  return {
    ...server,
    ...tab,
    search,
    /** The calls for players, in their order. */
    asked: () => server.sent.filter(({ key }) => key === 'GET /api/users').map(({ query }) => query),
    rows: () => tab.all('li').length,
    /** Types a text and waits until the tab has sent the search. */
    look: async (text: string) => {
      await type(search, text)
      await settle(300)
    },
  }
}

test('pages of twenty, to and fro', async () => {
  const tab = await open()
  expect(tab.text()).toContain('Players 1 to 20 of 22.')
  expect(tab.rows()).toBe(20)
  expect(tab.button('Previous').disabled).toBe(true)
  await tab.press('Next')
  expect(tab.rows()).toBe(2)
  expect(tab.text()).toContain('Page 2 of 2')
  expect(document.activeElement?.textContent).toBe('Players 21 to 22 of 22.')
  expect(tab.button('Next').disabled).toBe(true)
  await tab.press('Previous')
  expect(tab.text()).toContain('Page 1 of 2')
  await tab.unmount()
})

test('what is typed begins again at the first page; nobody is found in words; clearing shows all again', async () => {
  const tab = await open()
  await tab.press('Next')
  await tab.look('mira_2')
  expect(tab.asked().at(-1)).toEqual({ page: '1', search: 'mira_2' })
  expect(tab.text()).toContain('3 players.')
  await tab.look('mira_21')
  expect(tab.text()).toContain('One player.')
  // The search is not part of the address.
  expect(tab.place()).toBe('/')
  await tab.look('qqqqqqqq')
  expect(tab.text()).toContain('Nobody is called “qqqqqqqq”.')
  await tab.press('Clear')
  await settle(300)
  expect(document.activeElement === tab.search).toBe(true)
  expect(tab.rows()).toBe(20)
  await tab.unmount()
})

test('only what was typed last is asked for', async () => {
  const tab = await open()
  const before = tab.asked().length
  for (let length = 1; length <= 'mira_7'.length; length++) await type(tab.search, 'mira_7'.slice(0, length))
  await settle(300)
  expect(
    tab
      .asked()
      .slice(before)
      .map(({ search }) => search),
  ).toEqual(['mira_7'])
  await tab.unmount()
})
