import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** What a player may use only a limited number of times a day. */
export type UsedKind = 'game' | 'hint' | 'practice' | 'daily'

/**
 * Returns how many of the day's free games, hints and so on were already used by deleted accounts with the same e-mail
 * address. Otherwise a player could get the free games of a day again by deleting the account.
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
 * Stores what a player has used of a day's free games, hints and so on, for the time after the account's deletion. The
 * stored row identifies the person only by the keyed hash of the e-mail address.
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
