import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Context } from './context.ts'
import type { Job } from './feature.ts'
import { regularly } from './regularly.ts'

/** How often a process looks for a job that is due. */
const LOOK_SECONDS = 60
const RETRY_SECONDS = 60
/** A job that is under way when the process stops is waited for this long. */
const STOP_MS = 20_000

type CronJob = Extract<Job, { cron: string }>
type ProcessJob = Extract<Job, { everySeconds: number }>

/** Starts all jobs; answers the stop, which waits for those under way. */
export async function startJobs(context: Context, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const stopOwn = jobs
    .filter((job): job is ProcessJob => 'everySeconds' in job)
    .map((job) => runInProcess(context, job))
  const stopShared = await startSchedule(
    context,
    jobs.filter((job): job is CronJob => 'cron' in job),
  )
  return async () => {
    await Promise.all([...stopOwn, stopShared].map((stop) => stop()))
  }
}

/** Runs a job in this process; a failure is logged once, and again after a success. */
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

/** Jobs with a time of their own run once over all processes: a queue each, in the same database. */
async function startSchedule(context: Context, jobs: readonly CronJob[]): Promise<() => Promise<void>> {
  const { database, log } = context
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => execute(database.pool, text, values) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the schedule of jobs failed; it goes on'))
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'stately', retryLimit: 2, retryDelay: RETRY_SECONDS })
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    // Whatever came due while nothing ran. Of processes that start together one does it.
    await boss.send(name, null, { singletonSeconds: LOOK_SECONDS })
    await boss.work(name, { pollingIntervalSeconds: LOOK_SECONDS }, async () => {
      try {
        await run(context)
      } catch (error) {
        log.warn({ err: error, job: name }, 'a job failed; it is tried again')
        throw error
      }
    })
  }
  return () => boss.stop({ graceful: true, timeout: STOP_MS })
}

/**
 * Executes what the library asks for: also several statements at once, with a transaction among them. Where one fails the
 * connection would go back with the transaction open, and on the embedded database it is everybody's.
 */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be gone
    throw error
  } finally {
    client.release()
  }
}
