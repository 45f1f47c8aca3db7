import type { Side } from '../../../contract/duel.ts'
import type { duelNews, Notices } from '../../../contract/notice.ts'
import type { Step } from '../../../engine/duel/duel.ts'
import { type LiveItem, publish } from '../../adapters/live/live.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { DuelRow } from '../../db/duel-tables.ts'
import type { EventTopic } from '../../http/streams.ts'
import { tellOf } from '../notice/notice.service.ts'
import { sideOf } from './duel.view.ts'

// A duel has a separate event topic for each of its two players, because some events are for one player only.

type Players = Pick<DuelRow, 'id' | 'challenger_id' | 'challenged_id'>

const topicOf = (duelId: string, side: Side) => `duel:${duelId}:${side}`

const SIDES = ['challenger', 'challenged'] as const

export async function tellBoth(tx: Tx, duelId: string, event: string, data: unknown): Promise<void> {
  await publish(
    tx,
    SIDES.map((side) => topicOf(duelId, side)),
    event,
    data,
  )
}

/**
 * Publishes a player's progress (after the start, a guess or the end) to this player. If `isSeenByOther` is true, the
 * function also publishes the progress to the opponent.
 */
export async function tellStep(
  tx: Tx,
  duel: Players,
  playerId: string,
  step: Step,
  isSeenByOther: boolean,
): Promise<void> {
  const side = sideOf(duel, playerId)
  const progress = { ...step, side }
  if (isSeenByOther) await tellBoth(tx, duel.id, 'progress', progress)
  else await publish(tx, topicOf(duel.id, side), 'progress', progress)
}

/** Publishes the opponent's latest step to a player who starts later than the opponent. */
export async function tellLateComer(tx: Tx, duel: Players, playerId: string, step: Step): Promise<void> {
  const side = sideOf(duel, playerId)
  const progress = { ...step, side: side === 'challenger' ? 'challenged' : 'challenger' }
  await publish(tx, topicOf(duel.id, side), 'progress', progress)
}

/**
 * Notifies a player about an action of the opponent in a duel, or about the end of the duel. The message appears on
 * every open page of the player. `result` is set only if the duel is completed.
 */
export async function tellPlayer(
  tx: Tx,
  duel: Players,
  playerId: string,
  kind: (typeof duelNews)[number],
  result?: Notices['challenge']['result'],
): Promise<void> {
  const by = duel.challenger_id === playerId ? duel.challenged_id : duel.challenger_id
  await tellOf(tx, playerId, 'challenge', { challengeId: duel.id, kind, by, ...(result && { result }) })
}

/** Notifies both players of a duel. */
export async function tellPlayers(tx: Tx, duel: Players, kind: (typeof duelNews)[number]): Promise<void> {
  for (const playerId of [duel.challenger_id, duel.challenged_id]) await tellPlayer(tx, duel, playerId, kind)
}

/** Returns the event topic of a duel for one of its two players. */
export function duelTopic(
  { now }: Pick<Context, 'now'>,
  duelId: string,
  side: Side,
): EventTopic<'GET /api/challenges/:id/events'> {
  type Event = Awaited<ReturnType<EventTopic<'GET /api/challenges/:id/events'>['show']>>[number]
  return {
    name: topicOf(duelId, side),
    endpoint: 'GET /api/challenges/:id/events',
    show: async (items) =>
      items.map(({ id, event, data }: LiveItem) => {
        if (event !== 'countdown') return { id, event, data } as Event
        // `serverNow` is the server's time at which the server sends the event. The client compares this time with its
        // clock and computes the difference of the two clocks.
        return { id, event, data: { ...(data as object), serverNow: now().toISOString() } } as Event
      }),
  }
}
