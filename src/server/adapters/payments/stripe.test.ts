import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { stripePayments } from './stripe.ts'

const SECRET = 'whsec_x'
const keys = {
  secretKey: 'sk_test_x',
  publishableKey: 'pk_test_x',
  webhookSecret: SECRET,
  apiBase: undefined,
}
const stripe = stripePayments(keys, 'http://localhost', pino({ level: 'silent' }))
const now = new Date('2026-11-20T12:00:00Z')
const seconds = now.getTime() / 1000

/** Signs a body with the right key and calls `readNotice` with it. */
function read(body: string) {
  const sign = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')
  return stripe.readNotice(Buffer.from(body), `t=${seconds},v1=${sign}`, now)
}
const event = (type: string, object: unknown, more = {}) =>
  read(JSON.stringify({ object: 'event', type, livemode: false, data: { object }, ...more }))

test.each([
  ['payment_intent.succeeded', { id: 'pi_1' }, { intentId: 'pi_1' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { intentId: 'pi_1' }],
  ['charge.dispute.closed', { id: 'dp_1', payment_intent: { id: 'pi_1' } }, { intentId: 'pi_1' }],
  ['refund.created', { id: 're_1', payment_intent: null }, { intentId: null }],
  ['invoice.paid', { id: 'in_1' }, { invoiceId: 'in_1' }],
  ['invoice.upcoming', {}, { invoiceId: null }],
  ['customer.subscription.updated', { id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  ['customer.created', { id: 'cus_1' }, 'ignored'],
])('a signed event %s is about %j', (type, object, notice) => {
  expect(event(type, object)).toEqual(notice)
  expect(event(type, object, { livemode: true })).toBe('ignored')
  expect(event(type, object, { account: 'acct_1' })).toBe('ignored')
})

const types = ['payment_intent.succeeded', 'charge.refunded', 'refund.created', 'invoice.paid']
const shapes: [name: string, of: (type: string) => string][] = [
  ['no data', (type) => JSON.stringify({ type, livemode: false })],
  ['data of null', (type) => JSON.stringify({ type, livemode: false, data: null })],
  ['data of text', (type) => JSON.stringify({ type, livemode: false, data: 'pi_1' })],
  ['an object of null', (type) => JSON.stringify({ type, livemode: false, data: { object: null } })],
  ['a list', (type) => JSON.stringify({ type, livemode: false, data: { object: ['pi_1'] } })],
  ...[1, true, {}, ['pi_1'], '', '../pi_1', 'pi_1\u0000', 'x'.repeat(256)].map(
    (id): [string, (type: string) => string] => [
      `an id of ${JSON.stringify(id).slice(0, 20)}`,
      (type) => JSON.stringify({ type, livemode: false, data: { object: { id, payment_intent: id } } }),
    ],
  ),
  ['a type of null', () => '{"type":null,"livemode":false,"data":{"object":{}}}'],
  ['no livemode', (type) => JSON.stringify({ type, data: { object: { id: 'pi_1' } } })],
  ...['null', '[]', '0', '""', '{', '', '\u0000'].map((body): [string, () => string] => [
    `a body of ${body}`,
    () => body,
  ]),
]
test.each(shapes)('a signed event with %s is malformed', (_, of) => {
  for (const type of types) expect(read(of(type))).toBe('malformed')
})

test('no signed body makes the reader throw, and every id is an id', () => {
  const part = fc.oneof(fc.jsonValue(), fc.constant({ id: 'pi_1' }), fc.constant('pi_1'))
  const field = (value: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: value, weight: 4 }, part)
  const object = fc.record({ id: part, payment_intent: part }, { requiredKeys: [] })
  const nearly = fc.record(
    {
      type: field(fc.constantFrom(...types)),
      livemode: field(fc.constant(false)),
      account: part,
      data: field(fc.record({ object: field(object) })),
    },
    { requiredKeys: [] },
  )
  const bodies = fc.oneof(
    nearly.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(bodies, (body) => {
      const notice = read(body)
      if (notice === 'malformed' || notice === 'ignored') return
      if (notice === 'forged') throw new Error('the signature is valid')
      for (const id of Object.values(notice)) if (id !== null) expect(id).toMatch(/^\w{1,255}$/)
    }),
    { numRuns: 2000 },
  )
})
