import type { Db, Tx } from '../../db/database.ts'

/**
 * Maximum time between two refreshes of a stream, in ms. If the time is longer, the stream counts as a stream of a
 * killed process.
 */
const PRESENCE_MS = 15_000

const since = (now: Date) => new Date(now.getTime() - PRESENCE_MS)

export async function presentPlayers(tx: Tx, duelId: string, now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('duel_presence')
    .select('player_id')
    .where('duel_id', '=', duelId)
    .where('seen_at', '>', since(now))
    .execute()
  return new Set(rows.map((row) => row.player_id))
}

interface OpenStream {
  streamId: string
  duelId: string
  playerId: string
}

export async function insertPresence(tx: Tx, { streamId, duelId, playerId }: OpenStream, now: Date) {
  await tx
    .insertInto('duel_presence')
    .values({ stream_id: streamId, duel_id: duelId, player_id: playerId, seen_at: now })
    .onConflict((row) => row.column('stream_id').doUpdateSet({ seen_at: now }))
    .execute()
}

export async function deletePresence(tx: Tx, streamId: string): Promise<void> {
  await tx.deleteFrom('duel_presence').where('stream_id', '=', streamId).execute()
}

/** Stores that the given streams are still open. Returns the ids of the streams that are still stored. */
export async function refreshPresence(db: Db, streamIds: readonly string[], now: Date): Promise<string[]> {
  if (streamIds.length === 0) return []
  const rows = await db
    .updateTable('duel_presence')
    .set({ seen_at: now })
    .where('stream_id', 'in', streamIds)
    .returning('stream_id')
    .execute()
  return rows.map((row) => row.stream_id)
}

export async function stalePresence(db: Db, now: Date): Promise<OpenStream[]> {
  return db
    .selectFrom('duel_presence')
    .select(['stream_id as streamId', 'duel_id as duelId', 'player_id as playerId'])
    .where('seen_at', '<=', since(now))
    .execute()
}
