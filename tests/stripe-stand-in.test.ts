import { createServer } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readForm } from './support/stripe/form.ts'
import type { StripeEvent } from './support/stripe/objects.ts'
import { StripeStandIn } from './support/stripe/stand-in.ts'
import { apiVersion } from './support/stripe/state.ts'

const DAY = 86_400
let time = 0
const standIn = new StripeStandIn({ now: () => new Date(time) })
const passDays = (days: number) => {
  time += days * DAY * 1000
}
const seconds = () => Math.floor(time / 1000)
const date = (at: number | null | undefined) => at && new Date(at * 1000).toISOString().slice(0, 10)
const typesOf = (events: readonly StripeEvent[]) => events.map(({ type }) => type)

/** Creates a new Stripe client. The client repeats no request, so that the test receives the first reply. */
function clientOf(options: Partial<Stripe.StripeConfig> = {}, key = standIn.settings.STRIPE_SECRET_KEY) {
  const { hostname, port } = new URL(standIn.settings.STRIPE_API_BASE)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  })
}
let stripe: Stripe

beforeAll(async () => {
  await standIn.start()
  stripe = clientOf()
})
afterAll(() => standIn.close())
beforeEach(() => {
  time = Date.UTC(2026, 0, 31, 12)
  standIn.faults.clear()
})

/** Returns the error that the Stripe client throws. */
const refusal = async (asked: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await asked.then(
    () => expect.unreachable('this should have been refused'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeError)
  return error as Stripe.errors.StripeError
}

const newIntent = (fields: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 499,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    metadata: { purchaseId: 'p 1&=[é]' },
    ...fields,
  })

