import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeReportTable } from '../../db/made-board-tables.ts'

export type BoardReportRow = Selectable<MadeReportTable>

/** Stores a report. If the player has reported the board before, nothing changes. */
export async function insertReport(tx: Tx, report: BoardReportRow): Promise<void> {
  await tx
    .insertInto('made_report')
    .values(report)
    .onConflict((row) => row.columns(['board_id', 'reporter_id']).doNothing())
    .execute()
}

/**
 * Returns the number of networks from which players have reported a board, without the reports that are settled. All
 * reports whose network the server has forgotten count as one network, so that nobody can multiply reports by deleting
 * the accounts that made them.
 */
export async function reportingNetworks(tx: Tx, boardId: string): Promise<number> {
  const { networks } = await tx
    .selectFrom('made_report')
    .select(sql<number>`count(distinct coalesce(network_key, ''))::integer`.as('networks'))
    .where('board_id', '=', boardId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return networks
}

/** Hides a published board until the staff have looked at it. */
export async function hide(tx: Tx, boardId: string, now: Date): Promise<void> {
  await tx
    .updateTable('made_board')
    .set({ state: 'hidden', submitted_at: now })
    .where('id', '=', boardId)
    .where('state', '=', 'published')
    .execute()
}

/** Returns the open reports of a board, oldest first. */
export const openReports = (db: Db | Tx, boardId: string): Promise<BoardReportRow[]> =>
  db
    .selectFrom('made_report')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('settled_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Stores the decision about all open reports of a board. The networks of the reporters are no longer needed. */
export async function settleReports(
  tx: Tx,
  boardId: string,
  { isUpheld, now }: { isUpheld: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('made_report')
    .set({ settled_at: now, upheld: isUpheld, network_key: null })
    .where('board_id', '=', boardId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Deletes the networks of reports that were made before a time. */
export async function forgetReportNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('made_report')
    .set({ network_key: null })
    .where('network_key', 'is not', null)
    .where('at', '<', before)
    .execute()
}

/** Returns the reports that a player has made, for the download of all data. */
export const reportsOf = (db: Db, playerId: string) =>
  db
    .selectFrom('made_report')
    .select(['board_id', 'reason', 'note', 'at'])
    .where('reporter_id', '=', playerId)
    .orderBy('at')
    .execute()

/** Deletes the player's name and words from the player's reports. */
export async function forgetReports(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('made_report')
    .set({ reporter_id: null, network_key: null, note: '' })
    .where('reporter_id', '=', playerId)
    .execute()
}
