import { createHash } from 'node:crypto'
import type pg from 'pg'

const words = (list: string) => `'{${list.split(' ').join(',')}}'::text[]`
const FIRST = words(
  'quiet amber tin lucky north paper silver wild brave hollow cosmic lunar rusty velvet golden misty bright crimson gentle swift',
)
const SECOND = words(
  'harbour kettle moon otter falcon meadow comet lantern willow badger pixel puzzle riddle raven maple river cactus walrus ember fox',
)

/** Returns the id of a player that `seedLeaderboards` inserts. The first player has number 0. */
export const seededPlayer = (number: number): string =>
  createHash('md5')
    .update(`p${number + 1}`)
    .digest('hex')
    .slice(0, 16)

/**
 * Inserts players with plausible names, ended levels of the last sixty days (`scores` is their number), and the
 * leaderboards with the results of these levels. Triggers and foreign keys are off during the inserts, because
 * otherwise the inserts would take hours. The counters of the leaderboards are computed by the product's code.
 */
export async function seedLeaderboards(
  pool: pg.Pool,
  { players, scores }: { players: number; scores: number },
): Promise<void> {
  const client = await pool.connect()
  try {
    for (const setting of ['synchronous_commit = off', 'session_replication_role = replica'])
      await client.query(`set ${setting}`)
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '1GB'`)
    await client.query(`select setseed(0.5)`)
    await withoutIndexes(client, 'player', () =>
      client.query(`
        insert into player (id, name, email, username, username_key, created_at)
        select substr(md5('p' || n), 1, 16), 'x', n || '@bench.invalid', name, name, now() - interval '70 days'
        from (select n, case n % 10
            when 0 then 'player_' || n when 1 then 'user' || n
            else left((${FIRST})[1 + n % 20] || case when n % 3 = 0 then '_' else '' end
              || (${SECOND})[1 + n / 20 % 20], 12) || case when n % 2 = 0 then '_' else '' end || n end as name
          from generate_series(1, ${players}) as n) as named`),
    )
    await withoutIndexes(client, 'score', () =>
      client.query(`
        insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found,
          run_words_found, seconds, mistakes, guesses, hint_used, life_used, created_at)
        select id, player, id, id, level, 25 * (points + level * 12), 25 * points, points > 12, 16, 16, 25 + (200 * random())::integer,
          1, 5, points % 5 = 0, false, date_trunc('milliseconds', now()) - random() * interval '60 days'
        from (select substr(md5('s' || n), 1, 16) as id, substr(md5('p' || 1 + n % ${players}), 1, 16) as player,
            1 + (14 * random() * random())::integer as level, 8 + (20 * random())::integer as points
          from generate_series(1, ${scores}) as n) as made`),
    )
    await client.query(`
      insert into play_record (player_id, best_score, highest_level, total_score)
      select player_id, max(score), max(level), sum(level_score) from score group by player_id`)
    await withoutIndexes(client, 'leaderboard_entry', () => client.query(entries))
    await countInOne(client)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/**
 * Stores the number of entries of each leaderboard as one chunk and one section. The product's code then divides them.
 * The triggers that store the sections are off.
 */
export async function countInOne(client: pg.PoolClient): Promise<void> {
  for (const table of ['leaderboard_chunk', 'leaderboard_section'])
    await client.query(`insert into ${table} select leaderboard, -9223372036854775808, '-infinity', '', count(*)
      from leaderboard_entry group by leaderboard`)
}

const SECONDS = 'extract(epoch from created_at)::bigint'
/**
 * Combines the value and the time of a result in one number. The best result has the smallest number, so the database
 * finds the best results of all players in one pass over the rows.
 */
const best = (standing: string) => `min((${standing})::bigint * 8589934592 + ${SECONDS})`
const entries = `
  insert into leaderboard_entry (leaderboard, player_id, standing, reached_at, level)
  select leaderboard || suffix, player_id, floor(best / 8589934592.0)::bigint,
    to_timestamp(best - floor(best / 8589934592.0)::bigint * 8589934592), 1
  from (
    select player_id, suffix, ${best('-score')} as high, ${best('-level')} as level,
      ${best('seconds')} filter (where completed and not hint_used) as fast,
      ${best('-(score / 100)')} filter (where completed) as streak
    from score cross join lateral (values (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
      (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)
    where suffix = '' or suffix = to_char(now() at time zone 'UTC', '"/"IYYY"-W"IW')
      or suffix = to_char(now() at time zone 'UTC', '"/"YYYY-MM')
    group by player_id, suffix) as bests
  cross join lateral (values ('high-scores', high), ('highest-levels', level), ('fastest-times', fast),
    ('win-streaks', streak)) as place (leaderboard, best)
  where best is not null`

/** Drops a table's indexes, fills the table, and builds the indexes again. */
export async function withoutIndexes(
  client: pg.PoolClient,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; make: string; constraint: string | null }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as make,
      (select pg_get_constraintdef(oid) from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) as constraint
     from pg_index where indrelid = $1::regclass`,
    [table],
  )
  for (const { name, constraint } of rows)
    await client.query(
      constraint ? `alter table ${table} drop constraint ${name} cascade` : `drop index ${name}`,
    )
  await fill()
  for (const { name, make, constraint } of rows)
    await client.query(constraint ? `alter table ${table} add constraint ${name} ${constraint}` : make)
}
