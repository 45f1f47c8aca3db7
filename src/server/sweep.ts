import { deleteItemsBefore } from './adapters/live/live.store.ts'
import type { Context } from './context.ts'
import { deleteExpiredSessions } from './features/account/session.store.ts'
import { deleteActivitiesBefore } from './features/activity/activity.store.ts'
import { closeDays } from './features/daily/close.service.ts'
import { deleteRepliesBefore } from './features/game/game.store.ts'
import { dropOldBoards } from './features/leaderboard/upkeep.service.ts'
import { deleteExpiredLimits } from './features/service/service.store.ts'

const HOUR_MS = 3_600_000
const REPLIES_KEPT_HOURS = 24
/** How long a stream that broke off can go on where it was. */
const LIVE_ITEMS_KEPT_HOURS = 48
const ACTIVITIES_KEPT_HOURS = 90 * 24

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR_MS)

/** Deletes what has expired and closes the days that are over. Any number of processes may do it. */
export async function sweep({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  try {
    await deleteExpiredSessions(db, at)
    await deleteRepliesBefore(db, hoursBefore(at, REPLIES_KEPT_HOURS))
    await deleteItemsBefore(db, hoursBefore(at, LIVE_ITEMS_KEPT_HOURS))
    await deleteActivitiesBefore(db, hoursBefore(at, ACTIVITIES_KEPT_HOURS))
    await deleteExpiredLimits(db, at)
    await closeDays({ db, now })
    await dropOldBoards({ db, now })
  } catch (error) {
    log.warn({ err: error }, 'sweeping failed; the next hour tries again')
  }
}

/** Sweeps now and every hour; answers the stop. */
export function sweepHourly(context: Context): () => void {
  void sweep(context)
  const timer = setInterval(() => void sweep(context), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
