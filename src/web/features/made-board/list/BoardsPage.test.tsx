import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answer, click, openPage, refused, type Sent, settle } from '../../../test-page.tsx'
import { type as typeInto } from '../../../test-render.tsx'
import { boardCard } from '../test-board.ts'
import { BoardsPage } from './BoardsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LIST = 'GET /api/boards'
const page = (titles: string[], next: string | null = null) => ({
  boards: titles.map((title, n) => boardCard({ id: `${title} ${n}`, title })),
  next,
})

async function open(answers: Answers, { at = '/boards', user = {} as object | null } = {}) {
  const server = answer({ 'GET /api/me/boards': [], ...answers })
  const opened = await openPage(<BoardsPage />, { at, user })
  const asked = () => server.sent.filter(({ key }) => key === LIST).map(({ query }) => query)
  return { ...server, ...opened, asked }
}

test('a card says what everybody may know, and how it went', async () => {
  const boards = [
    boardCard({ plays: 31, solvedPercent: 62, hearts: 1, difficulty: { value: 4.4, measured: true } }),
    boardCard({ id: 'board-2', title: 'Two', played: 'solved', groupCount: 6 }),
    boardCard({
      id: 'board-3',
      title: 'Three',
      played: 'lost',
      author: { ...boardCard().author, username: null },
    }),
  ]
  const { all, link, text, unmount } = await open({ [LIST]: { boards, next: null } })
  const cards = all('article').map(({ textContent }) => textContent)
  expect(cards[0]).toBe('Harbour lightsby ada_lFour groupsTricky31 plays · 62% solved it · 1 heart')
  expect(cards[1]).toMatch(/Six groupsTricky, expectedNot played yet.*You solved it$/)
  expect(cards[2]).toMatch(/^Threeby Deleted player.*You played it$/)
  expect(link('Harbour lights').getAttribute('href')).toBe('/b/board-1')
  expect(all('a', 'ada_l')[0]?.getAttribute('href')).toBe('/boards?author=ada_l')
  expect(text()).toContain('Your boards')
  await unmount()
})

test('the address holds the tab, the size, the maker and the search', async () => {
  const answers = { [LIST]: ({ query }: Sent) => page([`${query.sort} ${query.size ?? 'any'}`]) }
  const opened = await open(answers, { at: '/boards?sort=hard&size=5&author=ada_l&search=sea' })
  expect(opened.heading('Boards by ada_l')).toBeTruthy()
  expect(opened.asked()).toEqual([{ sort: 'hard', size: '5', author: 'ada_l', search: 'sea' }])
  expect(opened.one('[role="tab"][aria-selected="true"]').textContent).toBe('Hard')
  await click(opened.one('[role="tab"]', 'Gentle'))
  expect(opened.place()).toBe('/boards?sort=gentle&size=5&author=ada_l&search=sea')
  await click(opened.one('label', 'Any size').querySelector('input') as HTMLInputElement)
  expect(opened.place()).toBe('/boards?sort=gentle&author=ada_l&search=sea')
  await typeInto(opened.field('Search titles'), '')
  await act(() => vi.advanceTimersByTimeAsync(500))
  await settle()
  expect(opened.place()).toBe('/boards?sort=gentle&author=ada_l')
  expect(opened.text()).toContain('gentle any')
  await opened.unmount()
})

test('an unknown choice in the address is the first list', async () => {
  const { asked, unmount } = await open({ [LIST]: page(['One']) }, { at: '/boards?sort=best&size=9' })
  expect(asked()).toEqual([{ sort: 'week' }])
  await unmount()
})

test('more boards come below the others, and a failure can be repeated', async () => {
  let isOver = false
  const answers = {
    [LIST]: ({ query }: Sent) =>
      query.before ? (isOver ? page(['Three']) : refused(500, 'unknown')) : page(['One', 'Two'], 'next'),
  }
  const { press, names, text, all, unmount } = await open(answers)
  await press('More boards')
  expect(text()).toContain('More boards could not be loaded.')
  isOver = true
  await press('More boards')
  expect(names('article a[href^="/b/"]')).toEqual(['One', 'Two', 'Three'])
  expect(all('button', 'More boards')).toEqual([])
  await unmount()
})

test('a visitor without an account sees the boards, but no own ones', async () => {
  const { text, link, sent, unmount } = await open({ [LIST]: page(['One']) }, { user: null })
  expect(text()).not.toContain('Your boards')
  expect(link('Make a board').getAttribute('href')).toBe('/boards/new')
  expect(sent.map(({ key }) => key)).toEqual([LIST])
  await unmount()
})

test('an empty search says so, and leads back to all boards', async () => {
  const answers = { [LIST]: ({ query }: Sent) => page(query.search ? [] : ['One']) }
  const opened = await open(answers, { at: '/boards?search=nothing' })
  expect(opened.text()).toContain('No board or maker matches “nothing”.')
  await opened.press('Show all boards')
  expect(opened.place()).toBe('/boards')
  expect(opened.field('Search titles and makers').value).toBe('')
  expect(opened.all('article')).toHaveLength(1)
  await opened.unmount()
})
