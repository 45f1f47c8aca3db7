import { afterEach, expect, test, vi } from 'vitest'
import type { BoardFigures, OwnBoardRow } from '../../../../contract/made-board/workshop.ts'
import { type Answers, answer, openPage, refused } from '../../../test-page.tsx'
import { OwnBoards } from './OwnBoards.tsx'

afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /api/me/boards'

const row: OwnBoardRow = {
  id: 'b1',
  title: 'Feathers & "fairways"',
  state: 'draft',
  version: 1,
  updatedAt: new Date().toISOString(),
  previousId: null,
  reason: null,
  finishedGroups: 2,
  card: null,
}
const published = (card: Partial<NonNullable<OwnBoardRow['card']>> = {}): OwnBoardRow => ({
  ...row,
  state: 'published',
  card: {
    id: 'b1',
    title: row.title,
    author: { username: 'mira_w', profileImageUrl: null, frame: null } as never,
    groupCount: 4,
    publishedAt: row.updatedAt,
    plays: 0,
    solvedPercent: null,
    difficulty: { value: 3, measured: false },
    hearts: 0,
    hearted: false,
    played: null,
    isAmbiguous: false,
    previousId: null,
    ...card,
  },
})

async function open(rows: OwnBoardRow[], given: Answers = {}) {
  const { answers, sent } = answer({ [LIST]: rows, ...given })
  const page = await openPage(<OwnBoards />, { at: '/boards' })
  return { ...page, answers, sent }
}

test('a maker without boards sees what to do', async () => {
  const { text, unmount } = await open([])
  expect(text()).toContain('Make a board with words that you like.')
  await unmount()
})

test('a draft goes on in the workshop, and is deleted only after a question', async () => {
  const { link, text, press, dialog, sent, answers, unmount } = await open([row], {
    'DELETE /api/boards/b1': refused(409, 'already_played', 'Somebody has played it.'),
  })
  expect(link('Go on').getAttribute('href')).toBe('/boards/new?board=b1')
  expect(text()).toContain('2 of 4 groups, changed just now')
  await press(/^Delete/)
  expect(sent.some(({ key }) => key.startsWith('DELETE'))).toBe(false)
  await dialog().press('Delete')
  expect(text()).toContain('Somebody has played it.')
  Object.assign(answers, { 'DELETE /api/boards/b1': undefined, [LIST]: [] })
  await dialog().press('Delete')
  expect(text()).toContain('None yet.')
  await unmount()
})

test('the frame of a published board has its title as text', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const { press, unmount } = await open([published()])
  await press('Copy frame')
  expect(copied[0]).toContain('/b/b1/embed" title="Feathers &amp; &quot;fairways&quot;"')
  await unmount()
})

test('a board that others have played has figures and a new version, and cannot be deleted', async () => {
  const figures: BoardFigures = {
    card: published({ plays: 12, solvedPercent: 58 }).card as never,
    ended: 10,
    curve: [20, 30, 10, 0, 40],
    tried: [
      {
        words: ['eagle', 'robin', 'wren', 'crane'],
        colors: ['group-1', 'group-1', 'group-1', 'group-3'],
        percent: 40,
      },
    ],
    groups: [{ name: 'Birds', color: 'group-1', words: ['eagle'], foundPercent: 90 }],
    gaveUp: [2, 1, 0, 0],
    days: [{ date: '2026-11-26', plays: 12 }],
    claims: [{ word: 'crane', group: 'Birds', players: 3, verdict: 'harmless' }],
  }
  const { press, text, all, place, unmount } = await open(
    [published({ plays: 12, solvedPercent: 58, hearts: 1, isAmbiguous: true })],
    {
      'GET /api/me/boards/b1/figures': figures,
      'GET /api/me/boards/b1': { ...row, groups: [], rulings: [], isFixed: true },
      'POST /api/boards': { ...row, id: 'b2', groups: [], rulings: [], isFixed: false },
    },
  )
  expect(text()).toContain('12 players, 58% solved it, one heart')
  expect(text()).toContain('A player found a second solution')
  expect(all('button', /^Delete/)).toEqual([])
  await press('Figures')
  expect(text()).toContain('Gave up: two players with no groups, one player with one group.')
  expect(text()).toContain('No second solution by this alone')
  await press('New version')
  expect(place()).toBe('/boards/new?board=b2')
  await unmount()
})
