import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Board } from '../board/board.ts'
import {
  freshLevel,
  giveUp,
  guess,
  hint,
  isArrangement,
  isComplete,
  isFifthGroup,
  isOutOfTime,
  type LevelState,
  scoreOf,
  spendExtraLife,
  type TakenGuess,
} from './level.ts'
import { levelRules, type PlayRules, singleBoardRules } from './play-rules.ts'

/** Builds a board whose tiles alternate between the groups. The tile with the id `g.i` contains word i of group g. */
function boardOf(n: number): Board {
  const groups = Array.from({ length: n }, (_, g) => ({
    categoryId: `category-${g}`,
    name: `Category ${g}`,
    kind: 'members' as const,
    difficulty: 1 + (g % 6),
    color: `group-${g + 1}`,
    words: [0, 1, 2, 3].map((i) => `WORD ${g}.${i}`),
  }))
  const tiles = [0, 1, 2, 3].flatMap((i) =>
    groups.map((_, g) => ({ id: `${g}.${i}`, text: `WORD ${g}.${i}`, group: g })),
  )
  return { groups, tiles }
}
const group = (g: number) => [0, 1, 2, 3].map((i) => `${g}.${i}`)
const board = boardOf(4)
const three = ['0.0', '0.1', '0.2', '1.0']
const pairs = ['0.0', '0.1', '1.0', '1.1']

describe('a guess', () => {
  test.each<[string, string[], Partial<LevelState>, string]>([
    ['four of a group', group(0), {}, 'correct'],
    ['in any order', group(0).toReversed(), {}, 'correct'],
    ['three of a group', three, {}, 'one_away'],
    ['two and two', pairs, {}, 'wrong'],
    ['one of each', ['0.0', '1.0', '2.0', '3.0'], {}, 'wrong'],
    ['three tiles', group(0).slice(1), {}, 'invalid_guess'],
    ['five tiles', [...group(0), '1.0'], {}, 'invalid_guess'],
    ['the same tile twice', ['0.0', '0.0', '0.1', '0.2'], {}, 'invalid_guess'],
    ['five tiles of which two are the same', [...group(0), '0.0'], {}, 'invalid_guess'],
    ['a tile that is not on the board', ['0.0', '0.1', '0.2', 'x'], {}, 'invalid_guess'],
    ['a tile that was found', group(0), { found: [0] }, 'invalid_guess'],
    ['while waiting for a life', group(0), { status: 'out_of_mistakes' }, 'not_playing'],
    ['after the end', group(0), { status: 'game_over' }, 'not_playing'],
    ['after completion', group(0), { status: 'level_complete' }, 'not_playing'],
  ])('%s', (_, ids, state, code) => {
    expect(guess(board, { ...freshLevel, ...state }, [], ids, levelRules, false).code).toBe(code)
  })

  test('a wrong one repeated, in whatever order, costs nothing', () => {
    const first = guess(board, freshLevel, [], three, levelRules, false)
    if (!('guess' in first)) throw new Error(first.code)
    expect(guess(board, first.level, [first.guess], three.toReversed(), levelRules, false)).toEqual({
      code: 'repeat',
    })
  })

  test('the last group completes the level', () => {
    const result = guess(board, { ...freshLevel, found: [2, 0, 1] }, [], group(3), levelRules, false)
    expect(result).toMatchObject({
      code: 'correct',
      level: { status: 'level_complete', found: [2, 0, 1, 3] },
    })
  })

  test.each<[string, Partial<LevelState>, boolean, string, number]>([
    ['the third mistake plays on', { mistakes: 2 }, false, 'playing', 3],
    ['the fourth ends it', { mistakes: 3 }, false, 'game_over', 4],
    ['with a life the game waits', { mistakes: 3 }, true, 'out_of_mistakes', 4],
    ['but one life a level', { mistakes: 3, extraLifeUsed: true }, true, 'game_over', 4],
  ])('%s', (_, state, hasLife, status, mistakes) => {
    expect(guess(board, { ...freshLevel, ...state }, [], three, levelRules, hasLife)).toMatchObject({
      level: { status, mistakes },
    })
  })
})