async function newSubscription(interval: 'month' | 'year' = 'month') {
  const customer = await stripe.customers.create({
    email: 'a@wordconnect.example',
    metadata: { playerId: '7' },
  })
  const product = await stripe.products.create({ name: 'Premium' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 499,
    recurring: { interval },
  })
  const before = standIn.events.length
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { purchaseId: '9' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  const secret = invoice.confirmation_secret?.client_secret ?? ''
  return { customer, subscription, invoice, secret, events: standIn.events.slice(before) }
}

const read = (id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments', 'customer'] })

test('speaks the version of the client', () => {
  expect(Stripe.API_VERSION).toBe(apiVersion)
})

test.each([
  ['a=1&b[c][d]=x%20y', { a: '1', b: { c: { d: 'x y' } } }],
  ['items[0][price]=p&items[0][n]=1&items[1][price]=q', { items: [{ price: 'p', n: '1' }, { price: 'q' }] }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
  ['?lookup_keys%5B0%5D=a&active=true', { lookup_keys: ['a'], active: 'true' }],
  ['', {}],
])('reads %s', (text, form) => {
  expect(readForm(text)).toEqual(form)
})

describe('refuses as Stripe does', () => {
  test('a key that is not its own', async () => {
    const error = await refusal(clientOf({}, 'sk_test_other').customers.create({}))
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  })

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'what does not exist',
      () => stripe.paymentIntents.retrieve('pi_no'),
      { statusCode: 404, code: 'resource_missing', rawType: 'invalid_request_error' },
    ],
    [
      'a reference to nothing',
      () => newIntent({ customer: 'cus_no' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'a parameter that it does not know',
      () => newIntent({ amout: 1 } as object),
      { statusCode: 400, code: 'parameter_unknown', param: 'amout' },
    ],
    [
      'one inside another',
      () => newIntent({ automatic_payment_methods: { enabled: true, always: true } as never }),
      { code: 'parameter_unknown', param: 'automatic_payment_methods[always]' },
    ],
    [
      'a missing parameter',
      () => stripe.refunds.create({}),
      { statusCode: 400, code: 'parameter_missing', param: 'payment_intent' },
    ],
    ['too small an amount', () => newIntent({ amount: 49 }), { statusCode: 400, code: 'amount_too_small' }],
    ['no e-mail address', () => stripe.customers.create({ email: 'a@' }), { code: 'email_invalid' }],
    [
      'what cannot be expanded',
      () => newIntent({ expand: ['amount'] }),
      { statusCode: 400, param: 'expand' },
    ],
    [
      'too deep an expansion',
      () => newIntent({ expand: ['a.b.c.d.e'] }),
      { statusCode: 400, param: 'expand' },
    ],
    ['a path that it does not know', () => stripe.coupons.list(), { statusCode: 404 }],
  ])('%s', async (_, ask, expected) => {
    const error = await refusal(ask())
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', ...expected })
    expect(error.requestId).toMatch(/^req_/)
    expect(error.message).not.toBe('')
  })
})

describe('a payment', () => {
  test('is created and succeeds', async () => {
    const created = await newIntent({ receipt_email: 'a@wordconnect.example', description: '5 Hints' })
    expect(created).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      metadata: { purchaseId: 'p 1&=[é]' },
      created: seconds(),
    })
    expect(created.client_secret?.startsWith(`${created.id}_secret_`)).toBe(true)
    expect(created.lastResponse.requestId).toMatch(/^req_/)
    expect(standIn.events.at(-1)?.request.id).toBe(created.lastResponse.requestId)

    const events = standIn.pay(created.client_secret ?? '', 'succeeded')
    expect(typesOf(events)).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
    expect(events[1]).toMatchObject({
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      livemode: false,
      data: { object: { id: created.id, status: 'succeeded', amount_received: 499 } },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    })
    const paid = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge.refunds'] })
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount: 499,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      status: 'succeeded',
      payment_intent: created.id,
      refunds: { data: [] },
    })
    const { receipt_url } = paid.latest_charge as Stripe.Charge
    expect((await fetch(receipt_url ?? '')).status).toBe(200)
    expect(() => standIn.pay(created.id, 'succeeded')).toThrow('status is succeeded')
    expect(await refusal(stripe.paymentIntents.cancel(created.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      raw: { payment_intent: { id: created.id } },
    })
  })

  test.each([
    ['declined', 'generic_decline'],
    ['insufficient_funds', 'insufficient_funds'],
  ] as const)('is %s, then paid', async (outcome, decline_code) => {
    const { id } = await newIntent()
    expect(typesOf(standIn.pay(id, outcome))).toEqual(['charge.failed', 'payment_intent.payment_failed'])
    expect(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code },
      latest_charge: { status: 'failed', paid: false, receipt_url: null },
    })
    standIn.pay(id, 'succeeded')
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    })
  })

  test.each([
    [true, 'succeeded', 'payment_intent.succeeded'],
    [false, 'requires_payment_method', 'payment_intent.payment_failed'],
  ] as const)('is processing, and ends: %s', async (isPaid, status, type) => {
    const { id } = await newIntent()
    expect(typesOf(standIn.pay(id, 'processing'))).toEqual(['charge.pending', 'payment_intent.processing'])
    expect((await refusal(stripe.paymentIntents.cancel(id))).code).toBe('payment_intent_unexpected_state')
    expect(typesOf(standIn.settleProcessing(id, isPaid)).at(-1)).toBe(type)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
  })

  test('is canceled', async () => {
    const { id } = await newIntent()
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({
      status: 'canceled',
      canceled_at: seconds(),
      cancellation_reason: 'abandoned',
    })
    expect(standIn.events.at(-1)?.type).toBe('payment_intent.canceled')
    expect(() => standIn.pay(id, 'succeeded')).toThrow('status is canceled')
  })

  test('is given back in two parts, by a call and by hand', async () => {
    const { id } = await newIntent()
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
    standIn.pay(id, 'succeeded')
    const refund = await stripe.refunds.create({
      payment_intent: id,
      amount: 100,
      reason: 'requested_by_customer',
    })
    expect(refund).toMatchObject({ amount: 100, status: 'succeeded', payment_intent: id })
    expect(standIn.events.at(-1)).toMatchObject({
      type: 'charge.refunded',
      data: {
        object: { amount_refunded: 100, refunded: false },
        previous_attributes: { amount_refunded: 0 },
      },
    })
    expect((await refusal(stripe.refunds.create({ payment_intent: id, amount: 400 }))).param).toBe('amount')
    expect(typesOf(standIn.refund(id))).toEqual(['refund.created', 'charge.refunded'])
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({ amount_refunded: 499, refunded: true })
    const again = await refusal(stripe.refunds.create({ payment_intent: id }))
    expect(again.code).toBe('charge_already_refunded')
    expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
      399, 100,
    ])
    // An event contains the state of its object at the time of the event, not the current state.
    const events = standIn.events.filter(({ type }) => type === 'charge.refunded').slice(-2)
    expect(events.map(({ data }) => data.object.amount_refunded)).toEqual([100, 499])
  })

  test.each(['won', 'lost'] as const)('is disputed, and %s', async (outcome) => {
    const { id } = await newIntent()
    standIn.pay(id, 'succeeded')
    expect(typesOf(standIn.dispute(id))).toEqual([
      'charge.dispute.created',
      'charge.updated',
      'charge.dispute.funds_withdrawn',
    ])
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ status: 'needs_response', amount: 499, payment_intent: id }])
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_disputed')
    const closed = standIn.closeDispute(id, outcome)
    expect(closed.at(-1)).toMatchObject({
      type: 'charge.dispute.closed',
      data: { object: { status: outcome } },
    })
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({ disputed: true, refunded: false })
  })
})

