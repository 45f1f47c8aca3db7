import { sql } from 'kysely'
import { leaderboardPeriods } from '../../../engine/leaderboard/leaderboard.ts'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import { entryKey, periods, type Results } from '../leaderboard/leaderboard.service.ts'
import type { LeaderboardSource } from '../leaderboard/source.ts'

/** The name of a day's own leaderboard. */
export const dayKey = (date: string) => `daily:${date}`

/** The result of an attempt that has ended, for its day. */
export const resultOfAttempt = (attempt: DailyAttemptRow): Results => ({
  name: 'daily-end',
  rows: sql`select ${dayKey(attempt.date)} as leaderboard, ${attempt.player_id} as player_id,
    ${attempt.standing}::bigint as standing, ${attempt.ended_at}::timestamptz as reached_at, null::integer as level,
    ${attempt.id} as ref`,
})

/** Every attempt that counts among the places of its day. */
export const dayResults: LeaderboardSource = {
  names: ['daily'],
  results: (playerId) => sql`
    select 'daily:' || date as leaderboard, player_id, standing::bigint, ended_at as reached_at, null::integer as level, id as ref
    from daily_attempt where standing is not null and ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`,
}

/** Every daily won, as the wins that it made: counted for the period in which its day was closed. */
const wins = (playerId?: string) => sql`
  select 'daily-champions' || suffix as leaderboard, player_id,
    -row_number() over (partition by player_id, suffix order by created_at, date) as standing,
    created_at as reached_at, null::integer as level, null::text as ref
  from daily_champion cross join lateral ${periods}
  where ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`

/** The wins of a champion named at `at`, of the periods that are on then. */
export const winsOf = (playerId: string, at: Date): Results => {
  const now = leaderboardPeriods.map((period) => entryKey('daily-champions', period, at))
  // Counted anew: another process may have named them for another day at a later time, but written it earlier.
  return {
    name: 'champion',
    rows: sql`select distinct on (leaderboard) * from (${wins(playerId)}) as won where leaderboard = any(${now}::text[])
      order by leaderboard, standing`,
  }
}

export const champions: LeaderboardSource = { names: ['daily-champions'], results: wins }