describe('by the rules of another mode', () => {
  const sprint: PlayRules = { ...singleBoardRules, maxMistakes: 3, groupsToFind: 2, timeLimitSeconds: 60 }

  test('fewer mistakes end the board, and no life saves it', () => {
    const result = guess(board, { ...freshLevel, mistakes: 2 }, [], three, sprint, true)
    expect(result).toMatchObject({ level: { status: 'finished', mistakes: 3 } })
  })

  test('fewer groups complete it, with the bonus of its own mistakes', () => {
    const result = guess(board, { ...freshLevel, found: [3] }, [], group(1), sprint, false)
    expect(result).toMatchObject({ code: 'correct', level: { status: 'finished', found: [3, 1] } })
    expect(isComplete(board, { found: [3, 1] }, sprint)).toBe(true)
    expect(isComplete(board, { found: [3] }, sprint)).toBe(false)
    expect(scoreOf(board, { ...freshLevel, found: [3, 1], mistakes: 1 }, sprint, 10)).toBe(200 + 50 + 110)
  })

  test('no hints', () => {
    expect(hint(board, freshLevel, sprint)).toEqual({ code: 'no_hint_available' })
  })

  test.each([
    [59, true],
    [60, false],
    [61, false],
  ])('after %i seconds there is time: %s', (seconds, hasTime) => {
    expect(isOutOfTime(sprint, seconds)).toBe(!hasTime)
    expect(isOutOfTime(levelRules, seconds)).toBe(false)
  })
})

test('only the four tiles of the fifth group are the fifth group', () => {
  const words = ['WORD 0.3', 'WORD 1.3', 'WORD 2.3', 'WORD 3.3']
  const tempting = { ...board, fifthGroup: { name: 'Not here', words } }
  const ids = ['2.3', '0.3', '3.3', '1.3']
  expect(isFifthGroup(tempting, ids)).toBe(true)
  expect(isFifthGroup(tempting, ['2.2', ...ids.slice(1)])).toBe(false)
  expect(isFifthGroup(tempting, group(0))).toBe(false)
  expect(isFifthGroup(board, ids)).toBe(false)
  expect(isFifthGroup({ ...board, fifthGroup: { name: 'Folded', words: [] } }, ids)).toBe(false)
})

test('an extra life leaves three mistakes, once, and only while the game waits', () => {
  const waiting: LevelState = { ...freshLevel, status: 'out_of_mistakes', mistakes: 4 }
  expect(spendExtraLife(waiting, levelRules)).toMatchObject({
    status: 'playing',
    mistakes: 3,
    extraLifeUsed: true,
  })
  expect(spendExtraLife(freshLevel, levelRules)).toEqual({ code: 'not_playing' })
  expect(spendExtraLife({ ...waiting, extraLifeUsed: true }, levelRules)).toEqual({ code: 'not_playing' })
})

test('giving up is possible while playing or waiting, and no more', () => {
  expect(giveUp(freshLevel, levelRules)).toMatchObject({ status: 'game_over' })
  expect(giveUp({ ...freshLevel, status: 'out_of_mistakes' }, levelRules)).toMatchObject({
    status: 'game_over',
  })
  expect(giveUp({ ...freshLevel, status: 'game_over' }, levelRules)).toEqual({ code: 'not_playing' })
  expect(giveUp({ ...freshLevel, status: 'level_complete' }, levelRules)).toEqual({ code: 'not_playing' })
})

test('hints go through the unfound groups, the easiest first, two words each, until none is left', () => {
  let level: LevelState = { ...freshLevel, found: [0] }
  const shown: string[][] = []
  for (;;) {
    const result = hint(board, level, levelRules)
    if (result.code !== 'ok') {
      expect(result).toEqual({ code: 'no_hint_available' })
      break
    }
    shown.push(result.tileIds)
    level = result.level
  }
  expect(shown).toEqual([
    ['1.0', '1.1'],
    ['2.0', '2.1'],
    ['3.0', '3.1'],
  ])
  expect(hint(board, { ...freshLevel, status: 'game_over' }, levelRules)).toEqual({ code: 'not_playing' })
})

