import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** What a player may use only a limited number of times a day. */
export type UsedKind = 'game' | 'hint' | 'practice' | 'daily'

/**
 * Returns how much of a day's allowance was used by deleted accounts with the same e-mail address. If deleted accounts
 * were ignored, a player could delete the account to get the day's games, hints and daily challenge again.
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
 * Stores what an account has used of its daily allowances, for the time after its deletion. The row has the keyed hash
 * of the e-mail address and no other reference to the person.
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

/** Removes the player's id from the stored uses of an account that is deleted. */
export async function releaseUsed(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('used_before').set({ player_id: null }).where('player_id', '=', playerId).execute()
}

export async function deleteUsedBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('used_before').where('day', '<', day).execute()
}
