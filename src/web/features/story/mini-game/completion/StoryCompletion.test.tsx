import { expect, test } from 'vitest'
import { boards, playOf, renderScreen, viewOf } from '../test-mini-game.tsx'
import { nextGap, put, takeBack } from './fills.ts'
import { StoryCompletion } from './StoryCompletion.tsx'

const board = boards.story_completion

test('words fall into the first empty gap, or into the one that is chosen, and all are sent together', async () => {
  const play = playOf(viewOf(board))
  const { press, button, unmount } = await renderScreen(<StoryCompletion play={play} board={board} />)
  await press('Gap 2 of 2, empty')
  await press('head')
  expect(button('Read it out').getAttribute('aria-disabled')).toBe('true')
  await press('ears')
  expect(button('Gap 1 of 2, ears')).toBeTruthy()
  // To remove a word from its gap, the player presses the gap or the tile of the word.
  await press('Gap 1 of 2, ears')
  await press('bed')
  await press('head, in gap 2')
  expect(button('Gap 2 of 2, empty').getAttribute('aria-current')).toBe('true')
  await press('head')
  await press('Read it out')
  expect(play.move.mock.calls).toEqual([[{ words: ['bed', 'head'] }]])
  await unmount()
})

test('after a wrong reading the right words stand in ink, the others are open again', async () => {
  const play = playOf(viewOf(board))
  const { page, press, button, all, rerender, unmount } = await renderScreen(
    <StoryCompletion play={play} board={board} />,
  )
  for (const word of ['bed', 'boat']) await press(word)
  const after = { ...board, filled: ['bed', null] }
  const judged = playOf(viewOf(after, { moves: 1, mistakes: 1 }))
  await rerender(<StoryCompletion play={judged} board={after} />)
  expect(page.querySelector('p strong[class*="fixed"]')?.textContent).toBe('bed (right)')
  expect(button('Gap 2 of 2, empty').getAttribute('aria-current')).toBe('true')
  // The player cannot remove a word that the server has accepted as right.
  await press('bed, in gap 1, right')
  await press('head')
  await press('Read it out')
  expect(judged.move.mock.calls).toEqual([[{ words: ['bed', 'head'] }]])
  expect(all('[aria-label^="Gap"]')).toHaveLength(1)
  await unmount()
})

test('nothing changes while it is read out', async () => {
  const move = { answer: { words: ['bed', 'boat'] }, step: 'sending' } as const
  const play = playOf(viewOf(board), { move: { ...move, answer: { words: [...move.answer.words] } } })
  const { press, all, unmount } = await renderScreen(<StoryCompletion play={play} board={board} />)
  await press('head')
  expect(all('[aria-label$="empty"]')).toHaveLength(2)
  await unmount()
})

test('a word stands in one gap only', () => {
  expect(put(['a', null, 'b'], 1, 'a')).toEqual([null, 'a', 'b'])
  expect(takeBack(['a', 'b'], 0)).toEqual([null, 'b'])
  expect([nextGap([null, 'a', null], 1), nextGap([null, 'a'], 1), nextGap(['a'], 0)]).toEqual([2, 0, -1])
})
