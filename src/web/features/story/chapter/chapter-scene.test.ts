import { expect, test } from 'vitest'
import type { GameView, StoryPassage, StoryStep } from '../../../../contract/game.ts'
import type { Completion, MiniGameCard } from '../../../../contract/story.ts'
import type { Run } from '../chapter-words.ts'
import { type ChapterAction, chapterReducer, openChapter, waitsForFirstBoard } from './chapter-scene.ts'

const passage = (id: string): StoryPassage => ({ id, title: id, text: ['Told.'] })
const board = (id: string, solved?: boolean) =>
  ({ id, status: solved === undefined ? 'playing' : 'finished', solved }) as unknown as GameView
const card = (number: number, opened = false) => ({ id: `game-${number}`, number, opened }) as MiniGameCard
const run = (changes: Partial<Run> = {}): Run => ({
  id: 'run',
  chapterId: 'one',
  stage: 'playing',
  wins: 1,
  required: 3,
  gameNumber: 2,
  game: board('b2'),
  waits: false,
  passage: passage('after the first win'),
  passageIsNew: true,
  miniGame: null,
  ...changes,
})
const completion = { chapterId: 'one', ending: passage('the end') } as Completion
const step = (changes: Partial<StoryStep> = {}): StoryStep => ({
  runId: 'run',
  wins: 2,
  required: 3,
  gameNumber: 3,
  stage: 'playing',
  ...changes,
})

test.each<[what: string, run: Run | null, scene: object]>([
  ['no run', null, { name: 'intro' }],
  ['a run of another chapter', run({ chapterId: 'two' }), { name: 'intro' }],
  ['a first board that waits', run({ game: null, waits: true, wins: 0 }), { name: 'intro' }],
  ['a board in play', run(), { name: 'board', game: { id: 'b2' } }],
  [
    'a board that was won again, and a passage that was read before',
    run({ game: board('b1', true), waits: true, passageIsNew: false }),
    { name: 'board', game: { id: 'b1' } },
  ],
  [
    'mini-games that were reached again, and a passage that was read before',
    run({ stage: 'mini_games', miniGame: card(1), passageIsNew: false }),
    { name: 'mini_game', card: { number: 1 } },
  ],
  [
    'a board that was won, and a passage that waits',
    run({ game: board('b1', true), waits: true }),
    { name: 'passage', passage: { id: 'after the first win' }, stage: 'playing' },
  ],
  [
    'a board that was lost, and the first one that waits',
    run({ game: board('b2', false), waits: true, wins: 0 }),
    { name: 'board', game: { id: 'b2' } },
  ],
  [
    'the first mini-game, not begun',
    run({ stage: 'mini_games', game: board('b3', true), miniGame: card(1) }),
    { name: 'passage', stage: 'mini_games' },
  ],
  [
    'the first mini-game, begun',
    run({ stage: 'mini_games', miniGame: card(1, true) }),
    { name: 'mini_game', card: { number: 1 } },
  ],
  [
    'the second mini-game, not begun',
    run({ stage: 'mini_games', miniGame: card(2) }),
    { name: 'mini_game', card: { number: 2 } },
  ],
])('the page opens with %s', (_, open, scene) => {
  expect(openChapter('one', open).scene).toMatchObject(scene)
})

test('what is known of another chapter’s run stays apart from the own one', () => {
  const other = run({ chapterId: 'two' })
  expect(openChapter('one', other)).toMatchObject({ run: null, other })
  expect(openChapter('two', other)).toMatchObject({ run: other, other: null })
})

test('an end that was looked at is shown again, unless the chapter was begun anew', () => {
  expect(openChapter('one', null, completion).scene).toEqual({ name: 'result', completion })
  expect(openChapter('one', run({ chapterId: 'two' }), completion).scene.name).toBe('result')
  expect(openChapter('one', run(), completion).scene.name).toBe('board')
})

/** Returns the name of the scene after each action. */
function scenes(first: Run | null, actions: ChapterAction[]): string[] {
  let state = openChapter('one', first)
  return actions.map((action) => {
    state = chapterReducer(state, action)
    return state.scene.name
  })
}

test('from the start to the end', () => {
  const last = run({ stage: 'mini_games', wins: 3, game: board('b3', true), miniGame: card(1) })
  expect(
    scenes(null, [
      { type: 'told', run: run({ wins: 0, gameNumber: 1, game: board('b1') }) },
      { type: 'won', step: step({ wins: 1 }), passage: passage('first') },
      { type: 'told', run: run() },
      { type: 'won', step: step({ wins: 3, stage: 'mini_games' }), passage: passage('last') },
      { type: 'told', run: last, isRead: true },
      { type: 'mini_game', card: card(2) },
      { type: 'completed', completion },
      { type: 'closed' },
    ]),
  ).toEqual(['board', 'passage', 'board', 'passage', 'mini_game', 'mini_game', 'ending', 'result'])
})

test('a win is counted where its passage is read', () => {
  const state = chapterReducer(openChapter('one', run()), {
    type: 'won',
    step: step({ wins: 2 }),
    passage: passage('second'),
  })
  expect(state.run).toMatchObject({ wins: 2, passage: { id: 'second' } })
  expect(state.scene).toMatchObject({ name: 'passage', stage: 'playing' })
})

test('what the server tells goes before what the page knew: each time it is drawn anew', () => {
  const state = openChapter('one', run())
  const again = chapterReducer(state, { type: 'told', run: run() })
  expect(again.scene).toEqual(state.scene)
  expect(again.serial).toBe(state.serial + 1)
  expect(chapterReducer(state, { type: 'told', run: null })).toMatchObject({
    run: null,
    scene: { name: 'intro' },
  })
})

test.each<[what: string, late: ChapterAction]>([
  ['the completion once more', { type: 'completed', completion: { ...completion } }],
  ['how the run stands', { type: 'told', run: null }],
  ['a mini-game', { type: 'mini_game', card: card(2) }],
])('at the end nothing that comes late is taken: %s', (_, late) => {
  const ending = chapterReducer(openChapter('one', run()), { type: 'completed', completion })
  const result = chapterReducer(ending, { type: 'closed' })
  expect(result.scene.name).toBe('result')
  for (const state of [ending, result]) expect(chapterReducer(state, late)).toBe(state)
})

test('only an ending can be closed', () => {
  const state = openChapter('one', run())
  expect(chapterReducer(state, { type: 'closed' })).toBe(state)
})

test('only a board that was never dealt is the first', () => {
  expect(waitsForFirstBoard({ waits: true, game: null })).toBe(true)
  expect(waitsForFirstBoard({ waits: true, game: board('b1', true) })).toBe(false)
  expect(waitsForFirstBoard({ waits: false, game: board('b1') })).toBe(false)
})
