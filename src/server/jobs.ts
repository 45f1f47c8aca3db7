import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Context } from './context.ts'
import { inTurn } from './db/in-turn.ts'
import type { Job } from './feature.ts'
import { regularly } from './regularly.ts'

/** Interval at which a process looks for due jobs, in seconds. */
const POLL_SECONDS = 60
const RETRY_SECONDS = 60
/** If the schedule of jobs could not start, pause before the next attempt, in ms. */
const RESTART_MS = 5_000
/** Longest time that a stopping process waits for its running jobs, in ms. */
const STOP_MS = 20_000

type CronJob = Extract<Job, { cron: string }>
type ProcessJob = Extract<Job, { everySeconds: number }>

/** Starts all jobs. The returned function stops the jobs and waits for running ones. */
export function startJobs(context: Context, jobs: readonly Job[]): () => Promise<void> {
  const stopOwn = jobs
    .filter((job): job is ProcessJob => 'everySeconds' in job)
    .map((job) => runInProcess(context, job))
  const stopShared = keepSchedule(
    context,
    jobs.filter((job): job is CronJob => 'cron' in job),
  )
  return async () => {
    await Promise.all([...stopOwn, stopShared].map((stop) => stop()))
  }
}

/** Runs a job in this process at its interval. Only the first of several failures in a row is logged. */
function runInProcess(context: Context, { name, everySeconds, run }: ProcessJob): () => Promise<void> {
  let isFailing = false
  return regularly(everySeconds * 1000, async () => {
    try {
      await run(context)
      isFailing = false
    } catch (error) {
      if (!isFailing) context.log.warn({ err: error, job: name }, 'a job failed; it goes on trying')
      isFailing = true
    }
  })
}

/**
 * Starts the schedule, and retries while the database is unreachable. If the schedule fails to start several times,
 * only the first failure is logged. The returned function stops the schedule.
 */
function keepSchedule(context: Context, jobs: readonly CronJob[]): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function start() {
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        return await startSchedule(context, jobs)
      } catch (error) {
        if (tries === 1)
          context.log.warn({ err: error }, 'the schedule of jobs could not start; it goes on trying')
        await sleep(RESTART_MS, undefined, { signal, ref: false }).catch(() => {}) // a stop aborts the wait
      }
    }
    return undefined
  }
  const started = start()
  return async () => {
    stopping.abort()
    await (await started)?.()
  }
}

/**
 * Starts the schedule of cron jobs. When a cron job is due, only one of the server's processes runs it. Each cron job
 * has its own queue in the database.
 */
async function startSchedule(context: Context, jobs: readonly CronJob[]): Promise<() => Promise<void>> {
  const { database, log } = context
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => execute(database.pool, text, values) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the schedule of jobs failed; it goes on'))
  try {
    await startBoss(boss, context, jobs)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {}) // the failed start may have left parts of the schedule running
    throw error
  }
  return () => boss.stop({ graceful: true, timeout: STOP_MS })
}

async function startBoss(boss: PgBoss, context: Context, jobs: readonly CronJob[]): Promise<void> {
  // The first start of pg-boss creates tables. The first creation of pg-boss's tables fails if two processes start at
  // the same time.
  await inTurn(context.database, () => boss.start())
  for (const { name, cron } of jobs) {
    await boss.createQueue(name, { policy: 'stately', retryLimit: 2, retryDelay: RETRY_SECONDS })
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    // Each job runs once at the start, because it may have been due while no process ran. When several processes start
    // together, only one runs the job.
    await boss.send(name, null, { singletonSeconds: POLL_SECONDS })
  }
  // Workers start last, because no function could stop them if a later step of the start failed.
  for (const { name, run } of jobs) {
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      try {
        await run(context)
      } catch (error) {
        context.log.warn({ err: error, job: name }, 'a job failed; it is tried again')
        throw error
      }
    })
  }
}

/**
 * Executes a query of pg-boss, which may contain several statements and a transaction. After a failed statement of
 * pg-boss, the transaction of the statement is still open. The rollback is needed, because otherwise the connection
 * would return to the pool with an open transaction. With an open transaction, the embedded database would be blocked,
 * because it has only one connection.
 */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be closed already
    throw error
  } finally {
    client.release()
  }
}
