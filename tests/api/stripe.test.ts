import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropAbandoned } from '../../src/server/features/store/purchase.service.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import type { StripeEvent } from '../support/stripe/objects.ts'
import { begin, history, openShop, status, tryBegin } from '../support/stripe/shop.ts'
import { StripeStandIn } from '../support/stripe/stand-in.ts'
import type { Delivery } from '../support/stripe/webhooks.ts'

const DAY = 86_400
let now = () => new Date()
const stripe = new StripeStandIn({ now: () => now() })
await stripe.start()
afterAll(() => stripe.close())

const later = (time: string | null | undefined, days: number) =>
  new Date(Date.parse(time ?? '') + days * DAY * 1000).toISOString()

const hintsOf = async (client: Parameters<typeof status>[0]) => (await status(client)).hintsRemaining

onDatabases('the store, told by Stripe at the same time', { settings: stripe.settings }, (server) => {
  beforeAll(() => {
    now = () => server.now()
  })
  const shop = openShop(stripe, server, 1)

  test('an item is given when Stripe has told that it was paid, and once', async () => {
    const { client, id } = shop.player()
    const before = await status(client)
    const intent = await begin(client, 'hints_5')
    expect(intent).toMatchObject({ amountInCents: 99, currency: 'usd', provider: 'stripe' })
    expect(intent.clientSecret).toMatch(new RegExp(`^${intent.paymentIntentId}_secret_`))
    const events = stripe.pay(intent.clientSecret, 'succeeded')
    expect(await status(client)).toEqual(before)
    expect(await history(client)).toEqual([])
    // The test delivers the events in a mixed order, several times and at the same time.
    const told = [...events, ...events.toReversed(), ...events]
    const answers = await Promise.all(told.map((event) => stripe.deliver(event, server.origin)))
    expect(answers.map((answer) => answer.status)).toEqual(told.map(() => 200))
    await shop.tell(stripe.events.filter(({ data }) => data.object.id === intent.paymentIntentId))
    expect(await hintsOf(client)).toBe(before.hintsRemaining + 5)
    const [purchase, ...others] = await history(client)
    expect(others).toEqual([])
    expect(purchase).toMatchObject({
      productId: 'hints_5',
      amountInCents: 99,
      refundedInCents: 0,
      status: 'paid',
      isRenewal: false,
      provider: 'stripe',
      paymentIntentId: intent.paymentIntentId,
    })
    expect((await fetch(purchase?.receiptUrl ?? '')).status).toBe(200)
    const { email } = await client.call('GET /api/auth/user')
    const made = stripe.all('payment_intent').find((each) => each.id === intent.paymentIntentId)
    expect(made).toMatchObject({ amount: 99, receipt_email: email })
    expect(JSON.stringify(made)).not.toContain(id)
  })

  test('every balance is what its ledger says', async () => {
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })
})

