import { Glicko2 } from 'glicko2'
import type { DuelOutcome } from '../../../engine/duel/duel.ts'

/** A Glicko-2 rating with numbers that are not rounded. */
export interface Rating {
  rating: number
  deviation: number
  volatility: number
}

export const newRating: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }
/**
 * Constant of the Glicko-2 system that limits changes of the volatility. Glickman, the author of the system, recommends
 * a value from 0.3 to 1.2. For games with much luck, he recommends a small value.
 */
const TAU = 0.5
const PROVISIONAL_DEVIATION = 110

/**
 * Returns true if the rating is still uncertain, i.e. if its deviation is large. Pages show an uncertain rating as an
 * estimate (docs/rules.md#duels).
 */
export const isProvisional = ({ deviation }: Pick<Rating, 'deviation'>): boolean =>
  deviation > PROVISIONAL_DEVIATION

const POINTS: Record<DuelOutcome, number> = { won: 1, draw: 0.5, lost: 0 }

/**
 * Returns the new ratings of both players after a duel. Each duel is a separate rating period of Glicko-2. `outcome` is
 * the result of the player with the rating `mine`.
 */
export function rated(mine: Rating, theirs: Rating, outcome: DuelOutcome): [Rating, Rating] {
  const { rating, deviation: rd, volatility: vol } = newRating
  const table = new Glicko2({ tau: TAU, rating, rd, vol })
  const [one, other] = [mine, theirs].map((player) =>
    table.makePlayer(player.rating, player.deviation, player.volatility),
  ) as [ReturnType<Glicko2['makePlayer']>, ReturnType<Glicko2['makePlayer']>]
  table.updateRatings([[one, other, POINTS[outcome]]])
  return [ratingOf(one), ratingOf(other)]
}

const ratingOf = (player: ReturnType<Glicko2['makePlayer']>): Rating => ({
  rating: player.getRating(),
  deviation: player.getRd(),
  volatility: player.getVol(),
})