test('the score counts groups while open and the bonus once complete', () => {
  expect(scoreOf(board, { ...freshLevel, found: [0, 1, 2] }, levelRules, 10)).toBe(350)
  expect(scoreOf(board, { ...freshLevel, found: [0, 1, 2, 3], mistakes: 1 }, levelRules, 10)).toBe(
    450 + 75 + 230,
  )
  expect(scoreOf(board, { ...freshLevel, found: [0, 1, 2, 3], hinted: [0] }, levelRules, 10)).toBe(450)
})

test('an arrangement names each tile left exactly once, and at most those found besides', () => {
  const level = { ...freshLevel, found: [0] }
  const left = board.tiles.filter((tile) => tile.group !== 0).map((tile) => tile.id)
  expect(isArrangement(board, level, left.toReversed())).toBe(true)
  expect(isArrangement(board, level, left.slice(1))).toBe(false)
  expect(isArrangement(board, level, [...left.slice(1), '0.0'])).toBe(false)
  expect(isArrangement(board, level, ['0.0', ...left, '0.3'])).toBe(true)
  expect(isArrangement(board, level, ['0.0', '0.0', ...left])).toBe(false)
  expect(isArrangement(board, level, [...left, 'none'])).toBe(false)
  expect(isArrangement(board, level, [...left.slice(1), left[1] ?? ''])).toBe(false)
})

/**
 * A second, simple implementation of the rules of play. It uses only texts and counters, and it shares no code with the
 * engine.
 */
class Model {
  status = 'playing'
  mistakes = 0
  found = new Set<string>()
  wrong = new Set<string>()
  lifeUsed = false

  guess(ids: string[], lives: number, groups: number): string {
    if (this.status !== 'playing') return 'not_playing'
    const set = [...new Set(ids)].sort()
    if (ids.length !== 4 || set.length !== 4) return 'invalid_guess'
    const owners = set.map((id) => id.split('.')[0] ?? '')
    if (owners.some((owner) => this.found.has(owner))) return 'invalid_guess'
    if (this.wrong.has(set.join())) return 'repeat'
    const most = Math.max(...owners.map((owner) => owners.filter((o) => o === owner).length))
    if (most === 4) {
      this.found.add(owners[0] ?? '')
      if (this.found.size === groups) this.status = 'level_complete'
      return 'correct'
    }
    this.wrong.add(set.join())
    this.mistakes++
    if (this.mistakes === 4) this.status = lives > 0 && !this.lifeUsed ? 'out_of_mistakes' : 'game_over'
    return most === 3 ? 'one_away' : 'wrong'
  }

  life(): void {
    if (this.status !== 'out_of_mistakes') return
    this.status = 'playing'
    this.mistakes = 3
    this.lifeUsed = true
  }
}

test('any sequence of guesses and lives goes as the model says', () => {
  const tile = fc.tuple(fc.nat(4), fc.nat(3)).map(([g, i]) => `${g}.${i}`)
  const anyFour = fc.array(tile, { minLength: 3, maxLength: 5 })
  const right = fc.nat(4).map(group)
  const near = fc.tuple(fc.nat(4), fc.nat(4)).map(([a, b]) => [...group(a).slice(1), `${b}.0`])
  const step = fc.oneof(anyFour, right, near, fc.constant('life' as const))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, hasLife) => {
      const five = boardOf(5)
      const model = new Model()
      let level = freshLevel
      const past: TakenGuess[] = []
      let lives = hasLife ? 1 : 0
      for (const move of steps) {
        if (move === 'life') {
          model.life()
          const next = spendExtraLife(level, levelRules)
          if (!('code' in next)) {
            level = next
            lives--
          }
        } else {
          const expected = model.guess(move, lives, 5)
          const result = guess(five, level, past, move, levelRules, lives > 0)
          expect(result.code).toBe(expected)
          if ('level' in result) {
            level = result.level
            past.push(result.guess)
          }
        }
        expect(level).toMatchObject({ status: model.status, mistakes: model.mistakes })
        expect(level.found.map(String).sort()).toEqual([...model.found].sort())
      }
    }),
    { numRuns: 500 },
  )
})
