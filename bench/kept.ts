// Measures the bytes of a game in PostgreSQL before and after it is folded, and what the folding costs. Also measures why
// the table of games has no partitions: the time to find a game by its id with one table, and with one partition for
// each month.
import { sql } from 'kysely'
import { WORDS_KEPT_DAYS } from '../src/engine/play/folded.ts'
import type { LevelState } from '../src/engine/play/level.ts'
import { withBoards } from '../src/server/boards/dealing.ts'
import type { Db } from '../src/server/db/database.ts'
import { endOldDays } from '../src/server/features/daily/end-day.service.ts'
import { boardEnd, endNow } from '../src/server/features/game/end.service.ts'
import { foldOldGames } from '../src/server/features/retention/retention.service.ts'
import { classic } from '../src/server/features/run/classic.mode.ts'
import { dealLevel } from '../src/server/features/run/deal.service.ts'
import type { Bench } from './benches.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const DEALT = 60
const GAMES = 30_000
/** Each player has more levels than the insights use, so most games leave no analysed data. */
const GAMES_A_PLAYER = 1500
const DAY_S = 86_400
const ATTEMPTS = 20_000
const MONTHS = 36
const LOOKUPS = 3000
/** Limit of a quotient: the bytes of a folded game, divided by the bytes before. */
const BYTES_TARGET = 0.45
/** Limit of the mean time to fold a game, in ms. */
const FOLD_MS = 3

const COMPLETED: LevelState = {
  ...{ status: 'level_complete', mistakes: 1, found: [0, 1, 2, 3], hinted: [], extraLifeUsed: false },
}

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  process.env.TEST_DATABASE_URL = postgres.url
  const { startServer } = await import('../tests/support/server.ts')
  const server = await startServer('postgres')
  try {
    const { context } = server.app
    const { db } = context
    await fillGames(server)
    const before = await bytesOf(db)
    server.passTime((WORDS_KEPT_DAYS + 1) * DAY_S)
    const walBefore = await walPosition(db)
    const started = performance.now()
    await foldOldGames(context)
    const foldMs = (performance.now() - started) / GAMES
    const wal = ((await walPosition(db)) - walBefore) / GAMES
    const { rows: left } = await sql<{ folded: number; words: number }>`select count(folded) as folded,
      count(*) filter (where cardinality(word_keys) > 0) as words from game`.execute(db)
    const reused = await bytesOf(db)
    const after = await bytesOf(db, true)
    await sql`update game set word_keys = '{}'`.execute(db)
    const forgotten = await bytesOf(db, true)
    printTable(
      ['bytes of a game', 'before', 'files after', 'folded', 'folded, words forgotten'],
      (['game', 'score'] as const).map((table) => [
        table,
        ...[before, reused, after, forgotten].map((bytes) => bytes[table].toFixed(0)),
      ]),
    )
    console.log(
      `${left[0]?.folded} games folded, ${left[0]?.words} keep the words that new boards must not repeat`,
    )
    const share = after.game / before.game
    console.log(`folded / before: ${share.toFixed(2)}; target: at most ${BYTES_TARGET}`)
    console.log(
      `folding a game: ${foldMs.toFixed(2)} ms, ${wal.toFixed(0)} bytes of WAL; target: at most ${FOLD_MS} ms`,
    )
    const day = await endDay(server)
    console.log(`ending a day: ${day.toFixed(3)} ms for each attempt, with ${ATTEMPTS} attempts`)
    const [one, many] = await lookups(db)
    printTable(
      ['a game by its id', 'one table', `${MONTHS} partitions`, '×'],
      [['p50 µs', one.toFixed(0), many.toFixed(0), (many / one).toFixed(1)]],
    )
    return share <= BYTES_TARGET && foldMs <= FOLD_MS
  } finally {
    await server.close()
    await postgres.stop()
  }
}

type Server = Awaited<ReturnType<typeof import('../tests/support/server.ts')['startServer']>>

/** Plays some levels, and copies their rows for further players. */
async function fillGames(server: Server): Promise<void> {
  const { context } = server.app
  const { db } = context
  const { id: playerId } = await server.player()
  for (let n = 0; n < DEALT; n++) {
    const game = await withBoards(db, (tx) =>
      dealLevel(tx, context, { playerId, level: 1, scoreBefore: 0, startDay: null }),
    )
    const groups = await server.answer(game.id)
    const wrong = [...(groups[0] ?? []).slice(0, 3), groups[1]?.[0] ?? '']
    const guesses = [wrong, ...groups].map((tileIds, place) => ({
      tileIds: tileIds.toSorted(),
      group: place === 0 ? null : place - 1,
      at: 9000 * (place + 1) + n,
      key: 'abcdefghijklmnop',
    }))
    server.passTime(60)
    await endNow(context, boardEnd(classic, { ...game, guesses }, COMPLETED, server.now()))
  }
  await sql`insert into player (id, name, email)
    select 'copy' || n, '', n || '@bench.invalid' from generate_series(1, ${Math.ceil(GAMES / GAMES_A_PLAYER)}) as n`.execute(
    db,
  )
  await sql`create table made as
    select n, substr(md5('g' || n), 1, 16) as id, 'copy' || (1 + n / ${GAMES_A_PLAYER}) as player_id, source.id as source
    from generate_series(1, ${GAMES - DEALT}) as n
    join (select id, row_number() over (order by id) - 1 as number from game) as source on number = n % ${DEALT}`.execute(
    db,
  )
  await copyRows(db)
}

