import type { Side } from '../../../contract/duel.ts'
import type { duelNews } from '../../../contract/notice.ts'
import type { Step } from '../../../engine/duel/duel.ts'
import { type LiveItem, publish } from '../../adapters/live/live.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { DuelRow } from '../../db/duel-tables.ts'
import type { EventTopic } from '../../http/streams.ts'
import { tellNews } from '../notice/notice.service.ts'
import { sideOf } from './duel.view.ts'

// Each of the two players of a duel has a separate event topic, because some events are for one player only. A
// transaction should publish its events at its end, because other transactions that publish on the same topic wait
// until the transaction ends.

type Players = Pick<DuelRow, 'id' | 'challenger_id' | 'challenged_id'>

const topicOf = (duelId: string, side: Side) => `duel:${duelId}:${side}`

const SIDES = ['challenger', 'challenged'] as const

export async function tellBoth(tx: Tx, duelId: string, event: string, data: unknown): Promise<void> {
  // All transactions publish on the topics of the two players in the same order, so that two transactions cannot
  // deadlock.
  for (const side of [...SIDES].sort()) await publish(tx, topicOf(duelId, side), event, data)
}

/**
 * Publishes a player's progress after the start, a guess or the end to this player, and to the opponent if
 * `isSeenByOther`.
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

/** Sends the opponent's latest step to a player who starts after the opponent. */
export async function tellLateComer(tx: Tx, duel: Players, playerId: string, step: Step): Promise<void> {
  const side = sideOf(duel, playerId)
  const progress = { ...step, side: side === 'challenger' ? 'challenged' : 'challenger' }
  await publish(tx, topicOf(duel.id, side), 'progress', progress)
}

/** Notifies a player about an action of the opponent in a duel, on any page that the player has open. */
export async function tellPlayer(
  tx: Tx,
  duel: Players,
  playerId: string,
  kind: (typeof duelNews)[number],
): Promise<void> {
  const by = duel.challenger_id === playerId ? duel.challenged_id : duel.challenger_id
  await tellNews(tx, playerId, { challengeId: duel.id, kind, by })
}

/**
 * Notifies both players of a duel. The player with the smaller id is notified first, so that two transactions cannot
 * deadlock.
 */
export async function tellPlayers(tx: Tx, duel: Players, kind: (typeof duelNews)[number]): Promise<void> {
  for (const playerId of [duel.challenger_id, duel.challenged_id].sort())
    await tellPlayer(tx, duel, playerId, kind)
}

/** The stream of a duel's events for one of the two players. */
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
        // `serverNow` is the server's time when the event is sent. The client compares the server's time with the
        // client's clock to find the error of the client's clock.
        return { id, event, data: { ...(data as object), serverNow: now().toISOString() } } as Event
      }),
  }
}
