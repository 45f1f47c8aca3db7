// Measures how many transactions with a live event PostgreSQL commits in a second, when a commit waits about 3 ms for a
// synchronous standby. For comparison, the same run also measures transactions without a live event, and transactions
// that send a NOTIFY themselves.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { findPostgres } from '../scripts/lib/postgres.mjs'
import { publish } from '../src/server/adapters/live/live.store.ts'
import { openLive } from '../src/server/adapters/live/live.ts'
import { openSignal } from '../src/server/adapters/live/open.ts'
import { openDatabase, type Tx } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Bench } from './benches.ts'
import { durablePostgres } from './support/processes.ts'
import { addSlowStandby } from './support/slow-standby.ts'
import { printTable, quantile } from './support/table.ts'

const COMMIT_MS = 3
const WRITERS = 16
/** Number of statements that only read. A duel's guess has more of them. */
const READS = 3
const ROUND_MS = 3_000
const ROUNDS = 3
const LEAST_RATIO = 0.85
const TOPIC = 'bench'

export const run: Bench = async () => {
  const bin = await findPostgres()
  const postgres = await durablePostgres()
  if (!bin || !postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const log = pino({ level: 'error' })
  const env = { databaseUrl: postgres.url, dataDir: '', poolSize: WRITERS + 2 }
  const database = await openDatabase(env, log)
  try {
    await migrate(database.db)
    await sql`create table bench_row as select id, 0 as n from generate_series(1, ${sql.lit(WRITERS)}) as id`.execute(
      database.db,
    )
    const signal = await openSignal(
      { databaseUrl: postgres.url, listenUrl: undefined },
      database,
      undefined,
      log,
    )
    const live = await openLive(database, signal, log)
    const standby = await addSlowStandby(bin, postgres.url, COMMIT_MS)
    const delays: number[] = []
    const subscriber = {
      after: 0,
      closed: false,
      begin() {},
      deliver(events: readonly { data: unknown }[]) {
        for (const { data } of events) delays.push(performance.now() - Number(data))
      },
    }
    await live.subscribe({ name: TOPIC, show: async (items) => items }, undefined, subscriber)
    const kinds: Record<string, (tx: Tx) => Promise<unknown>> = {
      'without a live event': async () => {},
      'with a live event': (tx) => publish(tx, TOPIC, 'said', performance.now()),
      'with a NOTIFY': (tx) => sql`select pg_notify('bench', 'said')`.execute(tx),
    }
    const paces = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]))
    for (let round = 0; round < ROUNDS; round++)
      for (const [kind, act] of Object.entries(kinds)) paces.get(kind)?.push(await commitsASecond(act))
    await sleep(1_000)
    live.unsubscribe({ name: TOPIC, show: async (items) => items }, subscriber)
    const [bare = 0, ...others] = [...paces.values()].map((all) => quantile(all, 0.5))
    const rows = [bare, ...others].map((pace, n) => [
      [...paces.keys()][n] ?? '',
      pace.toFixed(0),
      (pace / bare).toFixed(2),
    ])
    printTable([`${WRITERS} writers, commit of ${COMMIT_MS} ms`, 'commits a second', 'ratio'], rows)
    console.log(
      `from the transaction to the subscriber: p50 ${quantile(delays, 0.5).toFixed(0)} ms, ` +
        `p99 ${quantile(delays, 0.99).toFixed(0)} ms (${delays.length} events)`,
    )
    await live.close()
    await signal.close()
    await standby.stop()
    const ratio = (others[0] ?? 0) / bare
    console.log(`target: a ratio of at least ${LEAST_RATIO} with live events; seen ${ratio.toFixed(2)}`)
    return ratio >= LEAST_RATIO
  } finally {
    await database.close()
    await postgres.stop()
  }

  /** Runs transactions like a duel's guess: the player's lock, reads, and a changed row. */
  async function commitsASecond(act: (tx: Tx) => Promise<unknown>): Promise<number> {
    const until = performance.now() + ROUND_MS
    const write = async (id: number) => {
      let commits = 0
      for (; performance.now() < until; commits++)
        await database.db.transaction().execute(async (tx) => {
          await sql`select n from bench_row where id = ${id} for no key update`.execute(tx)
          for (let read = 0; read < READS; read++)
            await sql`select n from bench_row where id = ${id}`.execute(tx)
          await sql`update bench_row set n = n + 1 where id = ${id}`.execute(tx)
          await act(tx)
        })
      return commits
    }
    const counts = await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n + 1)))
    return counts.reduce((sum, count) => sum + count, 0) / (ROUND_MS / 1000)
  }
}
