import { type RawBuilder, sql } from 'kysely'
import type { LeaderboardName } from '../../../engine/leaderboard/leaderboard.ts'
import { GROUP_SIZE, groupCount } from '../../../engine/rules.ts'
import { periods } from '../../db/leaderboard-periods.ts'
import type { LeaderboardSource, Results } from '../leaderboard/source.ts'

/** Number of words in level 1. The leaderboard `fastest-times` contains only levels with this number of words. */
const FIRST_SIZE_WORDS = sql.lit(GROUP_SIZE * groupCount(1))

/**
 * For each leaderboard: SQL for the sort value (`standing`) of an ended level, and the SQL condition under which the
 * level gets an entry (docs/rules.md#leaderboards).
 */
const worth = {
  'high-scores': [sql`-score::bigint`, sql`score > 0`],
  'fastest-times': [
    sql`seconds`,
    sql`completed and words_found = ${FIRST_SIZE_WORDS} and not hint_used and not life_used`,
  ],
  'highest-levels': [sql`-level`, sql`true`],
  'win-streaks': [sql`-streak`, sql`completed`],
} satisfies Partial<Record<LeaderboardName, [standing: RawBuilder<unknown>, counts: RawBuilder<unknown>]>>

const places = sql`(values ${sql.join(
  Object.entries(worth).map(([name, [standing, counts]]) => sql`(${sql.lit(name)}, ${standing}, ${counts})`),
)}) as place (leaderboard, standing, counts)`

/**
 * SQL that computes results for the leaderboards from the query `level_end`. The rows of `level_end` are score rows
 * with one more column: the win streak after the level.
 */
const resultsOfLevelEnds = sql`
  select place.leaderboard || period.suffix as leaderboard, player_id, place.standing, created_at as reached_at, level, id as ref
  from level_end cross join lateral ${places} cross join lateral ${periods} where place.counts`

/** Returns the leaderboard results of one level, for the transaction that stores the end of the level. */
export const resultsOfLevel = (scoreId: string, streak: number): Results => ({
  name: 'level-end',
  rows: sql`with level_end as (select *, ${streak}::integer as streak from score where id = ${scoreId})
    ${resultsOfLevelEnds}`,
})

/**
 * Returns SQL with the queries `level_end` and `stretch`. `level_end` has a row for each ended level with a valid
 * result, with the win streak after the level. `stretch` has a row for each ended level and each restart. Its column
 * `breaks` is the number of lost levels and restarts of the player up to this row. Restarts are read from the table of
 * games, because a restart of a completed level ends a win streak but has no score row. A completed level with a result
 * that waits for a check or was removed adds nothing to a streak. A lost level always ends the streak.
 */
export const countedLevelEnds = (playerId?: string): RawBuilder<unknown> => {
  const own = playerId === undefined ? sql`true` : sql`player_id = ${playerId}`
  return sql`withheld as materialized (select id from game where ${own} and withheld is not null),
    event as (
      select player_id, created_at as at, 0 as kind, completed, id from score
        where ${own} and not (completed and game_id in (select id from withheld))
      union all select player_id, started_at, 1, false, id from game
        where ${own} and mode = 'classic' and start_day is not null and id <> run_id),
    stretch as (
      select *, count(*) filter (where not completed) over (partition by player_id order by at, kind, id) as breaks
      from event),
    streaks as (
      select id, count(*) over (partition by player_id, breaks order by at, kind, id) as streak
      from stretch where completed),
    level_end as (
      select score.*, streak from score left join streaks using (id)
      where ${own} and game_id not in (select id from withheld))`
}

export const levelEnds: LeaderboardSource = {
  names: Object.keys(worth),
  results: (playerId) => sql`with ${countedLevelEnds(playerId)} ${resultsOfLevelEnds}`,
}
