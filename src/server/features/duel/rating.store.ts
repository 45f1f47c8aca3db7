import { sql } from 'kysely'
import type { DuelOutcome } from '../../../engine/duel/duel.ts'
import type { Db, Tx } from '../../db/database.ts'
import { newRating, type Rating } from './rating.ts'

/** A player's duel rating, and the player's numbers of wins, losses and draws. */
export interface DuelRecord extends Rating {
  wins: number
  losses: number
  draws: number
}

const newRecord: DuelRecord = { ...newRating, wins: 0, losses: 0, draws: 0 }

export async function recordsOf(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<(playerId: string) => DuelRecord> {
  const ids = [...new Set(playerIds)]
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('duel_rating').selectAll().where('player_id', 'in', ids).execute()
  const records = new Map(rows.map((row) => [row.player_id, row]))
  return (playerId) => records.get(playerId) ?? newRecord
}

/** SQL expression: the number of duels that the player has won. */
export const countDuelWins = (playerId: string) =>
  sql<number>`coalesce((select wins from duel_rating where player_id = ${playerId}), 0)`

const COUNTED = { won: 'wins', lost: 'losses', draw: 'draws' } as const satisfies Record<DuelOutcome, string>

/**
 * Stores a new rating, and adds 1 to the number of wins, losses or draws. The caller must hold the player's row lock.
 */
export async function saveRating(
  tx: Tx,
  playerId: string,
  { rating, deviation, volatility }: Rating,
  outcome: DuelOutcome,
): Promise<void> {
  const column = COUNTED[outcome]
  await tx
    .insertInto('duel_rating')
    .values({ player_id: playerId, rating, deviation, volatility, [column]: 1 })
    .onConflict((row) =>
      row.column('player_id').doUpdateSet((is) => ({
        ...{ rating, deviation, volatility },
        [column]: is(`duel_rating.${column}`, '+', 1),
      })),
    )
    .execute()
}

/** Returns a player's ratings after each of the latest completed duels, oldest first. */
export async function ratingHistory(
  db: Db,
  playerId: string,
  limit: number,
): Promise<{ at: Date; rating: number }[]> {
  const rows = await db
    .selectFrom('duel_side')
    .innerJoin('duel', 'duel.id', 'duel_side.duel_id')
    .select(['duel.ended_at as at', 'rating_after as rating'])
    .where('player_id', '=', playerId)
    .where('rating_after', 'is not', null)
    .$narrowType<{ at: Date; rating: number }>()
    .orderBy('duel.ended_at', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

export async function deleteRating(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('duel_rating').where('player_id', '=', playerId).execute()
}
