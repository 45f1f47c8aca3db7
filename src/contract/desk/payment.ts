import { z } from 'zod'
import { PublicUser } from '../account.ts'
import { Id, Time } from '../shared.ts'

/** A purchase as the owners of the product see it. */
export const DeskPurchase = z.object({
  id: Id,
  player: PublicUser,
  productId: z.string(),
  amountInCents: z.int(),
  refundedInCents: z.int(),
  currency: z.literal('usd'),
  status: z.enum(['pending', 'processing', 'paid', 'canceled', 'undeliverable']),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  isRenewal: z.boolean(),
  provider: z.enum(['stripe', 'sandbox']),
  createdAt: Time,
  paidAt: Time.nullable(),
})

/** What happened to a purchase, in order. `text` is a sentence for people. */
export const PurchaseEvent = z.object({
  at: Time.nullable(),
  kind: z.enum(['created', 'intent', 'paid', 'granted', 'taken_back', 'refunded', 'disputed', 'ended']),
  text: z.string(),
})
export type PurchaseEvent = z.infer<typeof PurchaseEvent>

export const DeskPurchaseDetail = DeskPurchase.extend({
  intentId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  /** The page of the payment at the provider; null for the sandbox. Refunds are made there. */
  providerUrl: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  events: z.array(PurchaseEvent),
})
