import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The items that a player can use only a limited number of times on one day. */
export type UsedKind = 'game' | 'hint' | 'practice' | 'daily'

/**
 * Returns the number of free games, hints or other items that deleted accounts with the same e-mail address used on the
 * day. Without this number, a player could delete the account, sign up again and receive the free games of the day a
 * second time.
 */
export async function usedBefore(
  db: Db | Tx,
  playerId: string,
  kind: UsedKind,
  day: string,
): Promise<number> {
  const row = await db
    .selectFrom('used_before')
    .select('count')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Stores the number of free games, hints or other items that a player has used on a day. The number also counts after
 * the deletion of the account. The stored row identifies the person only by the keyed hash of the e-mail address.
 */
export async function noteUsed(
  tx: Tx,
  account: string,
  used: readonly { kind: UsedKind; day: string; count: number }[],
): Promise<void> {
  const rows = used.filter(({ count }) => count > 0)
  if (rows.length === 0) return
  await tx
    .insertInto('used_before')
    .values(rows.map((row) => ({ ...row, account_key: account, player_id: null })))
    .onConflict((row) =>
      row
        .columns(['account_key', 'kind', 'day'])
        .doUpdateSet({ count: sql`greatest(used_before.count, excluded.count)`, player_id: null }),
    )
    .execute()
}

export async function takeOverUsed(db: Db | Tx, account: string, playerId: string): Promise<void> {
  await db
    .updateTable('used_before')
    .set({ player_id: playerId })
    .where('account_key', '=', account)
    .execute()
}

/** When an account is deleted, removes the player's id from the rows about the account. */
export async function releaseUsed(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('used_before').set({ player_id: null }).where('player_id', '=', playerId).execute()
}

export async function deleteUsedBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('used_before').where('day', '<', day).execute()
}
