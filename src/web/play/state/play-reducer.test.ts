import { describe, expect, test } from 'vitest'
import type { GameView, GuessReply } from '../../../contract/game.ts'
import {
  bannersOf,
  freshPlay,
  hasEnded,
  hintMarks,
  isOpen,
  type PlayAction,
  type PlayState,
  playReducer,
  progressOf,
} from './play-reducer.ts'
import { groupsFound } from './sentences.ts'
import { gameView, groupView } from './test-game.ts'

const run = (actions: PlayAction[], state = freshPlay(gameView())): PlayState =>
  actions.reduce(playReducer, state)
const press = (ids: string): PlayAction[] => [...ids].map((id) => ({ type: 'press', id }))
const sent = (ids: string, state?: PlayState) => run([...press(ids), { type: 'send', key: 'k1' }], state)
const shuffle: PlayAction = { type: 'shuffle', order: [...'ponmlkjihgfedcba'] }
const answer = (reply: GuessReply, key = 'k1'): PlayAction => ({ type: 'answer', key, reply })

const words = gameView().words
const found = groupView('Citrus fruits', ['E', 'F', 'K', 'P'])
const correct: GuessReply = {
  outcome: 'correct',
  group: found,
  game: gameView({
    words: words.filter((w) => !'efkp'.includes(w.id)),
    completedGroups: [found],
    score: 100,
  }),
}
const wrong: GuessReply = { outcome: 'wrong', game: gameView({ mistakes: 1 }) }
const oneAway: GuessReply = { outcome: 'one_away', game: gameView({ mistakes: 1 }) }
const repeat: GuessReply = { outcome: 'repeat', game: gameView({ mistakes: 1 }) }

describe('selecting', () => {
  test.each([
    ['ab', 'ab', null],
    ['aba', 'b', null],
    ['abcd', 'abcd', 'waiting'],
    ['abcde', 'abcd', 'waiting'],
    ['abcdd', 'abc', null],
    ['abcdde', 'abce', 'waiting'],
    ['z', '', null],
  ])('%s leaves %s', (presses, selected, step) => {
    const state = run(press(presses))
    expect(state.selected.join('')).toBe(selected)
    expect(state.check?.step ?? null).toBe(step)
  })

  test('Clear takes all back, and the check with it', () => {
    const state = run([...press('abcd'), { type: 'clear' }, { type: 'send', key: 'k' }])
    expect(state).toMatchObject({ selected: [], check: null, status: null })
    expect(state.said.text).toBe('Selection cleared.')
  })

  test('a mark is put, changed and taken back; the second Clear in a row removes all marks', () => {
    const mark = (id: string, mark?: 1 | 2): PlayAction => ({ type: 'mark', id, mark })
    const marked = run([mark('a', 1), mark('b', 1), mark('b', 2), mark('c', 2), mark('c', 2), mark('z', 1)])
    expect(marked.marks).toEqual({ a: 1, b: 2 })
    expect(marked.said.text).toBe('C, mark removed.')
    expect(run([mark('a'), mark('a')], marked).marks).toEqual({ b: 2 })
    const clear: PlayAction = { type: 'clear' }
    const once = run([...press('ab'), clear], marked)
    expect(once).toMatchObject({ selected: [], marks: marked.marks, isClearing: true })
    expect(once.said.text).toBe('Press Clear again to remove your marks.')
    expect(run([clear], once)).toMatchObject({
      marks: {},
      isClearing: false,
      said: { text: 'Marks removed.' },
    })
    // A press between the two keeps the marks.
    expect(run([...press('a'), clear], once).marks).toEqual(marked.marks)
    // The reply to a guess can have older marks than the page.
    expect(run([answer(wrong)], sent('abcd', marked)).marks).toEqual(marked.marks)
    expect(run([{ type: 'follow', game: gameView({ marks: { d: 4 } }) }], marked).marks).toEqual({ d: 4 })
  })

  test('a fifth word is not taken, and it is said why, to the eye until the next press', () => {
    const full = run(press('abcde'))
    expect(full).toMatchObject({ selected: ['a', 'b', 'c', 'd'], isFull: true })
    expect(full.said.text).toBe('Four words are selected. Take one back first.')
    expect(run(press('d'), full).isFull).toBe(false)
    expect(run([{ type: 'clear' }], full).isFull).toBe(false)
    expect(run([{ type: 'send', key: 'k' }], full).isFull).toBe(false)
  })

  test('the outcome of an earlier guess does not stand under the next one', () => {
    const after = run([answer(correct), { type: 'settled' }], sent('efkp'))
    expect(run(press('abc'), after).status?.text).toBe('Correct! Great job!')
    const full = run(press('abcd'), after)
    expect(full.status).toBeNull()
    expect(run([{ type: 'send', key: 'k2' }], full).status).toBeNull()
  })

  test('Clear says nothing where nothing is selected', () => {
    const state = run([{ type: 'clear' }])
    expect(state.said).toEqual(freshPlay(gameView()).said)
  })

  test.each(['out_of_mistakes', 'level_complete', 'game_over'] as const)(
    'nothing is pressed in %s',
    (status) => {
      expect(run(press('a'), freshPlay(gameView({ status }))).selected).toEqual([])
    },
  )
})

