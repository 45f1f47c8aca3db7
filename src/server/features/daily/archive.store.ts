import type { Selectable } from 'kysely'
import type { DailyArchiveTable } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'

/**
 * An archive game: a premium player's game of a past daily challenge. The row in the table of games contains the result
 * of the archive game.
 */
export type ArchivePlay = Selectable<DailyArchiveTable>

const latestPlays = (db: Db | Tx, playerId: string) =>
  db
    .selectFrom('daily_archive')
    .selectAll()
    .where('player_id', '=', playerId)
    .distinctOn('date')
    .orderBy('date', 'desc')
    .orderBy('started_at', 'desc')

export async function findPlay(
  db: Db | Tx,
  playerId: string,
  date: string,
): Promise<ArchivePlay | undefined> {
  return latestPlays(db, playerId).where('date', '=', date).executeTakeFirst()
}

export async function playsBetween(
  db: Db,
  playerId: string,
  first: string,
  last: string,
): Promise<ArchivePlay[]> {
  return latestPlays(db, playerId).where('date', '>=', first).where('date', '<=', last).execute()
}

export async function playDate(db: Db | Tx, gameId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('daily_archive')
    .select('date')
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row?.date
}

export async function insertPlay(tx: Tx, play: ArchivePlay): Promise<void> {
  await tx.insertInto('daily_archive').values(play).execute()
}

/** Returns the archive games of a player, oldest first. */
export async function playsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('daily_archive')
    .select(['date', 'game_id', 'started_at'])
    .where('player_id', '=', playerId)
    .orderBy('started_at')
    .execute()
}
