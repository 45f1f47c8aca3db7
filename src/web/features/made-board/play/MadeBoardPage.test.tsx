import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameView } from '../../../../contract/game.ts'
import { gameView, groupView } from '../../../play/state/test-game.ts'
import { type Answers, answer, openPage, refused, settle, tap } from '../../../test-page.tsx'
import type { Detail } from '../board-words.ts'
import { boardCard, boardDetail } from '../test-board.ts'
import { MadeBoardPage } from './MadeBoardPage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const BOARD = 'GET /api/boards/board-1'
const START = 'POST /api/boards/board-1/start'

const groups = [...'ABCD'].map((name, n) => ({
  ...groupView(`Group ${name}`, [...'ABCDEFGHIJKLMNOP'].slice(4 * n, 4 * n + 4), `group-${n + 1}`),
  ...(n === 0 && { note: 'The first letters.' }),
}))
const game = (changes: Partial<GameView> = {}): GameView =>
  gameView({ mode: 'made', madeBoardId: 'board-1', ...changes })
const over = (changes: Partial<GameView> = {}): GameView =>
  game({
    ...{ status: 'finished', solved: true, words: [], completedGroups: groups, missedGroups: [] },
    ...{ mistakes: 1, elapsedSeconds: 151, guesses: [] },
    ...changes,
  })
const ended = (changes: Partial<Detail> = {}): Detail =>
  boardDetail({
    ...{ played: 'solved', plays: 12, hearts: 2 },
    ...{ me: { solved: true, mistakes: 1, seconds: 151, rank: 3, of: 9 }, curve: [10, 40, 20, 10, 20] },
    tried: [{ words: ['A', 'B', 'C', 'E'], percent: 40 }],
    leaderboard: [],
    next: boardCard({ id: 'board-2', title: 'The next one' }),
    rulings: [{ word: 'E', group: 'Group A' }],
    ...changes,
  })

