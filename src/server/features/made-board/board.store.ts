import { type Selectable, sql } from 'kysely'
import { MADE_COUNTED_PER_NETWORK } from '../../../engine/made-board/limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeBoardTable } from '../../db/made-board-tables.ts'
import { Refusal } from '../../refusal.ts'

export type MadeBoardRow = Selectable<MadeBoardTable>

export async function findBoard(db: Db | Tx, id: string): Promise<MadeBoardRow | undefined> {
  return db.selectFrom('made_board').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks a board for the rest of the transaction. A transaction that also locks a player, a game or an attempt locks
 * them first.
 */
export async function lockBoard(tx: Tx, id: string): Promise<MadeBoardRow | undefined> {
  return tx.selectFrom('made_board').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks a published board like `lockBoard`. Refuses with `not_found` for every other board: whatever people do with a
 * board, one that is hidden, refused or not published does not exist for them.
 */
export async function lockPublished(tx: Tx, id: string): Promise<MadeBoardRow> {
  return published(await lockBoard(tx, id))
}

/** Returns the board if it is published. Refuses with `not_found` otherwise. */
export function published(board: MadeBoardRow | undefined): MadeBoardRow {
  if (board?.state !== 'published') throw new Refusal('not_found')
  return board
}

/**
 * Counts a person who begins a board. Of one network, only MADE_COUNTED_PER_NETWORK plays are also counted in
 * `counted_plays`. `network` is the keyed hash of the person's network. The transaction must have locked the board.
 */
export async function countPlay(tx: Tx, id: string, network: string, now: Date): Promise<void> {
  await sql`
    with network as (
      insert into made_network as known (board_id, network_key, plays, ended, played_at)
      values (${id}, ${network}, 1, 0, ${now})
      on conflict (board_id, network_key) do update set plays = known.plays + 1, played_at = excluded.played_at
      returning plays)
    update made_board as board set plays = board.plays + 1,
      counted_plays = counted_plays + (network.plays <= ${sql.lit(MADE_COUNTED_PER_NETWORK)})::integer
    from network where id = ${id}`.execute(tx)
}

/**
 * Counts an end in a network that has begun the board. Returns the number of ends of this network, with this one.
 * Returns undefined if the server has forgotten the network. The transaction must have locked the board.
 */
export async function countNetworkEnd(
  tx: Tx,
  id: string,
  network: string | null,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('made_network')
    .set((is) => ({ ended: is('ended', '+', 1) }))
    .where('board_id', '=', id)
    .where('network_key', '=', network)
    .returning('ended')
    .executeTakeFirst()
  return row?.ended
}

/** Stores the figures of a board. The transaction must have locked the board. */
export async function writeFigures(
  tx: Tx,
  id: string,
  figures: Pick<
    MadeBoardRow,
    'ended' | 'solved' | 'counted_ended' | 'counted_solved' | 'curve' | 'networks' | 'measured'
  >,
): Promise<void> {
  await tx.updateTable('made_board').set(figures).where('id', '=', id).execute()
}

/** Puts a board into the lists, unless a report about it is open. The transaction must have locked the board. */
export async function list(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('made_board')
    .set({ listed_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from made_report where board_id = ${id} and settled_at is null)`)
    .execute()
}

/**
 * Deletes the boards of a player that nobody else has begun, with all that belongs to them. Another transaction that
 * begins such a board at the same time has either counted its play before, or does not find the board.
 */
export async function deleteUnplayed(tx: Tx, playerId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('made_board')
    .where('player_id', '=', playerId)
    .where('plays', '=', 0)
    .returning('id')
    .execute()
  await forgetPrevious(
    tx,
    playerId,
    deleted.map(({ id }) => id),
  )
}

/** Removes deleted boards from the newer versions of the same maker that name them. */
export async function forgetPrevious(tx: Tx, playerId: string, deletedIds: readonly string[]): Promise<void> {
  if (deletedIds.length === 0) return
  await tx
    .updateTable('made_board')
    .set({ previous_id: null })
    .where('player_id', '=', playerId)
    .where('previous_id', 'in', deletedIds)
    .execute()
}
