import { type Insertable, sql } from 'kysely'
import type { BadgeType } from '../../../engine/badge.ts'
import { readColumns } from '../../db/columns.ts'
import type { BadgeRow, DailyRecordTable } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'

export async function badgesOfPlayer(db: Db | Tx, playerId: string): Promise<BadgeRow[]> {
  return db
    .selectFrom('badge')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('earned_at')
    .orderBy('badge_type')
    .execute()
}

/** Stores badges and returns the badges that the player did not have before. A player gets each badge only once. */
export async function giveBadges(
  tx: Tx,
  playerId: string,
  types: readonly BadgeType[],
  ref: string,
  now: Date,
): Promise<BadgeRow[]> {
  if (types.length === 0) return []
  return tx
    .insertInto('badge')
    .values(
      types.map((badge_type) => ({ id: newId(), player_id: playerId, badge_type, ref, earned_at: now })),
    )
    .onConflict((row) => row.columns(['player_id', 'badge_type']).doNothing())
    .returningAll()
    .execute()
}

export async function takeBadges(tx: Tx, playerId: string, types: readonly BadgeType[]): Promise<void> {
  if (types.length === 0) return
  await tx.deleteFrom('badge').where('player_id', '=', playerId).where('badge_type', 'in', types).execute()
}

/**
 * SQL expression: the number of days on which the player was in the top three of the daily challenge. Only days with
 * final ranks count.
 */
export const countChampionDays = (playerId: string) =>
  sql<number>`(select count(*) from daily_champion where player_id = ${playerId})`

/** Reads `countChampionDays`. */
export async function championDays(db: Db | Tx, playerId: string): Promise<number> {
  return (await readColumns(db, { days: countChampionDays(playerId) })).days
}

export async function championsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('daily_champion')
    .select(['date', 'place'])
    .where('player_id', '=', playerId)
    .orderBy('date')
    .execute()
}

/**
 * Returns the player's streak and other numbers of the daily challenge, as they were after the latest ended attempt.
 * Returns null if the player has ended no attempt.
 */
export async function findRecord(db: Db, playerId: string) {
  const record = await db
    .selectFrom('daily_record')
    .select(['streak', 'best_streak', 'in_a_row', 'freezes', 'completed', 'perfect', 'fast', 'updated_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return record ?? null
}

export async function saveRecord(tx: Tx, record: Insertable<DailyRecordTable>): Promise<void> {
  const { player_id: _, ...sums } = record
  await tx
    .insertInto('daily_record')
    .values(record)
    .onConflict((row) => row.column('player_id').doUpdateSet(sums))
    .execute()
}
