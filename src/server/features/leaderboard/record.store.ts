import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isOfNamedPlayer } from './entry.store.ts'
import type { LeaderboardSource } from './source.ts'

const allResults = (sources: readonly LeaderboardSource[], playerId?: string) =>
  sql.join(
    sources.map((source) => sql`(${source.results(playerId)})`),
    sql` union all `,
  )
/** The oldest week and the oldest month for which leaderboards are stored. */
type Kept = { week: string; month: string }
/**
 * SQL condition: the entry can be computed again. This requires that the leaderboard has a `LeaderboardSource`. A
 * second condition is the leaderboard's period: all time, or a week or month that is still stored.
 */
const known = (sources: readonly LeaderboardSource[], { week, month }: Kept) => sql`
  substring(leaderboard from '^[^/:]+') = any(${sources.flatMap(({ names }) => names)}::text[])
  and (strpos(leaderboard, '/') = 0 or split_part(leaderboard, '/', 2) collate "C" >=
    case when strpos(leaderboard, '-W') > 0 then ${week} else ${month} end)`
const recorded = (sources: readonly LeaderboardSource[], kept: Kept, playerId?: string) => sql`recorded as (
  select distinct on (leaderboard, player_id) * from (${allResults(sources, playerId)}) as made
  where ${known(sources, kept)} and ${isOfNamedPlayer('made.player_id')}
  order by leaderboard, player_id, standing, reached_at, ref)`

export interface Comparison {
  leaderboard: string
  entries: number
  /**
   * Number of entries that differ from the stored results of games; missing entries and entries without a stored result
   * count too.
   */
  differences: number
}

export async function compareWithRecord(
  db: Db,
  sources: readonly LeaderboardSource[],
  kept: Kept,
): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`with ${recorded(sources, kept)},
    stored as (select * from leaderboard_entry where ${known(sources, kept)})
    select leaderboard, count(stored.player_id) as entries, count(*) filter (where
      (stored.standing, stored.reached_at, stored.level, stored.ref)
        is distinct from (recorded.standing, recorded.reached_at, recorded.level, recorded.ref)) as differences
    from stored full join recorded using (leaderboard, player_id) group by leaderboard order by leaderboard`.execute(
    db,
  )
  return rows
}

/**
 * Corrects the entries of all players, or of the given player. The caller must have locked the leaderboards or the
 * player's row, so that no other transaction enters a result at the same time.
 */
export async function writeFromRecord(
  tx: Tx,
  sources: readonly LeaderboardSource[],
  kept: Kept,
  playerId?: string,
): Promise<void> {
  const own = playerId === undefined ? sql`true` : sql`stored.player_id = ${playerId}`
  await sql`with ${recorded(sources, kept, playerId)},
    gone as (
      delete from leaderboard_entry as stored where ${own} and ${known(sources, kept)} and not exists (
        select 1 from recorded where recorded.leaderboard = stored.leaderboard and recorded.player_id = stored.player_id))
    insert into leaderboard_entry as stored (leaderboard, player_id, standing, reached_at, level, ref)
    select leaderboard, player_id, standing, reached_at, level, ref from recorded
    on conflict (leaderboard, player_id) do update
      set standing = excluded.standing, reached_at = excluded.reached_at, level = excluded.level, ref = excluded.ref
      where (stored.standing, stored.reached_at, stored.level, stored.ref)
        is distinct from (excluded.standing, excluded.reached_at, excluded.level, excluded.ref)`.execute(tx)
}

export interface Improvement {
  leaderboard: string
  standing: number
  reached_at: Date
}

/**
 * Returns the results that were better than all earlier results of the same player, oldest first. For each leaderboard,
 * the function returns at most the latest `most` results.
 */
export async function improvements(
  db: Db,
  sources: readonly LeaderboardSource[],
  playerId: string,
  most: number,
): Promise<Improvement[]> {
  // The query has many parts, and a prepared statement is not planned for each call.
  const { rows } = await sql<Improvement>`/* prepare improvements */ with
    earned as (select * from (${allResults(sources, playerId)}) as made where leaderboard !~ '[/:]'),
    compared as (
      select *, min(standing) over (partition by leaderboard order by reached_at, ref
        rows between unbounded preceding and 1 preceding) as before from earned),
    bettered as (
      select *, row_number() over (partition by leaderboard order by reached_at desc, ref desc) as age
      from compared where before is null or standing < before)
    select leaderboard, standing, reached_at from bettered where age <= ${most}
    order by leaderboard, reached_at, age desc`.execute(db)
  return rows
}
