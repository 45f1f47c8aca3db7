import { Glicko2 } from 'glicko2'
import type { DuelOutcome } from '../../../engine/duel/duel.ts'

/** A Glicko-2 rating, unrounded. */
export interface Rating {
  rating: number
  deviation: number
  volatility: number
}

export const newRating: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }
/**
 * The constant of the Glicko-2 system that limits changes of the volatility. Glickman, the author of the system,
 * advises a value from 0.3 to 1.2, and a small value for games with much chance.
 */
const TAU = 0.5
const PROVISIONAL_DEVIATION = 110

/**
 * Is the rating of the player still uncertain? Pages show a rating as an estimate until the deviation of the rating is
 * small (docs/rules.md#duels).
 */
export const isProvisional = ({ deviation }: Pick<Rating, 'deviation'>): boolean =>
  deviation > PROVISIONAL_DEVIATION

const POINTS: Record<DuelOutcome, number> = { won: 1, draw: 0.5, lost: 0 }

/**
 * The new ratings after a duel. Each duel is a separate rating period. `outcome` is the result of the first player:
 * won, lost or draw.
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
