import { sql } from 'kysely'
import { GROUP_SIZE, groupCount } from '../../../engine/rules.ts'
import type { Db } from '../../db/database.ts'
import { entering } from './rank.store.ts'

/** A completed level of the first size: the only ones that fastest times compare. */
const FIRST_SIZE_WORDS = sql.lit(GROUP_SIZE * groupCount(1))

/**
 * The boards that the end of a level is entered on: standing (less is better) and whether it counts. Reads the columns of
 * a score row and `streak`. A board more is a line more (decisions.md, "Leaderboards" and "When results count").
 */
const places = sql`(values
  ('high-scores', -score::bigint, score > 0),
  ('fastest-times', seconds, completed and words_found = ${FIRST_SIZE_WORDS} and not hint_used and not life_used),
  ('highest-levels', -level, true),
  ('win-streaks', -streak, completed)) as place (board, standing, counts)`

/** All time, ISO week and calendar month in UTC, named as engine/leaderboard/period.ts names them. */
const periods = sql`(values
  (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
  (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)`

/** Every entry that the rows of `level_end` (a score and its `streak`) would make. */
const entriesOfLevelEnds = sql`
  select place.board || period.suffix as board, player_id, place.standing, created_at as reached_at, level, id as ref
  from level_end cross join lateral ${places} cross join lateral ${periods} where place.counts`

/** Enters `level_end` on every board where it is better: part of the statement that books a level's end. */
export const enteringLevelEnd = sql`fresh as (${entriesOfLevelEnds}), entered as (${entering(sql`fresh`)})`

/**
 * `level_end` from the record: every score with the streak that it made. A restart of a completed level breaks a streak
 * without a score of its own (decisions.md, "Win streak").
 */
const levelEnds = (playerId?: string) => {
  const own = playerId === undefined ? sql`true` : sql`player_id = ${playerId}`
  return sql`
    event as (
      select player_id, created_at as at, 0 as kind, completed, id from score where ${own}
      union all select player_id, started_at, 1, false, id from game
        where ${own} and mode = 'classic' and start_day is not null and id <> run_id),
    stretch as (
      select *, count(*) filter (where not completed) over (partition by player_id order by at, kind, id) as breaks
      from event),
    streaks as (
      select id, count(*) over (partition by player_id, breaks order by at, kind, id) as streak
      from stretch where completed),
    level_end as (
      select score.*, streak from score left join streaks using (id) where ${own})`
}

/** Entries as the record makes them, one a board and player, of all time and of the kept periods. */
const recorded = (keptPeriods: readonly string[]) => sql`
  ${levelEnds()},
  recorded as (
    select distinct on (board, player_id) * from (${entriesOfLevelEnds}) as made
    where strpos(board, '/') = 0 or split_part(board, '/', 2) = any(${keptPeriods}::text[])
    order by board, player_id, standing, reached_at, ref)`

/** Boards that are wholly a matter of level ends, of whatever period. */
const ofLevelEnds = sql`split_part(board, '/', 1) in ('high-scores', 'fastest-times', 'highest-levels', 'win-streaks')`

export interface Difference {
  board: string
  entries: number
  /** Entries that are missing, too many, or not what the record says. */
  differences: number
}

/** Compares every board with the record. */
export async function compareWithRecord(db: Db, keptPeriods: readonly string[]): Promise<Difference[]> {
  const { rows } = await sql<Difference>`with ${recorded(keptPeriods)},
    stored as (select * from leaderboard_entry where ${ofLevelEnds}
      and (strpos(board, '/') = 0 or split_part(board, '/', 2) = any(${keptPeriods}::text[])))
    select board, count(stored.player_id) as entries, count(*) filter (where
      (stored.standing, stored.reached_at, stored.level, stored.ref)
        is distinct from (recorded.standing, recorded.reached_at, recorded.level, recorded.ref)) as differences
    from stored full join recorded using (board, player_id) group by board order by board`.execute(db)
  return rows
}

/** Writes what the record says where the boards say something else. */
export async function writeFromRecord(db: Db, keptPeriods: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Levels that end meanwhile wait until this is done: a comparison must not undo them.
    await sql`lock table leaderboard_entry in share row exclusive mode`.execute(tx)
    await sql`with ${recorded(keptPeriods)},
      gone as (
        delete from leaderboard_entry as stored where ${ofLevelEnds} and not exists (
          select 1 from recorded where recorded.board = stored.board and recorded.player_id = stored.player_id)
        and (strpos(board, '/') = 0 or split_part(board, '/', 2) = any(${keptPeriods}::text[])))
      insert into leaderboard_entry as stored (board, player_id, standing, reached_at, level, ref)
      select board, player_id, standing, reached_at, level, ref from recorded
      on conflict (board, player_id) do update
        set standing = excluded.standing, reached_at = excluded.reached_at, level = excluded.level, ref = excluded.ref
        where (stored.standing, stored.reached_at, stored.level, stored.ref)
          is distinct from (excluded.standing, excluded.reached_at, excluded.level, excluded.ref)`.execute(tx)
  })
}

export interface Bettering {
  board: string
  standing: number
  reached_at: Date
}

/** Every time that a player bettered an all-time best, oldest first; at most the latest `most` of each board. */
export async function betterings(db: Db, playerId: string, most: number): Promise<Bettering[]> {
  const { rows } = await sql<Bettering>`with ${levelEnds(playerId)},
    made as (select * from (${entriesOfLevelEnds}) as every where strpos(board, '/') = 0),
    compared as (
      select *, min(standing) over (partition by board order by reached_at, ref
        rows between unbounded preceding and 1 preceding) as before from made),
    bettered as (
      select *, row_number() over (partition by board order by reached_at desc, ref desc) as age
      from compared where before is null or standing < before)
    select board, standing, reached_at from bettered where age <= ${most}
    order by board, reached_at, age desc`.execute(db)
  return rows
}
