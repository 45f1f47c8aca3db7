import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { VisitorBoardTable } from '../../db/visitor-tables.ts'

export type VisitorBoard = Selectable<VisitorBoardTable>

/**
 * Finds a board that was started after `since` and is not reserved for an account. If `lock` is true, the function
 * locks the row of the board.
 */
export async function findBoard(
  db: Db | Tx,
  id: string,
  { since, lock = false }: { since: Date; lock?: boolean },
): Promise<VisitorBoard | undefined> {
  const query = db
    .selectFrom('visitor_board')
    .selectAll()
    .where('id', '=', id)
    .where('started_at', '>', since)
    .where('player_id', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertBoard(db: Db, board: Insertable<VisitorBoardTable>): Promise<VisitorBoard> {
  return db.insertInto('visitor_board').values(board).returningAll().executeTakeFirstOrThrow()
}

export async function writeBoard(
  tx: Tx,
  {
    id,
    guesses,
    ...changes
  }: Pick<VisitorBoard, 'id' | 'status' | 'level_score' | 'mistakes' | 'guesses' | 'found' | 'ended_at'>,
): Promise<void> {
  await tx
    .updateTable('visitor_board')
    .set({ ...changes, guesses: JSON.stringify(guesses) })
    .where('id', '=', id)
    .execute()
}

/**
 * Reserves the visitor's board with this id for an account, if the board has at least one guess. If two transactions do
 * this at the same time, only the first one gets the board.
 */
export async function reserveBoard(tx: Tx, id: string, playerId: string, since: Date): Promise<void> {
  await tx
    .updateTable('visitor_board')
    .set({ player_id: playerId })
    .where('id', '=', id)
    .where('started_at', '>', since)
    .where('player_id', 'is', null)
    .where(sql<boolean>`json_array_length(guesses) > 0`)
    .execute()
}

/** Returns the board that is reserved for an account until the account has a username. */
export async function boardOfPlayer(db: Db, playerId: string): Promise<VisitorBoard | undefined> {
  return db.selectFrom('visitor_board').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/** Deletes and returns the board that is reserved for an account. */
export async function takeBoardOf(tx: Tx, playerId: string): Promise<VisitorBoard | undefined> {
  return tx.deleteFrom('visitor_board').where('player_id', '=', playerId).returningAll().executeTakeFirst()
}

/** Deletes old boards. Boards that are reserved for an account are not deleted. */
export async function deleteBoardsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('visitor_board')
    .where('started_at', '<=', before)
    .where('player_id', 'is', null)
    .execute()
}
