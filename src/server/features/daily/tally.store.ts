import { sql } from 'kysely'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'

const BATCH = 2000
/**
 * Factor in the key of a guess. The key is the index of the guess, multiplied by this factor, plus the bit set of the
 * guessed tile positions. The factor is larger than every bit set of sixteen tiles.
 */
const PLACE = 0x10000

/**
 * Adds up to one batch of ended attempts to the stored counts of the day. Returns the number of added attempts; 0 if
 * another process is counting attempts of this day. Each element of `groups` is a group as a bit set of tile positions.
 */
export async function tally(db: Db, date: string, groups: readonly number[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql`
      select date from daily_day where date = ${date} for no key update skip locked`.execute(tx)
    if (locked.length === 0) return 0
    const { rows } = await sql<{ tallied: number }>`
      with pending as materialized (
        select id, completed, mistakes, seconds, guesses, found from daily_attempt
        where date = ${date} and standing is not null and not tallied
        limit ${sql.lit(BATCH)}),
      marked as (
        update daily_attempt set tallied = true from pending where daily_attempt.id = pending.id),
      counted as (
        select 'mistakes' as kind, mistakes as key, count(*) as count from pending group by mistakes
        union all select 'completed', completed::integer, count(*) from pending group by completed
        union all select 'seconds', 0, sum(seconds) from pending where completed having count(*) > 0
        union all select 'found', number, count(*) from pending, unnest(found) as number group by number
        union all select 'found-late', number, sum(coalesce(array_position(found, number) - 1, ${sql.lit(groups.length)}))
          from pending, generate_series(0, ${sql.lit(groups.length - 1)}) as number group by number
        union all select 'wrong', tiles, count(*) from pending, unnest(guesses) as tiles
          where tiles <> all(${[...groups]}::integer[]) group by tiles
        union all select 'guesses', cardinality(guesses), count(*) from pending group by 2
        union all select 'guess', (place - 1) * ${sql.lit(PLACE)} + tiles, count(*)
          from pending, unnest(guesses) with ordinality as guess (tiles, place) group by 2),
      added as (
        insert into daily_tally (date, kind, key, count) select ${date}::date, kind, key, count from counted
        on conflict (date, kind, key) do update set count = daily_tally.count + excluded.count)
      select count(*) as tallied from pending`.execute(tx)
    return rows[0]?.tallied ?? 0
  })
}

/**
 * Deletes the stored counts of a day. The next request for the statistics counts the attempts again. The caller must
 * have locked the day.
 */
export async function forgetTally(tx: Tx, date: string): Promise<void> {
  await tx.deleteFrom('daily_tally').where('date', '=', date).execute()
  await tx
    .updateTable('daily_attempt')
    .set({ tallied: false })
    .where('date', '=', date)
    .where('tallied', '=', true)
    .execute()
}

/**
 * Returns two numbers: `players`, the players with a counted attempt, and `waiting`, the ranked attempts that are not
 * yet counted (at most `most`).
 */
export async function tallied(
  db: Db,
  date: string,
  most: number,
): Promise<{ players: number; waiting: number }> {
  const { rows } = await sql<{ players: number; waiting: number }>`
    select coalesce((select sum(count) from daily_tally where date = ${date} and kind = 'completed'), 0)::bigint as players,
      (select count(*) from (select from daily_attempt
        where date = ${date} and standing is not null and not tallied limit ${most}) as few) as waiting`.execute(
    db,
  )
  return rows[0] ?? { players: 0, waiting: 0 }
}

export interface Count {
  kind: string
  key: number
  count: number
}

/**
 * Returns the counts for the statistics of a day. Of the wrong guesses, the result contains the most frequent guess, and
 * the guess `tempting` (a bit set of tile positions) with the kind `tempting`.
 */
export async function countsOf(db: Db, date: string, tempting: number): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select kind, key, count from daily_tally
    where date = ${date} and kind in ('mistakes', 'completed', 'seconds', 'found', 'found-late')
    union all (select kind, key, count from daily_tally where date = ${date} and kind = 'wrong'
      order by count desc, key limit 1)
    union all select 'tempting', key, count from daily_tally
      where date = ${date} and kind = 'wrong' and key = ${tempting}`.execute(db)
  return rows
}

export type TalliedAttempt = Pick<DailyAttemptRow, 'completed' | 'mistakes' | 'guesses' | 'found'>

/**
 * Returns the counts that the report on a finished board shows for a player's guesses. Each element of `guesses` is a
 * guess as a bit set of tile positions. The result has:
 *
 * - the counts of mistakes, completed attempts and found groups of the day
 * - `wrong`: number of attempts that contain the guess, or the guess `tempting`, at any index
 * - `guess`: number of attempts that contain the guess at the same index, and the two most frequent guesses at each
 *   index
 * - `own`: the player's attempt if the counts include it; one query reads the counts and this attempt
 */
export async function countsFor(
  db: Db,
  {
    date,
    playerId,
    guesses,
    tempting,
  }: { date: string; playerId: string; guesses: readonly number[]; tempting: number },
): Promise<{ counts: Count[]; own: TalliedAttempt | null }> {
  const { rows } = await sql<{ counts: Count[] | null; own: TalliedAttempt | null }>`
    with counts as (
      select kind, key, count from daily_tally
      where date = ${date} and kind in ('mistakes', 'completed', 'found', 'found-late', 'guesses')
      union all select kind, key, count from daily_tally
        where date = ${date} and kind = 'wrong' and key = any(${[...new Set([...guesses, tempting])]}::integer[])
      union select kind, key, count from daily_tally
        where date = ${date} and kind = 'guess' and key = any(${guesses.map(guessKey)}::integer[])
      union select most.* from generate_series(0, ${guesses.length - 1}::integer) as number cross join lateral (
        select kind, key, count from daily_tally where date = ${date} and kind = 'guess'
          and key / ${sql.lit(PLACE)} = number
        order by count desc, key limit 2) as most),
    own as (
      select completed, mistakes, guesses, found from daily_attempt
      where player_id = ${playerId} and date = ${date} and tallied)
    select (select json_agg(counts) from counts) as counts, (select row_to_json(own) from own) as own`.execute(
    db,
  )
  return { counts: rows[0]?.counts ?? [], own: rows[0]?.own ?? null }
}

/** Returns the key of a guess in rows with the kind `guess`. `number` is the index of the guess, which starts at 0. */
const guessKey = (guess: number, number: number): number => number * PLACE + guess

export const guessOfKey = (key: number): { guess: number; number: number } => ({
  guess: key % PLACE,
  number: Math.floor(key / PLACE),
})
