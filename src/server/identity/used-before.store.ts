import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** What is limited by the day: games, free hints, practice boards, and the daily of a date. */
export type UsedKind = 'game' | 'hint' | 'practice' | 'daily'

/**
 * How much of a day's allowance was used up by an account that was deleted before the player signed up with the same e-mail
 * address. Without it, deleting the account would give another day's games, hints and daily.
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

/** Notes what a deleted account has used up, under the keyed hash of its address: nothing else says whose it was. */
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

/** Connects a new account with what was used up under its address. */
export async function takeOverUsed(db: Db | Tx, account: string, playerId: string): Promise<void> {
  await db
    .updateTable('used_before')
    .set({ player_id: playerId })
    .where('account_key', '=', account)
    .execute()
}

/** Takes the connection back when the account is deleted again. */
export async function releaseUsed(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('used_before').set({ player_id: null }).where('player_id', '=', playerId).execute()
}

export async function deleteUsedBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('used_before').where('day', '<', day).execute()
}
