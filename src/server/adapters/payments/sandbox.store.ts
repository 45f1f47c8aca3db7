import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { SandboxIntent, SandboxSubscription } from '../../db/store-tables.ts'
import type { Notice } from './payments.ts'

/** Returns false when the table already has a row with the same id. */
export async function insertIntent(tx: Tx, intent: SandboxIntent): Promise<boolean> {
  const row = await tx
    .insertInto('sandbox_intent')
    .values(intent)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findIntent = (db: Db | Tx, id: string): Promise<SandboxIntent | undefined> =>
  db.selectFrom('sandbox_intent').selectAll().where('id', '=', id).executeTakeFirst()

export const findBySecret = (db: Db, secret: string): Promise<SandboxIntent | undefined> =>
  db.selectFrom('sandbox_intent').selectAll().where('client_secret', '=', secret).executeTakeFirst()

/** Finds a payment by its client secret and locks the payment's database row for the rest of the transaction. */
export const lockBySecret = (tx: Tx, secret: string): Promise<SandboxIntent | undefined> =>
  tx
    .selectFrom('sandbox_intent')
    .selectAll()
    .where('client_secret', '=', secret)
    .forUpdate()
    .executeTakeFirst()

export async function updateIntent(db: Db | Tx, id: string, change: Partial<SandboxIntent>): Promise<void> {
  await db.updateTable('sandbox_intent').set(change).where('id', '=', id).execute()
}

export async function cancelOpen(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sandbox_intent')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'requires_action'])
    .execute()
}

export async function cancelFirst(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('sandbox_intent')
    .set({ status: 'canceled' })
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'first')
    .where('status', 'in', ['open', 'requires_action'])
    .execute()
}

export async function insertSubscription(tx: Tx, subscription: SandboxSubscription): Promise<void> {
  await tx
    .insertInto('sandbox_subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const findSubscription = (db: Db | Tx, id: string): Promise<SandboxSubscription | undefined> =>
  db.selectFrom('sandbox_subscription').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSubscription = (tx: Tx, id: string): Promise<SandboxSubscription | undefined> =>
  tx.selectFrom('sandbox_subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateSubscription(
  tx: Tx,
  id: string,
  change: Partial<SandboxSubscription>,
): Promise<void> {
  await tx.updateTable('sandbox_subscription').set(change).where('id', '=', id).execute()
}

/**
 * Finds one active subscription whose paid time is over, and locks the subscription's row. The query skips rows that
 * another process has locked.
 */
export const lockDue = (
  tx: Tx,
  now: Date,
  but: readonly string[],
): Promise<SandboxSubscription | undefined> =>
  tx
    .selectFrom('sandbox_subscription')
    .selectAll()
    .where('status', 'in', ['active', 'past_due'])
    .where('paid_until', '<=', now)
    .$if(but.length > 0, (query) => query.where('id', 'not in', but))
    .orderBy('paid_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function insertNotice(tx: Tx, { intentId, subscriptionId, invoiceId }: Notice): Promise<void> {
  await tx
    .insertInto('sandbox_notice')
    .values({
      intent_id: intentId ?? null,
      subscription_id: subscriptionId ?? null,
      invoice_id: invoiceId ?? null,
    })
    .execute()
}

/** Returns the notices that the server has not processed yet and whose id is greater than `after`, oldest first. */
export async function readNotices(
  db: Db,
  after: number,
  limit: number,
): Promise<(Notice & { id: number })[]> {
  const rows = await db
    .selectFrom('sandbox_notice')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, intent_id, subscription_id, invoice_id }) => ({
    id,
    intentId: intent_id,
    subscriptionId: subscription_id,
    invoiceId: invoice_id,
  }))
}

export async function deleteNotice(db: Db, id: number): Promise<void> {
  await sql`delete from sandbox_notice where id = ${id}`.execute(db)
}
