import { describe, expect, test } from 'vitest'
import {
  type Chapter,
  chapterToPlay,
  experienceWords,
  nameOf,
  nextLevelWords,
  opensWords,
  openToYou,
  type Run,
  runWords,
  stateOf,
  toldWords,
} from './chapter-words.ts'

const levels = [1, 5, 10, 15, 20]

/**
 * Returns the chapters that the server sends to a player at `level` who has completed the first `completed` chapters.
 */
const chaptersAt = (level: number, completed = 0): Chapter[] =>
  levels.map((requiredLevel, index) => ({
    ...{ id: `chapter-${index + 1}`, number: index + 1, title: `Chapter ${index + 1}`, description: '' },
    ...{ theme: '', difficulty: 1, requiredLevel, experienceReward: 100 },
    ...{ consecutiveWinsRequired: 3, requiredCompletions: 3, maxLives: 1, storyText: null, miniGames: [] },
    ...{ unlocked: level >= requiredLevel, completed: index < completed, bestTime: null },
    ...{ wins: 0, told: 0, passages: 12 },
  }))

const runOf = (number: number, change: Partial<Run> = {}): Run => ({
  ...{ id: 'r', chapterId: `chapter-${number}`, stage: 'playing', wins: 0, required: 4, gameNumber: 1 },
  ...{ game: null, waits: false, passage: { id: 'p', title: '', text: [] } },
  ...{ passageIsNew: true, miniGame: null },
  ...change,
})

test.each([
  [{ unlocked: false, completed: false }, 'locked'],
  [{ unlocked: true, completed: false }, 'unlocked'],
  [{ unlocked: true, completed: true }, 'completed'],
])('%j is %s', (chapter, state) => {
  expect(stateOf(chapter)).toBe(state)
})

describe('the chapter to play next', () => {
  test.each([
    ['the first, for a newcomer', 1, 0, null, 1],
    ['the one after those that are completed', 12, 1, null, 2],
    ['none, while the next one is locked', 4, 1, null, undefined],
    ['none, when all are completed', 60, 5, null, undefined],
    ['the one whose run is open', 22, 1, runOf(4), 4],
    ['also a replay', 22, 3, runOf(2), 2],
  ])('%s', (_, level, completed, run, number) => {
    expect(chapterToPlay(chaptersAt(level, completed), run)?.number).toBe(number)
  })
})

test.each([
  [runOf(2), 'Game 1 of 4, go on where you were'],
  [runOf(2, { wins: 2 }), '2 of 4 wins, go on where you were'],
  [runOf(2, { wins: 4, stage: 'mini_games' }), '4 of 4 wins, the mini-games come next'],
])('an open run', (run, words) => {
  const { standing, next } = runWords(run)
  expect(`${standing}, ${next}`).toBe(words)
})

test('when a chapter opens, what it brings, how much of it is known', () => {
  expect(opensWords({ requiredLevel: 10 }, 7)).toBe('Opens at level 10, 3 to go')
  expect(experienceWords({ completed: false, experienceReward: 150 })).toBe('+150')
  expect(experienceWords({ completed: true, experienceReward: 150 })).toBe('150 won')
  expect(toldWords({ told: 7, passages: 12 })).toBe('7 of 12 passages told')
  // The player has read two different endings of the chapter, so `told` is greater than `passages`.
  expect(toldWords({ told: 13, passages: 12 })).toBe('12 of 12 passages told')
})

test.each([
  [1, 'You are at level 1: chapter 1 would be open to you.'],
  [7, 'You are at level 7: chapters 1 and 2 would be open to you.'],
  [19, 'You are at level 19: chapters 1, 2, 3 and 4 would be open to you.'],
  [20, 'You are at level 20: all chapters would be open to you.'],
])('what premium would open at level %i', (level, words) => {
  expect(openToYou(chaptersAt(level), level)).toBe(words)
})

test.each([
  [{ username: 'quiet_harbour' }, 'quiet_harbour'],
  [{ username: null }, 'Anonymous'],
])('the name of %j is %s', (user, name) => {
  expect(nameOf(user)).toBe(name)
})

test('what the next level of the story asks', () => {
  expect(nextLevelWords({ storyLevel: 3, totalExperience: 450 })).toBe('150 to story level 4')
})
