import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Purchase } from '../../db/store-tables.ts'

/**
 * Returns purchases, newest first: all, or those of a player with this username or e-mail address, or with this id of
 * the purchase, of the payment or of the subscription. Only purchases after `before` in this order are returned.
 */
export async function searchPurchases(
  db: Db,
  { search, before, limit }: { search: string | undefined; before: string | undefined; limit: number },
): Promise<Purchase[]> {
  let query = db.selectFrom('purchase').selectAll('purchase')
  if (search) {
    const text = search.trim().toLowerCase()
    query = query.where((is) =>
      is.or([
        is(
          'player_id',
          'in',
          is
            .selectFrom('player')
            .select('id')
            .where((player) => player.or([player('username_key', '=', text), player('email', '=', text)])),
        ),
        is('purchase.id', '=', search.trim()),
        is('intent_id', '=', search.trim()),
        is('subscription_id', '=', search.trim()),
      ]),
    )
  }
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(purchase.created_at, purchase.id) <
        (select created_at, id from purchase where id = ${before})`,
    )
  return query.orderBy('purchase.created_at', 'desc').orderBy('purchase.id', 'desc').limit(limit).execute()
}

export const findPurchase = (db: Db, id: string): Promise<Purchase | undefined> =>
  db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst()

export interface LedgerEntry {
  item: string
  delta: number
  reason: string
  until: Date | null
  created_at: Date
}

/**
 * Returns the entries of the ledger that a purchase has caused, in order. The entries of a subscription's premium time
 * belong to all its purchases.
 */
export async function entriesOf(
  db: Db,
  { id, player_id, subscription_id }: Pick<Purchase, 'id' | 'player_id' | 'subscription_id'>,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select item, delta, reason, until, created_at from ledger
    where player_id = ${player_id} and (ref = ${id} or starts_with(ref, ${`${id}.`})
      or starts_with(ref, ${subscription_id}))
    order by id`.execute(db)
  return rows
}