onOneDatabase('the store, with Stripe', { settings: stripe.settings }, (server) => {
  beforeAll(() => {
    now = () => server.now()
  })
  const shop = openShop(stripe, server, 36)

  describe('an item', () => {
    test.each(['declined', 'insufficient_funds'] as const)(
      'is not given when the card is %s, and another may pay',
      async (outcome) => {
        const { client } = shop.player()
        const before = await hintsOf(client)
        const { clientSecret } = await begin(client, 'hints_10')
        await shop.tell(stripe.pay(clientSecret, outcome))
        expect(await hintsOf(client)).toBe(before)
        expect(await history(client)).toEqual([])
        await shop.tell(stripe.pay(clientSecret, 'succeeded'))
        expect(await hintsOf(client)).toBe(before + 10)
      },
    )

    test.each([
      [true, ['paid'], 3],
      [false, [], 0],
    ])('waits for a bank that takes its time; paid in the end: %s', async (isPaid, statuses, lives) => {
      const { client } = shop.player()
      const { clientSecret } = await begin(client, 'lives_3')
      await shop.tell(stripe.pay(clientSecret, 'processing'))
      expect((await history(client)).map((each) => each.status)).toEqual(['processing'])
      expect((await status(client)).extraLivesRemaining).toBe(0)
      await shop.tell(stripe.settleProcessing(clientSecret, isPaid))
      expect((await history(client)).map((each) => each.status)).toEqual(statuses)
      expect((await status(client)).extraLivesRemaining).toBe(lives)
    })

    test('goes as far as its money goes back', async () => {
      const { client } = shop.player()
      const before = await hintsOf(client)
      const { paymentIntentId } = await shop.buy(client, 'hints_5')
      await shop.tell(stripe.refund(paymentIntentId, 40))
      expect(await hintsOf(client)).toBe(before + 3)
      expect(await history(client)).toMatchObject([{ status: 'partly_refunded', refundedInCents: 40 }])
      await shop.tell(stripe.refund(paymentIntentId))
      expect(await hintsOf(client)).toBe(before)
      expect(await history(client)).toMatchObject([{ status: 'refunded', refundedInCents: 99 }])
      await shop.tell(stripe.events.slice(-6).toReversed())
      expect(await hintsOf(client)).toBe(before)
    })

    test.each([
      ['won', 'paid', 5],
      ['lost', 'disputed', 0],
    ] as const)('is away while its payment is disputed; the dispute is %s', async (outcome, end, count) => {
      const { client } = shop.player()
      const before = await hintsOf(client)
      const { paymentIntentId } = await shop.buy(client, 'hints_5')
      await shop.tell(stripe.dispute(paymentIntentId))
      expect(await hintsOf(client)).toBe(before)
      expect(await history(client)).toMatchObject([{ status: 'disputed' }])
      await shop.tell(stripe.closeDispute(paymentIntentId, outcome).toReversed())
      expect(await hintsOf(client)).toBe(before + count)
      expect(await history(client)).toMatchObject([{ status: end }])
    })

    test('is right at the end, however late and mixed up Stripe tells', async () => {
      const { client } = shop.player()
      const before = await hintsOf(client)
      const first = await begin(client, 'hints_5')
      const second = await begin(client, 'hints_30')
      const events: StripeEvent[] = [
        ...stripe.pay(first.clientSecret, 'declined'),
        ...stripe.pay(first.clientSecret, 'succeeded'),
        ...stripe.pay(second.clientSecret, 'succeeded'),
        ...stripe.refund(first.paymentIntentId, 20),
        ...stripe.dispute(second.paymentIntentId),
        ...stripe.refund(first.paymentIntentId),
        ...stripe.closeDispute(second.paymentIntentId, 'won'),
      ]
      // The order of the events is mixed, but every run of the test uses the same order.
      const mixed = [...events, ...events].map((event, at) => ({ event, at: (at * 7919) % 101 }))
      await shop.tell(mixed.toSorted((a, b) => a.at - b.at).map(({ event }) => event))
      expect(await hintsOf(client)).toBe(before + 30)
      expect((await history(client)).map((each) => each.status).sort()).toEqual(['paid', 'refunded'])
    })

    test('a theme is bought once, and goes with its money', async () => {
      const { client } = shop.player()
      const { paymentIntentId } = await shop.buy(client, 'theme_tide')
      expect((await status(client)).themes).toEqual(['paper', 'tide'])
      expect((await client.call('POST /api/themes/select', { body: { themeId: 'tide' } })).theme).toBe('tide')
      expect(await tryBegin(client, 'theme_tide')).toMatchObject({
        status: 409,
        body: { code: 'already_owned' },
      })
      await shop.tell(stripe.refund(paymentIntentId))
      expect((await status(client)).themes).toEqual(['paper'])
      expect((await client.call('GET /api/auth/user')).theme).toBe('paper')
      await shop.buy(client, 'theme_tide')
      expect((await status(client)).themes).toEqual(['paper', 'tide'])
    })
  })

  describe('what Stripe tells', () => {
    const forgeries: [string, () => Delivery][] = [
      ['no signature', () => ({ signature: null })],
      ['a signature that is none', () => ({ signature: 't=1,v1=zz' })],
      ['the secret of another', () => ({ secret: 'whsec_of_another' })],
      ['an old time', () => ({ timestamp: Math.floor(+server.now() / 1000) - 301 })],
      ['a time to come', () => ({ timestamp: Math.floor(+server.now() / 1000) + 330 })],
    ]
    test.each(forgeries)('is refused with %s', async (_, forge) => {
      const { client } = shop.player()
      const before = await status(client)
      const { clientSecret } = await begin(client, 'hints_5')
      const events = stripe.pay(clientSecret, 'succeeded')
      for (const event of events) {
        const answer = await stripe.deliver(event, server.origin, forge())
        expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_signature'])
      }
      expect(await status(client)).toEqual(before)
      expect(await history(client)).toEqual([])
      await shop.tell(events)
      expect(await hintsOf(client)).toBe(before.hintsRemaining + 5)
    })

    test('is refused when its body is not the one that was signed', async () => {
      const { client } = shop.player()
      const { clientSecret } = await begin(client, 'hints_5')
      const [event] = stripe.pay(clientSecret, 'succeeded').slice(-1)
      if (!event) throw new Error('nothing happened')
      const body = JSON.stringify(event)
      const signature = stripe.sign(body)
      for (const changed of [body.replace('evt_', 'evt_2'), '', `${body}\n`, 'null']) {
        const answer = await stripe.deliver(event, server.origin, { body: changed, signature })
        expect(answer.status).toBe(400)
      }
      expect(await history(client)).toEqual([])
    })

    test.each([
      ['data of null', { data: null }],
      ['an object of null', { data: { object: null } }],
      ['an id of another type', { data: { object: { id: { of: 1 } } } }],
      ['an id with NUL', { data: { object: { id: 'pi_\u0000' } } }],
      ['a type of null', { type: null }],
    ])('is refused, though it is signed, with %s', async (_, other) => {
      const { client } = shop.player()
      const { clientSecret } = await begin(client, 'hints_5')
      const [event] = stripe.pay(clientSecret, 'succeeded')
      if (!event) throw new Error('nothing happened')
      const answer = await stripe.deliver(event, server.origin, {
        body: JSON.stringify({ ...event, type: 'payment_intent.succeeded', ...other }),
      })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_request'])
      expect(await history(client)).toEqual([])
    })

    test.each([
      ['another account', { account: 'acct_other' }],
      ['live payments', { livemode: true }],
    ])('is ignored when it is about %s', async (_, other) => {
      const { client } = shop.player()
      const { clientSecret } = await begin(client, 'hints_5')
      for (const event of stripe.pay(clientSecret, 'succeeded')) {
        const body = JSON.stringify({ ...event, ...other })
        expect((await stripe.deliver(event, server.origin, { body })).status).toBe(200)
      }
      expect(await history(client)).toEqual([])
    })

    test('is ignored when it is about what the store has not sold', async () => {
      const { client, id } = shop.player()
      const before = await status(client)
      const { hostname, port } = new URL(stripe.settings.STRIPE_API_BASE)
      const account = new Stripe(stripe.settings.STRIPE_SECRET_KEY, {
        host: hostname,
        port,
        protocol: 'http',
      })
      const { paymentIntentId } = await begin(client, 'hints_30')
      const row = await server.app.context.db
        .selectFrom('purchase')
        .select('id')
        .where('intent_id', '=', paymentIntentId)
        .executeTakeFirstOrThrow()
      for (const purchase_id of ['', 'x', id, row.id])
        for (const amount of [50, 499]) {
          const at = stripe.events.length
          const intent = await account.paymentIntents.create({
            amount,
            currency: 'usd',
            metadata: { purchase_id },
          })
          stripe.pay(intent.id, 'succeeded')
          stripe.refund(intent.id, 10)
          stripe.dispute(intent.id)
          await shop.tell(stripe.events.slice(at))
        }
      expect(await status(client)).toEqual(before)
      expect(await history(client)).toEqual([])
    })

    test('finds a purchase whose server died before it wrote down what Stripe had answered', async () => {
      const { client } = shop.player()
      const before = await hintsOf(client)
      const { clientSecret, paymentIntentId } = await begin(client, 'hints_5')
      await server.app.context.db
        .updateTable('purchase')
        .set({ intent_id: null, client_secret: null })
        .where('intent_id', '=', paymentIntentId)
        .execute()
      await shop.tell(stripe.pay(clientSecret, 'succeeded'))
      expect(await hintsOf(client)).toBe(before + 5)
      expect(await history(client)).toMatchObject([{ paymentIntentId, status: 'paid' }])
    })
  })

  describe('premium', () => {
    test('begins with its first payment, and can be had once', async () => {
      const { client, id } = shop.player()
      const { clientSecret } = await begin(client, 'premium_monthly')
      await shop.tell(stripe.undelivered)
      await shop.tell(stripe.pay(clientSecret, 'declined'))
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free', subscription: null })
      await shop.tell(stripe.pay(clientSecret, 'succeeded'))
      const paid = await status(client)
      const subscription = await shop.subscriptionOf(id)
      const at = stripe.all('subscription').find((each) => each.id === subscription)?.items.data[0]
      expect(paid).toMatchObject({
        subscriptionTier: 'premium',
        renewsAt: new Date((at?.current_period_end ?? 0) * 1000).toISOString(),
        cancelAtPeriodEnd: false,
        subscription: { productId: 'premium_monthly', priceInCents: 499, graceUntil: null },
      })
      expect(await tryBegin(client, 'premium_yearly')).toMatchObject({
        status: 409,
        body: { code: 'already_subscribed' },
      })
      const customers = stripe
        .all('customer')
        .filter((each) => 'email' in each && each.metadata.player_id === id)
      expect(customers).toHaveLength(1)
    })

    test('paid twice at once: the second is ended and paid back', async () => {
      const { client, id } = shop.player()
      const [month, year] = [await begin(client, 'premium_monthly'), await begin(client, 'premium_yearly')]
      const events = [
        ...stripe.pay(month.clientSecret, 'succeeded'),
        ...stripe.pay(year.clientSecret, 'succeeded'),
      ]
      await shop.tell(events)
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ subscription: { productId: 'premium_monthly' } })
      expect((await history(client)).map((each) => [each.productId, each.status])).toEqual([
        ['premium_yearly', 'refunded'],
        ['premium_monthly', 'paid'],
      ])
      const customer = stripe
        .all('customer')
        .find((each) => 'email' in each && each.metadata.player_id === id)
      const ours = stripe.all('subscription').filter((each) => each.customer === customer?.id)
      expect(ours.map((each) => each.status).sort()).toEqual(['active', 'canceled'])
    })

    test('that was never paid for is given up after a day, here and at Stripe', async () => {
      const { client, id } = shop.player()
      await begin(client, 'premium_monthly')
      const item = await begin(client, 'hints_5')
      shop.passDays(1.1)
      await dropAbandoned(server.app.context)
      const subscription = await shop.subscriptionOf(id)
      expect(stripe.all('subscription').find((each) => each.id === subscription)?.status).toBe(
        'incomplete_expired',
      )
      expect(stripe.all('payment_intent').find((each) => each.id === item.paymentIntentId)?.status).toBe(
        'canceled',
      )
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free', subscription: null })
    })

    test('ends with its money', async () => {
      const { client, id } = shop.player()
      const { paymentIntentId } = await shop.buy(client, 'premium_yearly')
      await shop.tell(stripe.refund(paymentIntentId, 1000))
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
      await shop.tell(stripe.refund(paymentIntentId))
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free', subscription: null })
      const subscription = await shop.subscriptionOf(id)
      expect(stripe.all('subscription').find((each) => each.id === subscription)?.status).toBe('canceled')
      await shop.buy(client, 'premium_monthly')
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
    })

    test('that a dispute took away comes back as days when the dispute is won', async () => {
      const { client } = shop.player()
      const { paymentIntentId } = await shop.buy(client, 'premium_monthly')
      await shop.tell(stripe.dispute(paymentIntentId))
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free' })
      await shop.tell(stripe.closeDispute(paymentIntentId, 'won'))
      const won = await status(client)
      expect(won).toMatchObject({ subscriptionTier: 'premium', subscription: null })
      expect(Date.parse(won.premiumUntil ?? '') - +server.now()).toBeGreaterThan(27 * DAY * 1000)
    })

    test('leads to a page where the card is changed', async () => {
      const { client } = shop.player()
      expect((await client.try('POST /api/subscription/portal')).body.code).toBe('no_subscription')
      await shop.buy(client, 'premium_monthly')
      const { url } = await client.call('POST /api/subscription/portal')
      expect((await fetch(url)).status).toBe(200)
    })

    test('renews, without a gap while the payment is on its way', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_monthly')
      const subscription = await shop.subscriptionOf(id)
      const { renewsAt } = await status(client)
      server.passTime((Date.parse(renewsAt ?? '') - +server.now()) / 1000 + 60)
      await shop.tell(stripe.beginPeriod(subscription))
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
      await shop.tell(stripe.retryInvoice(subscription, true).toReversed())
      const renewed = await status(client)
      expect(Date.parse(renewed.renewsAt ?? '')).toBeGreaterThan(Date.parse(renewsAt ?? '') + 27 * DAY * 1000)
      expect(
        (await history(client)).map((each) => [each.isRenewal, each.status, each.amountInCents]),
      ).toEqual([
        [true, 'paid', 499],
        [false, 'paid', 499],
      ])
    })

    test('that cannot be renewed has seven days of grace', async () => {
      const [late, lost] = [shop.player(), shop.player()]
      for (const { client } of [late, lost]) await shop.buy(client, 'premium_monthly')
      const { renewsAt: end } = await status(lost.client)
      server.passTime((Date.parse(end ?? '') - +server.now()) / 1000 + 60)
      for (const { id } of [late, lost])
        await shop.tell(stripe.renew(await shop.subscriptionOf(id), { ok: false }))
      expect(await status(lost.client)).toMatchObject({
        subscriptionTier: 'premium',
        renewsAt: null,
        premiumUntil: later(end, 7),
        subscription: { periodEnd: end, graceUntil: later(end, 7) },
      })
      shop.passDays(6.9)
      for (const { id } of [late, lost])
        await shop.tell(stripe.retryInvoice(await shop.subscriptionOf(id), id === late.id))
      expect(await status(late.client)).toMatchObject({ subscription: { graceUntil: null } })
      expect(await status(lost.client)).toMatchObject({ subscriptionTier: 'premium' })
      shop.passDays(0.2)
      expect(await status(late.client)).toMatchObject({ subscriptionTier: 'premium' })
      expect(await status(lost.client)).toMatchObject({ subscriptionTier: 'free', premiumUntil: null })
      await shop.tell(stripe.giveUp(await shop.subscriptionOf(lost.id)))
      expect(await status(lost.client)).toMatchObject({ subscriptionTier: 'free', subscription: null })
      expect((await history(lost.client)).length).toBe(1)
      await shop.buy(lost.client, 'premium_monthly')
      expect(await status(lost.client)).toMatchObject({ subscriptionTier: 'premium' })
    })

    test('that is not paid for does not come back with the next period', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_monthly')
      const subscription = await shop.subscriptionOf(id)
      server.passTime((Date.parse((await status(client)).renewsAt ?? '') - +server.now()) / 1000 + 60)
      await shop.tell(stripe.renew(subscription, { ok: false }))
      shop.passDays(31)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free' })
      await shop.tell(stripe.renew(subscription, { ok: false }))
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free' })
    })

    test('is cancelled, resumed, cancelled, and ends with what is paid', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_yearly')
      const { renewsAt } = await status(client)
      const cancelled = await client.call('POST /api/subscription/cancel')
      expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, renewsAt: null, premiumUntil: renewsAt })
      expect(await client.call('POST /api/subscription/cancel')).toEqual(cancelled)
      expect(await client.call('POST /api/subscription/resume')).toMatchObject({
        cancelAtPeriodEnd: false,
        renewsAt,
      })
      await client.call('POST /api/subscription/cancel')
      await shop.tell(stripe.undelivered)
      expect(await status(client)).toMatchObject({ cancelAtPeriodEnd: true, premiumUntil: renewsAt })
      server.passTime((Date.parse(renewsAt ?? '') - +server.now()) / 1000 - 60)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
      server.passTime(120)
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free' })
      await shop.tell(stripe.endPeriod(await shop.subscriptionOf(id)))
      expect(await status(client)).toMatchObject({ subscriptionTier: 'free', cancelAtPeriodEnd: false })
      expect((await client.try('POST /api/subscription/resume')).body.code).toBe('no_subscription')
    })

    test('ends when the account is deleted; a payment that comes late is paid back', async () => {
      const { client, id } = shop.player()
      await shop.buy(client, 'premium_monthly')
      const late = await begin(client, 'hints_30')
      const subscription = await shop.subscriptionOf(id)
      const at = stripe.all('subscription').find((each) => each.id === subscription)
      await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
      expect(stripe.all('subscription').find((each) => each.id === subscription)?.status).toBe('canceled')
      expect(stripe.all('customer').find((each) => each.id === at?.customer)).toMatchObject({ deleted: true })
      await shop.tell(stripe.undelivered.filter(({ type }) => type.startsWith('customer')))
      await shop.tell(stripe.pay(late.clientSecret, 'succeeded'))
      const refunds = stripe.all('refund').filter((each) => each.payment_intent === late.paymentIntentId)
      expect(refunds.map((each) => each.amount)).toEqual([499])
    })
  })

  test('every balance is what its ledger says', async () => {
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })
})
