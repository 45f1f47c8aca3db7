import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { DeskSchema } from '../../db/desk-tables.ts'

export type ReportRow = Selectable<DeskSchema['report']>

/** Stores a report. If the player has reported the same before, nothing changes. */
export async function insertReport(db: Db, report: ReportRow): Promise<void> {
  await db
    .insertInto('report')
    .values(report)
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Returns the open reports of a player's name or picture, oldest first. */
export const openReports = (db: Db, about: ReportRow['about'], playerId: string): Promise<ReportRow[]> =>
  db
    .selectFrom('report')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('about', '=', about)
    .where('settled_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

export async function settle(
  tx: Tx,
  about: ReportRow['about'],
  playerId: string,
  { isUpheld, now }: { isUpheld: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ settled_at: now, upheld: isUpheld })
    .where('player_id', '=', playerId)
    .where('about', '=', about)
    .where('settled_at', 'is', null)
    .execute()
}

/** Returns the reports that a player has made, and how many were made about the player, for the download of all data. */
export async function reportsOf(db: Db, playerId: string) {
  return {
    made: await db
      .selectFrom('report')
      .select(['about', 'reason', 'note', 'at'])
      .where('reporter_id', '=', playerId)
      .orderBy('at')
      .execute(),
    aboutYou: await db
      .selectFrom('report')
      .select(['about', 'subject', 'reason', 'at', 'settled_at', 'upheld'])
      .where('player_id', '=', playerId)
      .orderBy('at')
      .execute(),
  }
}

/** Deletes the reports about a player, and the player's name and words from the reports about others. */
export async function forgetReports(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('report').where('player_id', '=', playerId).execute()
  await tx
    .updateTable('report')
    .set({ reporter_id: null, note: '' })
    .where('reporter_id', '=', playerId)
    .execute()
}
