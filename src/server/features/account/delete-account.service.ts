import { addDays } from '../../../engine/daily/date.ts'
import { RELEASED_NAME_DAYS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { dropTokens } from '../../identity/one-time-token.store.ts'
import { lockPlayer, sessionPlayer } from '../../identity/player.store.ts'
import { deleteUsedBefore, noteUsed, releaseUsed } from '../../identity/used-before.store.ts'
import { accountKey, logSecurity } from '../../security-log.ts'
import { localDay } from '../../time.ts'
import { begunDates } from '../daily/daily.service.ts'
import { practicedOn } from '../practice/practice.service.ts'
import { allowance } from '../wallet/wallet.service.ts'
import * as store from './account.store.ts'
import { forgetNetworks } from './password-tries.store.ts'

const DAY_MS = 86_400_000
const USED_KEPT_DAYS = 3

/**
 * Deletes an account. The games and scores of a deleted account stay in the database, and pages show them with the name
 * `Deleted player` (docs/rules.md#accounts). `address` is the network address of the caller, and undefined for an
 * operator.
 */
export async function deleteAccount(
  context: Context,
  playerId: string,
  address: string | undefined,
): Promise<void> {
  const player = await sessionPlayer(context.db, { playerId })
  const now = context.now()
  for (const { release } of context.personal) await release?.(context, player, now)
  const freeAt = new Date(now.getTime() + RELEASED_NAME_DAYS * DAY_MS)
  await context.db.transaction().execute(async (tx) => {
    const current = await lockPlayer(tx, playerId)
    if (!current || current.deleted_at !== null) return
    await noteUsed(tx, accountKey(context.hashKey, current.email), await usedBy(context, tx, current, now))
    await forgetNetworks(tx, playerId)
    await releaseUsed(tx, playerId)
    await dropTokens(tx, playerId)
    for (const { forget } of context.personal) await forget?.(tx, current, now)
    await store.anonymise(tx, current, now, freeAt)
  })
  logSecurity(context, 'account_deleted', { account: playerId, address })
}

/**
 * Returns how much of the daily limits a player has used (free games, free hints, practice boards and daily
 * challenges). The result includes the daily challenges from two days before today on, because the player's time zone
 * can change.
 */
async function usedBy(
  context: Context,
  tx: Tx,
  player: Player,
  now: Date,
): Promise<Parameters<typeof noteUsed>[2]> {
  const { day, gamesPlayed, hintsUsed } = await allowance(context, tx, player, now)
  const dates = await begunDates(tx, player.id, addDays(day, -2))
  return [
    { kind: 'game', day, count: gamesPlayed },
    { kind: 'hint', day, count: hintsUsed },
    { kind: 'practice', day, count: await practicedOn(tx, player.id, day) },
    ...dates.map((date) => ({ kind: 'daily', day: date, count: 1 }) as const),
  ]
}

/** Deletes the stored numbers of used daily limits after their day is over in every time zone. */
export const dropUsedBefore = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  deleteUsedBefore(db, addDays(localDay(now(), 'UTC'), -USED_KEPT_DAYS))
