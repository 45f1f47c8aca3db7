import { publish, publishOn } from '../../adapters/live/live.store.ts'
import type { Tx } from '../../db/database.ts'
import { clubTopicsOf } from './notice.store.ts'

/** Returns the name of the topic of a club. */
export const clubTopicName = (clubId: string) => `club:${clubId}`

/** Tells the open pages of clubs that the daily challenge of a date has changed there, after the commit. */
export async function tellDay(tx: Tx, clubIds: readonly string[], date: string): Promise<void> {
  if (clubIds.length > 0) await publish(tx, clubIds.map(clubTopicName), 'day', { date })
}

/**
 * Does the same for all clubs of a player who has begun or ended the daily challenge of the date: one item for each
 * club, not for each member.
 */
export const tellDayOf = (tx: Tx, playerId: string, date: string): Promise<void> =>
  publishOn(tx, clubTopicsOf(playerId, clubTopicName('')), 'day', { date })
