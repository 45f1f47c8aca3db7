import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The figures that can be counted in the database for any date. */
export interface Counted {
  players: number
  boards: number
  solved: number
  signUps: number
  duels: number
  revenueCents: number
  mails: number
  failedMails: number
}

/** Counts the figures of the time from `start` to `end`. */
export async function countBetween(db: Db, start: Date, end: Date): Promise<Counted> {
  const between = (column: string) =>
    sql`${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`
  const { rows } = await sql<Counted>`
    with started as (
      select player_id, ended_at, cardinality(found) = cardinality(category_ids) as solved
      from game where folded is null and ${between('started_at')})
    select (select count(distinct player_id) from started) as players,
      (select count(*) from started where ended_at is not null) as boards,
      (select count(*) from started where ended_at is not null and solved) as solved,
      (select count(*) from player where ${between('created_at')}) as "signUps",
      (select count(*) from duel where status = 'completed' and ${between('ended_at')}) as duels,
      (select coalesce(sum(amount_cents - refunded_cents), 0)::bigint from purchase
        where status = 'paid' and ${between('paid_at')}) as "revenueCents",
      (select count(*) from mail where status = 'sent' and ${between('ended_at')}) as mails,
      (select count(*) from mail where status = 'failed' and ${between('ended_at')}) as "failedMails"`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('the query of the figures returned no row')
  return counted
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

export const figuresSince = (
  db: Db,
  first: string,
): Promise<{ date: string; name: string; value: number }[]> =>
  db.selectFrom('day_figure').select(['date', 'name', 'value']).where('date', '>=', first).execute()

/** Stores figures of a date. A figure that is stored already stays. */
export async function keepFigures(
  db: Db,
  date: string,
  figures: Readonly<Record<string, number>>,
): Promise<void> {
  await db
    .insertInto('day_figure')
    .values(Object.entries(figures).map(([name, value]) => ({ date, name, value })))
    .onConflict((row) => row.columns(['date', 'name']).doNothing())
    .execute()
}

/** Adds to the figures of a date what a process has counted, and keeps the largest value of `peaks`. */
export async function addFigures(
  db: Db,
  date: string,
  counts: Readonly<Record<string, number>>,
  peaks: Readonly<Record<string, number>>,
): Promise<void> {
  await db
    .insertInto('day_figure')
    .values(Object.entries({ ...counts, ...peaks }).map(([name, value]) => ({ date, name, value })))
    .onConflict((row) =>
      row.columns(['date', 'name']).doUpdateSet({
        value: sql<number>`case when excluded.name = any(${Object.keys(peaks)}::text[])
          then greatest(day_figure.value, excluded.value) else day_figure.value + excluded.value end`,
      }),
    )
    .execute()
}
