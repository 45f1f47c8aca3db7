import { sql } from 'kysely'

/**
 * For a row with a `created_at`: the suffixes of a leaderboard's key for all time, the ISO week and the calendar month (UTC),
 * as engine/leaderboard/period.ts builds them.
 */
export const periods = sql`(values
  (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
  (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)`