/** Copies the rows of played games. The games of a player begin one after the other. */
async function copyRows(db: Db): Promise<void> {
  const later = sql`+ made.n * interval '1 second'`
  await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
      level_score, mistakes, guesses, found, version, traps, started_at, ended_at)
    select made.id, made.player_id, mode, made.id, level, status, seed, board, category_ids, word_keys, score_before,
      level_score, mistakes, guesses, found, version, traps, started_at ${later}, ended_at ${later}
    from made join game on game.id = source order by n`.execute(db)
  await sql`insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found,
      run_words_found, seconds, mistakes, guesses, hint_used, life_used, created_at)
    select 's' || made.id, made.player_id, made.id, made.id, level, score, level_score, completed, words_found,
      run_words_found, seconds, mistakes, guesses, hint_used, life_used, created_at ${later}
    from made join score on score.game_id = source order by n`.execute(db)
}

/** Bytes of a game and of its score, with indexes. With `packed`, the tables are first written anew without gaps. */
async function bytesOf(db: Db, packed = false): Promise<{ game: number; score: number }> {
  for (const table of ['game', 'score'])
    await sql
      .raw(`vacuum ${packed ? 'full ' : ''}analyze ${table}`.replace('full analyze', '(full, analyze)'))
      .execute(db)
  const { rows } = await sql<{ game: number; score: number }>`
    select pg_total_relation_size('game')::float8 as game, pg_total_relation_size('score')::float8 as score`.execute(
    db,
  )
  return { game: (rows[0]?.game ?? 0) / GAMES, score: (rows[0]?.score ?? 0) / GAMES }
}

async function walPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Ends the leaderboard of an old day. Returns the time for each attempt, in ms. */
async function endDay({ app: { context }, now }: Server): Promise<number> {
  const { db } = context
  const date = new Date(now().getTime() - (WORDS_KEPT_DAYS + 5) * DAY_S * 1000).toISOString().slice(0, 10)
  await sql`insert into daily_board (date, seed, board, category_ids, word_keys) values (${date}, '', '{}', '{}', '{}')`.execute(
    db,
  )
  await sql`insert into daily_day (date, closed_at) values (${date}, now())`.execute(db)
  await sql`insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, standing, tallied)
    select 'a' || n, 'd' || n, ${date}, 'a' || n, ${date}::date, ${date}::date, true, n % 5000, true
    from generate_series(1, ${ATTEMPTS}) as n`.execute(db)
  await sql`insert into leaderboard_entry select 'daily:' || date, player_id, standing, ended_at, null, id
    from daily_attempt where date = ${date}`.execute(db)
  const started = performance.now()
  await endOldDays(context)
  return (performance.now() - started) / ATTEMPTS
}

/** Returns the median time to find a game by its id, in µs: with one table, and with a partition for each month. */
async function lookups(db: Db): Promise<[one: number, many: number]> {
  await sql`create table one_table (id text primary key, started_at timestamptz not null, score integer)`.execute(
    db,
  )
  await sql`create table many_tables (id text, started_at timestamptz, score integer, primary key (id, started_at))
    partition by range (started_at)`.execute(db)
  const month = (n: number) => new Date(Date.UTC(2024, n, 1)).toISOString()
  for (let n = 0; n < MONTHS; n++)
    await sql`create table ${sql.table(`month_${n}`)} partition of many_tables
      for values from (${sql.lit(month(n))}) to (${sql.lit(month(n + 1))})`.execute(db)
  for (const table of ['one_table', 'many_tables']) {
    await sql`insert into ${sql.table(table)} select md5(n::text), ${month(0)}::timestamptz + n * interval '10 minutes', n
      from generate_series(1, 150000) as n`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
  const measure = async (table: string) => {
    const times: number[] = []
    for (let n = 0; n < LOOKUPS; n++) {
      const started = performance.now()
      await sql`${sql.raw(`/* prepare ${table} */`)} select score from ${sql.table(table)}
        where id = md5(${String(1 + ((n * 7919) % 150_000))}::text)`.execute(db)
      times.push(1000 * (performance.now() - started))
    }
    return quantile(times, 0.5)
  }
  return [await measure('one_table'), await measure('many_tables')]
}
