import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playUntil, quickDealer, rhoOf, simulatedCategories } from '../../../bench/support/simulated-play.ts'
import {
  boardLoad,
  CATEGORY_PRIOR,
  chanceOfTry,
  difficultyAt,
  type Evidence,
  edgeOf,
  evidenceOf,
  learn,
  PLAYER_PRIOR,
  startOf,
} from './rating.ts'

const logits = fc.double({ min: -5, max: 5, noNaN: true })

test.each([
  [1, -1.5],
  [3.5, 0],
  [6, 1.5],
])('difficulty %f starts at %f logits', (difficulty, value) => {
  expect(startOf(difficulty)).toBeCloseTo(value)
  expect(difficultyAt(value)).toBeCloseTo(difficulty)
})

test('logits beyond the scale are 1 and 6', () => {
  expect([difficultyAt(-9), difficultyAt(9)]).toEqual([1, 6])
})

test.each([
  [4, 0, 0],
  [4, 2, 0.4],
  [10, 3, 1.32],
])('a board of %i groups with %i traps weighs %f logits', (groups, traps, load) => {
  expect(boardLoad(groups, traps)).toBeCloseTo(load)
})

test.each([
  ['a new player, the middle of the scale', 0, 0, 0, 0.731],
  ['an easy category', 0, startOf(1), 0, 0.924],
  ['a hard one', 0, startOf(6), 0, 0.378],
  ['a hard one on a board with three traps', 0, startOf(6), 3, 0.25],
  ['the same for a good player', 0.6, startOf(6), 3, 0.378],
])('a try is right with the chance that the scale says: %s', (_, player, category, traps, chance) => {
  expect(chanceOfTry(edgeOf(player, traps), category)).toBeCloseTo(chance, 3)
})

test('a better player is right more often, at a harder category and with more traps less', () => {
  fc.assert(
    fc.property(logits, logits, fc.double({ min: 0.01, max: 3, noNaN: true }), (player, category, more) => {
      const chance = chanceOfTry(edgeOf(player, 0), category)
      expect(chanceOfTry(edgeOf(player + more, 0), category)).toBeGreaterThan(chance)
      expect(chanceOfTry(edgeOf(player, 0), category + more)).toBeLessThan(chance)
      expect(chanceOfTry(edgeOf(player, more), category)).toBeLessThan(chance)
    }),
  )
})

test('being found lifts the player and lowers the category, by steps that shrink', () => {
  fc.assert(
    fc.property(logits, fc.double({ min: 0, max: 50, noNaN: true }), fc.boolean(), (at, known, found) => {
      const look = evidenceOf(chanceOfTry(edgeOf(0, 0), at), found ? 1 : 0, 1)
      const before = { value: at, information: known }
      const category = learn(before, [look], CATEGORY_PRIOR, -1)
      const player = learn(before, [look], PLAYER_PRIOR, 1)
      expect(Math.sign(category.value - at)).toBe(found ? -1 : 1)
      expect(Math.sign(player.value - at)).toBe(found ? 1 : -1)
      expect(category.information).toBeGreaterThan(known)
      const later = learn({ value: at, information: known + 1 }, [look], CATEGORY_PRIOR, -1)
      expect(Math.abs(later.value - at)).toBeLessThan(Math.abs(category.value - at))
    }),
  )
})

/**
 * Finds by bisection the rating that best explains all results together. The function `learn` reads one result after
 * the other, and its final rating should be close to this rating.
 */
function mostProbable(start: number, looks: readonly { player: number; found: boolean }[]): number {
  let [low, high] = [-12, 12]
  const slope = (value: number) =>
    CATEGORY_PRIOR * (start - value) +
    looks.reduce((sum, { player, found }) => sum + chanceOfTry(edgeOf(player, 0), value) - (found ? 1 : 0), 0)
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

test('step by step a category comes to where all looks together would put it', () => {
  const looks = fc.array(
    fc.record({ player: fc.double({ min: -2, max: 2, noNaN: true }), luck: fc.nat(999) }),
    {
      minLength: 20,
      maxLength: 150,
    },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      looks,
      (d, truth, all) => {
        const seen = all.map(({ player, luck }) => ({
          player,
          found: luck < 1000 * chanceOfTry(edgeOf(player, 0), truth),
        }))
        let rating = { value: startOf(d), information: 0 }
        for (const { player, found } of seen) {
          const look = evidenceOf(chanceOfTry(edgeOf(player, 0), rating.value), found ? 1 : 0, 1)
          rating = learn(rating, [look], CATEGORY_PRIOR, -1)
        }
        expect(Math.abs(rating.value - mostProbable(startOf(d), seen))).toBeLessThan(0.5)
      },
    ),
    { numRuns: 200 },
  )
})

test('looks judged together weigh as much as one after the other', () => {
  const looks: Evidence[] = [evidenceOf(0.9, 1, 1), evidenceOf(0.6, 0, 1), evidenceOf(0.7, 1, 2)]
  const together = learn({ value: 0, information: 0 }, looks, PLAYER_PRIOR, 1)
  expect(together.information).toBeCloseTo(0.09 + 0.24 + 2 * 0.21)
  expect(together.value).toBeCloseTo((0.1 - 0.6 - 0.4) / (1 + 0.75))
  expect(learn({ value: 1, information: 2 }, [], PLAYER_PRIOR, 1)).toEqual({ value: 1, information: 2 })
})

test('with play the measured order comes nearer to the true one than the editors did (npm run bench -- ratings)', () => {
  const editors = new Map(Array.from({ length: 120 }, (_, n) => [`c-${n}`, 1 + (n % 6)]))
  const categories = simulatedCategories(editors, 1.2, 'a small world')
  const dealer = quickDealer(editors)
  const rho = [3, 27, 80].map((looks) => {
    playUntil(categories, dealer, { looks, seed: `small ${looks}` })
    return rhoOf(categories)
  })
  const [few, some, many] = rho.map(({ measured }) => measured)
  expect(some).toBeGreaterThan((rho[1]?.editor ?? 1) + 0.05)
  expect(many).toBeGreaterThan(some ?? 1)
  expect(some).toBeGreaterThan(few ?? 1)
  expect(many).toBeGreaterThan(0.92)
})
