import type { Logger } from 'pino'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Product } from '../../../engine/store/product.ts'
import type { SubscriptionState } from '../../../engine/store/settlement.ts'
import type { StripeSettings } from '../../env.ts'
import { Refusal } from '../../refusal.ts'
import { CustomerGone, type Notice, type Payment, type Provider } from './payments.ts'

/**
 * Longest time to wait for one reply of Stripe, in ms. The server repeats a failed call up to two times, so a player
 * sometimes waits three times as long.
 */
const TIMEOUT_MS = 8_000
const RETRIES = 2
/** Largest difference, in seconds, between the time in a valid signature of Stripe and the server's time. */
const TOLERANCE_SECONDS = 300

export interface StripePayments extends Provider {
  provider: 'stripe'
  publishableKey: string
  /**
   * Reads a message that Stripe sends to the server (a webhook). The result `forged` means that Stripe has not signed
   * the message, or that the signature's time differs from `now` by more than TOLERANCE_SECONDS. The result `malformed`
   * means that the message is signed but does not have the form of an event. The result `ignored` means that the
   * message is not about a payment of this Stripe account.
   */
  readNotice(
    body: Buffer,
    signature: string | undefined,
    now: Date,
  ): Notice | 'forged' | 'malformed' | 'ignored'
}

/** `publicUrl` is the address of the page to which the billing portal of Stripe has a link. */
export function stripePayments(settings: StripeSettings, publicUrl: string, log: Logger): StripePayments {
  const base = settings.apiBase === undefined ? undefined : new URL(settings.apiBase)
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  const isLive = /^[sr]k_live_/.test(settings.secretKey)

  /**
   * Calls Stripe. Refuses with `payments_unavailable` if Stripe does not reply, or if Stripe replies with an error that
   * the request did not cause.
   */
  async function ask<T>(what: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, statusCode, requestId } = error
      log.warn(
        { what, type, code, statusCode, stripeRequest: requestId },
        'Stripe refused, or gave no answer',
      )
      // Stripe's library reports status 429 (too many requests) with the same error class as an invalid request.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 429) throw error
      throw new Refusal('payments_unavailable')
    }
  }
  /** Returns the result of a call, or undefined if Stripe has no object with the requested id. */
  const find = <T>(what: string, call: () => Promise<T>): Promise<T | undefined> =>
    ask(what, call).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
        return undefined
      throw error
    })

  /**
   * Returns the id of a product's price object in Stripe, and creates the price object at the first call. The amount of
   * a price object cannot be changed, so each amount has its own price object. The server finds a price object by its
   * lookup key. If an archived price object still has the lookup key, Stripe transfers the lookup key to the new price
   * object.
   */
  async function priceOf({ id, name, priceInCents, goods }: Product): Promise<string> {
    const key = `wordconnect_${id}_${priceInCents}`
    const { data } = await ask('prices', () => stripe.prices.list({ lookup_keys: [key], active: true }))
    const known = data[0]?.id
    if (known !== undefined) return known
    const interval = goods.item === 'premium' ? goods.period : 'month'
    const product = await ask('product', () => stripe.products.create({ name }))
    const price = await ask('price', () =>
      stripe.prices.create({
        ...{ product: product.id, currency: 'usd', unit_amount: priceInCents, recurring: { interval } },
        ...{ lookup_key: key, transfer_lookup_key: true },
      }),
    )
    return price.id
  }

  /**
   * Makes a call to Stripe. If Stripe rejects the player's e-mail address, the function repeats the call without the
   * address.
   */
  async function withEmail<T>(email: string, call: (email: string | undefined) => Promise<T>): Promise<T> {
    try {
      return await call(email)
    } catch (error) {
      if (!isInvalid(error, 'email_invalid')) throw error
      return call(undefined)
    }
  }

  return {
    provider: 'stripe',
    publishableKey: settings.publishableKey,

    async createCustomer({ id, email: address }) {
      const metadata = { player_id: id }
      const customer = await withEmail(address, (email) =>
        ask('customer', () => stripe.customers.create({ metadata, ...(email && { email }) })),
      )
      return customer.id
    },

    async begin({ purchaseId, email: address, product, customerId }) {
      const metadata = { purchase_id: purchaseId }
      if (customerId === null) {
        const intent = await withEmail(address, (email) =>
          ask('payment', () =>
            stripe.paymentIntents.create({
              amount: product.priceInCents,
              currency: 'usd',
              automatic_payment_methods: { enabled: true },
              description: `WordConnect: ${product.name}`,
              metadata,
              ...(email && { receipt_email: email }),
            }),
          ),
        )
        return { intentId: intent.id, clientSecret: secretOf(intent.client_secret), subscriptionId: null }
      }
      const price = await priceOf(product)
      const subscription = await ask('subscription', () =>
        stripe.subscriptions.create({
          customer: customerId,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          metadata,
          expand: ['latest_invoice.confirmation_secret'],
        }),
      ).catch((error: unknown) => {
        throw isInvalid(error, 'resource_missing', 'customer') ? new CustomerGone() : error
      })
      const { latest_invoice: invoice } = subscription
      const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
      const clientSecret = secretOf(secret)
      return {
        clientSecret,
        intentId: clientSecret.split('_secret_')[0] ?? '',
        subscriptionId: subscription.id,
      }
    },

    async readPayment(intentId) {
      const intent = await find('payment', () =>
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      )
      if (!intent) return undefined
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      return {
        status: statuses[intent.status] ?? 'open',
        amountInCents: intent.amount,
        currency: intent.currency,
        purchaseId: intent.metadata.purchase_id ?? null,
        refundedInCents: charge?.amount_refunded ?? 0,
        dispute: charge?.disputed ? await readDispute(intentId) : null,
        receiptUrl: charge?.receipt_url ?? null,
      }
    },

    async readSubscription(id) {
      const subscription = await find('subscription', () =>
        stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
      )
      return subscription && subscriptionState(subscription, () => lastPaidUntil(id))
    },

    async readInvoice(id) {
      const invoice = await find('invoice', () => stripe.invoices.retrieve(id, { expand: ['payments'] }))
      if (!invoice) return undefined
      const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
      return {
        subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
        isRenewal: invoice.billing_reason === 'subscription_cycle',
        isPaid: invoice.status === 'paid',
        amountInCents: invoice.amount_paid,
        intentId: idOf(paid?.payment_intent),
        receiptUrl: invoice.hosted_invoice_url ?? null,
      }
    },

    async cancelPayment(intentId) {
      await ask('payment', () => stripe.paymentIntents.cancel(intentId)).catch(unlessDone)
    },
    async refund(intentId) {
      await ask('refund', () => stripe.refunds.create({ payment_intent: intentId })).catch(unlessDone)
    },
    async cancelAtPeriodEnd(id, isCancelled) {
      // If the subscription has already ended, Stripe refuses the update with an error that has no error code.
      await ask('subscription', () =>
        stripe.subscriptions.update(id, { cancel_at_period_end: isCancelled }),
      ).catch((error: unknown) => {
        if (!isInvalid(error)) throw error
      })
    },
    async endNow(id) {
      await ask('subscription', () => stripe.subscriptions.cancel(id)).catch(unlessDone)
    },
    async portalUrl({ customerId }) {
      const { url } = await ask('portal', () =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: `${publicUrl}/premium-store`,
        }),
      )
      return url
    },
    async forgetCustomer(id) {
      await find('customer', () => stripe.customers.del(id))
    },

    readNotice(body, signature, now) {
      const seconds = Math.floor(now.getTime() / 1000)
      let event: unknown
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        )
      } catch (error) {
        // The library checks the signature before it parses the body.
        return error instanceof Stripe.errors.StripeSignatureVerificationError ? 'forged' : 'malformed'
      }
      // Stripe's library does not refuse signatures whose time is in the future, so the server must check this time.
      if (Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]) > seconds + TOLERANCE_SECONDS) return 'forged'
      const { success, data } = SignedEvent.safeParse(event)
      if (!success) return 'malformed'
      if (data.livemode !== isLive || data.account !== undefined) return 'ignored'
      return noticeOf(data)
    },
  }

  /** Returns the end of the last paid period of a subscription, in Unix seconds, or 0 if no period was paid. */
  async function lastPaidUntil(subscription: string): Promise<number> {
    const { data } = await ask('invoices', () =>
      stripe.invoices.list({ subscription, status: 'paid', limit: 1 }),
    )
    return Math.max(0, ...(data[0]?.lines.data ?? []).map(({ period }) => period.end))
  }

  async function readDispute(intentId: string): Promise<Payment['dispute']> {
    const { data } = await ask('disputes', () => stripe.disputes.list({ payment_intent: intentId, limit: 1 }))
    const status: string | undefined = data[0]?.status
    if (status === 'won') return 'won'
    if (status === 'lost') return 'lost'
    // If the status of a dispute begins with `warning_`, the bank has only asked a question and has not taken any money
    // back.
    return status === undefined || status.startsWith('warning_') || status === 'prevented' ? null : 'open'
  }
}

