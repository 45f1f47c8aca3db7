// What the end of a level costs in the database with and without its looks, on both databases in the same run.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LevelState } from '../src/engine/play/level.ts'
import { dealLevel } from '../src/server/features/game/deal.service.ts'
import { levelEnd } from '../src/server/features/game/level-end.service.ts'
import { bookLevelEnd } from '../src/server/features/game/score.store.ts'
import type { Bench } from './main.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const ENDS = 400
/** A level's end is every seventh guess; more than this would be felt in all of them. */
const TARGET = 2

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  const rows: (string | number)[][] = []
  let holds = true
  try {
    const { kindsHere } = await import('../tests/support/database.ts')
    for (const kind of kindsHere) {
      const { plain, looking } = await measure(kind)
      const ratio = quantile(looking, 0.5) / quantile(plain, 0.5)
      if (ratio > TARGET) holds = false
      const times = [plain, looking].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.99)])
      rows.push([kind, ...times.map((ms) => ms.toFixed(2)), ratio.toFixed(2)])
    }
  } finally {
    await postgres?.stop()
  }
  printTable(['', 'without looks p50 ms', 'p99', 'with looks p50 ms', 'p99', 'p50 ×'], rows)
  console.log(`target: at most ${TARGET} times; one statement in both cases`)
  return holds
}

/** Ends boards of four groups, in turn with and without their looks, each of a player who never looked before. */
async function measure(kind: 'embedded' | 'postgres') {
  const { startServer } = await import('../tests/support/server.ts')
  const server = await startServer(kind)
  const { context } = server.app
  const took: { plain: number[]; looking: number[] } = { plain: [], looking: [] }
  try {
    for (let n = 0; n < ENDS; n++) {
      const playerId = createHash('sha256').update(`${n}`).digest('base64url')
      await sql`insert into player (id, name, email) values (${playerId}, '', ${`${playerId}@bench.invalid`})`.execute(
        context.db,
      )
      const game = await context.db
        .transaction()
        .execute((tx) => dealLevel(tx, context, { playerId, level: 1, scoreBefore: 0, startDay: null }))
      const level: LevelState = {
        status: 'game_over',
        mistakes: 4,
        found: [0],
        hinted: [],
        extraLifeUsed: false,
      }
      const end = levelEnd(
        context.ratings,
        { ...game, guesses: [{ tileIds: [], group: 0 }] },
        level,
        server.now(),
      )
      const looks = n % 2 === 0 ? end.looks : []
      const started = performance.now()
      await bookLevelEnd(context.db, { ...end, looks }, undefined)
      took[n % 2 === 0 ? 'looking' : 'plain'].push(performance.now() - started)
    }
  } finally {
    await server.close()
  }
  return took
}
