import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { WalletItem } from '../../db/schema.ts'

/** A player's balances. */
export interface Balances {
  hints: number
  lives: number
  /** When the granted premium days end; null when none was ever granted. */
  premiumUntil: Date | null
}

export async function readBalances(db: Db | Tx, playerId: string): Promise<Balances> {
  const row = await db
    .selectFrom('wallet')
    .select(['hints', 'lives', 'premium_until as premiumUntil'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? { hints: 0, lives: 0, premiumUntil: null }
}

/** Features that a player holds: those whose ledger entries sum to more than 0. */
export async function readFeatures(db: Db | Tx, playerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger')
    .select('item')
    .where('player_id', '=', playerId)
    .where('item', 'like', 'feature:%')
    .groupBy('item')
    .having((is) => is.fn.sum<number>('delta'), '>', 0)
    .orderBy('item')
    .execute()
  return rows.map(({ item }) => item.slice('feature:'.length))
}

/** Hints spent from the free allowance of a local day. */
export async function countDayHints(db: Db | Tx, playerId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .where('item', '=', 'hint')
    .executeTakeFirstOrThrow()
  return row.used
}

/** A ledger entry. The same (player, item, reason, ref) is never booked twice. */
export interface Booking {
  playerId: string
  item: WalletItem
  /** Positive to add, negative to take. */
  delta: number
  reason: string
  /** The id of what it was for. */
  ref: string
  now: Date
}

const key = ({ playerId, item, reason, ref }: Omit<Booking, 'delta' | 'now'>) =>
  ({ player_id: playerId, item, reason, ref }) as const

export async function isBooked(tx: Tx, booking: Omit<Booking, 'delta' | 'now'>): Promise<boolean> {
  const { player_id, item, reason, ref } = key(booking)
  const row = await tx
    .selectFrom('ledger')
    .select('id')
    .where('player_id', '=', player_id)
    .where('item', '=', item)
    .where('reason', '=', reason)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Books an entry and changes the balance. Returns false when it was booked before. The caller holds the player's row
 * lock.
 */
export async function book(tx: Tx, booking: Booking): Promise<boolean> {
  const { item, delta, playerId, now } = booking
  const inserted = await tx
    .insertInto('ledger')
    .values({ ...key(booking), pocket: 'kept', delta, day: null, created_at: now })
    .onConflict((row) => row.columns(['player_id', 'item', 'reason', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  if (item === 'hint') await moveBalance(tx, playerId, 'hints', delta)
  else if (item === 'life') await moveBalance(tx, playerId, 'lives', delta)
  else if (item === 'premium_day') await movePremium(tx, playerId, delta, now)
  return true
}

async function moveBalance(
  tx: Tx,
  playerId: string,
  column: 'hints' | 'lives',
  delta: number,
): Promise<void> {
  const balance = sql.ref(column)
  // PostgreSQL checks a row's constraints before it looks for a conflict, so an insert with a negative balance would be
  // refused.
  if (delta > 0)
    await sql`insert into wallet (player_id, ${balance}) values (${playerId}, ${delta})
      on conflict (player_id) do update set ${balance} = wallet.${balance} + excluded.${balance}`.execute(tx)
  else
    await sql`update wallet set ${balance} = ${balance} + ${delta} where player_id = ${playerId}`.execute(tx)
}

/** Adds days of 24 hours to the end of the current premium, or to `now` when there is none. */
async function movePremium(tx: Tx, playerId: string, days: number, now: Date): Promise<void> {
  const moved = sql`${days}::integer * interval '24 hours'`
  if (days > 0)
    await sql`insert into wallet as held (player_id, premium_until) values (${playerId}, ${now}::timestamptz + ${moved})
      on conflict (player_id) do update set premium_until = greatest(held.premium_until, ${now}::timestamptz) + ${moved}`.execute(
      tx,
    )
  else
    await sql`update wallet set premium_until = premium_until + ${moved} where player_id = ${playerId}`.execute(
      tx,
    )
}

/** Books a hint from the free allowance of a day. The balance of kept hints does not change. */
export async function bookDayHint(
  tx: Tx,
  entry: Omit<Booking, 'item' | 'delta'> & { day: string },
): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({
      ...key({ ...entry, item: 'hint' }),
      pocket: 'day',
      delta: -1,
      day: entry.day,
      created_at: entry.now,
    })
    .execute()
}

/** Every ledger entry of a player, oldest first. */
export async function ledgerOf(db: Db, playerId: string) {
  return db.selectFrom('ledger').selectAll().where('player_id', '=', playerId).orderBy('id').execute()
}

/** A player's stored balances with the ledger entries that should add up to them. */
export interface Audited {
  playerId: string
  hints: number
  lives: number
  premiumUntil: Date | null
  entries: { item: WalletItem; delta: number; at: Date }[]
}

/** Wallets and `kept` entries of up to `limit` players with an id after `after`, by player id. */
export async function readForAudit(db: Db, after: string, limit: number): Promise<Audited[]> {
  const { rows } = await sql<{
    playerId: string
    hints: number
    lives: number
    premiumUntil: Date | null
    entries: { item: WalletItem; delta: number; at: string }[]
  }>`
    with player_page as (
      select player_id from (select player_id from wallet union select player_id from ledger) as either
      where player_id > ${after} order by player_id limit ${limit})
    select player_page.player_id as "playerId", coalesce(hints, 0) as hints, coalesce(lives, 0) as lives,
      premium_until as "premiumUntil", coalesce(kept.entries, '[]') as entries
    from player_page left join wallet using (player_id) left join lateral (
      select json_agg(json_build_object('item', item, 'delta', delta, 'at', created_at) order by id) as entries
      from ledger where ledger.player_id = player_page.player_id and pocket = 'kept') as kept on true
    order by player_page.player_id`.execute(db)
  return rows.map((row) => ({
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
  }))
}
