import type { Duel, DuelSummary, HeadToHead } from '../../../contract/duel.ts'
import type { DuelRating } from '../../../contract/player.ts'
import { DUEL_OPEN_DAYS, isOpen } from '../../../engine/duel/duel.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { DuelRow } from '../../db/duel-tables.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { areBlocked } from '../../identity/hidden-players.store.ts'
import { findPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import { duelTopic, tellBoth, tellPlayer } from './duel.events.ts'
import * as store from './duel.store.ts'
import { outcomeFor, ratingView, stateOf } from './duel.view.ts'
import { inDuel, isOverdue, loadOwn, viewOf, viewsFor } from './in-duel.ts'
import { endOverdue } from './overdue.service.ts'
import { ratingHistory, recordsOf } from './rating.store.ts'
import { isProvisional } from './rating.ts'

const PAGE = 20
const MOST_HISTORY = 100
const MOST_LATEST = 8
const DAY_MS = 86_400_000

/** Checks that the player is allowed to play duels. Refuses with `username_required` or `premium_required`. */
export async function requireDuelist(tx: Tx, player: Player, now: Date): Promise<void> {
  if (player.username === null) throw new Refusal('username_required')
  if (!(await isPremium(tx, player.id, now)))
    throw new Refusal('premium_required', { message: 'Speed duels are for premium players.' })
}

/** Returns the topic of a duel's events for one of its two players. Refuses with `not_found`. */
export async function openDuelTopic(
  context: Context,
  playerId: string,
  duelId: string,
): Promise<ReturnType<typeof duelTopic>> {
  const { sides } = await loadOwn(context, playerId, duelId)
  return duelTopic(context, duelId, sides.side)
}

interface NewDuel {
  challengerId: string
  challengedId: string
  targetLevel: number
  rematchOf?: string
  /** True if the challenged player has already accepted the duel through a link. */
  isAccepted?: boolean
}

/**
 * Stores a new duel. The caller must hold the row locks of both players. Refuses with `not_found` if one of the players
 * blocks the other, and with `already_challenged`.
 */
export async function makeDuel(tx: Tx, duel: NewDuel, now: Date): Promise<DuelRow> {
  const { challengerId, challengedId, targetLevel, rematchOf = null, isAccepted = false } = duel
  if (await areBlocked(tx, challengerId, challengedId))
    throw new Refusal('not_found', { message: 'There is no such player.' })
  const open = await store.openDuelOf(tx, challengerId, challengedId)
  if (open) throw new Refusal('already_challenged', { details: { challengeId: open.id } })
  return store.insertDuel(tx, {
    ...{ id: newId(), challenger_id: challengerId, challenged_id: challengedId, status: 'pending' },
    ...{ target_level: targetLevel, starts_at: null, created_at: now },
    expires_at: new Date(now.getTime() + DUEL_OPEN_DAYS * DAY_MS),
    ...{ accepted_at: isAccepted ? now : null, ended_at: null, winner_id: null, declined_by: null },
    rematch_of: rematchOf,
  })
}

/**
 * Challenges another player. Refuses with `username_required`, `premium_required`, `self_challenge`, `not_found` or
 * `already_challenged`.
 */
export async function challenge(
  context: Context,
  playerId: string,
  { challengedId, targetLevel }: { challengedId: string; targetLevel: number },
): Promise<Duel> {
  try {
    await endOverdueBetween(context, playerId, challengedId)
    return await act(
      context,
      playerId,
      async (tx, player, now) => {
        await requireDuelist(tx, player, now)
        if (challengedId === playerId) throw new Refusal('self_challenge')
        const other = await findPlayer(tx, challengedId)
        if (!other || other.deleted_at !== null || other.username === null)
          throw new Refusal('not_found', { message: 'There is no such player.' })
        const duel = await makeDuel(tx, { challengerId: playerId, challengedId, targetLevel }, now)
        const view = await viewOf(context, tx, playerId, duel.id)
        await tellPlayer(tx, duel, challengedId, 'new')
        return view
      },
      async () => [challengedId],
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('already_challenged')
    throw error
  }
}

/** Ends the open duel of two players if its time is over, so that it does not prevent a new duel. */
export async function endOverdueBetween(context: Context, one: string, other: string): Promise<void> {
  const open = await store.openDuelOf(context.db, one, other)
  const duel = open && (await store.findDuel(context.db, open.id))
  if (duel && isOverdue(duel, context.now())) await endOverdue(context, duel.id)
}

/** Returns the duels of a player, newest first. */
export async function list(
  context: Context,
  { playerId }: Session,
  { before, state }: { before?: string | undefined; state?: 'open' | 'over' | undefined },
): Promise<Duel[]> {
  const read = () => store.duelsOf(context.db, playerId, { before: before || undefined, state, limit: PAGE })
  let duels = await read()
  const due = duels.filter((duel) => isOverdue(duel, context.now()))
  for (const duel of due) await endOverdue(context, duel.id)
  if (due.length > 0) duels = await read()
  return viewsFor(context, context.db, playerId, duels)
}

/** Returns a duel of the player. Refuses with `not_found`. */
export async function find(context: Context, { playerId }: Session, id: string): Promise<Duel> {
  const { duel } = await loadOwn(context, playerId, id)
  const [view] = await viewsFor(context, context.db, playerId, [duel])
  if (!view) throw new Refusal('not_found')
  return view
}

export async function summary(context: Context, { playerId }: Session): Promise<DuelSummary> {
  return {
    ...(await ratingOf(context, playerId)),
    ...(await store.countOpen(context.db, playerId)),
  }
}

export async function ratingOf({ db }: Pick<Context, 'db'>, playerId: string): Promise<DuelRating> {
  const records = await recordsOf(db, [playerId])
  return ratingView(records(playerId), await ratingHistory(db, playerId, MOST_HISTORY))
}

export async function ratingsOf(
  db: Db,
  playerIds: readonly string[],
): Promise<(playerId: string) => { rating: number; provisional: boolean }> {
  const records = await recordsOf(db, playerIds)
  return (playerId) => {
    const record = records(playerId)
    return { rating: Math.round(record.rating), provisional: isProvisional(record) }
  }
}

/**
 * Returns the player's numbers of wins, losses and draws against one opponent, and the latest duels of the two players.
 */
export async function between(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  otherId: string,
): Promise<HeadToHead> {
  const duels = await store.duelsBetween(db, playerId, otherId)
  const latest = duels.slice(0, MOST_LATEST)
  const sides = await store.sidesOf(
    db,
    latest.map(({ id }) => id),
  )
  const scoreOf = (duelId: string, of: string) =>
    sides.find(({ duel_id, player_id }) => duel_id === duelId && player_id === of)?.score ?? 0
  return {
    ...countOutcomes(duels, playerId),
    latest: latest.map((duel) => ({
      challengeId: duel.id,
      outcome: outcomeFor(duel, playerId),
      mine: scoreOf(duel.id, playerId),
      theirs: scoreOf(duel.id, otherId),
      at: (duel.ended_at ?? duel.created_at).toISOString(),
    })),
  }
}

/** Returns the player's numbers of wins, losses and draws against one opponent. */
export async function outcomesBetween(
  db: Db,
  playerId: string,
  otherId: string,
): Promise<Pick<HeadToHead, 'wins' | 'losses' | 'draws'>> {
  return countOutcomes(await store.duelsBetween(db, playerId, otherId), playerId)
}

function countOutcomes(duels: readonly DuelRow[], playerId: string) {
  const outcomes = duels.map((duel) => outcomeFor(duel, playerId))
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  return { wins: count('won'), losses: count('lost'), draws: count('draw') }
}

/** Does the same as `between`, for the opponent of the given duel. Refuses with `not_found`. */
export async function headToHead(context: Context, { playerId }: Session, id: string): Promise<HeadToHead> {
  const { sides } = await loadOwn(context, playerId, id)
  return between(context, playerId, sides.theirs.player_id)
}

/**
 * Returns the number of players who have ended their board, and whether the duel can still be played. Refuses with
 * `not_found`.
 */
export async function endedSides(
  context: Context,
  playerId: string,
  id: string,
): Promise<{ ended: number; isOpen: boolean }> {
  const { duel, sides } = await loadOwn(context, playerId, id)
  const ended = [sides.mine, sides.theirs].filter((side) => stateOf(side) === 'finished').length
  return { ended, isOpen: isOpen(duel.status) }
}

/**
 * Declines the challenge of another player, or withdraws the player's own challenge. A player who has started the board
 * cannot do this. Refuses with `not_found`, `challenge_closed` or `already_started`.
 */
export function decline(context: Context, playerId: string, id: string): Promise<Duel> {
  return inDuel(context, playerId, id, async ({ tx, duel, mine, theirs, now }) => {
    if (!isOpen(duel.status)) throw new Refusal('challenge_closed')
    if (stateOf(mine) !== 'not_started') throw new Refusal('already_started')
    const changes = { status: 'declined', ended_at: now, declined_by: playerId, starts_at: null } as const
    await store.updateDuel(tx, id, changes)
    const view = await viewOf(context, tx, playerId, id)
    await tellBoth(tx, id, 'closed', { status: 'declined' })
    await tellPlayer(tx, duel, theirs.player_id, 'declined')
    return view
  })
}

/**
 * Declines the duel of two players that nobody has started, because one of them now blocks the other. A duel that has
 * begun goes on. The caller must hold the row locks of both players.
 */
export async function declineBetween(
  tx: Tx,
  { by, other }: { by: string; other: string },
  now: Date,
): Promise<void> {
  const open = await store.openDuelOf(tx, by, other)
  if (open?.status !== 'pending') return
  await store.updateDuel(tx, open.id, { status: 'declined', ended_at: now, declined_by: by, starts_at: null })
  await tellBoth(tx, open.id, 'closed', { status: 'declined' })
  await tellPlayer(tx, open, other, 'declined')
}

/**
 * Challenges the opponent of a completed duel to a rematch, or accepts the rematch if the opponent has already sent
 * this challenge. A rematch is a new duel of the same players with a new board. A second call of the same player
 * changes nothing. Refuses with `not_found`, `premium_required`, `attempt_not_over` or `already_challenged`.
 */
export async function rematch(context: Context, playerId: string, id: string): Promise<Duel> {
  const { sides } = await loadOwn(context, playerId, id)
  await endOverdueBetween(context, playerId, sides.theirs.player_id)
  return inDuel(context, playerId, id, async ({ tx, duel, theirs, player, now }) => {
    await requireDuelist(tx, player, now)
    if (duel.status !== 'completed') throw new Refusal('attempt_not_over', { message: NOT_COMPLETED })
    const otherId = theirs.player_id
    if (duel.players.get(otherId)?.deleted_at) throw new Refusal('not_found', { message: NO_OTHER })
    const open = await store.openDuelOf(tx, playerId, otherId)
    if (open && open.rematch_of !== id)
      throw new Refusal('already_challenged', { details: { challengeId: open.id } })
    const offer = { challengerId: playerId, challengedId: otherId, targetLevel: duel.target_level }
    const next = open ?? (await makeDuel(tx, { ...offer, rematchOf: id }, now))
    const isAccepted = open !== undefined && open.challenger_id === otherId && open.accepted_at === null
    if (isAccepted) await store.updateDuel(tx, next.id, { accepted_at: now })
    const view = await viewOf(context, tx, playerId, next.id)
    if (!open || isAccepted) {
      await tellBoth(tx, id, 'rematch', { challengeId: next.id, by: playerId, accepted: isAccepted })
      await tellPlayer(tx, next, otherId, isAccepted ? 'accepted' : 'rematch')
    }
    return view
  })
}

const NOT_COMPLETED = 'A rematch follows a duel that both have played.'
const NO_OTHER = 'The other player has deleted their account.'
