import type { Context } from './context.ts'
import { deleteExpiredSessions } from './features/account/session.store.ts'
import { deleteRepliesBefore } from './features/game/game.store.ts'
import { dropOldBoards } from './features/leaderboard/upkeep.service.ts'
import { deleteExpiredLimits } from './features/service/service.store.ts'

const HOUR_MS = 3_600_000
const REPLIES_KEPT_HOURS = 24

/** Deletes what has expired. Any number of processes may do it. */
export async function sweep({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  try {
    await deleteExpiredSessions(db, at)
    await deleteRepliesBefore(db, new Date(at.getTime() - REPLIES_KEPT_HOURS * HOUR_MS))
    await deleteExpiredLimits(db, at)
    await dropOldBoards({ db, now })
  } catch (error) {
    log.warn({ err: error }, 'sweeping expired rows failed; the next hour tries again')
  }
}

/** Sweeps now and every hour; answers the stop. */
export function sweepHourly(context: Context): () => void {
  void sweep(context)
  const timer = setInterval(() => void sweep(context), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
