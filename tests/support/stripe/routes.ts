import { z } from 'zod'
import { invoicePaymentOf } from './invoices.ts'
import type { Customer, PortalSession, Product } from './objects.ts'
import { cancelIntent, createIntent, refund } from './payments.ts'
import { createPrice, listPrices } from './prices.ts'
import { StripeRefusal } from './refusal.ts'
import { list, page, paging, type Route, read, route } from './route.ts'
import type { State } from './state.ts'
import { cancel, deleteCustomer, subscribe, update } from './subscriptions.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const cents = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
const metadata = z.record(z.string().max(40), z.string().max(500)).default({})
const email = z.email().optional()

function livingCustomer(state: State, id: string, param = 'customer'): Customer {
  const customer = state.get('customer', id, param)
  if ('deleted' in customer)
    throw new StripeRefusal(param === 'id' ? 404 : 400, `No such customer: '${id}'`, {
      code: 'resource_missing',
      param,
    })
  return customer
}

export const routes: readonly Route[] = [
  route(
    'POST /v1/customers',
    { email, metadata, name: z.string().optional(), description: z.string().optional() },
    (state, params) => {
      const customer = state.add<Customer>({
        id: state.newId('cus'),
        object: 'customer',
        balance: 0,
        created: state.now(),
        currency: null,
        default_source: null,
        delinquent: false,
        description: params.description ?? null,
        email: params.email ?? null,
        livemode: false,
        metadata: params.metadata,
        name: params.name ?? null,
        phone: null,
        shipping: null,
      })
      state.tell('customer.created', customer)
      return customer
    },
  ),
  read('/v1/customers', 'customer'),
  route('DELETE /v1/customers/:id', {}, (state, _, id) => {
    deleteCustomer(state, livingCustomer(state, id, 'id'))
    return state.get('customer', id)
  }),

  route(
    'POST /v1/products',
    { name: z.string(), id: z.string().optional(), description: z.string().optional(), metadata },
    (state, params) =>
      state.add<Product>({
        id: params.id ?? state.newId('prod'),
        object: 'product',
        active: true,
        created: state.now(),
        description: params.description ?? null,
        livemode: false,
        metadata: params.metadata,
        name: params.name,
        type: 'service',
        updated: state.now(),
      }),
  ),
  read('/v1/products', 'product'),
  list('/v1/products', 'product'),
  route(
    'POST /v1/prices',
    {
      product: z.string(),
      currency: z.string(),
      unit_amount: cents,
      recurring: z
        .strictObject({
          interval: z.enum(['day', 'week', 'month', 'year']),
          interval_count: cents.default(1),
        })
        .optional(),
      lookup_key: z.string().optional(),
      transfer_lookup_key: flag.optional(),
      nickname: z.string().optional(),
      metadata,
    },
    createPrice,
  ),
  read('/v1/prices', 'price'),
  route(
    'GET /v1/prices',
    {
      lookup_keys: z.array(z.string()).max(10).optional(),
      active: flag.optional(),
      product: z.string().optional(),
      ...paging,
    },
    (state, params) => page('/v1/prices', listPrices(state, params), params),
  ),

  route(
    'POST /v1/payment_intents',
    {
      amount: cents,
      currency: z.string(),
      customer: z.string().optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
      metadata,
      description: z.string().optional(),
      receipt_email: email,
    },
    (state, { customer, description, receipt_email, automatic_payment_methods: methods, ...params }) =>
      createIntent(state, {
        ...params,
        customer: customer ? livingCustomer(state, customer).id : null,
        description: description ?? null,
        receipt_email: receipt_email ?? null,
        automatic_payment_methods: methods
          ? { enabled: methods.enabled, allow_redirects: methods.allow_redirects ?? 'always' }
          : null,
      }),
  ),
  read('/v1/payment_intents', 'payment_intent'),
  list('/v1/payment_intents', 'payment_intent', 'customer'),
  route(
    'POST /v1/payment_intents/:id/cancel',
    {
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    },
    (state, params, id) => {
      const intent = state.get('payment_intent', id)
      if (invoicePaymentOf(state, intent))
        throw new StripeRefusal(
          400,
          'You cannot cancel a PaymentIntent that was created by an invoice: void the invoice.',
          {
            code: 'payment_intent_unexpected_state',
          },
        )
      cancelIntent(state, intent, params.cancellation_reason ?? null)
      return intent
    },
  ),
  read('/v1/charges', 'charge'),
  list('/v1/charges', 'charge', 'payment_intent', 'customer'),

  route(
    'POST /v1/refunds',
    {
      payment_intent: z.string(),
      amount: cents.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata,
    },
    (state, { payment_intent, reason, ...params }) =>
      refund(state, state.get('payment_intent', payment_intent, 'payment_intent'), {
        ...params,
        reason: reason ?? null,
      }),
  ),
  read('/v1/refunds', 'refund'),
  list('/v1/refunds', 'refund', 'payment_intent', 'charge'),
  read('/v1/disputes', 'dispute'),
  list('/v1/disputes', 'dispute', 'payment_intent', 'charge'),

  route(
    'POST /v1/subscriptions',
    {
      customer: z.string(),
      items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() })).length(1),
      // Other values of `payment_behavior` need a stored card, which the stand-in does not support.
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: z
        .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).default('off') })
        .optional(),
      metadata,
    },
    (state, { customer, items, metadata: data, payment_settings: settings }) => {
      const price = state.get('price', items[0]?.price ?? '', 'items[0][price]')
      if (!price.recurring || !price.active)
        throw new StripeRefusal(
          400,
          `The price specified is ${price.active ? 'not recurring' : 'inactive'}.`,
          {
            param: 'items[0][price]',
          },
        )
      const saveMethod = settings?.save_default_payment_method ?? 'off'
      return subscribe(state, {
        customer: livingCustomer(state, customer),
        price,
        metadata: data,
        saveMethod,
      })
    },
  ),
  read('/v1/subscriptions', 'subscription'),
  route(
    'GET /v1/subscriptions',
    { customer: z.string().optional(), status: z.string().optional(), ...paging },
    (state, { customer, status, ...params }) => {
      const isWanted = (its: string) => (status ? status === 'all' || status === its : its !== 'canceled')
      const all = state.all('subscription', { ...(customer && { customer }) })
      return page(
        '/v1/subscriptions',
        all.filter((each) => isWanted(each.status)),
        params,
      )
    },
  ),
  route(
    'POST /v1/subscriptions/:id',
    { cancel_at_period_end: flag.optional(), metadata: metadata.optional() },
    (state, params, id) => {
      const subscription = state.get('subscription', id)
      update(state, subscription, params)
      return subscription
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    { invoice_now: flag.optional(), prorate: flag.optional() },
    (state, _, id) => {
      const subscription = state.get('subscription', id)
      cancel(state, subscription)
      return subscription
    },
  ),
  read('/v1/invoices', 'invoice'),
  route(
    'GET /v1/invoices',
    {
      subscription: z.string().optional(),
      customer: z.string().optional(),
      status: z.string().optional(),
      ...paging,
    },
    (state, { subscription, customer, status, ...params }) => {
      const all = state
        .all('invoice', { ...(customer && { customer }), ...(status && { status: status as 'paid' }) })
        .filter(({ parent }) => !subscription || parent?.subscription_details?.subscription === subscription)
      return page('/v1/invoices', all, params)
    },
  ),
  route(
    'GET /v1/invoice_payments',
    {
      invoice: z.string().optional(),
      status: z.string().optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }).optional(),
      ...paging,
    },
    (state, { invoice, status, payment, ...params }) => {
      const all = state
        .all('invoice_payment', { ...(invoice && { invoice }), ...(status && { status }) })
        .filter((each) => !payment || each.payment.payment_intent === payment.payment_intent)
      return page('/v1/invoice_payments', all, params)
    },
  ),

  route(
    'POST /v1/billing_portal/sessions',
    { customer: z.string(), return_url: z.url().optional(), configuration: z.string().optional() },
    (state, params) => {
      const id = state.newId('bps')
      return state.add<PortalSession>({
        id,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_standard',
        created: state.now(),
        customer: livingCustomer(state, params.customer).id,
        flow: null,
        livemode: false,
        locale: null,
        return_url: params.return_url ?? null,
        url: `${state.pages}/portal/${id}`,
      })
    },
  ),
]