const statuses: Readonly<Record<string, Payment['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
}

function secretOf(secret: string | null | undefined): string {
  if (!secret) throw new Error('Stripe has made a payment without a client secret')
  return secret
}

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** Returns true if Stripe rejected the request with the given error code and because of the given parameter. */
const isInvalid = (error: unknown, code?: string, param?: string) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (code === undefined || error.code === code) &&
  (param === undefined || error.param === param)

/**
 * Ignores an error of Stripe if the error says that the payment or subscription was already cancelled, ended or
 * refunded. Throws all other errors.
 */
function unlessDone(error: unknown): void {
  const done = ['resource_missing', 'charge_already_refunded', 'payment_intent_unexpected_state']
  if (!done.some((code) => isInvalid(error, code))) throw error
}

async function subscriptionState(
  subscription: Stripe.Subscription,
  lastPaidUntil: () => Promise<number>,
): Promise<SubscriptionState> {
  const { status, items, latest_invoice: latest, cancel_at_period_end, ended_at } = subscription
  const isPaid = typeof latest === 'object' && latest?.status === 'paid'
  // If the last invoice of the subscription is unpaid, it is possible that earlier invoices are unpaid too. Therefore
  // the server requests the last paid period from Stripe.
  const end = isPaid ? (items.data[0]?.current_period_end ?? 0) : await lastPaidUntil()
  return {
    status: subscriptionStatuses[status] ?? 'past_due',
    paidUntil: end * 1000,
    cancelAtPeriodEnd: cancel_at_period_end,
    endedAt: ended_at === null ? null : ended_at * 1000,
  }
}

