import type { Notices } from '../../../contract/notice.ts'
import type { LiveItem } from '../../adapters/live/live.store.ts'
import { publish } from '../../adapters/live/live.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { EventTopic } from '../../http/streams.ts'
import { publicUser } from '../../identity/public-user.ts'
import { playersByIds } from './notice.store.ts'

const topicOf = (playerId: string) => `me:${playerId}`

/**
 * A message about a duel as it is stored: `by` is only the id of the player who caused the message. The server reads
 * the name of this player when it sends the message, because the account may have been deleted by then.
 */
type StoredNews = Omit<Notices['challenge'], 'by'> & { by: string }

/** Sends a message to all open pages of a player, after the commit of the transaction. */
export async function tell<N extends Exclude<keyof Notices, 'challenge'>>(
  tx: Tx,
  playerId: string,
  event: N,
  data: Notices[N],
): Promise<void> {
  await publish(tx, topicOf(playerId), event, data)
}

/**
 * Sends a message about a duel to all open pages of a player, in the same way as `tell`. `by` in `news` is the id of
 * the other player of the duel.
 */
export async function tellNews(tx: Tx, playerId: string, news: StoredNews): Promise<void> {
  await publish(tx, topicOf(playerId), 'challenge', news)
}

export function noticeTopic({ db }: Pick<Context, 'db'>, playerId: string): EventTopic<'GET /api/me/events'> {
  return {
    name: topicOf(playerId),
    endpoint: 'GET /api/me/events',
    async show(items) {
      const news = items.filter(({ event }) => event === 'challenge')
      const players = await playersByIds(
        db,
        news.map(({ data }) => (data as StoredNews).by),
      )
      return items.map((item) => shown(item, players))
    },
  }
}

type Shown = Awaited<ReturnType<EventTopic<'GET /api/me/events'>['show']>>[number]

function shown({ id, event, data }: LiveItem, players: Awaited<ReturnType<typeof playersByIds>>): Shown {
  if (event !== 'challenge') return { id, event, data } as Shown
  const { by, ...news } = data as StoredNews
  const player = players.get(by)
  if (!player) throw new Error(`the player ${by} does not exist`)
  return { id, event, data: { ...news, by: publicUser(player) } }
}
