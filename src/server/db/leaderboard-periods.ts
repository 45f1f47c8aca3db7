import { sql } from 'kysely'

/**
 * SQL that returns the last parts of three leaderboard keys. A result belongs to three leaderboards: all time, the ISO
 * week and the calendar month (UTC) of the column `created_at`. The file engine/leaderboard/period.ts computes the same
 * key parts in TypeScript.
 */
export const periods = sql`(values
  (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
  (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)`
