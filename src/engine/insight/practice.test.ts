import { expect, test } from 'vitest'
import { type CategoryKind, categoryKinds } from '../catalogue/category.ts'
import { type KindLooks, practiceRequest, weakestOf } from './practice.ts'

const looks = (given: Partial<Record<CategoryKind, [found: number, judged: number]>>) =>
  new Map<CategoryKind, KindLooks>(
    categoryKinds.flatMap((kind) => {
      const [found, judged] = given[kind] ?? []
      return found === undefined || judged === undefined ? [] : [[kind, { found, judged }]]
    }),
  )

test('the kinds that are found least often come first', () => {
  const weakest = weakestOf(
    looks({ synonym: [30, 40], members: [38, 40], property: [36, 40], fill: [12, 40], wordplay: [20, 40] }),
  )
  expect(weakest.slice(0, 2)).toEqual(['fill', 'wordplay'])
  expect(weakest.at(-1)).toBe('members')
  expect(weakest.toSorted()).toEqual(categoryKinds.toSorted())
})

test('few looks do not decide: one miss weighs less than many in twenty', () => {
  expect(weakestOf(looks({ pop: [0, 1], fill: [8, 20], members: [38, 40] }))[0]).toBe('fill')
  expect(weakestOf(looks({ pop: [0, 8], fill: [8, 20], members: [38, 40] }))[0]).toBe('pop')
})

test('nothing is preferred where nothing stands out', () => {
  expect(weakestOf(new Map())).toEqual([])
  expect(weakestOf(looks({ pop: [3, 3], fill: [7, 7] }))).toEqual([])
  expect(weakestOf(looks({ pop: [1, 3], fill: [3, 9], members: [6, 18] }))).toEqual([])
})

test('a board is for the two weakest kinds, as hard as fits the player', () => {
  const at = (skill: number) => practiceRequest({ weakest: [], skill }).window
  expect([-3, -1, 0, 1, 2, 5].map(at)).toEqual([
    { min: 1, max: 2 },
    { min: 1, max: 2 },
    { min: 2, max: 3 },
    { min: 4, max: 5 },
    { min: 5, max: 6 },
    { min: 5, max: 6 },
  ])
  const weakest = weakestOf(looks({ pop: [2, 20], fill: [4, 20], members: [38, 40] }))
  expect(practiceRequest({ weakest, skill: 0 }).favours).toEqual({ kinds: ['pop', 'fill'], groups: 3 })
  expect(practiceRequest({ weakest: [], skill: 0 }).favours).toBeUndefined()
})
