import type { Db, Tx } from '../../db/database.ts'
import type { PracticeRow } from '../../db/insight-tables.ts'

export async function latestPractice(db: Db | Tx, playerId: string): Promise<PracticeRow | undefined> {
  return db
    .selectFrom('practice')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countPractice(db: Db | Tx, playerId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('practice')
    .select((is) => is.fn.countAll<number>().as('boards'))
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.boards
}

export async function insertPractice(tx: Tx, practice: PracticeRow): Promise<void> {
  await tx.insertInto('practice').values(practice).execute()
}

/**
 * Returns, for each finished practice board, the kinds of groups for which the board was made; oldest board first. Open
 * boards are omitted, because the kinds of their groups would be a hint.
 */
export async function practisedBy(db: Db, playerId: string) {
  return db
    .selectFrom('practice')
    .innerJoin('game', 'game.id', 'practice.game_id')
    .select(['practice.game_id', 'practice.kinds'])
    .where('practice.player_id', '=', playerId)
    .where('game.ended_at', 'is not', null)
    .orderBy('practice.started_at')
    .execute()
}

export async function deletePractice(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('practice').where('player_id', '=', playerId).execute()
}
