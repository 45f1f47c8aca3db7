import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  burstOf,
  CLOSE_LOOK_SECONDS,
  heldReasonOfPlay,
  heldReasonOfPlayer,
  needsCloseLook,
  type Play,
  paceOf,
} from './held-result.ts'

/** Returns a completed board whose groups the player found at the given seconds after the start. */
const found = (...seconds: number[]): Play => ({
  foundAt: seconds.map((at) => at * 1000),
  ended: (seconds.at(-1) ?? 0) * 1000,
  found: seconds.length,
  completed: true,
})
const repeated = (pace: number, times: number) => Array.from({ length: times }, () => pace)

describe('what nobody reads and presses', () => {
  test.each<[string, Play, string | undefined]>([
    ['all at once', found(0, 0, 0, 0), 'reading'],
    ['two seconds for all', found(0.5, 1, 1.5, 2), 'reading'],
    ['just below two seconds a group', found(2.1, 4.1, 6.1, 7.9), 'reading'],
    ['two groups in three seconds, whatever comes then', found(1.5, 3, 60, 90), 'reading'],
    ['two seconds a group', found(2, 4, 6, 8), undefined],
    ['a quick player', found(6, 9, 12, 14), undefined],
    ['thought out first, then pressed quickly', found(60, 61.6, 63.2, 64.8), undefined],
    ['a minute of waiting, then everything', found(60, 60.3, 60.6, 61), 'pressing'],
    ['the last three within a second', found(30, 60, 60.5, 60.9), 'pressing'],
    ['one short gap', found(30, 31, 60, 60.6), undefined],
  ])('%s', (_, play, reason) => expect(heldReasonOfPlay(play)).toBe(reason))

  test('of a board that was given up only the groups found are judged', () => {
    const lost = { ...found(0.5, 1, 1.5), completed: false }
    expect(heldReasonOfPlay({ ...lost, ended: 90_000 })).toBe('reading')
    expect(heldReasonOfPlay({ ...found(0.5), completed: false })).toBeUndefined()
    expect(heldReasonOfPlay({ foundAt: [], ended: 100, found: 0, completed: false })).toBeUndefined()
  })

  test('without the times of its guesses a board is judged by its end', () => {
    expect(heldReasonOfPlay({ ...found(9), foundAt: [], found: 4, ended: 7900 })).toBe('reading')
    expect(heldReasonOfPlay({ ...found(9), foundAt: [], found: 4, ended: 8000 })).toBeUndefined()
  })
})

describe('what is not to be believed of a player', () => {
  const steady = repeated(40, 20)
  test.each<[string, Play, { record: number[]; seenOnNetwork?: boolean }, string | undefined]>([
    ['a first result of 2.5 seconds a group', found(3, 6, 8, 10.1), { record: [] }, undefined],
    ['a first result below that', found(3, 6, 8, 9.5), { record: [] }, 'newcomer'],
    ['the same by who has always been quick', found(3, 6, 8, 9.5), { record: repeated(5, 5) }, undefined],
    ['five seconds a group by who takes forty', found(5, 10, 15, 20), { record: steady }, 'record'],
    ['the same by who takes twelve', found(5, 10, 15, 20), { record: repeated(12, 20) }, undefined],
    ['the same by a newcomer', found(5, 10, 15, 20), { record: repeated(40, 2) }, undefined],
    [
      'a board that the network had seen',
      found(4, 8, 11, 14),
      { record: [], seenOnNetwork: true },
      'network',
    ],
    [
      'a board that the network had seen, after three slow levels',
      found(3, 6, 9, 10.8),
      { record: [10, 100, 1000], seenOnNetwork: true },
      'network',
    ],
    ['the same, played slowly', found(8, 10, 13, 17), { record: [], seenOnNetwork: true }, undefined],
    [
      'the same by who is known',
      found(4, 8, 11, 14),
      { record: repeated(9, 5), seenOnNetwork: true },
      undefined,
    ],
  ])('%s', (_, play, { record, seenOnNetwork = false }, reason) =>
    expect(heldReasonOfPlayer(play, { record, seenOnNetwork })).toBe(reason),
  )
})

test.each<[string, number[], number]>([
  ['two quick ones are chance', [5, 6], 0],
  ['three are a burst', [5, 6, 7.9], 3],
  ['with others beside them too', [5, 6, 7.9, 20, 30, 40], 3],
  ['three of a class are not', [5, 6, 7.9, 20, 30, 40, 50, 60, 20, 30], 0],
  ['slow ones never are', [8, 9, 10, 11], 0],
])('new accounts of one network on one daily: %s', (_, paces, held) =>
  expect(burstOf(paces.map((pace) => ({ pace })))).toHaveLength(held),
)

const seconds = fc.double({ min: 0, max: 200, noNaN: true })
const plays = fc
  .tuple(fc.array(seconds, { minLength: 1, maxLength: 10 }), fc.boolean())
  .map(([gaps, completed]): Play => {
    let at = 0
    const foundAt = gaps.map((gap) => {
      at += gap * 1000
      return at
    })
    return { foundAt, ended: at, found: gaps.length, completed }
  })
const records = fc.array(fc.double({ min: 2, max: 500, noNaN: true }), { maxLength: 40 })

test('a slower play is never held where the quicker one is not', () => {
  fc.assert(
    fc.property(
      plays,
      records,
      fc.boolean(),
      fc.double({ min: 1, max: 4, noNaN: true }),
      (play, record, seen, factor) => {
        const slower = {
          ...play,
          foundAt: play.foundAt.map((at) => at * factor),
          ended: play.ended * factor,
        }
        const known = { record, seenOnNetwork: seen }
        if (heldReasonOfPlay(play) === undefined) expect(heldReasonOfPlay(slower)).toBeUndefined()
        if (heldReasonOfPlayer(play, known) === undefined)
          expect(heldReasonOfPlayer(slower, known)).toBeUndefined()
      },
    ),
  )
})

test('nobody is held for who they are: a result slower than the closer look is believed of everybody', () => {
  fc.assert(
    fc.property(plays, records, fc.boolean(), (play, record, seenOnNetwork) => {
      if (!play.completed || paceOf(play) < CLOSE_LOOK_SECONDS) return
      expect(needsCloseLook(play)).toBe(false)
      expect(heldReasonOfPlayer(play, { record, seenOnNetwork })).toBeUndefined()
    }),
  )
})

test('an even player is never out of their own record by one half', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 60, noNaN: true }),
      fc.integer({ min: 3, max: 30 }),
      (pace, results) => {
        const play = found(...repeated(pace / 2, 4).map((gap, n) => gap * (n + 1)))
        expect(
          heldReasonOfPlayer(play, { record: repeated(pace, results), seenOnNetwork: false }),
        ).toBeUndefined()
      },
    ),
  )
})
