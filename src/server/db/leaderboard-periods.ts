import { sql } from 'kysely'

/**
 * Key suffixes of the leaderboards to which a row with a `created_at` belongs: all time, the ISO week and the calendar
 * month (UTC). engine/leaderboard/period.ts builds the same suffixes.
 */
export const periods = sql`(values
  (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
  (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)`
