import { type RawBuilder, sql } from 'kysely'
import { type BoardName, boardPeriods } from '../../../engine/leaderboard/board.ts'
import type { Db, Tx } from '../../db/database.ts'
import { boardKey, boards } from './board.store.ts'
import { entering } from './rank.store.ts'

const earnedByLevels = (Object.keys(boards) as BoardName[]).flatMap((name) => {
  const { levelEnd } = boards[name]
  return levelEnd ? [{ name, ...levelEnd }] : []
})
const places = sql`(values ${sql.join(
  earnedByLevels.map(({ name, standing, counts }) => sql`(${sql.lit(name)}, ${standing}, ${counts})`),
)}) as place (board, standing, counts)`

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

/** Every daily won, as the wins that it made: counted for the period in which its day was closed. */
const entriesOfChampions = sql`
  select 'daily-champions' || suffix as board, player_id,
    -row_number() over (partition by player_id, suffix order by created_at, date) as standing,
    created_at as reached_at, null::integer as level, null::text as ref
  from daily_champion cross join lateral ${periods}`

/** Enters the wins of a champion named at `at`, in the transaction that names them; it holds the player's lock. */
export async function enterChampion(tx: Tx, playerId: string, at: Date): Promise<void> {
  const now = boardPeriods.map((period) => boardKey('daily-champions', period, at))
  // Counted anew: another process may have named them for another day at a later time, but written it earlier.
  await sql`with won as (${entriesOfChampions} where player_id = ${playerId}),
    fresh as (select distinct on (board) * from won where board = any(${now}::text[]) order by board, standing)
    ${entering(sql`fresh`)}`.execute(tx)
}

/** Where boards come from. A feature that enters results of its own adds its boards and how its record makes them. */
const sources: readonly { boards: readonly string[]; entries: RawBuilder<unknown> }[] = [
  {
    boards: earnedByLevels.map(({ name }) => name),
    entries: sql`with ${levelEnds()} ${entriesOfLevelEnds}`,
  },
  { boards: ['daily-champions'], entries: entriesOfChampions },
]

const rebuilt = sources.flatMap((source) => source.boards)
const made = sql.join(
  sources.map(({ entries }) => sql`(${entries})`),
  sql` union all `,
)
/** The oldest week and month whose boards are kept. */
type Kept = { week: string; month: string }
/** Rows of boards that the record makes: of all time and of the periods that are kept. */
const known = ({ week, month }: Kept) => sql`split_part(board, '/', 1) = any(${rebuilt}::text[])
  and (strpos(board, '/') = 0 or split_part(board, '/', 2) collate "C" >=
    case when strpos(board, '-W') > 0 then ${week} else ${month} end)`
const recorded = (kept: Kept) => sql`recorded as (
  select distinct on (board, player_id) * from (${made}) as made where ${known(kept)}
  order by board, player_id, standing, reached_at, ref)`

export interface Comparison {
  board: string
  entries: number
  /** Entries that are missing, too many, or not what the record says. */
  differences: number
}

/** Compares every board with the record. */
export async function compareWithRecord(db: Db, kept: Kept): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`with ${recorded(kept)},
    stored as (select * from leaderboard_entry where ${known(kept)})
    select board, count(stored.player_id) as entries, count(*) filter (where
      (stored.standing, stored.reached_at, stored.level, stored.ref)
        is distinct from (recorded.standing, recorded.reached_at, recorded.level, recorded.ref)) as differences
    from stored full join recorded using (board, player_id) group by board order by board`.execute(db)
  return rows
}

/** Writes what the record says where the boards say something else. Nothing is entered meanwhile. */
export async function writeFromRecord(tx: Tx, kept: Kept): Promise<void> {
  await sql`with ${recorded(kept)},
    gone as (
      delete from leaderboard_entry as stored where ${known(kept)} and not exists (
        select 1 from recorded where recorded.board = stored.board and recorded.player_id = stored.player_id))
    insert into leaderboard_entry as stored (board, player_id, standing, reached_at, level, ref)
    select board, player_id, standing, reached_at, level, ref from recorded
    on conflict (board, player_id) do update
      set standing = excluded.standing, reached_at = excluded.reached_at, level = excluded.level, ref = excluded.ref
      where (stored.standing, stored.reached_at, stored.level, stored.ref)
        is distinct from (excluded.standing, excluded.reached_at, excluded.level, excluded.ref)`.execute(tx)
}

export interface Bettering {
  board: string
  standing: number
  reached_at: Date
}

/** Every time that a player bettered an all-time best, oldest first; at most the latest `most` of each board. */
export async function betterings(db: Db, playerId: string, most: number): Promise<Bettering[]> {
  const { rows } = await sql<Bettering>`with ${levelEnds(playerId)},
    earned as (select * from (${entriesOfLevelEnds}) as made where strpos(board, '/') = 0),
    compared as (
      select *, min(standing) over (partition by board order by reached_at, ref
        rows between unbounded preceding and 1 preceding) as before from earned),
    bettered as (
      select *, row_number() over (partition by board order by reached_at desc, ref desc) as age
      from compared where before is null or standing < before)
    select board, standing, reached_at from bettered where age <= ${most}
    order by board, reached_at, age desc`.execute(db)
  return rows
}
