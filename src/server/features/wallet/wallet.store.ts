import { sql } from 'kysely'
import type { LotEntry } from '../../../engine/store/lots.ts'
import { addDays, cover, noPremium, type Premium } from '../../../engine/store/premium.ts'
import { type Columns, readColumns } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Wallet, WalletItem } from '../../db/schema.ts'

export interface Balances {
  hints: number
  lives: number
  premium: Premium
}

export async function readBalances(db: Db | Tx, playerId: string): Promise<Balances> {
  const row = await db.selectFrom('wallet').selectAll().where('player_id', '=', playerId).executeTakeFirst()
  if (!row) return { hints: 0, lives: 0, premium: noPremium }
  return { hints: row.hints, lives: row.lives, premium: premiumOf(row) }
}

const premiumOf = (row: Pick<Wallet, 'premium_left_ms' | 'premium_since' | 'covered_until'>): Premium => ({
  leftMs: row.premium_left_ms,
  since: row.premium_since?.getTime() ?? 0,
  coveredUntil: row.covered_until?.getTime() ?? 0,
})

/**
 * Query for the features of a player. A player has a feature if the sum of the feature's ledger entries is greater than
 * 0.
 */
const ownedFeatures = (playerId: string) => sql`
  select substring(item from length('feature:') + 1) as feature from ledger
  where player_id = ${playerId} and item like 'feature:%' group by item having sum(delta) > 0 order by item`

/** Premium and features of a player. The columns of premium are null if the player has no wallet. */
export type EntitlementRow = Record<'premium_since' | 'covered_until', Date | null> & {
  premium_left_ms: number | null
  features: string[]
}

export const entitlementColumns = (playerId: string): Columns<EntitlementRow> => ({
  premium_left_ms: sql`(select premium_left_ms from wallet where player_id = ${playerId})`,
  premium_since: sql`(select premium_since from wallet where player_id = ${playerId})`,
  covered_until: sql`(select covered_until from wallet where player_id = ${playerId})`,
  features: sql`array(${ownedFeatures(playerId)})`,
})

export const premiumIn = ({ premium_left_ms, ...row }: EntitlementRow): Premium =>
  premium_left_ms === null ? noPremium : premiumOf({ ...row, premium_left_ms })

export const readEntitlements = (db: Db | Tx, playerId: string): Promise<EntitlementRow> =>
  readColumns(db, entitlementColumns(playerId))

/** Returns the features of a player, see `ownedFeatures`. */
export async function readFeatures(db: Db | Tx, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ feature: string }>`${ownedFeatures(playerId)}`.execute(db)
  return rows.map(({ feature }) => feature)
}

/** Returns the number of free hints that a player has used on a local day. */
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

/**
 * An entry of the ledger. The ledger is the list of all changes of players' wallets. The server stores only one entry
 * with the same player, item, reason and ref.
 */
export interface Booking {
  playerId: string
  item: WalletItem
  /**
   * Change of the balance, positive or negative. For the item `premium_cover`, the value is 1 if a subscription's
   * premium time becomes longer, and -1 if it becomes shorter.
   */
  delta: number
  /** New end of the premium time because of a subscription; only for the item `premium_cover`. */
  until?: Date
  reason: string
  /** Id of the cause of the change, e.g. of the purchase, the referral reward or the game. */
  ref: string
  now: Date
}

type Key = Pick<Booking, 'playerId' | 'item' | 'reason' | 'ref'>

const key = ({ playerId, item, reason, ref }: Key) => ({ player_id: playerId, item, reason, ref }) as const

