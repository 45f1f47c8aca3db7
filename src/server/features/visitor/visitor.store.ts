import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { VisitorBoardTable } from '../../db/visitor-tables.ts'

export type VisitorBoard = Selectable<VisitorBoardTable>

/**
 * Finds a board that was created after `since` and that no account has taken. If `lock` is true, the transaction locks
 * the row of the board.
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
 * Gives the visitor's board with this id to an account, if the visitor has made at least one guess. If two transactions
 * call this function simultaneously, only the first transaction gets the board.
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

/** The board that waits for the username of an account. */
export async function boardOfPlayer(db: Db, playerId: string): Promise<VisitorBoard | undefined> {
  return db.selectFrom('visitor_board').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/** Deletes and returns the board that waits for the username of an account. */
export async function takeBoardOf(tx: Tx, playerId: string): Promise<VisitorBoard | undefined> {
  return tx.deleteFrom('visitor_board').where('player_id', '=', playerId).returningAll().executeTakeFirst()
}

/** Deletes old boards. A board that waits for a username stays as long as its account. */
export async function deleteBoardsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('visitor_board')
    .where('started_at', '<=', before)
    .where('player_id', 'is', null)
    .execute()
}
