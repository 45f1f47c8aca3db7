import { type RawBuilder, sql } from 'kysely'
import type { StaffRole } from '../../../contract/endpoint.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { LogRow, PendingRow, StoredGiven } from '../../db/desk-tables.ts'
import type { AnyKind, WaitingItem } from './kind.ts'

export type ListedItem = WaitingItem & { kind: string }

/** A position in the list: the item with this time, kind and reference, and everything before it, is left out. */
export interface ListPosition {
  since: Date
  kind: string
  ref: string
}

/** The waiting items of several kinds in one query. Times are in whole milliseconds, so that they can be compared. */
const waitingOf = (kinds: readonly AnyKind[]): RawBuilder<ListedItem> =>
  sql`(${sql.join(
    kinds.map(
      ({
        kind,
        waiting,
      }) => sql`select ${sql.lit(kind)} as kind, ref, date_trunc('milliseconds', since) as since,
        player_id, concerned, count, is_urgent, about from (${waiting}) as waiting`,
    ),
    sql` union all `,
  )}) as item`

const undecided = sql`not exists (
  select from desk_pending as pending where pending.kind = item.kind and pending.ref = item.ref)`

/** Returns the number of waiting items of each kind. A kind without waiting items is left out. */
export async function countWaiting(
  db: Db,
  kinds: readonly AnyKind[],
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from ${waitingOf(kinds)} where ${undecided} group by kind`.execute(
    db,
  )
  return rows
}

/** Returns waiting items, the longest waiting first. */
export async function waitingItems(
  db: Db,
  kinds: readonly AnyKind[],
  after: ListPosition | undefined,
  limit: number,
): Promise<ListedItem[]> {
  const later = after
    ? sql`(since, kind, ref) > (${after.since}::timestamptz, ${after.kind}, ${after.ref})`
    : sql`true`
  const { rows } = await sql<ListedItem>`
    select * from ${waitingOf(kinds)} where ${undecided} and ${later}
    order by since, kind, ref limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Returns an item that waits, also if a decision about it has not taken effect yet. */
export async function findWaiting(db: Db | Tx, kind: AnyKind, ref: string): Promise<ListedItem | undefined> {
  const { rows } = await sql<ListedItem>`select * from ${waitingOf([kind])} where ref = ${ref}`.execute(db)
  return rows[0]
}

type NewPending = Omit<PendingRow, 'given'> & { given: StoredGiven }

/** Stores a decision. Throws a unique violation if there is one about this item already. */
export async function insertPending(tx: Tx, { given, ...pending }: NewPending): Promise<void> {
  await tx
    .insertInto('desk_pending')
    .values({ ...pending, given: JSON.stringify(given) })
    .execute()
}

export const findPending = (db: Db | Tx, kind: string, ref: string): Promise<PendingRow | undefined> =>
  db.selectFrom('desk_pending').selectAll().where('kind', '=', kind).where('ref', '=', ref).executeTakeFirst()

/** Takes a decision back. Returns undefined if the member of the staff has none about the item that can be undone. */
export const takeBack = (
  tx: Tx,
  { kind, ref, staffId }: { kind: string; ref: string; staffId: string },
  now: Date,
): Promise<PendingRow | undefined> =>
  tx
    .deleteFrom('desk_pending')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('staff_id', '=', staffId)
    .where('applies_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const dueDecisions = (db: Db, now: Date, limit: number): Promise<PendingRow[]> =>
  db
    .selectFrom('desk_pending')
    .selectAll()
    .where('applies_at', '<=', now)
    .orderBy('applies_at')
    .limit(limit)
    .execute()

/** Deletes a decision that takes effect now. Returns false if another process has just done so. */
export async function deletePending(
  tx: Tx,
  { kind, ref, decided_at }: Pick<PendingRow, 'kind' | 'ref' | 'decided_at'>,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('desk_pending')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('decided_at', '=', decided_at)
    .returning('ref')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewLogEntry {
  at: Date
  staffId: string | null
  playerId: string | null
  action: string
  kind?: string
  ref?: string
  decision?: string
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Adds an entry to the log. */
export async function addToLog(tx: Tx, entry: NewLogEntry): Promise<void> {
  const { at, staffId, playerId, action, kind, ref, decision, before, after, reason } = entry
  await tx
    .insertInto('desk_log')
    .values({
      ...{ at, staff_id: staffId, player_id: playerId, action },
      ...{ kind: kind ?? null, ref: ref ?? null, decision: decision ?? null, reason: reason ?? null },
      ...{ before: json(before), after: json(after) },
    })
    .execute()
}

/** Returns entries of the log, newest first: of everybody, or about one player. */
export async function logEntries(
  db: Db,
  { before, playerId, limit }: { before?: string | undefined; playerId?: string; limit: number },
): Promise<LogRow[]> {
  let query = db.selectFrom('desk_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', Number(before))
  if (playerId !== undefined) query = query.where('player_id', '=', playerId)
  return query.execute()
}

/** Returns the entry of the last decision about an item that took effect. */
export const lastApplied = (db: Db | Tx, kind: string, ref: string): Promise<LogRow | undefined> =>
  db
    .selectFrom('desk_log')
    .selectAll()
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('action', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns what the log has of a player, for the download of all data: without who decided. */
export async function logOfPlayer(db: Db, playerId: string) {
  return {
    aboutYou: await db
      .selectFrom('desk_log')
      .select(['at', 'action', 'kind', 'decision', 'before', 'after', 'reason'])
      .where('player_id', '=', playerId)
      .orderBy('id')
      .execute(),
    byYou: await db
      .selectFrom('desk_log')
      .select(['at', 'action', 'kind', 'decision'])
      .where('staff_id', '=', playerId)
      .orderBy('id')
      .execute(),
  }
}

/** Erases the texts about a player from the log. The database allows no other change of an entry. */
export async function eraseTexts(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('desk_log')
    .set({ before: null, after: null, reason: null })
    .where('player_id', '=', playerId)
    .execute()
}

interface PlayerFigures {
  role: StaffRole | null
  /** Numbers of completed levels that count, of removed results, and of names and pictures that were reported rightly. */
  levels: number
  removed: number
  upheld: number
}

/** Returns what the desk shows of a player beside the account. */
export async function figuresOf(db: Db, playerId: string): Promise<PlayerFigures> {
  const { rows } = await sql<PlayerFigures>`select
    (select role from staff where player_id = ${playerId}) as role,
    (select count(*)::integer from score join game on game.id = game_id
      where score.player_id = ${playerId} and completed and withheld is null) as levels,
    (select count(*)::integer from game where player_id = ${playerId} and withheld = 'removed') as removed,
    (select count(distinct (about, subject))::integer from report
      where player_id = ${playerId} and upheld) as upheld`.execute(db)
  return rows[0] ?? { role: null, levels: 0, removed: 0, upheld: 0 }
}

/** Sets or ends the suspension of a player. The caller must hold the player's row lock. */
export async function setSuspension(
  tx: Tx,
  playerId: string,
  suspension: { until: Date; reason: string } | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      suspended_until: suspension?.until ?? null,
      suspended_for: suspension?.reason ?? null,
      updated_at: now,
    })
    .where('id', '=', playerId)
    .execute()
}
