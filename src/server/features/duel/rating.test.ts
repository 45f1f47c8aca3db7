import { expect, test } from 'vitest'
import { isProvisional, newRating, rated } from './rating.ts'

test('two new players: the winner rises as far as the loser falls, and both are known better', () => {
  const [winner, loser] = rated(newRating, newRating, 'won')
  expect(winner.rating).toBeCloseTo(1662.31, 1)
  expect(loser.rating).toBeCloseTo(1337.69, 1)
  expect(winner.deviation).toBeCloseTo(290.32, 1)
  expect(loser.deviation).toBe(winner.deviation)
})

test("the first match of Glickman's own example, as a period of its own", () => {
  // The numbers are from Glickman, "Example of the Glicko-2 system": a player with 1500 ± 200 wins against 1400 ± 30.
  const [player] = rated(
    { rating: 1500, deviation: 200, volatility: 0.06 },
    { rating: 1400, deviation: 30, volatility: 0.06 },
    'won',
  )
  expect(player.rating).toBeCloseTo(1563.6, 0)
  expect(player.deviation).toBeCloseTo(175.4, 0)
})

test('a draw of equals moves nobody, and a rating is settled below a deviation of 110', () => {
  let pair: ReturnType<typeof rated> = [newRating, newRating]
  let duels = 0
  while (isProvisional(pair[0])) {
    pair = rated(pair[0], pair[1], 'draw')
    duels++
  }
  expect(pair[0].rating).toBeCloseTo(1500, 6)
  expect(duels).toBeGreaterThan(8)
  expect(duels).toBeLessThan(30)
})
