import { sql } from 'kysely'
import { leaderboardPeriods } from '../../../engine/leaderboard/leaderboard.ts'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import { periods } from '../../db/leaderboard-periods.ts'
import { entryKey } from '../leaderboard/leaderboards.ts'
import type { LeaderboardSource, Results } from '../leaderboard/source.ts'

const KEY = 'daily:'

/** Returns the key of a day's leaderboard. */
export const dayKey = (date: string) => KEY + date

/** Returns the date of a day's leaderboard; undefined for another leaderboard. */
export const dateOfKey = (key: string): string | undefined =>
  key.startsWith(KEY) ? key.slice(KEY.length) : undefined

export const resultOfAttempt = (attempt: DailyAttemptRow): Results => ({
  name: 'daily-end',
  rows: sql`select ${dayKey(attempt.date)} as leaderboard, ${attempt.player_id} as player_id,
    ${attempt.standing}::bigint as standing, ${attempt.ended_at}::timestamptz as reached_at, null::integer as level,
    ${attempt.id} as ref`,
})

/** Source of the leaderboards of the days that have not ended: one result for each ranked attempt. */
export const dayResults: LeaderboardSource = {
  names: ['daily'],
  ends: true,
  results: (playerId) => sql`
    select 'daily:' || date as leaderboard, player_id, standing::bigint, ended_at as reached_at, null::integer as level, id as ref
    from daily_attempt join daily_day using (date) where standing is not null and ranked is null and ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`,
}

/**
 * Returns a query for the days on which players were champions, i.e. in the top three. For each such day, the result
 * has a row for all time. It also has rows for the week and the month in which the day's ranks became final. The column
 * `standing` is the number of champion days so far in this period, as a negative number, because leaderboards are
 * sorted in ascending order.
 */
const wins = (playerId?: string) => sql`
  select 'daily-champions' || suffix as leaderboard, player_id,
    -row_number() over (partition by player_id, suffix order by created_at, date) as standing,
    created_at as reached_at, null::integer as level, null::text as ref
  from daily_champion cross join lateral ${periods}
  where ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`

/** Returns how often a player was champion: of all time, and in the week and the month that contain `at`. */
export const winsOf = (playerId: string, at: Date): Results => {
  const currentKeys = leaderboardPeriods.map((period) => entryKey('daily-champions', period, at))
  // The query counts all champion days of the player again. Adding 1 could be wrong, because another process may have
  // stored the champions of a later day first.
  return {
    name: 'champion',
    rows: sql`select distinct on (leaderboard) * from (${wins(playerId)}) as won where leaderboard = any(${currentKeys}::text[])
      order by leaderboard, standing`,
  }
}

export const champions: LeaderboardSource = { names: ['daily-champions'], results: wins }
