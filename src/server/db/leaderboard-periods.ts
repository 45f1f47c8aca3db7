import { sql } from 'kysely'

/**
 * SQL for the endings of leaderboard keys. A result belongs to three leaderboards: all time, and the ISO week and the
 * calendar month (UTC) of its `created_at`. engine/leaderboard/period.ts builds the same endings.
 */
export const periods = sql`(values
  (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
  (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)`
