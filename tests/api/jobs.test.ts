import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Job } from '../../src/server/feature.ts'
import { baseJobs, features } from '../../src/server/features.ts'
import { startJobs } from '../../src/server/jobs.ts'
import { onDatabases } from '../support/on-databases.ts'

/** A schedule that is not due during the test, so that a job runs only when the server starts. */
const ONCE_A_YEAR = '0 0 1 1 *'
const PATIENCE_MS = 30_000

test('every job has a name of its own', () => {
  const names = [...baseJobs, ...features.flatMap(({ jobs }) => jobs ?? [])].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

onDatabases('jobs', (server, kind) => {
  const logged: string[] = []

  /** Starts the periodic jobs once for each of the simulated server processes, and collects the log of the jobs. */
  function start(jobs: readonly Job[], processes = 1, { database } = server.app.context) {
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const context = { ...server.app.context, log, database }
    return Array.from({ length: processes }, () => startJobs(context, jobs))
  }
  const states = async (name: string) => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(
      server.app.context.db,
    )
    return rows.map(({ state }) => state)
  }
  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; !(await holds()); await sleep(20))
      if (Date.now() > end) throw new Error('what was waited for did not come about')
  }

  test('one run over all processes that start together', async () => {
    // The server schedules jobs once a minute. If a new minute begins while the jobs start, the result says nothing, so
    // the test starts the jobs again.
    const minute = () => Math.floor(Date.now() / 60_000)
    for (let tries = 1; tries <= 3; tries++) {
      let runs = 0
      const job: Job = { name: `together-${kind}-${tries}`, cron: ONCE_A_YEAR, run: async () => void runs++ }
      const begun = minute()
      // The test needs PostgreSQL, because the embedded database allows only one process.
      const stops = start([job], kind === 'postgres' ? 3 : 1)
      await until(async () => runs > 0 && (await states(job.name)).includes('completed'))
      await Promise.all(stops.map((stop) => stop()))
      if (minute() !== begun) continue
      expect([await states(job.name), runs]).toEqual([['completed'], 1])
      return
    }
    throw new Error('no start fell into one minute')
  })

  test('one that fails is logged by its name and tried again, and stops no other', async () => {
    const failing: Job = {
      name: `failing-${kind}`,
      cron: ONCE_A_YEAR,
      run: () => Promise.reject(new Error('out of paper')),
    }
    let beats = 0
    const broken: Job = {
      name: `broken-${kind}`,
      everySeconds: 0.02,
      run: () => {
        beats++
        return Promise.reject(new Error('out of ink'))
      },
    }
    let done = false
    const sound: Job = {
      name: `sound-${kind}`,
      cron: ONCE_A_YEAR,
      run: async () => {
        done = true
      },
    }
    const [stop] = start([failing, broken, sound])
    await until(async () => done && beats > 3 && (await states(failing.name)).includes('retry'))
    await stop?.()
    const about = (job: Job) => logged.filter((line) => line.includes(`"${job.name}"`))
    expect(about(failing)).toEqual([expect.stringContaining('out of paper')])
    expect(about(broken), 'a failure that goes on is logged once').toHaveLength(1)
    expect(about(sound)).toEqual([])
  })

  test('a schedule that finds the database away starts once it is back', async () => {
    const { database } = server.app.context
    const hasFailed = () => logged.some((line) => line.includes('could not start'))
    const connect = () =>
      hasFailed() ? database.pool.connect() : Promise.reject(new Error('nobody is at home'))
    const pool = Object.create(database.pool, { connect: { value: connect } })
    let done = false
    const setDone = () => {
      done = true
    }
    const job: Job = { name: `later-${kind}`, cron: ONCE_A_YEAR, run: async () => setDone() }
    const [stop] = start([job], 1, { ...server.app.context, database: { ...database, pool } })
    await until(() => done)
    await stop?.()
    expect(hasFailed()).toBe(true)
  })

  test('a stop ends a start that does not succeed', async () => {
    const { database } = server.app.context
    const connect = () => Promise.reject(new Error('gone for good'))
    const pool = Object.create(database.pool, { connect: { value: connect } })
    const [stop] = start([], 1, { ...server.app.context, database: { ...database, pool } })
    await until(() => logged.some((line) => line.includes('gone for good')))
    await stop?.()
  })

  test('a stop waits for what is under way', async () => {
    const finished: string[] = []
    const begun: string[] = []
    const slow = (name: string) => async () => {
      begun.push(name)
      await sleep(300)
      await sql`select 1`.execute(server.app.context.db)
      finished.push(name)
    }
    const [stop] = start([
      { name: `slow-${kind}`, cron: ONCE_A_YEAR, run: slow('shared') },
      { name: 'slow', everySeconds: 0.02, run: slow('own') },
    ])
    await until(() => new Set(begun).size === 2)
    await stop?.()
    expect(new Set(finished)).toEqual(new Set(['shared', 'own']))
    expect(finished).toHaveLength(begun.length)
  })
})
