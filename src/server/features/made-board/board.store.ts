import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeBoardTable } from '../../db/made-board-tables.ts'

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

/** Counts a person who begins a board. The transaction must have locked the board. */
export async function countPlay(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('made_board')
    .set((is) => ({ plays: is('plays', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Stores the figures of a board. The transaction must have locked the board. */
export async function writeFigures(
  tx: Tx,
  id: string,
  figures: Pick<MadeBoardRow, 'ended' | 'solved' | 'curve' | 'networks' | 'measured'>,
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