describe('a guess on its way', () => {
  test('keeps the board as it is', () => {
    const state = sent('efkp')
    expect(isOpen(state)).toBe(false)
    const after = run([...press('ea'), { type: 'clear' }, { type: 'swap', from: 0, to: 1 }, shuffle], state)
    expect(after).toEqual(state)
  })

  test('stays the same guess through a lost connection', () => {
    const state = run([{ type: 'unsent', key: 'k1', step: 'offline' }], sent('efkp'))
    expect(state.check).toEqual({ step: 'offline', key: 'k1', wordIds: [...'efkp'] })
    expect(isOpen(state)).toBe(false)
    expect(bannersOf(run([answer(correct), { type: 'settled' }], state))).toEqual([found])
  })

  test('may be changed after a fault of the server', () => {
    const state = run([{ type: 'unsent', key: 'k1', step: 'failed' }, ...press('p')], sent('efkp'))
    expect(state).toMatchObject({ selected: [...'efk'], check: null })
  })

  test('is answered once, and only by its own answer', () => {
    const state = sent('efkp')
    expect(run([answer(wrong, 'k0')], state)).toEqual(state)
    const once = run([answer(wrong)], state)
    expect(run([answer(wrong)], once)).toEqual(once)
  })

  test('that takes long is waited for in words, until it is answered', () => {
    const slow = run([{ type: 'slow', key: 'k1' }], sent('efkp'))
    expect([slow.status?.text, slow.said.text]).toEqual(['Checking…', 'Checking…'])
    expect(run([answer(oneAway)], slow).status?.text).toBe('One away from a group. Three mistakes left.')
    const answeredBefore = run([answer(oneAway)], sent('efkp'))
    expect(run([{ type: 'slow', key: 'k1' }], answeredBefore)).toEqual(answeredBefore)
  })

  test('is not answered by another game', () => {
    const state = sent('efkp')
    expect(run([answer({ ...wrong, game: gameView({ id: 'other' }) })], state)).toEqual(state)
  })
})

