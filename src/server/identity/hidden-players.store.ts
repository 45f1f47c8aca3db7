import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** Returns the ids of the players who block the player, or whom the player blocks. */
export async function hiddenFrom(db: Db | Tx, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from block where blocker_id = ${playerId}
    union select blocker_id from block where blocked_id = ${playerId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns true if one of the two players blocks the other. */
export async function areBlocked(tx: Db | Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('block')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('blocker_id', '=', one), is('blocked_id', '=', other)]),
        is.and([is('blocker_id', '=', other), is('blocked_id', '=', one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the blocks of these players have changed. The caller must hold the locks of their rows. */
export async function bumpBlocksVersions(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('player')
    .set((is) => ({ blocks_version: is('blocks_version', '+', 1) }))
    .where('id', 'in', playerIds)
    .execute()
}
