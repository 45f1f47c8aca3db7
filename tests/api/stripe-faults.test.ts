import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../src/contract/api.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import type { Fault } from '../support/stripe/faults.ts'
import { begin, history, openShop, status, tryBegin } from '../support/stripe/shop.ts'
import { StripeStandIn } from '../support/stripe/stand-in.ts'

let now = () => new Date()
const stripe = new StripeStandIn({ now: () => now() })
await stripe.start()

/** Number of attempts of a call to Stripe before the server reports a failure. */
const TRIES = 3
/**
 * Ways in which a call to Stripe can fail. If `isDone` is true, Stripe has done the action, but the server received no
 * reply.
 */
const failures: { what: string; fault: Fault; isDone: boolean }[] = [
  { what: 'is overloaded', fault: { status: 503, times: TRIES }, isDone: false },
  // Stripe replies with the status 429 (too many requests), and the server does not repeat the call.
  { what: 'wants fewer calls', fault: { status: 429 }, isDone: false },
  { what: 'cannot be reached', fault: { drop: true, times: TRIES }, isDone: false },
  { what: 'does it, and nobody hears of it', fault: { drop: true, done: true, times: TRIES }, isDone: true },
]

const unavailable = { status: 503, body: { code: 'payments_unavailable' } }

onOneDatabase('the store, when Stripe fails', { settings: stripe.settings }, (server) => {
  beforeAll(() => {
    now = () => server.now()
    // Shortens the time that the Stripe client waits between two attempts.
    vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.001)
    vi.spyOn(Stripe.prototype, 'getMaxNetworkRetryDelay').mockReturnValue(0.002)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await stripe.close()
  })
  const shop = openShop(stripe, server, 24)

  /**
   * Makes an API call that must fail, because the stand-in for Stripe simulates the given fault. Returns true if the
   * server called Stripe.
   */
  async function refused(client: Client, key: ApiKey, path: string | RegExp, fault: Fault, input = {}) {
    stripe.faults.next({ path, ...fault })
    expect(await client.try(key, input)).toMatchObject(unavailable)
    expect(stripe.faults.left, 'Stripe was asked').toBe(0)
  }
  const buying = (productId: string) => ({ body: { productId } })

  describe.each(failures)('$what', ({ fault, isDone }) => {
    test('an item is begun', async () => {
      const { client } = shop.player()
      const before = (await status(client)).hintsRemaining
      const key = 'POST /api/purchase/create-payment-intent'
      await refused(client, key, '/v1/payment_intents', fault, buying('hints_5'))
      expect(await history(client)).toEqual([])
      await shop.buy(client, 'hints_5')
      expect((await status(client)).hintsRemaining).toBe(before + 5)
      expect(await history(client)).toHaveLength(1)
    })

    test('premium is begun: at each of its calls', async () => {
      const { client, id } = shop.player()
      // The server creates a price at Stripe only once, so the first purchase needs one more call to Stripe.
      const isFirst = stripe.all('price').length === 0
      for (const path of [/customers$/, /prices$/, ...(isFirst ? [/products$/] : []), /subscriptions$/])
        await refused(
          client,
          'POST /api/purchase/create-payment-intent',
          path,
          fault,
          buying('premium_monthly'),
        )
      await shop.buy(client, 'premium_monthly')
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
      const customers = stripe
        .all('customer')
        .filter((each) => 'email' in each && each.metadata.player_id === id)
      // If Stripe created the customer but its reply was lost, the server has no id of the customer.
      if (!isDone) expect(customers).toHaveLength(1)
      const ours = customers.map((each) => each.id)
      const running = stripe.all('subscription').filter((each) => ours.includes(String(each.customer)))
      expect(running.filter((each) => each.status === 'active')).toHaveLength(1)
      expect(stripe.all('price')).toHaveLength(1)
    })

    test('a notice is taken: Stripe gives it again', async () => {
      const { client } = shop.player()
      const { clientSecret } = await begin(client, 'premium_monthly')
      await shop.tell(stripe.undelivered)
      const events = stripe.pay(clientSecret, 'succeeded')
      for (const [type, path] of [
        ['payment_intent.succeeded', '/v1/payment_intents'],
        ['invoice.paid', '/v1/invoices'],
        ['customer.subscription.updated', '/v1/subscriptions'],
      ] as const) {
        const event = events.find((each) => each.type === type)
        if (!event) throw new Error(`no ${type}`)
        stripe.faults.next({ path, ...fault })
        expect((await stripe.deliver(event, server.origin)).status).toBe(503)
        expect(await status(client)).toMatchObject({ subscriptionTier: 'free' })
      }
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
      expect(await history(client)).toHaveLength(1)
    })

    test('premium is cancelled and resumed, and its portal opened', async () => {
      const { client } = shop.player()
      await shop.buy(client, 'premium_monthly')
      const running = await status(client)
      await refused(client, 'POST /api/subscription/portal', '/v1/billing_portal', fault)
      for (const [key, isCancelled] of [
        ['POST /api/subscription/cancel', true],
        ['POST /api/subscription/resume', false],
      ] as const) {
        await refused(client, key, '/v1/subscriptions', { ...fault, method: 'POST' })
        expect((await status(client)).cancelAtPeriodEnd).toBe(!isCancelled)
        // Stripe has changed the subscription, but the server then fails to read the changed subscription from Stripe.
        await refused(client, key, '/v1/subscriptions', { ...fault, method: 'GET' })
        expect((await client.call(key)).cancelAtPeriodEnd).toBe(isCancelled)
        await shop.tell(stripe.undelivered)
        expect((await status(client)).cancelAtPeriodEnd).toBe(isCancelled)
      }
      expect(await status(client)).toEqual(running)
    })

    test('an account is deleted: not before its subscription has ended', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_monthly')
      const subscription = await shop.subscriptionOf(id)
      const ofStripe = () => stripe.all('subscription').find((each) => each.id === subscription)
      const input = { body: { password: 'a quiet harbour' } }
      await refused(client, 'DELETE /api/account', '/v1/subscriptions', { ...fault, method: 'DELETE' }, input)
      expect(ofStripe()?.status).toBe(isDone ? 'canceled' : 'active')
      await refused(client, 'DELETE /api/account', '/v1/customers', fault, input)
      expect(ofStripe()?.status).toBe('canceled')
      expect((await client.call('GET /api/auth/user')).id).toBe(id)
      await client.call('DELETE /api/account', input)
      expect(stripe.all('customer').find((each) => each.id === ofStripe()?.customer)).toMatchObject({
        deleted: true,
      })
      expect(await client.try('GET /api/auth/user')).toMatchObject({ status: 401 })
    })
  })

  test('Stripe is slow: only who asks it waits', async () => {
    const [slow, quick] = [shop.player(), shop.player()]
    stripe.faults.next({ path: '/v1/payment_intents', slow: 500 })
    const begun = tryBegin(slow.client, 'hints_5')
    await expect.poll(() => stripe.faults.left).toBe(0)
    const started = performance.now()
    await status(slow.client)
    await begin(quick.client, 'hints_5')
    expect(performance.now() - started).toBeLessThan(500)
    expect((await begun).status).toBe(200)
  })

  describe('somebody was at Stripe before us', () => {
    test('a subscription has ended, and nobody has told yet', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_monthly')
      stripe.giveUp(await shop.subscriptionOf(id))
      const answer = await client.try('POST /api/subscription/cancel')
      expect(answer.status).toBeLessThan(500)
      expect(await status(client)).toMatchObject({ subscription: null })
    })

    test('a customer was deleted in the dashboard', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_monthly')
      const customer = stripe
        .all('customer')
        .find((each) => 'email' in each && each.metadata.player_id === id)
      const { hostname, port } = new URL(stripe.settings.STRIPE_API_BASE)
      const account = new Stripe(stripe.settings.STRIPE_SECRET_KEY, {
        host: hostname,
        port,
        protocol: 'http',
      })
      await account.customers.del(customer?.id ?? '')
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free' })
      await shop.buy(client, 'premium_monthly')
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
    })
  })
})
