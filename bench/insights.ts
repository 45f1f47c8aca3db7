// Measures the time to compute insights for a player with 10,000 finished levels, and the time to store the data for
// these insights. The bench uses PostgreSQL. For comparison, it also measures an empty query.
import { sql } from 'kysely'
import { findingsOf } from '../src/engine/insight/findings.ts'
import { freshLevel, guess, type LevelState, type TakenGuess } from '../src/engine/play/level.ts'
import { levelRules } from '../src/engine/play/play-rules.ts'
import { type Random, randomFrom } from '../src/engine/random.ts'
import { withBoards } from '../src/server/boards/dealing.ts'
import type { Context } from '../src/server/context.ts'
import type { Db } from '../src/server/db/database.ts'
import type { PlayedGame } from '../src/server/db/schema.ts'
import { historyOf } from '../src/server/features/insight/history.service.ts'
import { dealLevel } from '../src/server/features/run/deal.service.ts'
import type { Bench } from './benches.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const LEVELS = 10_000
/**
 * Number of boards that the bench deals and plays. Copies of the dealt boards become the earlier levels of the player
 * whose insights are measured.
 */
const DEALT = 250
const LOOKS = 100
/** Limit of the median time to read a player's stored levels, in milliseconds. */
const MOST_MS = 10

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
    const { id } = await server.player()
    const player = { id, time_zone: 'Europe/Rome' }
    const random = randomFrom('insights')
    for (let n = 0; n < DEALT; n++) {
      server.passTime(3600)
      await playLevel(context, id, n, random)
    }
    await copyLevels(context.db, id)
    const floors: number[] = []
    const first: number[] = []
    const one: number[] = []
    const none: number[] = []
    const read: number[] = []
    for (let n = 0; n < LOOKS; n++) {
      await sql`select 1`.execute(context.db)
      floors.push(await timed(() => sql`select 1`.execute(context.db)))
      await keepOnly(context.db, id, 0)
      first.push(await timed(() => historyOf(context, player)))
      await keepOnly(context.db, id, 1)
      one.push(await timed(() => historyOf(context, player)))
      none.push(await timed(() => historyOf(context, player)))
      const levels = await historyOf(context, player)
      read.push(await timed(async () => findingsOf(levels)))
    }
    const floor = quantile(floors, 0.5)
    const row = (what: string, took: readonly number[]) => {
      const [half, most] = [quantile(took, 0.5), quantile(took, 0.95)]
      return [what, half.toFixed(2), most.toFixed(2), (half / floor).toFixed(1)]
    }
    printTable(
      [`${LEVELS.toLocaleString('en')} levels`, 'median ms', '95 %', '× floor'],
      [
        row('an empty query (floor)', floors),
        row('the record, nothing new', none),
        row('the record, one level more: it is kept now', one),
        row('the record, never looked at before', first),
        row('finding what is sure (no database)', read),
      ],
    )
    console.log('The end of a level does nothing for insights: levels are kept when their player looks.')
    console.log(`target: at most ${MOST_MS} ms with one level more`)
    return quantile(one, 0.5) <= MOST_MS
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
 * Deletes the stored facts about the latest `forgotten` levels of a player, or about all levels if `forgotten` is 0.
 */
const keepOnly = (db: Db, playerId: string, forgotten: number) =>
  forgotten === 0
    ? sql`delete from insight_level where player_id = ${playerId}`.execute(db)
    : sql`delete from insight_level where game_id in (
        select id from game where player_id = ${playerId} order by started_at desc limit ${forgotten})`.execute(
        db,
      )

/** Deals a level and plays it to its end. The simulated player finds a group in three of four tries. */
async function playLevel(context: Context, playerId: string, n: number, random: Random): Promise<void> {
  const { db } = context
  const place = { playerId, level: 1 + (n % 8), scoreBefore: 0, startDay: null }
  const game = await withBoards(db, (tx) => dealLevel(tx, context, place))
  const { state, guesses } = played(game, random)
  await db
    .updateTable('game')
    .set({
      ...{ status: state.status, mistakes: state.mistakes, found: [...state.found], level_score: 100 },
      ...{ guesses: JSON.stringify(guesses), ended_at: new Date(game.started_at.getTime() + 120_000) },
    })
    .where('id', '=', game.id)
    .execute()
}

function played({ board }: PlayedGame, random: Random) {
  let state: LevelState = freshLevel
  const guesses: (TakenGuess & { at: number })[] = []
  for (let at = 5000; state.status === 'playing'; at += 5000) {
    const { found } = state
    const left = board.tiles.filter(({ group }) => !found.includes(group))
    const right = left.filter(({ group }) => group === left[0]?.group)
    const tileIds = (random.chance(0.75) ? right : random.shuffle(left).slice(0, 4)).map(({ id }) => id)
    const result = guess(board, state, guesses, tileIds, levelRules, false)
    if (!('level' in result)) continue
    guesses.push({ ...result.guess, at })
    state = result.level
  }
  return { state, guesses }
}

/**
 * Makes copies of the levels with earlier times, until the player has as many levels as a person who has played for
 * years.
 */
async function copyLevels(db: Db, playerId: string): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_name = 'game' and table_schema = current_schema() and is_generated = 'NEVER'`.execute(db)
  const rest = rows
    .map(({ column_name }) => column_name)
    .filter((name) => !['id', 'started_at'].includes(name))
  await sql`insert into game (id, started_at, ${sql.join(rest.map((name) => sql.ref(name)))})
    select id || '-' || n, started_at - n * interval '30 days', ${sql.join(rest.map((name) => sql.ref(name)))}
    from game cross join generate_series(1, ${LEVELS / DEALT - 1}::integer) as n where player_id = ${playerId}`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}
