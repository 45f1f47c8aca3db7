import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Number of the best attempts of a day whose order is stored with the day. */
const BEST = 10

/** The result of a day whose leaderboard has ended. */
export interface EndedDay {
  ranked: number
  best: readonly string[]
}

/** Returns the result of a day; undefined if the leaderboard of the day has not ended. */
export async function findEndedDay(db: Db | Tx, date: string): Promise<EndedDay | undefined> {
  const row = await db
    .selectFrom('daily_day')
    .select(['ranked', 'best'])
    .where('date', '=', date)
    .executeTakeFirst()
  return row && row.ranked !== null ? { ranked: row.ranked, best: row.best ?? [] } : undefined
}

/**
 * Returns the closed dates up to `last` whose leaderboards have not ended, oldest first. A date with a result that waits
 * for a check is missing.
 */
export async function datesToEnd(db: Db, last: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select date from daily_day as day where date <= ${last} and closed_at is not null and ranked is null
      and not exists (select from held_result join daily_attempt as attempt using (game_id)
        where decided_at is null and attempt.date = day.date)
    order by date`.execute(db)
  return rows.map(({ date }) => date)
}

/** The place of an entry on a leaderboard. A list of entries continues after it. */
export interface Mark {
  place: number
  standing: number
  /** The text of the time is exact. A `Date` has no microseconds. */
  reached_at: string
  player_id: string
}

/**
 * Stores the places of up to `most` further attempts of a day, in the order of the leaderboard `key`. Places that are
 * stored already do not change. Returns the last place, undefined at the end.
 */
export async function storePlaces(
  db: Db,
  { key, after, most }: { key: string; after: Mark | undefined; most: number },
): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    with page as materialized (
      select standing, reached_at, player_id, ref,
        ${after?.place ?? 0}::integer + row_number() over (order by standing, reached_at, player_id)::integer as place
      from leaderboard_entry where leaderboard = ${key}
        ${
          after
            ? sql`and (standing, reached_at, player_id) >
                (${after.standing}::bigint, ${after.reached_at}::timestamptz, ${after.player_id})`
            : sql``
        }
      order by standing, reached_at, player_id limit ${most}),
    stored as (
      update daily_attempt set final_place = page.place from page
      where daily_attempt.id = page.ref and final_place is distinct from page.place)
    select place, standing, reached_at::text, player_id from page order by place desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Stores the result of a day with `ranked` places. Returns false, and stores nothing, if the leaderboard has changed
 * since the places were stored. The caller must have locked the day.
 */
export async function storeResult(
  tx: Tx,
  { date, key, ranked }: { date: string; key: string; ranked: number },
): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`
    select count(*) = ${ranked} and count(final_place) = ${ranked}
      and count(*) filter (where final_place > ${ranked}) = 0 as "isRight"
    from leaderboard_entry as entry left join daily_attempt as attempt on attempt.id = entry.ref
    where entry.leaderboard = ${key}`.execute(tx)
  if (!rows[0]?.isRight) return false
  await sql`update daily_day set ranked = ${ranked}, best = array(
      select ref from leaderboard_entry where leaderboard = ${key}
      order by standing, reached_at, player_id limit ${sql.lit(BEST)})
    where date = ${date}`.execute(tx)
  return true
}

/** Removes an attempt from the result of a day whose leaderboard has ended. The other places stay as they are. */
export async function removePlace(tx: Tx, date: string, attemptId: string): Promise<void> {
  await tx.updateTable('daily_attempt').set({ final_place: null }).where('id', '=', attemptId).execute()
  await sql`update daily_day set best = array_remove(best, ${attemptId}) where date = ${date}`.execute(tx)
}

/** Returns the dates of the leaderboards that have ended and still have entries, among the given dates. */
export async function endedDates(db: Db, dates: readonly string[]): Promise<string[]> {
  if (dates.length === 0) return []
  const rows = await db
    .selectFrom('daily_day')
    .select('date')
    .where('date', 'in', dates)
    .where('ranked', 'is not', null)
    .execute()
  return rows.map(({ date }) => date)
}