/** Lets time pass, in ms, until the guess is sent, or until the panel is shown. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await settle()
}

async function open(answers: Answers, user: object | null = {}) {
  const server = answer(answers)
  const page = await openPage(<MadeBoardPage />, { at: '/b/board-1', user })
  return { ...server, ...page, keys: () => server.sent.map(({ key }) => key) }
}

test('before the start, the page has a card and asks for no word', async () => {
  const page = await open({ [BOARD]: boardDetail({ plays: 12 }), [START]: game() })
  expect(page.heading('Harbour lights')).toBeTruthy()
  expect(page.text()).toMatch(/Made by ada_l.*Four groups.*4 mistakes max.*Tricky, expected.*12 plays/)
  expect(page.keys()).toEqual([BOARD])
  await page.press(/^Play/)
  expect(page.all('[role="grid"] button')).toHaveLength(16)
  expect(page.all('button', /^Hint/)).toEqual([])
  await page.unmount()
})

test('a visitor plays with calls of their own, gives up, and is invited to keep it', async () => {
  const lost = over({ solved: false, completedGroups: [], missedGroups: groups })
  let view = boardDetail()
  const page = await open(
    {
      [BOARD]: () => view,
      [START]: game(),
      'POST /api/boards/board-1/guess': {
        outcome: 'wrong',
        game: game({ mistakes: 1 }),
      },
      'POST /api/boards/board-1/give-up': () => {
        view = ended({ played: 'lost', me: { solved: false, mistakes: 1, seconds: 151, rank: null, of: 9 } })
        return lost
      },
    },
    null,
  )
  await page.press(/^Play/)
  for (const word of 'ABCE') await tap(page.one('[role="grid"] button', word))
  await pass(1_000)
  expect(page.keys()).toContain('POST /api/boards/board-1/guess')
  expect(page.keys().filter((key) => key.includes('/api/game/'))).toEqual([])
  await page.press('Game menu')
  await page.dialog().press('Give up')
  await page.dialog().press('Give up')
  await pass(5_000)
  expect(page.link('Keep it with a free account').getAttribute('href')).toBe('/auth?next=%2Fb%2Fboard-1')
  expect(page.names('ol[aria-label="Groups of the board"] li')).toHaveLength(4)
  expect(page.all('button', /^Like this board/)).toEqual([])
  expect(page.all('button', 'Report')).toEqual([])
  await page.unmount()
})

test('a player on the leaderboard has the same place in the panel', async () => {
  const place = { mistakes: 1, seconds: 151 }
  const author = boardCard().author as NonNullable<Detail['author']>
  const leaderboard = [
    { ...place, rank: 1, user: author },
    { ...place, rank: 2, user: { ...author, id: 'player-1', username: 'mira_w' } },
  ]
  const page = await open({ [BOARD]: ended({ leaderboard }), [START]: over() })
  expect(page.region('Your result').text()).toMatch(/4 of 4.*#2.*on the leaderboard/)
  await page.unmount()
})

test('the end: the lines of the maker, where others went wrong, the place, a heart and the next board', async () => {
  const page = await open({
    [BOARD]: ended(),
    [START]: over(),
    'PUT /api/boards/board-1/heart': { hearts: 3, hearted: true },
    'POST /api/boards/board-1/report': { ok: true },
    'POST /api/boards/board-1/claims': { verdict: 'right', message: 'You are right.' },
  })
  expect(page.region('Your result').text()).toMatch(/4 of 4.*#3.*of 9 who solved it.*2:31/)
  expect(page.region('What ada_l says').text()).toMatch(/The first letters\..*E does not fit “Group A”\./)
  const others = page.region('How others did')
  expect(others.text()).toContain('40% of players tried these four.')
  expect(others.names('tbody tr')).toContain('140%you')
  expect(page.link('Next board').getAttribute('href')).toBe('/b/board-2')
  await page.press('Like this board, 2 hearts')
  expect(page.button('Like this board, 3 hearts').getAttribute('aria-pressed')).toBe('true')

  await page.press('Report')
  expect(page.dialog().all('input[type="radio"]')).toHaveLength(5)
  await page.dialog().press('Close')
  await page.press('Does a word fit two groups?')
  await settle()
  const choose = async (text: string) => {
    const label = page.dialog().one('label', text)
    await tap(label.querySelector('input') as HTMLInputElement)
  }
  await choose('A')
  await choose('Group B')
  await page.dialog().press('Send')
  await settle()
  expect(page.sent.at(-1)).toMatchObject({
    key: 'POST /api/boards/board-1/claims',
    body: { word: 'A', color: 'group-2' },
  })
  expect(page.dialog().text()).toContain('You are right.')
  await page.unmount()
})

test('a refused heart changes back', async () => {
  const page = await open({
    [BOARD]: ended(),
    [START]: over(),
    'PUT /api/boards/board-1/heart': refused(409, 'own_case'),
  })
  await page.press('Like this board, 2 hearts')
  await settle()
  expect(page.button('Like this board, 2 hearts').getAttribute('aria-pressed')).toBe('false')
  await page.unmount()
})

test('an ambiguous board says so, and leads to the newer version', async () => {
  const page = await open({
    [BOARD]: boardDetail({ isAmbiguous: true }),
    'GET /api/boards': { boards: [boardCard({ id: 'board-9', previousId: 'board-1' })], next: null },
  })
  expect(page.text()).toContain('A second solution of this board has been found')
  expect(page.link('Play the new version').getAttribute('href')).toBe('/b/board-9')
  await page.unmount()
})

test('a hidden or unknown board is a clear sentence with a way on', async () => {
  const page = await open({ [BOARD]: refused(404, 'not_found') })
  expect(page.heading('This board is not here')).toBeTruthy()
  expect(page.link('Other boards').getAttribute('href')).toBe('/boards')
  await page.unmount()
})

test('the maker sees the figures', async () => {
  const page = await open({
    [BOARD]: boardDetail({ isOwn: true }),
    'GET /api/me/boards/board-1/figures': refused(500, 'unknown'),
  })
  expect(page.text()).toContain('Your own play does not count.')
  expect(page.text()).toContain('The figures could not be loaded')
  await page.unmount()
})
