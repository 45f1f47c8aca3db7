import { sql } from 'kysely'
import { MADE_HEARTS_PER_NETWORK } from '../../../engine/made-board/limits.ts'
import type { Db, Tx } from '../../db/database.ts'

interface Heart {
  boardId: string
  playerId: string
  networkKey: string
}

/** Adds a player's heart. A second heart of the same player changes nothing. The transaction must have locked the board. */
export async function addHeart(tx: Tx, { boardId, playerId, networkKey }: Heart, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('made_heart')
    .values({ board_id: boardId, player_id: playerId, network_key: networkKey, at: now })
    .onConflict((row) => row.columns(['board_id', 'player_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await recount(tx, boardId, networkKey, 1)
}

/** Removes a player's heart, if there is one. The transaction must have locked the board. */
export async function removeHeart(tx: Tx, boardId: string, playerId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('made_heart')
    .where('board_id', '=', boardId)
    .where('player_id', '=', playerId)
    .returning('network_key')
    .executeTakeFirst()
  if (removed) await recount(tx, boardId, removed.network_key, -1)
}

/**
 * Changes the number of hearts that count, after a heart of a network was added (1) or removed (−1). Of one network, only
 * MADE_HEARTS_PER_NETWORK hearts count.
 */
async function recount(tx: Tx, boardId: string, networkKey: string, by: 1 | -1): Promise<void> {
  await sql`update made_board set hearts = hearts + change from (
      select least(count(*), ${sql.lit(MADE_HEARTS_PER_NETWORK)}) - least(count(*) - ${sql.lit(by)}, ${sql.lit(MADE_HEARTS_PER_NETWORK)})
        as change
      from made_heart where board_id = ${boardId} and network_key = ${networkKey}) as network
    where id = ${boardId}`.execute(tx)
}

/** Locks the boards that a player likes, in the order of their ids, and returns the ids. */
export async function lockHearted(tx: Tx, playerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('made_board')
    .select('id')
    .where('id', 'in', (is) =>
      is.selectFrom('made_heart').select('board_id').where('player_id', '=', playerId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a player's hearts, oldest first, for the download of all data. */
export async function heartsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('made_heart')
    .select(['board_id', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('at')
    .execute()
}
