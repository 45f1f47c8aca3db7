import type {
  Invoice,
  InvoicePayment,
  PaymentIntent,
  Price,
  Subscription,
  SubscriptionItem,
} from './objects.ts'
import { listOf } from './objects.ts'
import { attempt, cancelIntent, createIntent, type Outcome } from './payments.ts'
import type { State } from './state.ts'

const DAY = 86_400

/** Returns the only item of a subscription. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}

/**
 * Returns the end of the period that begins at `start`, in seconds. The period ends on the same day of the month as
 * `anchor`, or on the last day of a shorter month. Example: 31 January, 28 February, 31 March.
 */
export function periodEnd(anchor: number, start: number, { recurring }: Price): number {
  if (!recurring) throw new Error('the price has no period')
  const { interval, interval_count: count } = recurring
  if (interval === 'day' || interval === 'week') return start + count * DAY * (interval === 'week' ? 7 : 1)
  const first = new Date(anchor * 1000)
  const from = new Date(start * 1000)
  const months =
    (from.getUTCFullYear() - first.getUTCFullYear()) * 12 + from.getUTCMonth() - first.getUTCMonth()
  const end = new Date(first)
  end.setUTCDate(1)
  end.setUTCMonth(first.getUTCMonth() + months + count * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(first.getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}

/**
 * Creates the draft invoice of a subscription's current period. As at Stripe, the invoice's `period_start` and
 * `period_end` describe the subscription's previous period. The period for which the customer pays is in the invoice's
 * line (`period`).
 */
export function draft(
  state: State,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  before: { start: number; end: number },
): Invoice {
  const item = itemOf(subscription)
  const { price } = item
  const id = state.newId('in')
  const amount = price.unit_amount ?? 0
  const customer = state.get('customer', String(subscription.customer))
  const invoice = state.add<Invoice>({
    id,
    object: 'invoice',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: state.now(),
    currency: price.currency,
    customer: subscription.customer,
    customer_email: 'deleted' in customer ? null : customer.email,
    description: null,
    effective_at: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(`/v1/invoices/${id}/lines`, [
      {
        id: state.newId('il'),
        object: 'line_item',
        amount,
        currency: price.currency,
        description: `1 × ${price.nickname ?? price.id}`,
        invoice: id,
        livemode: false,
        metadata: { ...subscription.metadata },
        parent: {
          type: 'subscription_item_details',
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: null,
            subscription: subscription.id,
            subscription_item: item.id,
          },
        },
        period: { start: item.current_period_start, end: item.current_period_end },
        pricing: {
          type: 'price_details',
          price_details: { price: price.id, product: String(price.product) },
          unit_amount_decimal: price.unit_amount_decimal,
        },
        quantity: 1,
        subscription: subscription.id,
      },
    ]),
    livemode: false,
    metadata: {},
    next_payment_attempt: reason === 'subscription_cycle' ? state.now() + 3600 : null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    period_start: before.start,
    period_end: before.end,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
  })
  state.change(subscription, { latest_invoice: id })
  return invoice
}

/** Finalizes a draft invoice. After that, the customer can pay its payment intent. */
export function finalize(state: State, invoice: Invoice): void {
  const now = state.now()
  state.change(invoice, {
    status: 'open',
    number: invoice.id.slice(-8).toUpperCase(),
    effective_at: now,
    hosted_invoice_url: `${state.pages}/invoices/${invoice.id}`,
    invoice_pdf: `${state.pages}/invoices/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  })
  state.tell('invoice.finalized', invoice)
  // The payment intent does not contain the subscription's metadata, as at Stripe.
  const intent = createIntent(state, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  })
  state.add<InvoicePayment>({
    id: state.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** Returns the invoice payment of a payment intent, if any. */
export const invoicePaymentOf = (state: State, intent: PaymentIntent): InvoicePayment | undefined =>
  state.all('invoice_payment').find(({ payment }) => payment.payment_intent === intent.id)

/** Returns the payment intent that pays an invoice. */
export function intentOfInvoice(state: State, invoice: string): PaymentIntent {
  const [payment] = state.all('invoice_payment', { invoice })
  if (!payment) throw new Error(`${invoice} is not finalized: nothing can be paid`)
  return state.get('payment_intent', payment.payment.payment_intent)
}

/** Makes one attempt to pay a payment intent. Also updates the invoice and the subscription. */
export function pay(state: State, intent: PaymentIntent, outcome: Outcome): void {
  attempt(state, intent, outcome)
  if (outcome !== 'processing') followPayment(state, intent)
}

/** Updates the payment intent's invoice and subscription after an attempt to pay. */
export function followPayment(state: State, intent: PaymentIntent): void {
  const payment = invoicePaymentOf(state, intent)
  if (!payment) return
  const invoice = state.get('invoice', String(payment.invoice))
  const subscription = subscriptionOf(state, invoice)
  state.change(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
  if (intent.status === 'succeeded') invoicePaid(state, intent, payment, invoice, subscription)
  else invoiceFailed(state, invoice, subscription)
}

function subscriptionOf(state: State, { id, parent }: Invoice): Subscription {
  const subscription = parent?.subscription_details?.subscription
  if (!subscription) throw new Error(`${id} is of no subscription`)
  return state.get('subscription', String(subscription))
}

function invoicePaid(
  state: State,
  intent: PaymentIntent,
  payment: InvoicePayment,
  invoice: Invoice,
  subscription: Subscription,
): void {
  const now = state.now()
  state.change(payment, {
    status: 'paid',
    amount_paid: intent.amount,
    status_transitions: { canceled_at: null, paid_at: now },
  })
  state.change(invoice, {
    status: 'paid',
    amount_paid: intent.amount,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  state.tell('invoice_payment.paid', payment)
  state.tell('invoice.paid', invoice)
  state.tell('invoice.payment_succeeded', invoice)
  const isRunning = ['incomplete', 'active', 'past_due'].includes(subscription.status)
  if (!isRunning) return
  const before = state.change(subscription, {
    status: 'active',
    default_payment_method: intent.payment_method,
  })
  if (Object.keys(before).length > 0) state.tell('customer.subscription.updated', subscription, before)
}

function invoiceFailed(state: State, invoice: Invoice, subscription: Subscription): void {
  const isFirst = invoice.billing_reason === 'subscription_create'
  state.change(invoice, { next_payment_attempt: isFirst ? null : state.now() + 3 * DAY })
  state.tell('invoice.payment_failed', invoice)
  if (subscription.status !== 'active') return
  const before = state.change(subscription, { status: 'past_due' })
  state.tell('customer.subscription.updated', subscription, before)
}

/** Voids an open invoice. */
export function voidInvoice(state: State, invoice: Invoice): void {
  const intent = intentOfInvoice(state, invoice.id)
  state.change(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: state.now() },
  })
  if (intent.status !== 'canceled') cancelIntent(state, intent, 'void_invoice')
  state.tell('invoice.voided', invoice)
}
