import type { Db, Tx } from '../../db/database.ts'

/** Dates up to `last` that are not closed yet, oldest first. */
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

/** Marks a day as closed. Returns false when another process has done it. */
export async function markClosed(tx: Tx, date: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('daily_day')
    .set({ closed_at: now })
    .where('date', '=', date)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores one of the day's top three. */
export async function addChampion(
  tx: Tx,
  champion: { date: string; place: number; player_id: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('daily_champion').values(champion).execute()
}
