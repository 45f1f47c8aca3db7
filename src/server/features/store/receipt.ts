import { type Goods, productOf } from '../../../engine/store/product.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { findPlayer } from '../../identity/player.store.ts'
import type { MailKind } from '../mail/letter.ts'
import { canSendMail, queueMail } from '../mail/mail.service.ts'
import * as store from './purchase.store.ts'

/**
 * Queues the mail with the receipt. `tx` is the transaction that delivers the goods, so each purchase has exactly one
 * receipt.
 */
export async function queueReceipt(
  context: Context,
  tx: Tx,
  { id, email }: Player,
  purchaseId: string,
  now: Date,
): Promise<void> {
  if (!canSendMail(context)) return
  await queueMail(tx, { kind: receiptMail.name, recipient: email, playerId: id, data: { purchaseId } }, now)
}

function givenBy(goods: Goods): string {
  if (goods.item === 'premium')
    return goods.period === 'month'
      ? 'Premium is on for a month. It renews by itself until you cancel it in the store.'
      : 'Premium is on for a year. It renews by itself until you cancel it in the store.'
  if (goods.item === 'hint') return `${goods.count} hints are in your account. They stay until you use them.`
  if (goods.item === 'life')
    return `${goods.count} extra lives are in your account. They stay until you use them.`
  return 'The theme is yours for good. Choose it in Settings.'
}

export const receiptMail: MailKind = {
  name: 'receipt',
  async write({ db, env }, { playerId, data, recipient }) {
    const player = playerId === null ? undefined : await findPlayer(db, playerId)
    const purchase = await store.findPurchase(db, String(data.purchaseId))
    const product = purchase && productOf(purchase.product_id)
    if (!product || player?.email !== recipient) return undefined
    const amount = `$${(purchase.amount_cents / 100).toFixed(2)}`
    const date = (purchase.paid_at ?? purchase.created_at).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: player.time_zone,
    })
    const isSandbox = purchase.provider === 'sandbox'
    return {
      subject: `Your receipt: ${product.name}`,
      heading: 'Thank you',
      lines: [
        `${product.name}: ${amount} (US dollars), ${purchase.is_renewal ? 'renewed' : 'bought'} on ${date}.`,
        givenBy(product.goods),
        ...(isSandbox ? ['This was a purchase in the sandbox: no money was taken.'] : []),
      ],
      button: { label: 'All your purchases', url: `${env.publicUrl}/premium-store` },
      notes: [`Purchase ${purchase.id}. Something wrong with it? Write to us in Settings, under Support.`],
    }
  },
}
