import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../src/server/db/schema.ts'

/**
 * A result of one of many test players. `at` is the time of the result, in ms since the start of the date in the time
 * zone UTC+14.
 */
export interface Result {
  score: number
  seconds: number
  mistakes: number
  completed: boolean
  at: number
}

const CHUNK = 20_000
/** In the time zone UTC+14, a date begins this number of ms earlier than in UTC. */
const EARLIEST_MS = 14 * 3_600_000
const SECONDS = 2 ** 18
const BEST_SCORE = 1023

/**
 * Inserts players directly into the database, each with a finished attempt at the daily challenge. The id of player n
 * is `<prefix>-n`. Only the wrong guesses of the inserted attempts are stored. The board of the date's daily challenge
 * must exist already.
 */
export async function insertField(
  db: Kysely<Schema>,
  date: string,
  results: readonly Result[],
  prefix: string,
): Promise<void> {
  const begun = Date.parse(`${date}T00:00:00Z`) - EARLIEST_MS
  for (let from = 0; from < results.length; from += CHUNK) {
    const rows = results.slice(from, from + CHUNK)
    const ids = rows.map((_, n) => `${prefix}-${from + n}`)
    const list = <T>(of: (result: Result) => T) => rows.map(of)
    await sql`insert into player (id, name, email, username, username_key)
      select id, id, id || '@field.invalid', id, id from unnest(${ids}::text[]) as id`.execute(db)
    await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
        started_at, ended_at)
      select id, id, 'daily', id, 1, 'finished', '', '{"groups":[],"tiles":[]}', '{}', '{}', 0, now(), now()
      from unnest(${ids}::text[]) as id`.execute(db)
    await sql`insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, score, seconds,
        mistakes, guesses, found, standing)
      select id, id, ${date}::date, id, to_timestamp((${begun}::bigint + at) / 1000.0) - make_interval(secs => seconds),
        to_timestamp((${begun}::bigint + at) / 1000.0), completed, score, seconds, mistakes,
        array(select 29 << n from generate_series(0, mistakes - 1) as n), case when completed then '{0,1,2,3}'::integer[] else '{}' end,
        (${sql.lit(BEST_SCORE)} - score) * ${sql.lit(SECONDS)} + seconds
      from unnest(${ids}::text[], ${list((r) => r.at)}::bigint[], ${list((r) => r.score)}::integer[],
        ${list((r) => r.seconds)}::integer[], ${list((r) => r.mistakes)}::integer[], ${list((r) => r.completed)}::boolean[])
        as row (id, at, score, seconds, mistakes, completed)`.execute(db)
    await sql`insert into leaderboard_entry (leaderboard, player_id, standing, reached_at, level, ref)
      select 'daily:' || date, player_id, standing, ended_at, null, id from daily_attempt where id = any(${ids}::text[])`.execute(
      db,
    )
  }
}
