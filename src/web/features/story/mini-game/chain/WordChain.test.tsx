import { expect, test } from 'vitest'
import { boards, playOf, renderScreen, viewOf } from '../test-mini-game.tsx'
import { cellOf, knotOf, pieceTo } from './chain-path.ts'
import { WordChain } from './WordChain.tsx'

const board = boards.word_chain

test('a press tries a word as the next link; a word on the thread is used', async () => {
  const play = playOf(viewOf(board))
  const { page, press, all, rerender, unmount } = await renderScreen(<WordChain play={play} board={board} />)
  expect(all('ol > li').map((place) => place.textContent)).toEqual([
    'ear',
    'drummakes eardrum',
    'the next link',
    'open',
    'open',
  ])
  expect(page.textContent).toContain('What does drum join next?')
  await press('roll')
  expect(play.move.mock.calls).toEqual([[{ word: 'roll' }]])
  const links = [...board.links, { word: 'roll', joined: 'drum roll' }]
  const after = { ...board, links, words: board.words.filter((word) => word !== 'roll') }
  const next = playOf(viewOf(after))
  await rerender(<WordChain play={next} board={after} />)
  // The pressed word keeps the focus, because a used word stays at its position in the list of words.
  await press('roll, on the thread')
  expect(next.move).not.toHaveBeenCalled()
  expect(all('fieldset button').map((word) => word.getAttribute('aria-label') ?? word.textContent)).toEqual([
    'loaf',
    'roll, on the thread',
    'call',
    'sign',
    'flour',
  ])
  await unmount()
})

test('a word that did not fit is marked until the next link stands', async () => {
  const play = playOf(viewOf(board), { misses: [{ word: 'loaf' }] })
  const { button, press, unmount } = await renderScreen(<WordChain play={play} board={board} />)
  expect(button('loaf, joins nothing with drum').dataset.state).toBe('missed')
  await press('loaf, joins nothing with drum')
  expect(play.move).toHaveBeenCalledTimes(1)
  await unmount()
})

const shape = { columns: 3, cell: { width: 100, height: 90 } }

test('the thread turns at the end of a row', () => {
  const columns = Array.from({ length: 8 }, (_, index) => cellOf(index, 3).column)
  expect(columns).toEqual([0, 1, 2, 2, 1, 0, 0, 1])
  expect(knotOf(3, shape)).toEqual({ x: 250, y: 104 })
  expect(pieceTo(1, shape)).toBe('M50 14Q100 38 150 14')
})

test('and stays within the cells while it does', () => {
  // A cubic curve with the same x at its start and its end goes three quarters of the way to its control points.
  const [right, left] = [pieceTo(3, shape), pieceTo(6, shape)].map((path) => Number(/C(\S+)/.exec(path)?.[1]))
  expect(250 + ((right ?? 0) - 250) * 0.75).toBeCloseTo(300)
  expect(50 + ((left ?? 0) - 50) * 0.75).toBeCloseTo(0)
})
