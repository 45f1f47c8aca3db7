import type Stripe from 'stripe'
import { draft, finalize, intentOfInvoice, itemOf, pay, periodEnd, voidInvoice } from './invoices.ts'
import { type Customer, type Invoice, listOf, type Price, type Subscription } from './objects.ts'
import { StripeRefusal } from './refusal.ts'
import type { State } from './state.ts'

const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

interface NewSubscription {
  customer: Customer
  price: Price
  metadata: Stripe.Metadata
  saveMethod: 'off' | 'on_subscription'
}

/** Creates a subscription that waits for its first payment (`payment_behavior=default_incomplete`). */
export function subscribe(state: State, given: NewSubscription): Subscription {
  const { customer, price, metadata, saveMethod } = given
  const now = state.now()
  const id = state.newId('sub')
  const subscription = state.add<Subscription>({
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: null,
    description: null,
    discounts: [],
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [
      {
        id: state.newId('si'),
        object: 'subscription_item',
        created: now,
        current_period_start: now,
        current_period_end: periodEnd(now, now, price),
        discounts: [],
        metadata: {},
        price: structuredClone(price),
        quantity: 1,
        subscription: id,
        tax_rates: [],
      },
    ]),
    latest_invoice: null,
    livemode: false,
    metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: saveMethod,
    },
    pending_setup_intent: null,
    start_date: now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  })
  const invoice = draft(state, subscription, 'subscription_create', { start: now, end: now })
  state.tell('customer.subscription.created', subscription)
  state.tell('invoice.created', invoice)
  finalize(state, invoice)
  return subscription
}

export interface SubscriptionChange {
  cancel_at_period_end?: boolean | undefined
  metadata?: Stripe.Metadata | undefined
}

/** Updates a subscription: sets or removes the cancellation at the end of the period, and adds metadata. */
export function update(state: State, subscription: Subscription, change: SubscriptionChange): void {
  if (hasEnded(subscription) && change.cancel_at_period_end !== undefined)
    throw new StripeRefusal(
      400,
      'A canceled subscription can only update its cancellation_details and metadata.',
      { param: 'cancel_at_period_end' },
    )
  const { cancel_at_period_end: ends, metadata } = change
  const before = state.change(subscription, {
    ...(metadata && { metadata: { ...subscription.metadata, ...metadata } }),
    ...(ends !== undefined && {
      cancel_at_period_end: ends,
      cancel_at: ends ? itemOf(subscription).current_period_end : null,
      canceled_at: ends ? state.now() : null,
      cancellation_details: {
        ...subscription.cancellation_details,
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: ends ? 'cancellation_requested' : null,
      },
    }),
  })
  if (Object.keys(before).length > 0) state.tell('customer.subscription.updated', subscription, before)
}

/**
 * Cancels a subscription immediately. The open invoice of the subscription stays open, but Stripe no longer tries to
 * charge it. If the first payment was not made, the subscription's status becomes `incomplete_expired`.
 */
export function cancel(
  state: State,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
  at = state.now(),
): void {
  if (hasEnded(subscription))
    throw new StripeRefusal(404, `No such subscription: '${subscription.id}'`, {
      code: 'resource_missing',
      param: 'id',
    })
  if (subscription.status === 'incomplete') {
    expire(state, subscription)
    return
  }
  for (const invoice of unpaid(state, subscription))
    state.change(invoice, { auto_advance: false, next_payment_attempt: null })
  state.change(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  state.tell('customer.subscription.deleted', subscription)
}

/**
 * Ends a subscription without a first payment. Stripe ends such a subscription after 23 hours, or earlier if the
 * subscription is cancelled.
 */
export function expire(state: State, subscription: Subscription): void {
  if (subscription.status !== 'incomplete')
    throw new Error(`${subscription.id} cannot expire: its status is ${subscription.status}`)
  const before = state.change(subscription, {
    status: 'incomplete_expired',
    canceled_at: state.now(),
    ended_at: state.now(),
  })
  for (const invoice of unpaid(state, subscription)) voidInvoice(state, invoice)
  state.tell('customer.subscription.updated', subscription, before)
}

/**
 * Begins the next period of a subscription. The new period begins an hour before Stripe charges the money. During this
 * hour the subscription is active, although the period is not paid yet and its invoice is a draft.
 */
export function beginPeriod(state: State, subscription: Subscription): void {
  if (!['active', 'past_due'].includes(subscription.status) || subscription.cancel_at_period_end)
    throw new Error(`${subscription.id} does not renew: its status is ${subscription.status}`)
  const item = itemOf(subscription)
  const last = { start: item.current_period_start, end: item.current_period_end }
  const next = {
    ...item,
    current_period_start: last.end,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, last.end, item.price),
  }
  const { latest_invoice } = subscription
  const before = state.change(subscription, { items: { ...subscription.items, data: [next] } })
  const invoice = draft(state, subscription, 'subscription_cycle', last)
  state.tell('customer.subscription.updated', subscription, { ...before, latest_invoice })
  state.tell('invoice.created', invoice)
}

/** Simulates an automatic attempt of Stripe to charge the last invoice of a subscription with the stored card. */
export function collect(state: State, subscription: Subscription, isPaid: boolean): void {
  const invoice = state.get('invoice', String(subscription.latest_invoice))
  if (invoice.status === 'draft') finalize(state, invoice)
  pay(state, intentOfInvoice(state, invoice.id), isPaid ? 'succeeded' : 'declined')
}

/** Ends a cancelled subscription at the end of its period. */
export function endPeriod(state: State, subscription: Subscription): void {
  if (!subscription.cancel_at_period_end || subscription.cancel_at === null)
    throw new Error(`${subscription.id} goes on after its period`)
  cancel(state, subscription, 'cancellation_requested', subscription.cancel_at)
}

/** Deletes a customer. The customer's subscriptions end immediately. */
export function deleteCustomer(state: State, customer: Customer): void {
  for (const subscription of state.all('subscription', { customer: customer.id }))
    if (!hasEnded(subscription)) cancel(state, subscription)
  state.tell('customer.deleted', customer)
  state.add({ id: customer.id, object: 'customer', deleted: true })
}

const unpaid = (state: State, { id }: Subscription): Invoice[] =>
  state
    .all('invoice')
    .filter(
      ({ parent, status }) =>
        parent?.subscription_details?.subscription === id && (status === 'open' || status === 'draft'),
    )
