import { expect, test } from 'vitest'
import { boards, playOf, renderScreen, viewOf } from '../test-mini-game.tsx'
import { CharacterDialog } from './CharacterDialog.tsx'

const board = boards.character_dialog
const talked = {
  ...board,
  number: 2,
  speaker: { id: 'okonjo', name: 'Mrs. Okonjo' },
  line: 'Does this old thing work?',
  choices: ['It does.', 'Here is Farid.', 'I regret it.'],
  said: [
    {
      speaker: board.speaker,
      line: board.line,
      reply: 'Your wife it is.',
      told: 'She says it all.',
      right: false,
    },
  ],
}

test('a reply is said by a press or by its number', async () => {
  const play = playOf(viewOf(board))
  const { page, all, press, key, unmount } = await renderScreen(<CharacterDialog play={play} board={board} />)
  expect(page.textContent).toContain('You speak for Ada Ferro. Last operator of the exchange.')
  expect(all('fieldset button').map((reply) => reply.getAttribute('aria-keyshortcuts'))).toEqual([
    '1',
    '2',
    '3',
  ])
  await press('2Six eggs, Farid.')
  const [main] = all('main')
  for (const digit of ['3', '4', '0', 'x', ' ']) await key(main ?? page, digit)
  expect(play.move.mock.calls).toEqual([[{ choice: 1 }], [{ choice: 2 }]])
  await unmount()
})

test('a number that is held down answers once', async () => {
  const play = playOf(viewOf(board))
  const { page, all, unmount } = await renderScreen(<CharacterDialog play={play} board={board} />)
  const [main = page] = all('main')
  for (const repeat of [false, true, true])
    main.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true, repeat }))
  expect(play.move.mock.calls).toEqual([[{ choice: 1 }]])
  await unmount()
})

test('what was said stays, with what came of it in words; the new line takes the focus', async () => {
  const { page, all, rerender, unmount } = await renderScreen(
    <CharacterDialog play={playOf(viewOf(board))} board={board} />,
  )
  dispatchEvent(new KeyboardEvent('keydown', { key: '1' }))
  await rerender(<CharacterDialog play={playOf(viewOf(talked))} board={talked} />)
  expect(all('ol > li').map((item) => item.textContent)).toEqual([
    'FaridMy wife, please.Ada FerroYour wife it is.That did not help. She says it all.',
    'Exchange 2 of 3.Mrs. OkonjoDoes this old thing work?',
  ])
  expect(document.activeElement).toBe(all('ol > li')[1])
  expect(page.textContent).toContain('What does Ada Ferro say?')
  await unmount()
})

test('while a reply is under way there is no other', async () => {
  const play = playOf(viewOf(board), { move: { answer: { choice: 1 }, step: 'sending' } })
  const { all, press, key, unmount } = await renderScreen(<CharacterDialog play={play} board={board} />)
  await press('1Your wife it is.')
  await key(all('main')[0] ?? document.body, '3')
  expect(play.move).not.toHaveBeenCalled()
  expect(all('fieldset button').every((reply) => reply.getAttribute('aria-disabled') === 'true')).toBe(true)
  await unmount()
})