test('finds prices by their keys, each of which belongs to one', async () => {
  const { id: product } = await stripe.products.create({ name: 'Premium' })
  const fields = { product, currency: 'usd', unit_amount: 499, recurring: { interval: 'month' as const } }
  const price = await stripe.prices.create({ ...fields, lookup_key: 'premium_monthly' })
  expect(price.unit_amount_decimal?.toString()).toBe('499')
  expect((await refusal(stripe.prices.create({ ...fields, lookup_key: 'premium_monthly' }))).param).toBe(
    'lookup_key',
  )
  const next = await stripe.prices.create({
    ...fields,
    lookup_key: 'premium_monthly',
    transfer_lookup_key: true,
  })
  const found = await stripe.prices.list({ lookup_keys: ['premium_monthly', 'x'], active: true })
  expect(found.data.map(({ id }) => id)).toEqual([next.id])
})

describe('a subscription', () => {
  test('begins with its first payment', async () => {
    const { subscription, invoice, secret, events, customer } = await newSubscription()
    expect(typesOf(events)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
    ])
    expect(events[2]?.data.object).not.toHaveProperty('payments')
    expect(subscription).toMatchObject({
      status: 'incomplete',
      metadata: { purchaseId: '9' },
      ended_at: null,
    })
    expect(invoice).toMatchObject({
      status: 'open',
      billing_reason: 'subscription_create',
      amount_due: 499,
      amount_paid: 0,
      parent: { subscription_details: { subscription: subscription.id, metadata: { purchaseId: '9' } } },
    })
    const [intent = ''] = secret.split('_secret_')
    expect(invoice.payments?.data[0]?.payment).toEqual({ type: 'payment_intent', payment_intent: intent })
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      metadata: {},
      customer: customer.id,
    })

    expect(typesOf(standIn.pay(secret, 'declined'))).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
    ])
    standIn.pay(secret, 'processing')
    expect((await read(subscription.id)).status).toBe('incomplete')
    expect(typesOf(standIn.settleProcessing(secret, true))).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
    expect(standIn.events.at(-1)?.data.previous_attributes).toMatchObject({ status: 'incomplete' })
    const active = await read(subscription.id)
    expect(active).toMatchObject({ status: 'active', customer: { id: customer.id } })
    expect(active.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 499,
      payments: { data: [{ status: 'paid' }] },
    })
    const ofIntent = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    })
    expect(ofIntent.data).toMatchObject([{ invoice: { id: invoice.id } }])
  })

  test('renews, month by month', async () => {
    const { subscription, secret } = await newSubscription()
    standIn.pay(secret, 'succeeded')
    const periods: unknown[] = []
    for (let month = 0; month < 3; month++) {
      const { items, latest_invoice } = await read(subscription.id)
      const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {}
      const { lines, billing_reason } = latest_invoice as Stripe.Invoice
      expect(lines.data[0]?.period).toEqual({ start, end })
      periods.push([date(start), date(end), billing_reason])
      expect(typesOf(standIn.renew(subscription.id, { ok: true }))).toEqual([
        'customer.subscription.updated',
        'invoice.created',
        'invoice.finalized',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'invoice_payment.paid',
        'invoice.paid',
        'invoice.payment_succeeded',
        'customer.subscription.updated',
      ])
    }
    expect(periods).toEqual([
      ['2026-01-31', '2026-02-28', 'subscription_create'],
      ['2026-02-28', '2026-03-31', 'subscription_cycle'],
      ['2026-03-31', '2026-04-30', 'subscription_cycle'],
    ])
  })

  test('has begun a period before it is paid', async () => {
    const { subscription, secret } = await newSubscription('year')
    standIn.pay(secret, 'succeeded')
    standIn.beginPeriod(subscription.id)
    const begun = await read(subscription.id)
    expect(begun.status).toBe('active')
    expect(date(begun.items.data[0]?.current_period_end)).toBe('2028-01-31')
    expect(begun.latest_invoice).toMatchObject({ status: 'draft', payments: { data: [] } })
  })

  test('cannot be renewed, then can, then cannot for good', async () => {
    const { subscription, secret } = await newSubscription()
    standIn.pay(secret, 'succeeded')
    const failed = standIn.renew(subscription.id, { ok: false })
    expect(typesOf(failed).slice(-2)).toEqual(['invoice.payment_failed', 'customer.subscription.updated'])
    const due = await read(subscription.id)
    expect(due).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: seconds() + 3 * DAY },
    })
    expect(typesOf(standIn.retryInvoice(subscription.id, false))).not.toContain(
      'customer.subscription.updated',
    )
    standIn.retryInvoice(subscription.id, true)
    const paid = await read(subscription.id)
    expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', attempt_count: 3 } })

    standIn.renew(subscription.id, { ok: false })
    expect(typesOf(standIn.giveUp(subscription.id))).toEqual(['customer.subscription.deleted'])
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: seconds(),
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', auto_advance: false },
    })
  })

  test('is cancelled for the end of its period, resumed, cancelled again, and ends', async () => {
    const { subscription, secret } = await newSubscription()
    standIn.pay(secret, 'succeeded')
    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(date(cancelled.cancel_at)).toBe('2026-02-28')
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      canceled_at: seconds(),
      metadata: { purchaseId: '9' },
    })
    expect(standIn.events.at(-1)).toMatchObject({
      type: 'customer.subscription.updated',
      data: { previous_attributes: { cancel_at_period_end: false, cancel_at: null } },
    })
    expect(() => standIn.renew(subscription.id, { ok: true })).toThrow('does not renew')
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    expect(() => standIn.endPeriod(subscription.id)).toThrow('goes on')
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    passDays(28)
    expect(typesOf(standIn.endPeriod(subscription.id))).toEqual(['customer.subscription.deleted'])
    const ended = await read(subscription.id)
    expect(ended.status).toBe('canceled')
    expect([date(ended.canceled_at), date(ended.ended_at)]).toEqual(['2026-01-31', '2026-02-28'])
    const late = await refusal(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }))
    expect(late.statusCode).toBe(400)
  })

  test('is cancelled at once, and then cannot be cancelled again', async () => {
    const { subscription, secret } = await newSubscription()
    standIn.pay(secret, 'succeeded')
    const canceled = await stripe.subscriptions.cancel(subscription.id)
    expect(canceled).toMatchObject({ status: 'canceled', ended_at: seconds(), canceled_at: seconds() })
    expect((await refusal(stripe.subscriptions.cancel(subscription.id))).code).toBe('resource_missing')
  })

  test.each(['Stripe, after 23 hours', 'a call that cancels it'])(
    'that never began is ended by %s',
    async (by) => {
      const { subscription, secret } = await newSubscription()
      const [intent = ''] = secret.split('_secret_')
      if (by.startsWith('Stripe')) standIn.expire(subscription.id)
      else await stripe.subscriptions.cancel(subscription.id)
      expect(await read(subscription.id)).toMatchObject({
        status: 'incomplete_expired',
        latest_invoice: { status: 'void' },
      })
      expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
      expect(typesOf(standIn.events).slice(-3)).toEqual([
        'payment_intent.canceled',
        'invoice.voided',
        'customer.subscription.updated',
      ])
    },
  )

  test('ends when its customer is deleted', async () => {
    const { customer, subscription, secret } = await newSubscription()
    standIn.pay(secret, 'succeeded')
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://wordconnect.example/store',
    })
    expect((await fetch(session.url)).status).toBe(200)
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true })
    expect(typesOf(standIn.events).slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted'])
    expect((await read(subscription.id)).status).toBe('canceled')
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect((await refusal(stripe.customers.del(customer.id))).statusCode).toBe(404)
    expect((await refusal(newIntent({ customer: customer.id }))).code).toBe('resource_missing')
    const of = (status?: 'all') =>
      stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) })
    expect([(await of()).data.length, (await of('all')).data.length]).toEqual([0, 1])
  })
})

