import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { overlayVersion } from '../../content/overlay.store.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeBoardTable } from '../../db/made-board-tables.ts'
import { forgetPrevious, type MadeBoardRow } from './board.store.ts'

/** Returns the boards of a maker, latest change first. */
export const boardsOf = (db: Db | Tx, playerId: string): Promise<MadeBoardRow[]> =>
  db
    .selectFrom('made_board')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()

const ownBoard = (db: Db | Tx, playerId: string, id: string) =>
  db.selectFrom('made_board').selectAll().where('id', '=', id).where('player_id', '=', playerId)

export const findOwnBoard = (db: Db | Tx, playerId: string, id: string): Promise<MadeBoardRow | undefined> =>
  ownBoard(db, playerId, id).executeTakeFirst()

/**
 * Locks a board of a maker, so that nobody can begin it until the end of the transaction. The caller must hold the
 * player's row lock.
 */
export const lockOwnBoard = (tx: Tx, playerId: string, id: string): Promise<MadeBoardRow | undefined> =>
  ownBoard(tx, playerId, id).forNoKeyUpdate().executeTakeFirst()

/** Returns the number of boards of a maker that are not published and can still change. */
export async function countDrafts(tx: Tx, playerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('made_board')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .where('state', 'in', ['draft', 'waiting', 'refused'])
    // The maker can neither change nor delete a refused board that somebody has begun.
    .where('plays', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertBoard(tx: Tx, board: Insertable<MadeBoardTable>): Promise<void> {
  await tx.insertInto('made_board').values(board).execute()
}

export async function updateBoard(tx: Tx, id: string, changed: Updateable<MadeBoardTable>): Promise<void> {
  await tx.updateTable('made_board').set(changed).where('id', '=', id).execute()
}

/** Deletes a board of a maker. Newer versions of it no longer name it. */
export async function deleteBoard(tx: Tx, playerId: string, id: string): Promise<void> {
  await forgetPrevious(tx, playerId, [id])
  await tx.deleteFrom('made_board').where('id', '=', id).execute()
}

/** Returns the times at which a player published boards after `since`, earliest first. */
export async function publicationsSince(db: Db | Tx, playerId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('made_publication')
    .select('at')
    .where('player_id', '=', playerId)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

/** Stores that a player publishes a board now, and deletes the rows that no longer count. */
export async function putPublication(tx: Tx, playerId: string, at: Date, since: Date): Promise<void> {
  await tx.deleteFrom('made_publication').where('player_id', '=', playerId).where('at', '<=', since).execute()
  await tx.insertInto('made_publication').values({ player_id: playerId, at }).execute()
}

/** Returns true if the overlay of the catalogue still has a version. */
export async function hasOverlay(tx: Tx, version: string): Promise<boolean> {
  const { rows } = await sql<{ is_same: SqlBool }>`select ${overlayVersion} = ${version} as is_same`.execute(
    tx,
  )
  return rows[0]?.is_same === true
}

/** Returns true if a board has reports that the staff have not settled. */
export async function hasOpenReports(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('made_report')
    .select('id')
    .where('board_id', '=', id)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePublications(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('made_publication').where('player_id', '=', playerId).execute()
}

/** Erases what the staff wrote to a maker about refused boards. */
export async function eraseReasons(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('made_board').set({ reason: null }).where('player_id', '=', playerId).execute()
}
