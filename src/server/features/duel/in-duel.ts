import type { Duel } from '../../../contract/duel.ts'
import { duelRules, isOpen } from '../../../engine/duel/duel.ts'
import { isOutOfTime } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act, type actAndDeal } from '../../identity/act.ts'
import { Refusal } from '../../refusal.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import * as store from './duel.store.ts'
import { duelView, type Sides, sidesFor, stateOf } from './duel.view.ts'
import { endOverdue } from './overdue.service.ts'
import { recordsOf } from './rating.store.ts'

export interface LockedDuel extends Sides {
  tx: Tx
  duel: store.LoadedDuel
  player: Player
  now: Date
}

const noDuel = () => new Refusal('not_found', { message: 'There is no such duel.' })

/**
 * Runs a player's action in a transaction that holds the row locks of both players. Before the action, the function
 * ends the duel or its boards if their time is over. For an action that starts a board, `run` must be `actAndDeal`.
 * Refuses with `not_found` if the player does not take part in the duel.
 */
export async function inDuel<T>(
  context: Context,
  playerId: string,
  duelId: string,
  action: (locked: LockedDuel) => Promise<T>,
  run: typeof actAndDeal = act,
): Promise<T> {
  await loadOwn(context, playerId, duelId)
  const others = async (tx: Tx) => {
    const players = await store.playersOfDuel(tx, duelId)
    return players ? [players.challenger_id, players.challenged_id] : []
  }
  return run(
    context,
    playerId,
    async (tx, player, now) => {
      const duel = await store.findDuel(tx, duelId)
      const sides = duel && sidesFor(duel, playerId)
      if (!sides) throw noDuel()
      return action({ tx, duel, player, now, ...sides })
    },
    others,
  )
}

/**
 * Returns a duel of the player. Before that, the function ends the duel or its boards if their time is over. Refuses
 * with `not_found`.
 */
export async function loadOwn(
  context: Context,
  playerId: string,
  duelId: string,
): Promise<{ duel: store.LoadedDuel; sides: Sides }> {
  let duel = await store.findDuel(context.db, duelId)
  if (duel && sidesFor(duel, playerId) && isOverdue(duel, context.now())) {
    await endOverdue(context, duelId)
    duel = await store.findDuel(context.db, duelId)
  }
  const sides = duel && sidesFor(duel, playerId)
  if (!duel || !sides) throw noDuel()
  return { duel, sides }
}

/** Returns true if the duel's time is over, or if a board has reached the time limit and has not ended. */
export function isOverdue(duel: store.LoadedDuel, now: Date): boolean {
  const sides = [...duel.sides.values()]
  const waits = sides.some((side) => stateOf(side) === 'not_started')
  const overdue = sides.some(
    ({ started_at, ended_at }) =>
      started_at !== null &&
      ended_at === null &&
      isOutOfTime(duelRules, Math.floor((now.getTime() - started_at.getTime()) / 1000)),
  )
  return overdue || (isOpen(duel.status) && waits && duel.expires_at <= now)
}

export async function viewsFor(
  context: Context,
  db: Db | Tx,
  playerId: string,
  duels: readonly store.LoadedDuel[],
): Promise<Duel[]> {
  const now = context.now()
  const records = await recordsOf(
    db,
    duels.flatMap((duel) => [duel.challenger_id, duel.challenged_id]),
  )
  const premium = duels.length > 0 && (await isPremium(db, playerId, now))
  return duels.map((duel) => {
    const sides = sidesFor(duel, playerId)
    if (!sides) throw new Error(`the player ${playerId} is not in duel ${duel.id}`)
    return duelView(duel, sides, { records, premium, now })
  })
}

/** Returns a duel in the form that the API returns to the given player. Refuses with `not_found`. */
export async function viewOf(context: Context, db: Db | Tx, playerId: string, duelId: string): Promise<Duel> {
  const duel = await store.findDuel(db, duelId)
  const [view] = duel && sidesFor(duel, playerId) ? await viewsFor(context, db, playerId, [duel]) : []
  if (!view) throw noDuel()
  return view
}