describe('an idempotency key', () => {
  const create = (amount: number, idempotencyKey: string, client = stripe) =>
    client.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey })

  test('gives the same answer for a day, whatever happened since', async () => {
    const first = await create(200, 'a')
    standIn.pay(first.id, 'succeeded')
    const second = await create(200, 'a')
    expect(second).toMatchObject({ id: first.id, status: 'requires_payment_method' })
    passDays(1)
    expect((await create(200, 'a')).id).not.toBe(first.id)
  })

  test('belongs to one request', async () => {
    await create(200, 'b')
    expect(await refusal(create(300, 'b'))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = stripe.customers.create({}, { idempotencyKey: 'b' })
    expect((await refusal(elsewhere)).type).toBe('StripeIdempotencyError')
  })

  test('is not used up by a refusal', async () => {
    await refusal(create(1, 'c'))
    expect((await create(200, 'c')).amount).toBe(200)
  })

  test('is refused while its first request is under way', async () => {
    standIn.faults.next({ slow: 100 })
    const first = create(200, 'd')
    await expect.poll(() => standIn.faults.left, { interval: 2 }).toBe(0)
    expect(await refusal(create(200, 'd'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const { id } = await first
    expect((await create(200, 'd')).id).toBe(id)
  })
})

describe('a fault', () => {
  const intents = () => standIn.all('payment_intent').length

  test.each([429, 500, 503] as const)('answers %s, and nothing is done', async (status) => {
    const before = intents()
    standIn.faults.next({ path: '/v1/payment_intents', method: 'POST', status })
    await stripe.customers.create({})
    expect(await refusal(newIntent())).toMatchObject({ statusCode: status })
    expect(intents()).toBe(before)
    await newIntent()
    expect(standIn.faults.left).toBe(0)
  })

  test('cuts the connection before anything is done', async () => {
    const before = intents()
    standIn.faults.next({ drop: true, times: 2 })
    expect((await refusal(newIntent())).type).toBe('StripeConnectionError')
    expect(intents()).toBe(before)
  })

  test('cuts the connection after it is done: the same key finds it, another does it again', async () => {
    const before = intents()
    standIn.faults.next({ drop: true, done: true, times: 2 })
    const params = { amount: 200, currency: 'usd' }
    const error = await refusal(stripe.paymentIntents.create(params, { idempotencyKey: 'e' }))
    expect(error.type).toBe('StripeConnectionError')
    expect(standIn.calls.slice(-2)).toMatchObject([{ status: 'dropped' }, { idempotencyKey: 'e' }])
    expect(intents()).toBe(before + 1)
    await stripe.paymentIntents.create(params, { idempotencyKey: 'e' })
    expect(intents()).toBe(before + 1)
    await stripe.paymentIntents.create(params)
    expect(intents()).toBe(before + 2)
  })

  test('answers 500 after it is done, and again to the same key', async () => {
    const before = intents()
    standIn.faults.next({ status: 500, done: true })
    const create = () =>
      stripe.paymentIntents.create({ amount: 200, currency: 'usd' }, { idempotencyKey: 'f' })
    expect((await refusal(create())).statusCode).toBe(500)
    expect((await refusal(create())).statusCode).toBe(500)
    expect(intents()).toBe(before + 1)
  })

  test('is slow: the client gives up, and it is done all the same', async () => {
    const before = intents()
    standIn.faults.next({ slow: 80 })
    const error = await refusal(
      clientOf({ timeout: 20 }).paymentIntents.create({ amount: 200, currency: 'usd' }),
    )
    expect(error.type).toBe('StripeConnectionError')
    expect(intents()).toBe(before)
    await expect.poll(intents).toBe(before + 1)
  })
})

describe('events', () => {
  const check = (body: string, header: string, secret = standIn.settings.STRIPE_WEBHOOK_SECRET) =>
    stripe.webhooks.constructEvent(body, header, secret, 300, undefined, time)

  test('are signed as the client expects', () => {
    const body = '{ "id": "evt_1", "object": "event", "é": 1 }'
    expect(check(body, standIn.sign(body))).toMatchObject({ id: 'evt_1' })
    expect(() => check(`${body} `, standIn.sign(body))).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    expect(() => check(body, standIn.sign(body, { secret: 'whsec_x' }))).toThrow('No signatures found')
    expect(() => check(body, standIn.sign(body, { timestamp: seconds() - 301 }))).toThrow(
      'outside the tolerance',
    )
  })

  test('are delivered, in any order, until a server has taken them', async () => {
    const received: string[] = []
    let status = 500
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const header = request.headers['stripe-signature']
      if (request.url === '/api/webhooks/stripe' && header) received.push(check(body, header.toString()).type)
      response.writeHead(header ? status : 400).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const origin = `http://127.0.0.1:${port}`
    try {
      const { id } = await newIntent()
      const events = standIn.pay(id, 'succeeded')
      const ours = (all: StripeEvent[]) => all.filter((event) => events.includes(event))
      const failed = await standIn.deliverAll(origin, ours)
      expect(failed.map((response) => response.status)).toEqual([500, 500])
      status = 200
      await standIn.deliverAll(origin, (all) => ours(all).toReversed())
      expect(received).toEqual([...typesOf(events), ...typesOf(events).toReversed()])
      expect(ours(standIn.undelivered)).toEqual([])
      const [event] = events
      if (!event) throw new Error('nothing happened')
      expect((await standIn.deliver(event, origin, { signature: null })).status).toBe(400)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})
