import { HOUR_MS } from '../../../engine/duration.ts'
import { FOLLOW_NOTICE_HOURS } from '../../../engine/friend.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { lockPlayer } from '../../identity/player.store.ts'
import { tellOf } from '../notice/notice.service.ts'
import * as store from './friend.store.ts'

const NOTICE_EVERY_MS = FOLLOW_NOTICE_HOURS * HOUR_MS
const MOST_AT_ONCE = 1_000

/**
 * Tells a player about a new follower or request, at most once an hour. Until then, the news waits for `tellWaiting`. The
 * caller must hold the lock of the player's row.
 */
export async function tellFollower(tx: Tx, playerId: string, now: Date): Promise<void> {
  const state = await store.findState(tx, playerId)
  if (state?.is_waiting) return
  const isEarly = state?.told_at && now.getTime() - state.told_at.getTime() < NOTICE_EVERY_MS
  if (isEarly) await store.saveState(tx, playerId, { is_waiting: true })
  else await tell(tx, playerId, state?.told_at ?? null, now)
}

/** A follower who has left in the meantime is not counted; without any, no notice is sent. */
async function tell(tx: Tx, playerId: string, since: Date | null, now: Date): Promise<void> {
  const { followers, requests, latest } = await store.newFollowers(tx, playerId, since)
  await store.saveState(tx, playerId, { told_at: now, is_waiting: false })
  if (latest !== null) await tellOf(tx, playerId, 'follow', { followers, requests, by: latest })
}

/** Sends the notices about followers that have waited for an hour since the last one. */
export async function tellWaiting({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const toldBefore = new Date(now().getTime() - NOTICE_EVERY_MS)
  for (const playerId of await store.dueForNotice(db, toldBefore, MOST_AT_ONCE))
    await db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId)
      const state = await store.findState(tx, playerId)
      if (state?.is_waiting && state.told_at && state.told_at <= toldBefore)
        await tell(tx, playerId, state.told_at, now())
    })
}
