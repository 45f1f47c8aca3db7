// Measures the database queries of a look back at a daily challenge that a million players have played. For comparison,
// the bench also measures an empty query.
import { sql } from 'kysely'
import type { Board } from '../src/engine/board/board.ts'
import type { Context } from '../src/server/context.ts'
import type { Db } from '../src/server/db/database.ts'
import { tallyDay } from '../src/server/features/daily/tally.service.ts'
import { lookBack } from '../src/server/features/insight/look-back.service.ts'
import type { Bench } from './benches.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const ATTEMPTS = 1_000_000
const CHUNK = 100_000
const LOOKS = 200
/** Limit of the median time of a request for a look back, in milliseconds, including all work of the server. */
const MOST_MS = 10

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  process.env.TEST_DATABASE_URL = postgres.url
  const { startServer, wrongGuess } = await import('../tests/support/server.ts')
  const server = await startServer('postgres')
  try {
    server.passToNoon()
    const { context } = server.app
    const { client, id: playerId } = await server.player()
    const game = await client.call('POST /api/daily-challenge/start')
    const groups = await server.answer(game.id)
    for (const wordIds of [0, 1, 2].map((n) => wrongGuess(groups, n)).concat(groups))
      await client.call('POST /api/game/:id/guess', { params: { id: game.id }, body: { wordIds } })
    await fill(context, server.now().toISOString().slice(0, 10))
    const floor: number[] = []
    const looks: number[] = []
    for (let n = 0; n < LOOKS; n++) {
      floor.push(await timed(() => sql`select 1`.execute(context.db)))
      looks.push(await timed(() => lookBack(context, { playerId }, game.id)))
    }
    const { players, guesses } = await lookBack(context, { playerId }, game.id)
    const ms = (value: number) => `${value.toFixed(2)} ms`
    const [one, other] = [quantile(floor, 0.5), quantile(looks, 0.5)]
    printTable(
      ['', 'median', '95 %', '× floor'],
      [
        ['an empty query (floor)', ms(one), ms(quantile(floor, 0.95)), ''],
        ['a look back', ms(other), ms(quantile(looks, 0.95)), (other / one).toFixed(1)],
      ],
    )
    console.log(`${players.toLocaleString('en')} players, ${guesses.length} guesses looked at`)
    console.log(`target: at most ${MOST_MS} ms`)
    return other <= MOST_MS
  } finally {
    await server.close()
    await postgres.stop()
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

/**
 * All combinations of four of sixteen tiles. Each combination is a number in which the bits of the chosen tiles are
 * set.
 */
const foursomes = Array.from({ length: 2 ** 16 }, (_, set) => set).filter(
  (set) => set.toString(2).replaceAll('0', '').length === 4,
)

/**
 * The database generates attempts of other players, and the product's code counts their guesses. Some wrong guesses are
 * far more frequent than others. The generated attempts contain every possible wrong guess at every position.
 */
async function fill(context: Context, date: string): Promise<void> {
  const { db } = context
  const { board } = await db
    .selectFrom('daily_board')
    .select('board')
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  const right = setsOf(board)
  const wrong = foursomes.filter((set) => !right.includes(set))
  await sql`select setseed(0.5)`.execute(db)
  for (let from = 0; from < ATTEMPTS; from += CHUNK) await insertAttempts(db, date, from, right, wrong)
  await sql`analyze`.execute(db)
  const began = performance.now()
  await tallyDay(context, date, Number.POSITIVE_INFINITY)
  const seconds = (performance.now() - began) / 1000
  // On a real server, PostgreSQL runs `vacuum` and `analyze` automatically.
  await sql`vacuum analyze daily_tally, daily_attempt`.execute(db)
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from daily_tally`.execute(db)
  console.log(
    `${ATTEMPTS.toLocaleString('en')} attempts tallied at ${(ATTEMPTS / seconds).toFixed(0)} a second into ${rows[0]?.rows} rows`,
  )
}

/**
 * Stores one batch of ended attempts at a daily challenge. Each attempt has up to four mistakes. In an attempt with
 * four mistakes, the player has not found all groups.
 */
async function insertAttempts(
  db: Db,
  date: string,
  from: number,
  right: readonly number[],
  wrong: readonly number[],
): Promise<void> {
  const ids = sql`(select 'crowd-' || n as id from generate_series(${from + 1}::integer, ${from + CHUNK}::integer) as n) as ids`
  await sql`insert into player (id, name, email) select id, '', id || '@crowd.invalid' from ${ids}`.execute(
    db,
  )
  await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
      started_at, ended_at)
    select id, id, 'daily', id, 1, 'finished', '', '{"groups":[],"tiles":[]}', '{}', '{}', 0, now(), now() from ${ids}`.execute(
    db,
  )
  await sql`insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, seconds, mistakes, guesses,
      found, standing)
    select id, id, ${date}::date, id, now(), now(), mistakes < 4, 100, mistakes, made.guesses, coalesce(made.found, '{}'), 100
    from ${ids}
    cross join lateral (select floor(5 * random())::integer as mistakes, floor(4 * random())::integer as lost
      where id is not null) as luck
    cross join lateral (
      select array_agg(tiles order by place) as guesses, array_agg(number order by place) filter (where number >= 0) as found
      from (
        select number - 1 as number, (${[...right]}::integer[])[number] as tiles, random() as place
          from generate_series(1, case when mistakes < 4 then 4 else lost end) as number
        union all select -1, (${[...wrong]}::integer[])[1 + floor(power(random(), 3) * ${wrong.length})::integer], random()
          from generate_series(1, mistakes) as number) as guess
      where ids.id is not null) as made`.execute(db)
}

const setsOf = ({ groups, tiles }: Board): number[] =>
  groups.map((_, group) => tiles.reduce((set, tile, n) => (tile.group === group ? set | (1 << n) : set), 0))
