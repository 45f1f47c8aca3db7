import type { Context } from './context.ts'
import { deleteExpiredSessions } from './features/account/session.store.ts'
import { deleteRepliesBefore } from './features/game/game.store.ts'
import { deleteExpiredLimits } from './features/service/service.store.ts'

const HOUR_MS = 3_600_000
const REPLIES_KEPT_HOURS = 24

/** Deletes what has expired, now and every hour. Any number of processes may do it; answers the stop. */
export function sweepHourly(context: Context): () => void {
  const sweep = async () => {
    const now = context.now()
    try {
      await deleteExpiredSessions(context.db, now)
      await deleteRepliesBefore(context.db, new Date(now.getTime() - REPLIES_KEPT_HOURS * HOUR_MS))
      await deleteExpiredLimits(context.db, now)
    } catch (error) {
      context.log.warn({ err: error }, 'sweeping expired rows failed; the next hour tries again')
    }
  }
  void sweep()
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
