import { sql } from 'kysely'
import type { LevelFacts } from '../../../engine/insight/facts.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface KeptLevel {
  gameId: string
  startedAt: Date
  facts: LevelFacts
}

/** Returns the stored data of a player's levels, newest first. Levels with removed results are omitted. */
export async function keptLevels(db: Db | Tx, playerId: string, most: number): Promise<KeptLevel[]> {
  return db
    .selectFrom('insight_level')
    .innerJoin('game', 'game.id', 'game_id')
    .select(['game_id as gameId', 'insight_level.started_at as startedAt', 'facts'])
    .where('insight_level.player_id', '=', playerId)
    .where((row) => row.or([row('withheld', 'is', null), row('withheld', '=', 'held')]))
    .orderBy('insight_level.started_at', 'desc')
    .limit(most)
    .execute()
}

/** Stores the analysed data of levels. Data that is already stored does not change. */
export async function keepLevels(tx: Tx, playerId: string, levels: readonly KeptLevel[]): Promise<void> {
  await tx
    .insertInto('insight_level')
    .values(
      levels.map(({ gameId, startedAt, facts }) => ({
        ...{ game_id: gameId, player_id: playerId, started_at: startedAt },
        facts: JSON.stringify(facts),
      })),
    )
    .onConflict((row) => row.column('game_id').doNothing())
    .execute()
}

/**
 * Returns for each player the time of the end of the oldest level of which the insights still use the data; null if
 * they use all levels of the player.
 */
export async function usedSince(
  db: Db,
  playerIds: readonly string[],
  most: number,
): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ id: string; since: Date | null }>`
    select id, (select created_at from score where player_id = owner.id order by created_at desc
      offset ${most - 1} limit 1) as since
    from unnest(${[...playerIds]}::text[]) as owner (id)`.execute(db)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

export async function deleteLevels(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('insight_level').where('player_id', '=', playerId).execute()
}

export async function findWords(db: Db, key: string): Promise<Record<string, string> | undefined> {
  const row = await db.selectFrom('insight_wording').select('words').where('key', '=', key).executeTakeFirst()
  return row?.words
}

export async function keepWords(
  db: Db,
  { key, words, now }: { key: string; words: Record<string, string>; now: Date },
): Promise<void> {
  await db
    .insertInto('insight_wording')
    .values({ key, words: JSON.stringify(words), created_at: now })
    .onConflict((row) => row.column('key').doNothing())
    .execute()
}

export async function deleteWordsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('insight_wording').where('created_at', '<', before).execute()
}
