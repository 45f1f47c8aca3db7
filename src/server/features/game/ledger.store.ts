import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Hints taken out of a local day's own allowance. */
export async function dayHintsUsed(db: Db | Tx, playerId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .where('item', '=', 'hint')
    .executeTakeFirstOrThrow()
  return row.used
}

interface Entry {
  playerId: string
  item: 'hint' | 'life'
  /** Positive adds, negative spends. */
  delta: number
  reason: string
  /** What for; the same (player, item, reason, ref) is never booked twice. */
  ref: string
  now: Date
}

/** Books a hint spent from the day's own allowance; the kept balance stays. */
export async function spendDayHint(
  tx: Tx,
  entry: Omit<Entry, 'item' | 'delta'> & { day: string },
): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({
      player_id: entry.playerId,
      item: 'hint',
      pocket: 'day',
      delta: -1,
      reason: entry.reason,
      ref: entry.ref,
      day: entry.day,
      created_at: entry.now,
    })
    .execute()
}

/**
 * Books hints or lives that stay until spent, entry and balance in one statement. A repeat of the same entry does
 * nothing; a balance can never fall below 0 (the database refuses).
 */
export async function book(tx: Tx, entry: Entry): Promise<void> {
  const balance = entry.item === 'hint' ? sql.ref('hints') : sql.ref('lives')
  await sql`
    with booked as (
      insert into ledger (player_id, item, pocket, delta, reason, ref, created_at)
      values (${entry.playerId}, ${entry.item}, 'kept', ${entry.delta}, ${entry.reason}, ${entry.ref}, ${entry.now})
      on conflict (player_id, item, reason, ref) do nothing
      returning delta)
    update player set ${balance} = ${balance} + booked.delta from booked where player.id = ${entry.playerId}`.execute(
    tx,
  )
}
