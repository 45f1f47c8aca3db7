// Computes steps 2 to 8 of the rating system Glicko-2 for a rating period with one game, as in the paper "Example of
// the Glicko-2 system" (Glickman, 2022).

export interface Strength {
  rating: number
  deviation: number
  volatility: number
}

export const unrated: Strength = { rating: 1500, deviation: 350, volatility: 0.06 }

const SCALE = 173.7178
const TAU = 0.5
/**
 * Tolerance of the iteration in Glicko-2. The value is much smaller than the tolerance with which the test compares
 * ratings.
 */
const CLOSE = 1e-13

/**
 * Returns a player's strength (rating) after one game. The parameter `points` is 1 for a win, 0.5 for a draw and 0 for
 * a loss.
 */
export function afterGame(player: Strength, rival: Strength, points: number): Strength {
  const mu = (player.rating - 1500) / SCALE
  const phi = player.deviation / SCALE
  const rivalPhi = rival.deviation / SCALE
  const g = 1 / Math.sqrt(1 + (3 * rivalPhi ** 2) / Math.PI ** 2)
  const expected = 1 / (1 + Math.exp(-g * (mu - (rival.rating - 1500) / SCALE)))
  const v = 1 / (g ** 2 * expected * (1 - expected))
  const delta = v * g * (points - expected)
  const volatility = newVolatility(delta, phi, v, player.volatility)
  const widened = Math.sqrt(phi ** 2 + volatility ** 2)
  const newPhi = 1 / Math.sqrt(1 / widened ** 2 + 1 / v)
  const newMu = mu + newPhi ** 2 * g * (points - expected)
  return { rating: SCALE * newMu + 1500, deviation: SCALE * newPhi, volatility }
}

/** Step 5 of the Glicko-2 paper: finds the root of the function f between two bounds (the "Illinois" method). */
function newVolatility(delta: number, phi: number, v: number, sigma: number): number {
  const a = Math.log(sigma ** 2)
  const f = (x: number) => {
    const e = Math.exp(x)
    const d = phi ** 2 + v + e
    return (e * (delta ** 2 - d)) / (2 * d ** 2) - (x - a) / TAU ** 2
  }
  let low = a
  let high = Math.log(delta ** 2 - phi ** 2 - v)
  if (!(delta ** 2 > phi ** 2 + v)) {
    let k = 1
    while (f(a - k * TAU) < 0) k++
    high = a - k * TAU
  }
  let atLow = f(low)
  let atHigh = f(high)
  for (let n = 0; n < 200 && Math.abs(high - low) > CLOSE; n++) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow)
    const atNext = f(next)
    if (atNext * atHigh <= 0) {
      low = high
      atLow = atHigh
    } else atLow /= 2
    high = next
    atHigh = atNext
  }
  return Math.exp(low / 2)
}
