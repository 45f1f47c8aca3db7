import type Stripe from 'stripe'
import type { Charge, Dispute, PaymentIntent, Refund } from './objects.ts'
import { StripeRefusal } from './refusal.ts'
import type { State } from './state.ts'

/** The result of an attempt to pay. The value `processing` means that the bank decides later. */
export type Outcome = 'succeeded' | 'declined' | 'insufficient_funds' | 'processing'

type NewIntent = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>

/** Returns true if the payment intent can still be paid or cancelled. */
const isOpen = ({ status }: PaymentIntent) => status !== 'succeeded' && status !== 'canceled'

export function createIntent(state: State, fields: NewIntent): PaymentIntent {
  if (fields.amount < 50)
    throw new StripeRefusal(400, 'Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    })
  const id = state.newId('pi')
  const intent = state.add<PaymentIntent>({
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: state.newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: state.now(),
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    ...fields,
  })
  state.tell('payment_intent.created', intent)
  return intent
}

export function cancelIntent(
  state: State,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): void {
  if (!isOpen(intent) || intent.status === 'processing')
    throw new StripeRefusal(
      400,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of ` +
        'the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.',
      { code: 'payment_intent_unexpected_state', payment_intent: state.show(intent) },
    )
  state.change(intent, { status: 'canceled', canceled_at: state.now(), cancellation_reason: reason })
  state.tell('payment_intent.canceled', intent)
}

/**
 * Simulates one attempt of the cardholder to pay. The function does not change the invoice; the functions in
 * invoices.ts do this.
 */
export function attempt(state: State, intent: PaymentIntent, outcome: Outcome): void {
  if (!isOpen(intent) || intent.status === 'processing')
    throw new Error(`${intent.id} cannot be paid: its status is ${intent.status}`)
  const charge = state.add<Charge>({
    id: state.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: state.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: state.newId('pm'),
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: 'pending',
  })
  state.change(intent, { latest_charge: charge.id })
  if (outcome === 'processing') {
    state.change(intent, { status: 'processing', payment_method: charge.payment_method })
    state.tell('charge.pending', charge)
    state.tell('payment_intent.processing', intent)
  } else finish(state, intent, charge, outcome)
}

/** Applies the bank's decision on a `processing` payment. */
export function settle(state: State, intent: PaymentIntent, isPaid: boolean): void {
  if (intent.status !== 'processing' || !intent.latest_charge)
    throw new Error(`${intent.id} is not processing: its status is ${intent.status}`)
  const charge = state.get('charge', intent.latest_charge)
  finish(state, intent, charge, isPaid ? 'succeeded' : 'insufficient_funds')
}

function finish(
  state: State,
  intent: PaymentIntent,
  charge: Charge,
  outcome: Exclude<Outcome, 'processing'>,
): void {
  if (outcome === 'succeeded') {
    const { amount } = charge
    const receipt_url = `${state.pages}/receipts/${charge.id}`
    state.change(charge, {
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: amount,
      receipt_url,
    })
    state.change(intent, {
      status: 'succeeded',
      amount_received: amount,
      last_payment_error: null,
      payment_method: charge.payment_method,
    })
    state.tell('charge.succeeded', charge)
    state.tell('payment_intent.succeeded', intent)
    return
  }
  const message = outcome === 'declined' ? 'Your card was declined.' : 'Your card has insufficient funds.'
  const decline_code = outcome === 'declined' ? 'generic_decline' : outcome
  state.change(charge, { status: 'failed', failure_code: 'card_declined', failure_message: message })
  state.change(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code,
      message,
      charge: charge.id,
    },
  })
  state.tell('charge.failed', charge)
  state.tell('payment_intent.payment_failed', intent)
}

/**
 * Refunds `amount` cents of a payment. Without `amount`, refunds the whole remaining amount. The function refuses
 * impossible refunds, as Stripe does.
 */
export function refund(
  state: State,
  intent: PaymentIntent,
  {
    amount,
    ...fields
  }: { amount?: number | undefined; reason?: Refund['reason']; metadata?: Stripe.Metadata } = {},
): Refund {
  const charge = paidCharge(state, intent)
  if (charge.refunded)
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const left = charge.amount - charge.amount_refunded
  if (amount !== undefined && (amount > left || amount < 1)) {
    const message =
      amount < 1
        ? 'Invalid positive integer'
        : `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`
    throw new StripeRefusal(400, message, { param: 'amount' })
  }
  if (state.all('dispute', { charge: charge.id }).some(({ status }) => status !== 'won'))
    throw new StripeRefusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const made = state.add<Refund>({
    id: state.newId('re'),
    object: 'refund',
    amount: amount ?? left,
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: null,
    status: 'succeeded',
    ...fields,
  })
  const amount_refunded = charge.amount_refunded + made.amount
  const before = state.change(charge, { amount_refunded, refunded: amount_refunded === charge.amount })
  state.tell('refund.created', made)
  state.tell('charge.refunded', charge, before)
  return made
}

/**
 * Simulates that the cardholder disputes a payment. Stripe immediately removes the money from the product's balance.
 */
export function dispute(state: State, intent: PaymentIntent): Dispute {
  const charge = paidCharge(state, intent)
  const made = state.add<Dispute>({
    id: state.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  const before = state.change(charge, { disputed: true })
  state.tell('charge.dispute.created', made)
  state.tell('charge.updated', charge, before)
  state.tell('charge.dispute.funds_withdrawn', made)
  return made
}

/** Applies the bank's decision on a dispute. The field `disputed` of the charge stays true, as at Stripe. */
export function closeDispute(state: State, intent: PaymentIntent, status: 'won' | 'lost'): void {
  const open = state
    .all('dispute', { payment_intent: intent.id })
    .find((each) => each.status === 'needs_response')
  if (!open) throw new Error(`${intent.id} has no open dispute`)
  state.change(open, { status })
  if (status === 'won') state.tell('charge.dispute.funds_reinstated', open)
  state.tell('charge.dispute.closed', open)
}

function paidCharge(state: State, intent: PaymentIntent): Charge {
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {
        code: 'payment_intent_unexpected_state',
      },
    )
  return state.get('charge', intent.latest_charge)
}
