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
 * The stored form of a message about a duel. The server reads the name of the player who caused the message later,
 * because that player may be deleted meanwhile.
 */
type StoredNews = Omit<Notices['challenge'], 'by'> & { by: string }

/**
 * Sends a message to all open pages of a player when the transaction is committed. Other transactions that notify the
 * same player wait until the commit. To avoid deadlocks, the caller must already have locked all rows that the
 * transaction needs.
 */
export async function tell<N extends Exclude<keyof Notices, 'challenge'>>(
  tx: Tx,
  playerId: string,
  event: N,
  data: Notices[N],
): Promise<void> {
  await publish(tx, topicOf(playerId), event, data)
}

/**
 * Like `tell`, sends a message about a duel to all open pages of a player. `by` is the id of the other player of the
 * duel.
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