export async function isBooked(tx: Tx, booking: Key): Promise<boolean> {
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
 * Stores an entry of the ledger and changes the balance. Returns false if the entry was stored before. The caller must
 * hold the player's row lock.
 */
export async function book(tx: Tx, booking: Booking): Promise<boolean> {
  const { item, delta, playerId, now, until = null } = booking
  const inserted = await tx
    .insertInto('ledger')
    .values({ ...key(booking), pocket: 'kept', delta, day: null, until, created_at: now })
    .onConflict((row) => row.columns(['player_id', 'item', 'reason', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  if (item === 'hint') await moveBalance(tx, playerId, 'hints', delta)
  else if (item === 'life') await moveBalance(tx, playerId, 'lives', delta)
  else if (item === 'premium_day') await changePremium(tx, playerId, (held) => addDays(held, delta, +now))
  else if (item === 'premium_cover' && until)
    await changePremium(tx, playerId, (held) => cover(held, +until, +now))
  return true
}

async function moveBalance(
  tx: Tx,
  playerId: string,
  column: 'hints' | 'lives',
  delta: number,
): Promise<void> {
  const balance = sql.ref(column)
  // For a negative change, only `update` is possible. PostgreSQL would refuse to insert a row with a negative balance,
  // even if a row of the player already exists.
  if (delta > 0)
    await sql`insert into wallet (player_id, ${balance}) values (${playerId}, ${delta})
      on conflict (player_id) do update set ${balance} = wallet.${balance} + excluded.${balance}`.execute(tx)
  else
    await sql`update wallet set ${balance} = ${balance} + ${delta} where player_id = ${playerId}`.execute(tx)
}

/**
 * Changes the premium time in a player's wallet. The caller must hold the player's row lock, because the function first
 * reads and then writes the row.
 */
async function changePremium(tx: Tx, playerId: string, change: (held: Premium) => Premium): Promise<void> {
  const { premium } = await readBalances(tx, playerId)
  const { leftMs, since, coveredUntil } = change(premium)
  const columns = {
    premium_left_ms: leftMs,
    premium_since: new Date(since),
    covered_until: coveredUntil === 0 ? null : new Date(coveredUntil),
  }
  await tx
    .insertInto('wallet')
    .values({ player_id: playerId, ...columns })
    .onConflict((row) => row.column('player_id').doUpdateSet(columns))
    .execute()
}

/**
 * Returns the ledger entries that changed the balance of an item, oldest first. If an entry belongs to a purchase,
 * `purchase` is the id of the purchase.
 */
export async function lotEntries(tx: Tx, playerId: string, item: WalletItem): Promise<LotEntry[]> {
  const rows = await tx
    .selectFrom('ledger')
    .select(['delta', 'reason', 'ref'])
    .where('player_id', '=', playerId)
    .where('item', '=', item)
    .where('pocket', '=', 'kept')
    .orderBy('id')
    .execute()
  return rows.map(({ delta, reason, ref }) => ({
    delta,
    purchase: reason.startsWith('purchase') ? (ref.split('.')[0] ?? null) : null,
  }))
}

/** Stores that the player has used a free hint. The balance of stored hints does not change. */
export async function bookDayHint(
  tx: Tx,
  entry: Omit<Booking, 'item' | 'delta' | 'until'> & { day: string },
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

/** Returns the ledger entries of a player, oldest first. */
export async function ledgerOf(db: Db, playerId: string) {
  return db.selectFrom('ledger').selectAll().where('player_id', '=', playerId).orderBy('id').execute()
}

/**
 * A player's balances and ledger entries. The sum of an item's ledger entries should be equal to the stored balance.
 */
export interface Audited extends Balances {
  playerId: string
  entries: { item: WalletItem; delta: number; at: Date; until: Date | null }[]
}

/**
 * Returns the balances and ledger entries of up to `limit` players, ordered by player id. All ids are greater than
 * `after`.
 */
export async function readForAudit(db: Db, after: string, limit: number): Promise<Audited[]> {
  const { rows } = await sql<
    Wallet & { entries: { item: WalletItem; delta: number; at: string; until: string | null }[] }
  >`
    with player_page as (
      select player_id from (select player_id from wallet union select player_id from ledger) as either
      where player_id > ${after} order by player_id limit ${limit})
    select player_page.player_id, coalesce(hints, 0) as hints, coalesce(lives, 0) as lives,
      coalesce(premium_left_ms, 0) as premium_left_ms, premium_since, covered_until, coalesce(kept.entries, '[]') as entries
    from player_page left join wallet using (player_id) left join lateral (
      select json_agg(json_build_object('item', item, 'delta', delta, 'at', created_at, 'until', until) order by id) as entries
      from ledger where ledger.player_id = player_page.player_id and pocket = 'kept') as kept on true
    order by player_page.player_id`.execute(db)
  return rows.map((row) => ({
    playerId: row.player_id,
    hints: row.hints,
    lives: row.lives,
    premium: premiumOf(row),
    entries: row.entries.map(({ at, until, ...entry }) => ({
      ...entry,
      at: new Date(at),
      until: until === null ? null : new Date(until),
    })),
  }))
}
