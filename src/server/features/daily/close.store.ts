import type { DailyDayRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Returns the dates of the days up to `last` that are not closed, oldest first. */
export async function unclosedDays(db: Db, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_day')
    .select('date')
    .where('closed_at', 'is', null)
    .where('date', '<=', last)
    .orderBy('date')
    .execute()
  return rows.map(({ date }) => date)
}

/** Marks a day as closed. Returns false if another process has already closed the day. */
export async function markClosed(tx: Tx, date: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('daily_day')
    .set({ closed_at: now })
    .where('date', '=', date)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores the champions of a day. The list of player ids begins with the best player. */
export async function addChampions(
  tx: Tx,
  date: string,
  playerIds: readonly string[],
  closedAt: Date,
): Promise<void> {
  if (playerIds.length === 0) return
  const places = playerIds.map((player_id, index) => ({
    date,
    place: index + 1,
    player_id,
    created_at: closedAt,
  }))
  await tx.insertInto('daily_champion').values(places).execute()
}

/** Returns the ids of the champions of a day, best first. */
export async function championsOf(db: Db | Tx, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_champion')
    .select('player_id')
    .where('date', '=', date)
    .orderBy('place')
    .execute()
  return rows.map(({ player_id }) => player_id)
}

export async function deleteChampions(tx: Tx, date: string): Promise<void> {
  await tx.deleteFrom('daily_champion').where('date', '=', date).execute()
}

/** Locks a day, and returns its row; undefined if the day does not exist. */
export async function lockDay(tx: Tx, date: string): Promise<DailyDayRow | undefined> {
  return tx.selectFrom('daily_day').selectAll().where('date', '=', date).forNoKeyUpdate().executeTakeFirst()
}
