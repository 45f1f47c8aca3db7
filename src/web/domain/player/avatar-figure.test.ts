import { expect, test } from 'vitest'
import { avatarFigure } from './avatar-figure.ts'

const ids = Array.from({ length: 500 }, (_, n) => `player-${n}`)

test('a player has the same picture always, and others have others', () => {
  expect(avatarFigure('abc')).toEqual(avatarFigure('abc'))
  expect(new Set(ids.map((id) => JSON.stringify(avatarFigure(id)))).size).toBeGreaterThan(450)
  expect(new Set(ids.map((id) => avatarFigure(id).color)).size).toBe(10)
})

test('the thread keeps clear of the initial and inside the picture', () => {
  for (const { knots } of ids.map(avatarFigure))
    for (const [x, y] of knots) {
      expect(y).toBeGreaterThanOrEqual(35)
      expect(Math.hypot(x - 24, y - 24)).toBeLessThanOrEqual(21)
    }
})
