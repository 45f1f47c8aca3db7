import type { Output } from '../../../contract/api.ts'
import { addDays, type CalendarDate } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import type { Staff } from '../../identity/staff.store.ts'
import { jobRuns } from '../../jobs.ts'
import { dayEnd, dayStart, localDay } from '../../time.ts'
import { backupAge } from '../health/readiness.service.ts'
import * as store from './today.store.ts'

/** Number of past dates that the desk shows. */
const DAYS = 30

type Today = Output<'GET /api/desk/today'>
type Figures = Omit<Today['days'][number], 'date'>

const today = ({ now }: Pick<Context, 'now'>): CalendarDate => localDay(now(), 'UTC')

/** Returns the figures of the last DAYS dates, and of today until now. Only owners see the revenue. */
export async function readToday(context: Context, { role }: Pick<Staff, 'role'>): Promise<Today> {
  const { db } = context
  const date = today(context)
  const first = addDays(date, -DAYS)
  const known = await store.figuresSince(db, first)
  const now = { ...(await countOn(context, date)), databaseBytes: await store.databaseBytes(db) }
  const days = Array.from({ length: DAYS + 1 }, (_, n) => addDays(first, n)).map((day) => {
    const stored = known.filter((one) => one.date === day).map(({ name, value }) => [name, value])
    const figures = { ...Object.fromEntries(stored), ...(day === date && now) } as Partial<Figures>
    return { date: day, ...noFigures, ...figures, ...(role !== 'owner' && { revenueCents: null }) }
  })
  return { days, lastBackup: (await backupAge(context))?.madeAt ?? null }
}

const noFigures: Figures = {
  players: null,
  boards: null,
  solved: null,
  signUps: null,
  duels: null,
  revenueCents: null,
  errors: null,
  mails: null,
  failedMails: null,
  failedJobs: null,
  streams: null,
  databaseBytes: null,
}

const countOn = ({ db }: Pick<Context, 'db'>, date: CalendarDate) =>
  store.countBetween(db, dayStart(date, 'UTC'), dayEnd(date, 'UTC'))

/**
 * Stores the figures of the last DAYS dates that are over and have none. The size of the database is only stored for
 * yesterday, because nobody knows what it was before.
 */
export async function keepDays(context: Context): Promise<void> {
  const { db } = context
  const date = today(context)
  const known = await store.figuresSince(db, addDays(date, -DAYS))
  const done = new Set(known.filter(({ name }) => name === 'players').map((one) => one.date))
  for (let n = 1; n <= DAYS; n++) {
    const day = addDays(date, -n)
    if (!done.has(day)) await store.keepFigures(db, day, { ...(await countOn(context, day)) })
  }
  await store.keepFigures(db, addDays(date, -1), { databaseBytes: await store.databaseBytes(db) })
}

/** What this process had counted when it last stored its counts. */
const before = new WeakMap<Context, { errors: number; failedJobs: number }>()

/** Adds what only this process knows to the figures of today: its errors, failed jobs and open streams. */
export async function addOwnCounts(context: Context): Promise<void> {
  const last = before.get(context) ?? { errors: 0, failedJobs: 0 }
  const now = { errors: await countErrors(context), failedJobs: countFailedJobs() }
  const counts = { errors: now.errors - last.errors, failedJobs: now.failedJobs - last.failedJobs }
  await store.addFigures(context.db, today(context), counts, { streams: context.streams.size })
  before.set(context, now)
}

const FIRST_ERROR_STATUS = 500

/** Counts the replies with a status that means an error of the server, by the metrics of this process. */
async function countErrors({ metrics }: Pick<Context, 'metrics'>): Promise<number> {
  const name = 'http_request_duration_seconds'
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? []
  return values
    .filter((one) => (one as { metricName?: string }).metricName === `${name}_count`)
    .filter(({ labels }) => Number(labels.status) >= FIRST_ERROR_STATUS)
    .reduce((sum, { value }) => sum + value, 0)
}

const countFailedJobs = () => [...jobRuns.values()].reduce((sum, { failures }) => sum + failures, 0)
