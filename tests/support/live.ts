import { relayItems } from '../../src/server/adapters/live/live.store.ts'
import type { Db } from '../../src/server/db/database.ts'

/**
 * Moves all published live items into the log, as the relay of the server does a few milliseconds after each commit.
 * Tests call this function before they read the log or the activity feed.
 */
export async function flushLive(db: Db): Promise<void> {
  for (let moved = await relayItems(db); moved === undefined || moved.isFull; ) moved = await relayItems(db)
}
