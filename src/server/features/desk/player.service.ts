import type { Output } from '../../../contract/api.ts'
import type { DeskPlayer } from '../../../contract/desk/item.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { playerOfName } from '../../identity/named-player.store.ts'
import { dropTokens } from '../../identity/one-time-token.store.ts'
import { lockPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { deleteSessions } from '../../identity/session.store.ts'
import type { Staff } from '../../identity/staff.store.ts'
import { suspensionOf } from '../../identity/suspension.ts'
import { Refusal } from '../../refusal.ts'
import { logSecurity } from '../../security-log.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import * as store from './desk.store.ts'
import { historyOf } from './log.service.ts'
import { requireMayDecide } from './may-decide.ts'

/** Returns what the staff may know of a player. */
export async function deskPlayer({ db, now }: Context, player: Player): Promise<DeskPlayer> {
  const { role, levels, removed, upheld } = await store.figuresOf(db, player.id)
  const suspension = suspensionOf(player, now())
  return {
    user: publicUser(player),
    createdAt: player.created_at.toISOString(),
    isPremium: await isPremium(db, player.id, now()),
    role,
    levelsCompleted: levels,
    suspended: suspension ? { until: suspension.until.toISOString(), reason: suspension.reason } : null,
    resultsRemoved: removed,
    reportsUpheld: upheld,
  }
}

/** Returns a player with the newest entries of the log about them. Refuses with `not_found`. */
export async function readPlayer(
  context: Context,
  username: string,
): Promise<Output<'GET /api/desk/players/:username'>> {
  const player = await playerOfName(context, username)
  return { player: await deskPlayer(context, player), history: await historyOf(context, player.id) }
}

/**
 * Suspends a player until a time. All sessions of the player end, and with them their streams, in every process. The
 * caller must hold the player's row lock.
 */
export async function suspendIn(
  tx: Tx,
  context: Pick<Context, 'log' | 'hashKey'>,
  playerId: string,
  suspension: { until: Date; reason: string },
  now: Date,
): Promise<void> {
  await store.setSuspension(tx, playerId, suspension, now)
  await deleteSessions(tx, playerId)
  await dropTokens(tx, playerId, 'second_factor')
  logSecurity(context, 'player_suspended', { account: playerId, until: suspension.until.toISOString() })
}

/**
 * Suspends a player until a date, or changes the date. Refuses with `not_found`, `own_case`, `forbidden` or
 * `invalid_request`.
 */
export async function suspend(
  context: Context,
  staff: Staff,
  username: string,
  { until: given, reason }: { until: string; reason: string },
): Promise<DeskPlayer> {
  const now = context.now()
  const until = new Date(given)
  if (until <= now)
    throw new Refusal('invalid_request', { details: [{ field: 'until', problem: 'is not in the future' }] })
  return change(context, staff, username, async (tx, player) => {
    await suspendIn(tx, context, player.id, { until, reason }, now)
    await store.addToLog(tx, {
      ...{ at: now, staffId: staff.playerId, playerId: player.id, action: 'suspended' },
      ...{ before: untilOf(player), after: until.toISOString(), reason },
    })
  })
}

/** Ends a suspension now. Refuses with `not_found`, `own_case` or `forbidden`. A repeat does nothing more. */
export const lift = (
  context: Context,
  staff: Staff,
  username: string,
  reason: string | undefined,
): Promise<DeskPlayer> =>
  change(context, staff, username, async (tx, player) => {
    if (!suspensionOf(player, context.now())) return
    await store.setSuspension(tx, player.id, null, context.now())
    logSecurity(context, 'suspension_lifted', { account: player.id })
    await store.addToLog(tx, {
      ...{ at: context.now(), staffId: staff.playerId, playerId: player.id, action: 'lifted' },
      ...{ before: untilOf(player), after: null, reason },
    })
  })

const untilOf = ({ suspended_until }: Player) => suspended_until?.toISOString() ?? null

async function change(
  context: Context,
  staff: Staff,
  username: string,
  action: (tx: Tx, player: Player) => Promise<void>,
): Promise<DeskPlayer> {
  const { id } = await playerOfName(context, username)
  const changed = await context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, id)
    if (!player || player.deleted_at !== null) throw new Refusal('not_found')
    await requireMayDecide(tx, staff, [id])
    await action(tx, player)
    return lockPlayer(tx, id)
  })
  if (!changed) throw new Refusal('not_found')
  return deskPlayer(context, changed)
}
