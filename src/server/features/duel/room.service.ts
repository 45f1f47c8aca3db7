import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { COUNTDOWN_MS, commonStart, isOpen } from '../../../engine/duel/duel.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { SideRow } from '../../db/duel-tables.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { boardOfDuel } from './board.service.ts'
import { tellBoth } from './duel.events.ts'
import { requireDuelist } from './duel.service.ts'
import * as store from './duel.store.ts'
import { stateOf } from './duel.view.ts'
import { inDuel } from './in-duel.ts'
import * as presence from './room.store.ts'

/** Time for which a ready player without an open event stream still counts as ready, in ms. */
const READY_MS = 10_000

interface OpenStream {
  duelId: string
  playerId: string
}

/** The open event streams of duels in this process. The key of the inner map is the stream's id. */
const openStreams = new WeakMap<Context, Map<string, OpenStream>>()

function streamsOf(context: Context): Map<string, OpenStream> {
  const streams = openStreams.get(context) ?? new Map<string, OpenStream>()
  openStreams.set(context, streams)
  return streams
}

/**
 * Stores that a player is present in a duel's room; called when the player opens the duel's event stream. The caller
 * must call the returned function when the stream closes.
 */
export async function enterRoom(context: Context, stream: OpenStream): Promise<() => Promise<void>> {
  const streamId = newId()
  streamsOf(context).set(streamId, stream)
  await inRoom(context, stream, (tx, now) => presence.insertPresence(tx, { streamId, ...stream }, now))
  return async () => {
    streamsOf(context).delete(streamId)
    await leaveRoom(context, streamId, stream)
  }
}

/**
 * Stores that a player is present in a duel's room until `leaveMs` after `response` is closed. When the process stops
 * and `leaveMs` is not 0, the function does not remove the player from the room. The stored presence then expires,
 * unless the player's browser opens a stream of another process.
 */
export async function stayInRoom(
  context: Context,
  stream: OpenStream,
  response: ServerResponse,
  leaveMs: number,
): Promise<void> {
  if (response.closed) return
  const closed = new Promise((resolve) => response.once('close', resolve))
  const warn = (err: unknown) =>
    context.log.warn({ err, duel: stream.duelId }, 'the presence in a duel was not updated')
  const leave = await enterRoom(context, stream).catch(warn)
  void closed
    .then(async () => {
      if (leaveMs > 0) await sleep(leaveMs, undefined, { ref: false })
      if (leaveMs === 0 || !context.stopping.aborted) await leave?.()
    })
    .catch(warn)
}

const leaveRoom = (context: Context, streamId: string, stream: OpenStream): Promise<void> =>
  inRoom(context, stream, (tx) => presence.deletePresence(tx, streamId))

/**
 * Stores that a player has entered or left a duel's room, and notifies both players. If a player leaves, the player is
 * no longer ready, and the countdown is cancelled. The function does not check the session, because the end of a
 * session also closes its streams.
 */
async function inRoom(
  context: Context,
  { duelId, playerId }: OpenStream,
  change: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const players = await store.playersOfDuel(tx, duelId)
    if (!players) return
    await lockPlayers(tx, [players.challenger_id, players.challenged_id])
    const now = context.now()
    await change(tx, now)
    const duel = await store.findDuel(tx, duelId)
    if (!duel) return
    const present = await presence.presentPlayers(tx, duelId, now)
    const hasLeft = !present.has(playerId) && duel.sides.get(playerId)?.ready_at !== null
    if (hasLeft) {
      await store.updateSide(tx, duelId, playerId, { ready_at: null })
      await callOff(tx, duel, now)
    }
    await tellPresence(tx, (await store.findDuel(tx, duelId)) ?? duel, present, now)
  })
}

/** Cancels the countdown of a duel, unless the start time has passed. */
async function callOff(tx: Tx, duel: store.LoadedDuel, now: Date): Promise<void> {
  if (!isOpen(duel.status) || duel.starts_at === null || duel.starts_at <= now) return
  await store.updateDuel(tx, duel.id, { starts_at: null })
  await tellBoth(tx, duel.id, 'countdown', { startsAt: null })
}

const isReady = ({ ready_at, player_id }: SideRow, present: ReadonlySet<string>, now: Date): boolean =>
  ready_at !== null && (present.has(player_id) || now.getTime() - ready_at.getTime() <= READY_MS)

async function tellPresence(
  tx: Tx,
  duel: store.LoadedDuel,
  present: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const readyOf = (playerId: string) => {
    const side = duel.sides.get(playerId)
    return side !== undefined && stateOf(side) === 'not_started' && isReady(side, present, now)
  }
  await tellBoth(tx, duel.id, 'presence', {
    challenger: present.has(duel.challenger_id),
    challenged: present.has(duel.challenged_id),
    challengerReady: readyOf(duel.challenger_id),
    challengedReady: readyOf(duel.challenged_id),
  })
}

/**
 * Stores that a player is ready or not ready. If both players are ready, the function sets the common start time of the
 * duel. Refuses with `not_found`, `challenge_closed`, `already_started`, `username_required` or `premium_required`.
 */
export function ready(
  context: Context,
  playerId: string,
  duelId: string,
  wants: boolean,
): Promise<{ startsAt: string | null; serverNow: string }> {
  return inDuel(context, playerId, duelId, async ({ tx, duel, mine, theirs, player, now }) => {
    if (!isOpen(duel.status)) throw new Refusal('challenge_closed')
    if (stateOf(mine) !== 'not_started') throw new Refusal('already_started')
    if (wants) {
      await requireDuelist(tx, player, now)
      // The server creates the board when the first player is ready. Therefore, creating the board delays neither the
      // countdown nor the start.
      if (stateOf(theirs) === 'not_started') await boardOfDuel(tx, context, duel)
    }
    const present = await presence.presentPlayers(tx, duelId, now)
    const wasReady = isReady(mine, present, now)
    await store.updateSide(tx, duelId, playerId, { ready_at: wants ? now : null })
    let startsAt = commonStart(now.getTime(), duel.starts_at?.getTime())
    if (
      wants &&
      startsAt === undefined &&
      stateOf(theirs) === 'not_started' &&
      isReady(theirs, present, now)
    ) {
      startsAt = context.now().getTime() + COUNTDOWN_MS
      await store.updateDuel(tx, duelId, { starts_at: new Date(startsAt) })
      await tellBoth(tx, duelId, 'countdown', { startsAt: new Date(startsAt).toISOString() })
    }
    if (!wants && startsAt !== undefined && startsAt > now.getTime()) {
      await callOff(tx, duel, now)
      startsAt = undefined
    }
    if (wasReady !== wants) await tellPresence(tx, (await store.findDuel(tx, duelId)) ?? duel, present, now)
    return {
      startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString(),
      serverNow: context.now().toISOString(),
    }
  })
}

/** Stores that the streams of this process are still open, and removes the stored streams of killed processes. */
export async function refreshRooms(context: Context): Promise<void> {
  const now = context.now()
  const own = streamsOf(context)
  const stored = new Set(await presence.refreshPresence(context.db, [...own.keys()], now))
  for (const [streamId, stream] of own) {
    // Another process removed the stored presence of this stream, because this process did not refresh it in time.
    if (!stored.has(streamId) && own.has(streamId))
      await inRoom(context, stream, (tx, at) => presence.insertPresence(tx, { streamId, ...stream }, at))
  }
  for (const { streamId, ...stream } of await presence.stalePresence(context.db, now))
    await leaveRoom(context, streamId, stream)
}
