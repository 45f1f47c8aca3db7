import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Context } from './context.ts'
import { inTurn } from './db/in-turn.ts'
import type { Job } from './feature.ts'
import { regularly } from './regularly.ts'

/** Time in seconds after which a process looks again for jobs that should run now. */
const POLL_SECONDS = 60
const RETRY_SECONDS = 60
/** Pause in ms after a failed attempt to start the schedule of jobs. */
const RESTART_MS = 5_000
/** Longest time in ms that a stopping process waits for its running jobs. */
const STOP_MS = 20_000

/** What this process has done of a job. */
interface JobRuns {
  /** Time of the end of the last successful run; undefined if there was none. */
  succeededAt: Date | undefined
  failures: number
}

/** The runs of all jobs in this process, by the job's name. */
export const jobRuns = new Map<string, JobRuns>()

async function runJob({ name, run }: Job, context: Context): Promise<void> {
  const runs = jobRuns.get(name) ?? { succeededAt: undefined, failures: 0 }
  jobRuns.set(name, runs)
  try {
    await run(context)
    runs.succeededAt = new Date()
  } catch (error) {
    runs.failures++
    throw error
  }
}

type CronJob = Extract<Job, { cron: string }>
type ProcessJob = Extract<Job, { everySeconds: number }>

/** Starts all background jobs. The returned function stops all jobs and waits for jobs that are running. */
export function startJobs(context: Context, all: readonly Job[]): () => Promise<void> {
  const jobs = context.tracing ? all.map(context.tracing.tracedJob) : all
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

/**
 * Runs a job in this process every `everySeconds` seconds. If the job fails several times one after the other, only the
 * first failure is logged.
 */
function runInProcess(context: Context, job: ProcessJob): () => Promise<void> {
  let isFailing = false
  return regularly(job.everySeconds * 1000, async () => {
    try {
      await runJob(job, context)
      isFailing = false
    } catch (error) {
      if (!isFailing) context.log.warn({ err: error, job: job.name }, 'a job failed; it goes on trying')
      isFailing = true
    }
  })
}

/**
 * Starts the schedule of cron jobs, and tries again while the database is unreachable. Only the first failed attempt is
 * logged. The returned function stops the schedule.
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
        await sleep(RESTART_MS, undefined, { signal, ref: false }).catch(() => {}) // a stop ends the wait with an error
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
 * Starts the schedule of cron jobs. At each planned time of a cron job, only one process of the server runs the job.
 * Each cron job has its own queue in the database.
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
    await boss.stop({ graceful: false }).catch(() => {}) // stops the parts that have started
    throw error
  }
  return () => boss.stop({ graceful: true, timeout: STOP_MS })
}

async function startBoss(boss: PgBoss, context: Context, jobs: readonly CronJob[]): Promise<void> {
  // The first start of pg-boss creates tables. This fails if two processes do it at the same time.
  await inTurn(context.database, () => boss.start())
  for (const { name, cron, longestSeconds } of jobs) {
    await boss.createQueue(name, {
      ...{ policy: 'stately', retryLimit: 2, retryDelay: RETRY_SECONDS },
      ...(longestSeconds !== undefined && { expireInSeconds: longestSeconds }),
    })
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    // Each job runs once at the start, because its planned time was possibly while no process was running. If several
    // processes start at the same time, only one process runs the job.
    await boss.send(name, null, { singletonSeconds: POLL_SECONDS })
  }
  // The workers start last. If a later step of the start failed, the workers would continue to run.
  for (const job of jobs) {
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      try {
        await runJob(job, context)
      } catch (error) {
        context.log.warn({ err: error, job: job.name }, 'a job failed; it is tried again')
        throw error
      }
    })
  }
}

/**
 * Executes SQL text of the library pg-boss. The text can contain several statements and a transaction. If a statement
 * fails, the transaction stays open. The function must roll it back before it returns the connection to the pool.
 * Otherwise the embedded database would be blocked, because it has only one connection.
 */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } catch (error) {
    await client.query('rollback').catch(() => {}) // it is possible that the connection is already closed
    throw error
  } finally {
    client.release()
  }
}
