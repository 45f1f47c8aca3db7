import { duelRules, isOpen } from '../../../engine/duel/duel.ts'
import { giveUp, isOver } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { DuelRow } from '../../db/duel-tables.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { ownGame } from '../game/board.service.ts'
import { boardEnd, endNow } from '../game/end.service.ts'
import { levelOf } from '../game/game.view.ts'
import { tellBoth, tellPlayer, tellPlayers } from './duel.events.ts'
import { duelMode } from './duel.mode.ts'
import * as store from './duel.store.ts'
import { stateOf } from './duel.view.ts'

const LIMIT_MS = (duelRules.timeLimitSeconds ?? 0) * 1000

/**
 * Ends the boards of a duel that have reached the time limit. If a player has not started in time, the duel expires.
 */
export async function endOverdue(context: Context, duelId: string): Promise<void> {
  await endOverdueBoards(context, duelId)
  await context.db.transaction().execute(async (tx) => {
    const players = await store.playersOfDuel(tx, duelId)
    if (!players) return
    await lockPlayers(tx, [players.challenger_id, players.challenged_id])
    const duel = await store.findDuel(tx, duelId)
    const now = context.now()
    if (!duel || !isOpen(duel.status) || duel.expires_at > now) return
    const waits = [...duel.sides.values()].some((side) => stateOf(side) === 'not_started')
    if (waits) await expire(tx, duel, now)
  })
}

/**
 * Ends the boards of a duel that have reached the time limit. The groups that the player found before the limit count.
 */
async function endOverdueBoards(context: Context, duelId: string): Promise<void> {
  const duel = await store.findDuel(context.db, duelId)
  const overdue = context.now().getTime() - LIMIT_MS
  for (const side of duel?.sides.values() ?? []) {
    if (side.game_id === null || side.started_at === null || side.ended_at !== null) continue
    if (side.started_at.getTime() > overdue) continue
    const game = await ownGame(context.db, side.game_id, side.player_id)
    if (isOver(game)) continue
    const level = giveUp(levelOf(game), duelRules)
    // If another request stores a guess at the same time, this function does not write the board. Either the guess has
    // ended the board, or the next run of the job ends it.
    if (!('code' in level)) await endNow(context, boardEnd(duelMode, game, level, context.now()))
  }
}

async function expire(tx: Tx, duel: DuelRow, now: Date): Promise<void> {
  await store.updateDuel(tx, duel.id, { status: 'expired', ended_at: now, starts_at: null })
  await tellBoth(tx, duel.id, 'closed', { status: 'expired' })
  await tellPlayers(tx, duel, 'expired')
}

export async function endAllOverdue(context: Context): Promise<void> {
  const now = context.now()
  const due = await store.dueDuels(context.db, now, new Date(now.getTime() - LIMIT_MS))
  for (const duelId of due) await endOverdue(context, duelId)
}

/**
 * Sets the status of a player's open duels to `expired`; called at the deletion of the account. The transaction has
 * locked only the row of the deleted player, so another transaction can end a duel of this player first. The function
 * publishes events in the same order as all other code, so that transactions cannot deadlock.
 */
export async function expireDuelsOf(tx: Tx, playerId: string, now: Date): Promise<void> {
  const duels = await store.expireOpenDuelsOf(tx, playerId, now)
  for (const { id } of duels) await tellBoth(tx, id, 'closed', { status: 'expired' })
  const otherOf = (duel: DuelRow) =>
    duel.challenger_id === playerId ? duel.challenged_id : duel.challenger_id
  for (const duel of duels.toSorted((a, b) => (otherOf(a) < otherOf(b) ? -1 : 1)))
    await tellPlayer(tx, duel, otherOf(duel), 'expired')
}