describe('answers', () => {
  test.each([
    ['wrong', wrong, 'Not a group. Three mistakes left.', 'Not a group. Three mistakes left.'],
    ['one away', oneAway, 'One away from a group. Three mistakes left.', 'One away. Three mistakes left.'],
    ['repeated', repeat, 'You already tried that.', 'You already tried that.'],
    ['correct', correct, 'Correct! Great job!', 'Correct: Citrus fruits. One of four groups found.'],
  ])('%s is said', (_, reply, shown, said) => {
    const state = run([answer(reply)], sent('efkp'))
    expect(state.status?.text).toBe(shown)
    expect(state.said.text).toBe(said)
  })

  test('a wrong selection is shown moving, then clears', () => {
    const state = run([answer(wrong)], sent('efkp'))
    expect(state).toMatchObject({ selected: [...'efkp'], gesture: { kind: 'wrong' }, check: null })
    expect(run([{ type: 'settled' }], state)).toMatchObject({ selected: [], settling: null })
  })

  test('a selection that is one away stays, and is not sent again by itself', () => {
    const after = run([answer(oneAway), { type: 'settled' }], sent('efkp'))
    expect(after).toMatchObject({ selected: [...'efkp'], check: null, settling: null })
    expect(run(press('pa'), after)).toMatchObject({ selected: [...'efka'], check: { step: 'waiting' } })
  })

  test('what was selected when the last mistake was made does not stay', () => {
    const game = gameView({ mistakes: 4, status: 'out_of_mistakes' })
    const after = run([answer({ outcome: 'one_away', game }), { type: 'settled' }], sent('efkp'))
    expect(after.selected).toEqual([])
  })

  test('who goes on at once is not held up', () => {
    expect(run([answer(wrong), ...press('a')], sent('efkp')).selected).toEqual(['a'])
    const next = run([answer(correct), ...press('a')], sent('efkp'))
    expect(next.selected).toEqual(['a'])
    expect(bannersOf(next)).toEqual([found])
  })

  test('a repeated guess stays selected and is not sent again by itself', () => {
    expect(run([answer(repeat)], sent('efkp'))).toMatchObject({ selected: [...'efkp'], check: null })
  })

  test('a found group gathers in the first row and becomes a banner', () => {
    const gathering = run([answer(correct)], sent('efkp'))
    expect(gathering.order.join('')).toBe('efkpabghijclmnod')
    expect(bannersOf(gathering)).toEqual([])
    const after = run([{ type: 'settled' }], gathering)
    expect(after.order.join('')).toBe('abghijclmnod')
    expect(bannersOf(after)).toEqual([found])
  })

  test('the last mistake ends it', () => {
    const game = gameView({ status: 'game_over', mistakes: 4, missedGroups: [found] })
    const state = run([answer({ outcome: 'wrong', game })], sent('efkp'))
    expect(state.status).toMatchObject({ text: 'Game Over! Too many mistakes', tone: 'bad' })
    expect(state.said.text).toBe('Game Over! Too many mistakes. Not found: Citrus fruits.')
    // The board shows the result of the last guess before the end screen.
    expect(hasEnded(state)).toBe(false)
    expect(hasEnded(run([{ type: 'settled' }], state))).toBe(true)
  })

  test.each([
    [0, 4, 'None of four groups found.'],
    [1, 4, 'One of four groups found.'],
    [6, 6, 'Six of six groups found.'],
  ])('%i of %i reads: %s', (found, total, sentence) => {
    expect(groupsFound(found, total)).toBe(sentence)
  })
})

describe('arranging', () => {
  test('a shuffle deals the same tiles anew, keeps the selection, and is said', () => {
    const thrown = run([...press('ab'), shuffle])
    expect(thrown).toMatchObject({ shuffling: true, selected: ['a', 'b'], status: null })
    expect(thrown.order.join('')).toBe('ponmlkjihgfedcba')
    expect(isOpen(thrown)).toBe(false)
    const dealt = run([{ type: 'shuffled' }], thrown)
    expect(dealt).toMatchObject({ order: thrown.order, selected: ['a', 'b'], shuffling: false })
    expect(dealt.said.text).toBe('Shuffled.')
    expect(isOpen(dealt)).toBe(true)
  })

  test('four selected are checked after the shuffle, not in the middle of it', () => {
    const thrown = run([...press('abcd'), shuffle, { type: 'send', key: 'k' }])
    expect(thrown.check).toEqual({ step: 'waiting' })
    const sent: PlayAction[] = [{ type: 'shuffled' }, { type: 'send', key: 'k' }]
    expect(run(sent, thrown).check).toMatchObject({ step: 'sending' })
  })

  test('a shuffle while a wrong guess is shown clears it, as it would have cleared by itself', () => {
    expect(run([answer(wrong), shuffle], sent('efkp')).selected).toEqual([])
  })

  test('a swap keeps the selection and says where the tile is now', () => {
    const state = run([...press('ab'), { type: 'swap', from: 0, to: 5 }])
    expect(state.order.join('')).toBe('fbcdeaghijklmnop')
    expect(state).toMatchObject({ selected: ['a', 'b'], status: null })
    expect(state.said.text).toBe('A, row 2, column 2.')
  })

  test('the rows of a swap count the groups found', () => {
    const after = run([answer(correct), { type: 'settled' }, { type: 'swap', from: 0, to: 1 }], sent('efkp'))
    expect(after.said.text).toBe('A, row 2, column 2.')
  })

  test('the server’s view of the same game keeps the arrangement, another game does not', () => {
    const state = run([{ type: 'swap', from: 0, to: 1 }])
    expect(run([{ type: 'view', game: gameView({ mistakes: 2 }) }], state).order.slice(0, 2)).toEqual([
      'b',
      'a',
    ])
    const other = run([{ type: 'view', game: gameView({ id: 'game-2', level: 2 }) }], state)
    expect(other.order.slice(0, 2)).toEqual(['a', 'b'])
    expect(other.said.text).toBe('Level 2. 16 words, four groups.')
  })
})

