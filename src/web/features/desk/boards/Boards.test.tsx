import { afterEach, expect, test, vi } from 'vitest'
import { answer, openPage, settle } from '../../../test-page.tsx'
import { Boards, type DeskBoard } from './Boards.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const marked: DeskBoard = {
  card: {
    ...{ id: 'board-1', title: 'Fur and fin', groupCount: 4, publishedAt: '2026-11-20T12:00:00.000Z' },
    author: { id: 'p', username: 'ada', firstName: null, profileImageUrl: null, frame: null },
    ...{ plays: 12, solvedPercent: 60, difficulty: { value: 3, measured: false }, hearts: 1 },
    ...{ hearted: false, played: null, isAmbiguous: true, previousId: null },
  },
  ...{ state: 'published', isListed: true, daily: null },
  claims: [{ word: 'SPEAR', group: 'Freshwater fish' }],
}

test('an editor reads what players claimed, and clears the mark', async () => {
  const server = answer({
    'GET /api/desk/boards': { boards: [marked], next: null },
    'POST /api/desk/boards/board-1/clear': {
      ...marked,
      ...{ card: { ...marked.card, isAmbiguous: false }, claims: [] },
    },
  })
  const page = await openPage(<Boards />)
  expect(page.text()).toContain('SPEAR also fits “Freshwater fish”')
  expect(page.text()).toContain('two solutions')
  await page.press('Say that Fur and fin has one solution')
  await settle()
  expect(server.sent.map(({ key }) => key)).toContain('POST /api/desk/boards/board-1/clear')
  expect(page.text()).not.toContain('SPEAR')
  expect(page.text()).not.toContain('two solutions')
  await page.unmount()
})
