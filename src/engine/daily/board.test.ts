import { expect, test } from 'vitest'
import { atLength } from '../../../tests/support/length.ts'
import { type Deal, noHistory } from '../board/generate.ts'
import type { Category, CategoryKind } from '../catalogue/category.ts'
import { type IndexedCategory, indexCatalogue } from '../catalogue/index.ts'
import { chooseDaily, penaltyOf } from './board.ts'
import { addDays } from './date.ts'

const MONDAY = '2026-11-23'
const kinds: CategoryKind[] = ['members', 'property', 'synonym', 'pop']

const catalogue = indexCatalogue(
  Array.from({ length: 90 }, (_, c): Category => {
    const own = Array.from({ length: 8 }, (_, w) => `w${c}x${w}q`)
    return {
      id: `c-${c}`,
      name: `Kind ${c}`,
      kind: kinds[c % 4] ?? 'members',
      difficulty: 1 + (c % 6),
      words: [...own, `w${(c + 1) % 90}x0q`, `w${(c + 7) % 90}x1q`],
    }
  }),
)

const KINDS: CategoryKind[] = ['members', 'property', 'synonym', 'wordplay']

type Dealt = Pick<Deal, 'groups' | 'traps' | 'distance' | 'fifthGroup'>

function board(difficulties: number[], mixed = true, traps = 2, distance = 0, fifthGroup = true): Dealt {
  return {
    ...(fifthGroup && { fifthGroup: { category: catalogue.categories[0] as IndexedCategory, words: [] } }),
    groups: difficulties.map((difficulty, index) => {
      const [category] = catalogue.categories
      if (!category) throw new Error('no category')
      return {
        category: { ...category, kind: (mixed && KINDS[index % 4]) || 'members' },
        difficulty,
        words: [],
      }
    }),
    traps: { phantoms: [], crossovers: traps },
    distance,
  }
}

test('a date wants an easy board on Mondays, a hard one on Sundays, with red herrings and more than one kind', () => {
  const sunday = addDays(MONDAY, 6)
  expect(penaltyOf(MONDAY, board([1, 1, 2, 2]))).toBe(0)
  expect(penaltyOf(sunday, board([2, 4, 4, 5]))).toBe(0)
  expect(penaltyOf(sunday, board([1, 1, 2, 2]))).toBeGreaterThan(penaltyOf(sunday, board([2, 4, 4, 6])))
  // Three groups of the kind of the first one, no wordplay, and no two groups that are a property or wordplay.
  expect(penaltyOf(sunday, board([2, 4, 4, 5], false))).toBe(3 + 2 + 2)
  expect(penaltyOf(sunday, board([2, 4, 4, 5], true, 0))).toBeGreaterThan(0)
  expect(penaltyOf(sunday, board([2, 4, 4, 5], true, 2, 5))).toBe(10)
  for (const [day, isTempting] of [false, false, false, false, true, true, true].entries()) {
    const date = addDays(MONDAY, day)
    const without = penaltyOf(date, board([2, 4, 4, 5], true, 2, 0, false))
    // A fifth group decides on tempting days; on the others, it counts less than a red herring.
    expect(without - penaltyOf(date, board([2, 4, 4, 5]))).toBe(isTempting ? 100 : 5)
  }
})

test('the daily is the best of the candidates, the same every time, and another one for other seeds', () => {
  const seeds = Array.from({ length: atLength({ short: 5, long: 12 }) }, (_, n) => `seed ${n}`)
  for (let day = 0; day < 7; day++) {
    const date = addDays(MONDAY, day)
    const best = chooseDaily(catalogue, date, seeds, noHistory)
    expect(chooseDaily(catalogue, date, seeds, noHistory)).toEqual(best)
    const penalty = penaltyOf(date, best.deal)
    for (const seed of seeds)
      expect(penaltyOf(date, chooseDaily(catalogue, date, [seed], noHistory).deal)).toBeGreaterThanOrEqual(
        penalty,
      )
    expect(seeds).toContain(best.seed)
  }
  const other = chooseDaily(catalogue, MONDAY, ['x', 'y', 'z'], noHistory)
  expect(other).not.toEqual(chooseDaily(catalogue, MONDAY, seeds, noHistory))
})
