import { sql } from 'kysely'
import { MADE_COUNTED_PER_NETWORK } from '../../../engine/made-board/limits.ts'
import type { Db, Tx } from '../../db/database.ts'

interface Heart {
  boardId: string
  playerId: string
  networkKey: string
}

/**
 * Adds a player's heart. A second heart of the same player changes nothing. Of one network, only MADE_COUNTED_PER_NETWORK
 * hearts count. The transaction must have locked the board.
 */
export async function addHeart(tx: Tx, { boardId, playerId, networkKey }: Heart, now: Date): Promise<void> {
  await sql`
    with added as (
      insert into made_heart (board_id, player_id, network_key, at, counts)
      select ${boardId}, ${playerId}, ${networkKey}, ${now}::timestamptz, count(*) < ${sql.lit(MADE_COUNTED_PER_NETWORK)}
      from made_heart where board_id = ${boardId} and network_key = ${networkKey} and counts
      on conflict do nothing returning counts)
    update made_board set hearts = hearts + 1 from added where id = ${boardId} and counts`.execute(tx)
}

/**
 * Removes a player's heart, if there is one. If the heart counted, the oldest heart of the same network that does not
 * count takes its place. The transaction must have locked the board.
 */
export async function removeHeart(tx: Tx, boardId: string, playerId: string): Promise<void> {
  await sql`
    with removed as (
      delete from made_heart where board_id = ${boardId} and player_id = ${playerId} returning network_key, counts),
    next as (
      update made_heart as heart set counts = true where heart.board_id = ${boardId} and heart.player_id = (
        select other.player_id from made_heart as other join removed using (network_key)
        where other.board_id = ${boardId} and removed.counts and not other.counts
        order by other.at, other.player_id limit 1)
      returning heart.player_id)
    update made_board set hearts = hearts - 1 from removed
    where id = ${boardId} and removed.counts and not exists (select from next)`.execute(tx)
}

/** Deletes the networks of hearts that were given before a time. The hearts stay. */
export async function forgetHeartNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('made_heart')
    .set({ network_key: null })
    .where('network_key', 'is not', null)
    .where('at', '<', before)
    .execute()
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
