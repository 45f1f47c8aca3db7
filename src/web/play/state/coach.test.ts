import { expect, test } from 'vitest'
import type { GuessReply } from '../../../contract/game.ts'
import { coach } from './coach.ts'
import { freshPlay, type PlayAction, playReducer } from './play-reducer.ts'
import { plainly } from './sentences.ts'
import { gameView, groupView } from './test-game.ts'

const press = (ids: string): PlayAction[] => [...ids].map((id) => ({ type: 'press', id }))
const ask = (ids: string, key = 'k'): PlayAction[] => [...press(ids), { type: 'send', key }]
const answer = (reply: GuessReply, key = 'k'): PlayAction[] => [
  { type: 'answer', key, reply },
  { type: 'settled' },
]
const miss = (outcome: 'wrong' | 'one_away', mistakes: number, key = 'k') =>
  answer({ outcome, game: gameView({ mistakes }) }, key)
const group = groupView('Citrus fruits', [...'ABCD'])
const found = answer({
  outcome: 'correct',
  group,
  game: gameView({ completedGroups: [group], words: gameView().words.slice(4) }),
})
const say: PlayAction = { type: 'say', sentence: plainly('A hint is marked on the board.') }
const first = 'Four groups of four. Press a word, then three that go with it.'

test.each<[string, PlayAction[], string | null]>([
  ['a fresh board', [], first],
  ['one word', press('c'), 'One of four. What goes with “C”?'],
  ['two words', press('ca'), 'Two of four. Tap a word again to deselect it.'],
  ['three words', press('cab'), 'Three of four. The fourth makes it a guess.'],
  ['four words', press('cabd'), 'Four of four: your guess is checked by itself.'],
  ['a word taken back', press('caa'), 'One of four. What goes with “C”?'],
  ['a cleared selection', [...press('ca'), { type: 'clear' }], first],
  ['another sentence, such as a hint', [say, ...press('c')], null],
  [
    'a guess that waits for the network',
    [...ask('aefg'), { type: 'unsent', key: 'k', step: 'offline' }],
    null,
  ],
  [
    'the first wrong guess',
    [...ask('aefg'), ...miss('wrong', 1)],
    'Not a group. Three mistakes left. Four mistakes end the game.',
  ],
  [
    'the first one away',
    [...ask('abce'), ...miss('one_away', 1)],
    'One away: three of the four fit. Three mistakes left.',
  ],
  [
    'one away after a wrong guess',
    [...ask('aefg'), ...miss('wrong', 1), ...ask('abce', 'l'), ...miss('one_away', 2, 'l')],
    'One away: three of the four fit. Two mistakes left.',
  ],
  ['the first group', [...ask('abcd'), ...found], 'Correct! Great job! Three groups to go.'],
  [
    'the next selection after an outcome',
    [...ask('abcd'), ...found, ...press('e')],
    'Correct! Great job! Three groups to go.',
  ],
  [
    'a second wrong guess',
    [...ask('aefg'), ...miss('wrong', 1), ...ask('aeij', 'l'), ...miss('wrong', 2, 'l')],
    null,
  ],
  ['a hint after the first wrong guess', [...ask('aefg'), ...miss('wrong', 1), say], null],
  ['the same guess again', [...ask('aefg'), ...answer({ outcome: 'repeat', game: gameView() })], null],
  [
    'the end of the board',
    [...ask('abcd'), ...answer({ outcome: 'correct', group, game: gameView({ status: 'level_complete' }) })],
    null,
  ],
])('%s', (_, actions, shown) => {
  const state = actions.reduce(playReducer, freshPlay(gameView()))
  expect(coach(state)?.shown ?? null).toBe(shown)
})

test.each([
  [4, 'Four'],
  [5, 'Five'],
  [10, 'Ten'],
])('the first sentence says how many groups the board has: %i', (groupCount, count) => {
  expect(coach(freshPlay(gameView({ groupCount })))?.shown).toMatch(new RegExp(`^${count} groups of four\\.`))
})

test('a board that was begun before the page was loaded needs no first steps', () => {
  expect(coach(freshPlay(gameView({ mistakes: 1 })))).toBeNull()
})

test('what the eye sees anyway is read out: how to begin, and what an outcome means', () => {
  const said = (actions: PlayAction[]) => coach(actions.reduce(playReducer, freshPlay(gameView())))?.said
  expect(said([])).toMatch(/^Select four words/)
  expect(said(press('ca'))).toBeUndefined()
  expect(said([...ask('abce'), ...miss('one_away', 1)])).toMatch(/^Three of the four words belong together/)
})
