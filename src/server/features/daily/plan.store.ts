import type { Insertable, Selectable } from 'kysely'
import { overlayVersion } from '../../content/overlay.store.ts'
import type { DailyPlanTable } from '../../db/catalogue-tables.ts'
import type { Db, Tx } from '../../db/database.ts'

export type PlannedBoard = Selectable<DailyPlanTable>

const columns = [
  'date',
  'seed',
  'board',
  'category_ids',
  'word_keys',
  'traps',
  'swaps',
  'overlay_version',
  'made_board_id',
] as const

/** Returns the planned boards of all dates, earliest date first. */
export const readPlan = (db: Db): Promise<PlannedBoard[]> =>
  db.selectFrom('daily_plan').select(columns).orderBy('date').execute()

/** Returns the planned boards that were checked with the current overlay, earliest date first. */
export const readCheckedPlan = (db: Db): Promise<PlannedBoard[]> =>
  db
    .selectFrom('daily_plan')
    .select(columns)
    .where('overlay_version', '=', overlayVersion)
    .orderBy('date')
    .execute()

/** Does the same as `readPlan`, and locks the plan. Two changes could otherwise give two dates the same group. */
export const lockPlan = (tx: Tx): Promise<PlannedBoard[]> =>
  tx.selectFrom('daily_plan').select(columns).orderBy('date').forUpdate().execute()

/** Stores the planned board of a date. It replaces an earlier one. */
export async function putPlanned(tx: Tx, planned: Insertable<DailyPlanTable>): Promise<void> {
  const { date: _, ...changed } = planned
  await tx
    .insertInto('daily_plan')
    .values(planned)
    .onConflict((row) => row.column('date').doUpdateSet(changed))
    .execute()
}

export async function deletePlanned(tx: Tx, date: string): Promise<void> {
  await tx.deleteFrom('daily_plan').where('date', '=', date).execute()
}

/** Returns the stored boards of dates from `first` to `last`, earliest date first. */
export const storedBetween = (db: Db, first: string, last: string) =>
  db
    .selectFrom('daily_board')
    .select(['date', 'seed', 'board', 'category_ids', 'word_keys', 'traps', 'made_board_id'])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .execute()

/** Returns the words of all stored boards of dates before `before`, latest date first. */
export const wordsBefore = (db: Db, before: string): Promise<{ date: string; word_keys: string[] }[]> =>
  db
    .selectFrom('daily_board')
    .select(['date', 'word_keys'])
    .where('date', '<', before)
    .orderBy('date', 'desc')
    .execute()

/** Stores that a planned board was checked with a version of the overlay. */
export async function setChecked(tx: Tx, date: string, version: string): Promise<void> {
  await tx.updateTable('daily_plan').set({ overlay_version: version }).where('date', '=', date).execute()
}

/** Returns whether a board of a player is or was a daily, or is planned for a date other than `date`. */
export async function isUsed(tx: Tx, madeBoardId: string, date: string): Promise<boolean> {
  const row = await tx
    .selectFrom('daily_plan')
    .select('date')
    .where('made_board_id', '=', madeBoardId)
    .where('date', '<>', date)
    .union(tx.selectFrom('daily_board').select('date').where('made_board_id', '=', madeBoardId))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the coming dates for which boards of players are planned, by the id of the board. */
export async function plannedDates(db: Db, madeBoardIds: readonly string[]): Promise<Map<string, string>> {
  if (madeBoardIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('daily_plan')
    .select(['date', 'made_board_id as id'])
    .where('made_board_id', 'in', madeBoardIds)
    .execute()
  return new Map(rows.map(({ id, date }) => [id ?? '', date]))
}
