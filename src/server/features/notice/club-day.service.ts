import { publish, publishOn } from '../../adapters/live/live.store.ts'
import type { Tx } from '../../db/database.ts'
import { clubTopicsOf } from './notice.store.ts'

/** Returns the name of the topic of a club. */
export const clubTopicName = (clubId: string) => `club:${clubId}`

/**
 * Tells the open pages of clubs that something of the daily challenge of a date has changed there, after the commit. It
 * is one item for each club, not for each member. `where` is the ids of the clubs, or a player with all clubs.
 */
export async function tellDay(
  tx: Tx,
  where: readonly string[] | { playerId: string },
  date: string,
): Promise<void> {
  if ('playerId' in where)
    await publishOn(tx, clubTopicsOf(where.playerId, clubTopicName('')), 'day', { date })
  else if (where.length > 0) await publish(tx, where.map(clubTopicName), 'day', { date })
}
