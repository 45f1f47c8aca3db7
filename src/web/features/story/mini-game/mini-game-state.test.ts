import { describe, expect, test } from 'vitest'
import type { MiniGameReply } from '../../../../contract/story.ts'
import { freshState, isOpen, type MiniGameAction, miniGameReducer } from './mini-game-state.ts'
import { boards, cardOf, goingOn, overWith, viewOf } from './test-mini-game.tsx'

const view = viewOf(boards.word_connections)
const group = { words: ['robin', 'heron', 'swallow'] }
const stateAfter = (...actions: MiniGameAction[]) => actions.reduce(miniGameReducer, freshState(view))
const answer = (reply: MiniGameReply): MiniGameAction => ({ type: 'answer', reply })
const move: MiniGameAction = { type: 'move', answer: group }

test('one move at a time: while it is under way nothing else is taken', () => {
  const state = stateAfter(move, { type: 'move', answer: { words: ['sip', 'gulp', 'slurp'] } })
  expect(state.move).toEqual({ answer: group, step: 'sending' })
  expect(isOpen(state)).toBe(false)
  expect(isOpen(stateAfter(move, answer(goingOn({ ...view, moves: 1 }))))).toBe(true)
})

describe('what a reply means follows from the game after it', () => {
  test.each([
    ['right', { moves: 1 }],
    ['wrong', { moves: 1, mistakes: 1 }],
    ['repeat', {}],
  ] as const)('%s', (kind, change) => {
    // If a request is repeated, the server sends the same reply as before. The value of `correct` in this reply can be
    // out of date.
    const state = stateAfter(move, answer(goingOn({ ...view, ...change }, { correct: false })))
    expect(state.result).toEqual({ answer: group, kind, serial: 1 })
    expect(state.view).toMatchObject(change)
  })
})

test('wrong moves are known until the next right one', () => {
  const wrong = stateAfter(move, answer(goingOn({ ...view, moves: 1, mistakes: 1 })))
  expect(wrong.misses).toEqual([group])
  const right = [move, answer(goingOn({ ...view, moves: 2, mistakes: 1 }))].reduce(miniGameReducer, wrong)
  expect(right.misses).toEqual([])
})

test('a move that waits for the connection is told once, and kept', () => {
  const lost: MiniGameAction = { type: 'unanswered', isOnline: false }
  const state = stateAfter(move, lost, lost)
  expect(state.move).toEqual({ answer: group, step: 'unanswered' })
  expect(state.said.serial).toBe(1)
  expect(state.status?.shown).toMatch(/^You are offline\./)
})

test('a move that the server could not take can be made again', () => {
  const state = stateAfter(move, { type: 'failed' })
  expect(isOpen(state)).toBe(true)
  expect(state.status?.tone).toBe('bad')
})

test('the end: what was earned, what is told, what comes next; first the last move is shown', () => {
  const next = cardOf({ id: 'number-please' })
  const state = stateAfter(move, answer(overWith({ next })))
  expect(state.outcome).toEqual({
    end: 'solved',
    points: 45,
    told: 'It slides out.',
    answer: ['Birds: robin, heron, swallow'],
    next,
  })
  expect(state.isSettled).toBe(false)
  expect(miniGameReducer(state, { type: 'settled' }).isSettled).toBe(true)
  expect(stateAfter(move, answer(overWith({ solved: false, points: 0 }))).outcome?.end).toBe('missed')
})

test('who leaves it has left it, and no last move is shown', () => {
  const state = stateAfter({ type: 'move', answer: { skip: true } }, answer(overWith({ solved: false })))
  expect(state.outcome?.end).toBe('left')
  expect(state.isSettled).toBe(true)
})

describe('when the time is up', () => {
  test('the game is left by itself', () => {
    const state = stateAfter({ type: 'time up' })
    expect(state.move?.answer).toEqual({ skip: true })
    expect(state.said.text).toBe('The time is up.')
    expect(stateAfter({ type: 'time up' }, answer(overWith({ solved: false }))).outcome?.end).toBe('time_up')
  })

  test('a move under way is waited for, and counts', () => {
    expect(stateAfter(move, { type: 'time up' }).move?.answer).toBe(group)
    expect(stateAfter(move, { type: 'time up' }, answer(overWith())).outcome?.end).toBe('solved')
    const goesOn = stateAfter(move, { type: 'time up' }, answer(goingOn({ ...view, moves: 1 })))
    expect(goesOn.move?.answer).toEqual({ skip: true })
  })

  test('the server’s word ends it, and what comes next is not known here', () => {
    const late = stateAfter(move, { type: 'too late' })
    expect(late.outcome).toMatchObject({ end: 'time_up', points: 0, told: null, next: null })
    expect(miniGameReducer(late, { type: 'time up' })).toBe(late)
  })

  test.each([
    ['leaving it', [{ type: 'time up' }]],
    ['the move that was waited for', [move, { type: 'time up' }]],
  ] as [string, MiniGameAction[]][])('%s cannot fail: nothing is left to be tried again', (_, before) => {
    const state = stateAfter(...before, { type: 'failed' })
    expect(state.outcome).toMatchObject({ end: 'time_up', points: 0, next: null })
    expect(state.isSettled).toBe(true)
  })

  test('a move whose reply is about another mini-game leaves no board that waits for nothing', () => {
    const state = stateAfter(move, { type: 'time up' }, answer(goingOn({ ...view, id: 'another' })))
    expect(state.move?.answer).toEqual({ skip: true })
  })
})

test('played on elsewhere: it goes on as it stands on the server', () => {
  const state = stateAfter(move, { type: 'caught up', view: { ...view, moves: 3, mistakes: 2 } })
  expect(state.view).toMatchObject({ moves: 3, mistakes: 2 })
  expect(isOpen(state)).toBe(true)
  expect(state.said.text).toBe('This went on elsewhere. Here is how it stands.')
})

describe('the board after the move that solved it, as far as it follows from the move', () => {
  const last = (board: (typeof boards)[keyof typeof boards], solving: MiniGameAction) =>
    [solving, answer(overWith())].reduce(miniGameReducer, freshState(viewOf(board))).view.board

  test('a chain has its last word, a page its words', () => {
    expect(last(boards.word_chain, { type: 'move', answer: { word: 'sign' } })).toMatchObject({
      links: [
        { word: 'drum', joined: 'eardrum' },
        { word: 'sign', joined: '' },
      ],
    })
    const words = ['bed', 'head']
    expect(last(boards.story_completion, { type: 'move', answer: { words } })).toMatchObject({
      filled: words,
    })
    expect(last(boards.mystery_solve, { type: 'move', answer: { choice: 1 } })).toBe(boards.mystery_solve)
  })
})