describe('undoing', () => {
  const undo: PlayAction = { type: 'undo' }
  const swap: PlayAction = { type: 'swap', from: 0, to: 5 }
  test('takes back one arrangement after the other and keeps the selection', () => {
    const state = run([...press('ab'), swap, shuffle, { type: 'shuffled' }])
    const once = run([undo], state)
    expect(once.order.join('')).toBe('fbcdeaghijklmnop')
    expect(once).toMatchObject({ selected: ['a', 'b'], said: { text: 'Shuffle undone.' } })
    const twice = run([undo], once)
    expect(twice.order.join('')).toBe('abcdefghijklmnop')
    expect(twice.said.text).toBe('Move undone.')
    const nothing = run([undo], twice)
    expect(nothing.order).toEqual(twice.order)
    expect(nothing.said.text).toBe('Nothing to undo.')
  })

  test('ends where tiles went: no arrangement of them comes back', () => {
    const after = run([answer(correct), { type: 'settled' }, undo], sent('efkp', run([swap])))
    expect(after.order).toHaveLength(12)
    expect(after.said.text).toBe('Nothing to undo.')
  })

  test('nothing is undone while a guess is checked', () => {
    const state = sent('efkp', run([swap]))
    expect(run([undo], state)).toEqual(state)
  })
})

describe('following another tab', () => {
  const follow = (game: GameView): PlayAction => ({ type: 'follow', game })
  const rest = correct.game.words

  test('shows what was found there, arranged as it is there, and drops the tiles that went', () => {
    const game = { ...correct.game, words: rest.toReversed() }
    const state = run([...press('aep'), follow(game)])
    expect(state.selected).toEqual(['a'])
    expect(state.order.join('')).toBe('onmljihgdcba')
    expect(bannersOf(state)).toEqual([found])
    expect(state.status?.text).toBe('One of four groups found.')
  })

  test('says how many mistakes are left', () => {
    const state = run([follow(oneAway.game)])
    expect([state.status?.text, state.said.text]).toEqual(['Three mistakes left.', 'Three mistakes left.'])
  })

  test('four that wait for their check are still checked', () => {
    const state = run([...press('abcd'), follow(correct.game)])
    expect(state).toMatchObject({ selected: [...'abcd'], check: { step: 'waiting' } })
  })

  test('takes over an arrangement, which can be undone', () => {
    const state = run([follow(gameView({ words: words.toReversed() }))])
    expect(state.order[0]).toBe('p')
    expect(run([{ type: 'undo' }], state).order[0]).toBe('a')
  })

  test.each([
    ['an older view', run([answer(oneAway)], sent('efkp')), gameView()],
    ['another game', run([]), gameView({ id: 'other', mistakes: 2 })],
    ['anything while a guess of its own is checked', sent('efkp'), correct.game],
  ])('does not follow %s', (_, state, game) => {
    expect(run([follow(game)], state)).toEqual(state)
  })
})

test('an extra life is a step on, although a mistake is taken back by it', () => {
  const out = gameView({ mistakes: 4, status: 'out_of_mistakes' })
  expect(progressOf(gameView({ mistakes: 3, extraLifeUsed: true }))).toBeGreaterThan(progressOf(out))
})

describe('a selection that was kept', () => {
  const opened = (game: GameView, ids: string, isUnanswered = false) =>
    freshPlay(game, '', 0, { wordIds: [...ids], isUnanswered })

  test('is there again without the tiles that went', () => {
    expect(opened(gameView(), 'az')).toMatchObject({ selected: ['a'], check: null })
    expect(opened(correct.game, 'aefk', true)).toMatchObject({ selected: ['a'], check: null })
  })

  test('is checked if no answer has come to it, and only then', () => {
    expect(opened(gameView(), 'abcd', true).check).toEqual({ step: 'waiting' })
    expect(opened(gameView(), 'abcd').check).toBeNull()
  })

  test('is gone when the board is over', () => {
    expect(opened(gameView({ status: 'game_over' }), 'abcd', true)).toMatchObject({
      selected: [],
      check: null,
    })
  })
})

test('a hint marks its two words once', () => {
  const state = run([
    { type: 'hint', wordIds: ['c', 'h'] },
    { type: 'hint', wordIds: ['a', 'b'] },
    { type: 'hint', wordIds: ['a', 'b'] },
  ])
  expect(state.game).toMatchObject({ hintsUsed: 2, hintedWordIds: ['c', 'h', 'a', 'b'] })
  expect(hintMarks(state.game)).toEqual({ c: 1, h: 1, a: 2, b: 2 })
  expect(state.said.text).toBe('Hint: A and B go together.')
})