const subscriptionStatuses: Readonly<Record<string, SubscriptionState['status']>> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete_expired: 'ended',
  canceled: 'ended',
}

/** The fields of an event that the server reads. */
const SignedEvent = z.object({
  type: z.string(),
  livemode: z.boolean(),
  account: z.unknown().optional(),
  data: z.unknown(),
})
const Id = z.string().regex(/^\w{1,255}$/)
/** The changed object that an event describes. Some objects, such as the preview of an invoice, have no id. */
const About = z.object({
  object: z.object({
    id: Id.nullish(),
    payment_intent: z.union([Id, z.object({ id: Id })]).nullish(),
  }),
})

/**
 * Returns the ids of the objects that an event of Stripe describes. The server uses no other data of the event, because
 * the data can be outdated.
 */
function noticeOf({ type, data }: z.output<typeof SignedEvent>): Notice | 'malformed' | 'ignored' {
  const [, kind] = /^(payment_intent|charge|refund|invoice|customer\.subscription)\./.exec(type) ?? []
  if (kind === undefined) return 'ignored'
  const about = About.safeParse(data).data?.object
  if (!about) return 'malformed'
  const id = about.id ?? null
  if (kind === 'payment_intent') return { intentId: id }
  if (kind === 'invoice') return { invoiceId: id }
  if (kind === 'customer.subscription') return { subscriptionId: id }
  return { intentId: idOf(about.payment_intent) }
}
