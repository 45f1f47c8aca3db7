import type { Notices } from '../../../contract/notice.ts'
import type { LiveItem } from '../../adapters/live/live.store.ts'
import { publish } from '../../adapters/live/live.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { EventTopic } from '../../http/streams.ts'
import { hiddenFrom } from '../../identity/hidden-players.store.ts'
import { withoutHidden } from '../../identity/hidden-players.ts'
import { publicUser } from '../../identity/public-user.ts'
import { onlineFriends, playersByIds } from './notice.store.ts'

const topicOf = (playerId: string) => `me:${playerId}`

/** The messages about something that another player did. */
const byPlayers = ['challenge', 'follow', 'follow_accepted', 'nudge', 'friend_finished'] as const
type ByPlayer = (typeof byPlayers)[number]

/**
 * A message about another player as it is stored: `by` is only the id of this player. The server reads the name of the
 * player when it sends the message, because the account may have been deleted by then.
 */
type Stored<N extends ByPlayer> = Omit<Notices[N], 'by'> & { by: string }

/** Sends a message to all open pages of a player, after the commit of the transaction. */
export async function tell<N extends Exclude<keyof Notices, ByPlayer>>(
  tx: Tx,
  playerId: string,
  event: N,
  data: Notices[N],
): Promise<void> {
  await publish(tx, topicOf(playerId), event, data)
}

/** Sends a message about another player, in the same way as `tell`. `by` in `data` is the id of the other player. */
export async function tellOf<N extends ByPlayer>(
  tx: Tx,
  playerId: string,
  event: N,
  data: Stored<N>,
): Promise<void> {
  await publish(tx, topicOf(playerId), event, data)
}

/** Tells the friends of a player who are online that the player has finished the daily challenge of a date. */
export async function tellFinished(tx: Tx, playerId: string, date: string, now: Date): Promise<void> {
  const friends = await onlineFriends(tx, playerId, now)
  const finished: Stored<'friend_finished'> = { by: playerId, date }
  if (friends.length > 0) await publish(tx, friends.map(topicOf), 'friend_finished', finished)
}

export function noticeTopic({ db }: Pick<Context, 'db'>, playerId: string): EventTopic<'GET /api/me/events'> {
  return {
    name: topicOf(playerId),
    endpoint: 'GET /api/me/events',
    async show(items) {
      const others = items.flatMap((item) => storedBy(item)?.by ?? [])
      if (others.length === 0) return items.map((item) => shown(item, new Map()))
      const players = await playersByIds(db, others)
      // A block can be so new that the stream does not know it yet. The notice of the duel that it ends comes with it.
      const hidden = new Set(await hiddenFrom(db, playerId))
      return items.map((item) => withoutHidden(shown(item, players), hidden))
    },
  }
}

type Shown = Awaited<ReturnType<EventTopic<'GET /api/me/events'>['show']>>[number]

const storedBy = ({ event, data }: LiveItem): Stored<ByPlayer> | undefined =>
  (byPlayers as readonly string[]).includes(event) ? (data as Stored<ByPlayer>) : undefined

function shown(item: LiveItem, players: Awaited<ReturnType<typeof playersByIds>>): Shown {
  const { id, event, data } = item
  const stored = storedBy(item)
  if (!stored) return { id, event, data } as Shown
  const player = players.get(stored.by)
  if (!player) throw new Error(`the player ${stored.by} does not exist`)
  return { id, event, data: { ...stored, by: publicUser(player) } } as Shown
}
