import { act } from 'react'
import { expect, test } from 'vitest'
import { boards, type NotedPlay, playOf, renderScreen, viewOf } from '../test-mini-game.tsx'
import { toggled, WordConnections } from './WordConnections.tsx'

const board = boards.word_connections
const open = (play: NotedPlay = playOf(viewOf(board)), shown = board) => (
  <WordConnections play={play} board={shown} />
)

test('a group is chosen and checked; a word can be taken back', async () => {
  const play = playOf(viewOf(board))
  const { page, press, button, unmount } = await renderScreen(open(play))
  for (const word of ['robin', 'sip', 'heron']) await press(word)
  // The number of selected words already equals the size of a group, so this press selects nothing.
  await press('ferry')
  expect(button('ferry').getAttribute('aria-pressed')).toBe('false')
  await press('sip')
  expect(button('Check').getAttribute('aria-disabled')).toBe('true')
  expect(page.textContent).toContain('2 of 3 words chosen.')
  await press('Check')
  expect(play.move).not.toHaveBeenCalled()
  await press('swallow')
  await press('Check')
  expect(play.move.mock.calls).toEqual([[{ words: ['robin', 'heron', 'swallow'] }]])
  await unmount()
})

test('while a check is under way nothing changes, and the buttons stay', async () => {
  const words = ['robin', 'heron', 'swallow']
  const play = playOf(viewOf(board))
  const { press, button, key, rerender, unmount } = await renderScreen(open(play))
  for (const word of words) await press(word)
  button('Check').focus()
  const waiting = playOf(viewOf(board), { move: { answer: { words }, step: 'sending' } })
  await rerender(open(waiting))
  await press('robin')
  await press('Check')
  await press('Clear')
  await key(button('robin'), 'Escape')
  expect(waiting.move).not.toHaveBeenCalled()
  expect(button('robin').getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(button('Check'))
  await unmount()
})

test('a found group is a banner with its name; the words that are left stay', async () => {
  const found = [{ name: 'Birds', words: ['robin', 'heron', 'swallow'] }]
  const left = { ...board, found, words: board.words.filter((word) => !found[0]?.words.includes(word)) }
  const { page, all, unmount } = await renderScreen(open(playOf(viewOf(left)), left))
  expect(page.textContent).toContain('Birdsrobin, heron, swallow')
  expect(all('[data-index]').map((tile) => tile.textContent)).toEqual(left.words)
  await unmount()
})

test('by keyboard: one stop, arrows between words, Escape clears', async () => {
  const { all, press, button, key, unmount } = await renderScreen(open())
  const tiles = () => all('[data-index]')
  expect(tiles().map((tile) => tile.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1, -1])
  await act(async () => tiles()[0]?.focus())
  for (const way of ['ArrowRight', 'ArrowDown', 'End', 'ArrowDown'])
    await key(document.activeElement ?? document.body, way)
  expect(document.activeElement).toBe(button('slurp'))
  expect(button('slurp').tabIndex).toBe(0)
  await press('slurp')
  await key(button('slurp'), 'Escape')
  expect(button('slurp').getAttribute('aria-pressed')).toBe('false')
  await unmount()
})

test('a selection takes in no more than a group', () => {
  expect(toggled(['a', 'b'], 'c', 3)).toEqual(['a', 'b', 'c'])
  expect(toggled(['a', 'b', 'c'], 'd', 3)).toEqual(['a', 'b', 'c'])
  expect(toggled(['a', 'b', 'c'], 'b', 3)).toEqual(['a', 'c'])
})
