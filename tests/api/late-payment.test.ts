// Tests of payment events that arrive late or in the wrong order, or at a time when the server cannot reach the payment
// provider.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropAbandoned } from '../../src/server/features/store/purchase.service.ts'
import { checkBooks } from '../support/books.ts'
import type { Client } from '../support/client.ts'
import { quickKind } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { StripeEvent } from '../support/stripe/objects.ts'
import { StripeStandIn } from '../support/stripe/stand-in.ts'

const DAY = 86_400
let server: TestServer
const standIn = new StripeStandIn({ now: () => server?.now() ?? new Date() })

beforeAll(async () => {
  await standIn.start()
  server = await startServer(quickKind, standIn.settings)
})
afterAll(async () => {
  try {
    await checkBooks(server)
  } finally {
    await server.close()
    await standIn.close()
  }
})

const begin = (client: Client, productId: string) =>
  client.call('POST /api/purchase/create-payment-intent', { body: { productId } })
const tell = (events: readonly StripeEvent[], type: string) => {
  const event = events.find((one) => one.type === type)
  if (!event) throw new Error(`no ${type} has happened`)
  return standIn.deliver(event, server.origin)
}
/**
 * Delivers all Stripe events to the server. This includes the events that Stripe creates because the server handled an
 * event.
 */
async function tellAll() {
  while (standIn.undelivered.length > 0)
    for (const { status } of await standIn.deliverAll(server.origin)) expect(status).toBe(200)
}
const histories = async (client: Client) =>
  (await client.call('GET /api/purchases')).map(({ productId, status }) => [productId, status]).sort()
const tier = async (client: Client) => (await client.call('GET /api/subscription/status')).subscriptionTier
const newestSubscription = () => standIn.all('subscription').at(-1)?.id ?? ''

test('of two subscriptions paid at once the second is paid back, though its payment was taken before the first ran', async () => {
  const { client } = await server.player()
  const month = await begin(client, 'premium_monthly')
  const path = `/v1/subscriptions/${newestSubscription()}`
  const year = await begin(client, 'premium_yearly')
  const paid = standIn.pay(month.clientSecret, 'succeeded')
  standIn.pay(year.clientSecret, 'succeeded')
  // The server receives the event of the payment, but cannot read the subscription from the payment provider.
  standIn.faults.next({ path })
  standIn.faults.next({ path, status: 503, times: 3 })
  expect((await tell(paid, 'payment_intent.succeeded')).status).toBe(503)
  standIn.faults.clear()
  await tell(
    standIn.undelivered.filter(({ data }) => JSON.stringify(data.object).includes(year.paymentIntentId)),
    'payment_intent.succeeded',
  )
  expect(await tier(client)).toBe('premium')
  await tellAll()
  expect(await histories(client)).toEqual([
    ['premium_monthly', 'refunded'],
    ['premium_yearly', 'paid'],
  ])
  expect(await tier(client)).toBe('premium')
})

test('a refund that ends a subscription pays back a renewal that was not told yet', async () => {
  const { client } = await server.player()
  const { clientSecret, paymentIntentId } = await begin(client, 'premium_monthly')
  const subscription = newestSubscription()
  standIn.pay(clientSecret, 'succeeded')
  await tellAll()
  standIn.renew(subscription, { ok: true })
  await tell(standIn.refund(paymentIntentId), 'charge.refunded')
  await tellAll()
  expect(await histories(client)).toEqual([
    ['premium_monthly', 'refunded'],
    ['premium_monthly', 'refunded'],
  ])
  expect(await tier(client)).toBe('free')
})

test('what was paid while nobody could be told is not given up a day later', async () => {
  const { client } = await server.player()
  const { clientSecret } = await begin(client, 'premium_monthly')
  standIn.pay(clientSecret, 'succeeded')
  server.passTime(DAY + 3600)
  await dropAbandoned(server.app.context)
  expect(await histories(client)).toEqual([['premium_monthly', 'paid']])
  expect(await tier(client)).toBe('premium')
  await tellAll()
  expect(await tier(client)).toBe('premium')
})
