import { act } from 'react'
import { expect, test } from 'vitest'
import { boards, playOf, renderScreen, viewOf } from '../test-mini-game.tsx'
import { MysterySolve } from './MysterySolve.tsx'

const board = boards.mystery_solve

test('naming takes a card and a button', async () => {
  const play = playOf(viewOf(board))
  const { all, press, page, unmount } = await renderScreen(<MysterySolve play={play} board={board} />)
  await press('Name')
  expect(play.move).not.toHaveBeenCalled()
  await act(async () => all('input')[2]?.click())
  expect(page.textContent).toContain('Name “Ada”?')
  await press('Name')
  expect(play.move.mock.calls).toEqual([[{ choice: 2 }]])
  await unmount()
})

test('who was named wrongly is crossed out and cannot be named again', async () => {
  const out = { ...board, ruledOut: [2] }
  const { page, all, unmount } = await renderScreen(<MysterySolve play={playOf(viewOf(out))} board={out} />)
  expect(all('input').map((card) => card.matches(':disabled'))).toEqual([false, false, true, false])
  expect(page.querySelector('[aria-label="Ada, ruled out"]')).not.toBeNull()
  await unmount()
})

test('a card can be crossed out in pencil, and named all the same', async () => {
  const play = playOf(viewOf(board))
  const { all, press, button, unmount } = await renderScreen(<MysterySolve play={play} board={board} />)
  await press('Cross out Hana')
  expect(button('Cross out Hana').getAttribute('aria-pressed')).toBe('true')
  await act(async () => all('input')[1]?.click())
  await press('Name')
  expect(play.move.mock.calls).toEqual([[{ choice: 1 }]])
  await press('Cross out Hana')
  expect(button('Cross out Hana').getAttribute('aria-pressed')).toBe('false')
  await unmount()
})

test('the next drawer opens for its cost, and the focus goes on to the one after it', async () => {
  const play = playOf(viewOf(board))
  const { all, press, button, rerender, unmount } = await renderScreen(
    <MysterySolve play={play} board={board} />,
  )
  expect(all('ol > li').map((drawer) => drawer.textContent)).toEqual([
    '1All four can write.',
    '2Open the next clue −9 points',
    '3Clue 3, shut',
    '4Clue 4, shut',
  ])
  button('2Open the next clue −9 points').focus()
  await press('2Open the next clue −9 points')
  expect(play.move.mock.calls).toEqual([[{ clue: true }]])
  const more = { ...board, clues: [...board.clues, 'All four had a key.'] }
  await rerender(<MysterySolve play={playOf(viewOf(more))} board={more} />)
  expect(document.activeElement).toBe(button('3Open the next clue −9 points'))
  const all4 = { ...board, clues: ['One.', 'Two.', 'Three.', 'Four.'] }
  await rerender(<MysterySolve play={playOf(viewOf(all4))} board={all4} />)
  expect(document.activeElement?.textContent).toBe('4Four.')
  await unmount()
})

test('a clue costs nothing once the game is worth the least', async () => {
  const view = viewOf(board, { mistakes: 3, tries: 4 })
  const { button, unmount } = await renderScreen(<MysterySolve play={playOf(view)} board={board} />)
  expect(button('2Open the next clue −3 points')).toBeTruthy()
  await unmount()
})
