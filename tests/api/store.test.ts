import { beforeAll, expect, test, vi } from 'vitest'
import { SUPPORT_MESSAGE_MAX, SUPPORT_SUBJECT_MAX } from '../../src/engine/support.ts'
import { listMessages } from '../../src/server/commands/support.ts'
import { advanceSandbox } from '../../src/server/features/store/purchase.service.ts'
import { closeMessage, openMessages } from '../../src/server/features/support/support.store.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import type { Client } from '../support/client.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'

const DAY = 86_400
const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  short: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
}

const begin = (client: Client, productId: string) =>
  client.call('POST /api/purchase/create-payment-intent', { body: { productId } })
const confirm = (client: Client, clientSecret: string, card: keyof typeof CARDS, more = {}) =>
  client.try('POST /api/purchase/sandbox/confirm', {
    body: { clientSecret, cardNumber: CARDS[card], expiry: '12 / 40', cvc: '123', ...more },
  })
const status = (client: Client) => client.call('GET /api/subscription/status')

/** Runs a command of the operator, and returns the lines that the command writes to the terminal. */
async function printed(command: () => Promise<unknown>): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await command()
    return log.mock.calls.map(([line]) => String(line))
  } finally {
    log.mockRestore()
  }
}

async function buy(client: Client, productId: string, card: keyof typeof CARDS = 'pays') {
  const intent = await begin(client, productId)
  expect(await confirm(client, intent.clientSecret, card)).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  })
  return intent
}

onDatabases('the store, with the sandbox, at the same time', (server) => {
  test('hints and lives: given once they are paid, once, and in the history', async () => {
    const { client } = await server.player()
    const before = await status(client)
    const intent = await begin(client, 'hints_5')
    expect(intent).toMatchObject({ amountInCents: 99, currency: 'usd', provider: 'sandbox' })
    expect(await status(client)).toEqual(before)
    expect(await client.call('GET /api/purchases')).toEqual([])
    const paid = await Promise.all(
      Array.from({ length: 5 }, () => confirm(client, intent.clientSecret, 'pays')),
    )
    for (const { body } of paid) expect(body).toEqual({ status: 'succeeded' })
    await buy(client, 'lives_3')
    const after = await status(client)
    expect(after.hintsRemaining).toBe(before.hintsRemaining + 5)
    expect(after.extraLivesRemaining).toBe(3)
    const history = await client.call('GET /api/purchases')
    expect(history.map(({ productId, status, amountInCents }) => [productId, status, amountInCents])).toEqual(
      [
        ['lives_3', 'paid', 149],
        ['hints_5', 'paid', 99],
      ],
    )
    expect(history[1]?.paymentIntentId).toBe(intent.paymentIntentId)
  })

  test('two subscriptions paid at once: one is kept, the other ended and paid back', async () => {
    const { client, id } = await server.player()
    const [month, year] = [await begin(client, 'premium_monthly'), await begin(client, 'premium_yearly')]
    await Promise.all([
      confirm(client, month.clientSecret, 'pays'),
      confirm(client, year.clientSecret, 'pays'),
    ])
    const { db } = server.app.context
    const own = await db.selectFrom('subscription').selectAll().where('player_id', '=', id).execute()
    expect(own.map(({ status }) => status).sort()).toEqual(['active', 'ended'])
    const history = await client.call('GET /api/purchases')
    expect(history.map(({ status }) => status).sort()).toEqual(['paid', 'refunded'])
    expect(await status(client)).toMatchObject({ subscriptionTier: 'premium' })
  })

  test('every balance is what its ledger says', async () => {
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })
})

onOneDatabase('the store, with the sandbox', (server) => {
  /** Players whose sessions do not expire when the tests advance the clock by months. */
  const early: Awaited<ReturnType<typeof server.player>>[] = []
  beforeAll(async () => {
    for (let count = 0; count < 4; count++) early.push(await server.player())
    const { db } = server.app.context
    await db
      .updateTable('session')
      .set({ expires_at: new Date('2100-01-01') })
      .execute()
  })
  const earlyPlayer = () => {
    const player = early.pop()
    if (!player) throw new Error('no early player is left')
    return player
  }
  /** Advances the clock, and makes the sandbox provider's payments that are due at the new time. */
  const passDays = async (days: number) => {
    server.passTime(days * DAY)
    await advanceSandbox(server.app.context)
  }

  test.each([
    ['declined', 422, 'card_declined'],
    ['short', 422, 'insufficient_funds'],
  ] as const)('a card that is %s: nothing is given, and another card may pay', async (card, code, error) => {
    const { client } = await server.player()
    const before = await status(client)
    const { clientSecret } = await begin(client, 'hints_10')
    expect(await confirm(client, clientSecret, card)).toMatchObject({ status: code, body: { code: error } })
    expect(await status(client)).toEqual(before)
    expect(await confirm(client, clientSecret, 'pays')).toMatchObject({ status: 200 })
    expect((await status(client)).hintsRemaining).toBe(before.hintsRemaining + 10)
  })

  test('a bank that asks: nothing is given before it is answered', async () => {
    const { client } = await server.player()
    const before = await status(client)
    const { clientSecret } = await begin(client, 'hints_10')
    const asked = { status: 200, body: { status: 'requires_action' } }
    expect(await confirm(client, clientSecret, 'asks', { authentication: 'passed' })).toMatchObject(asked)
    expect(await status(client)).toEqual(before)
    expect(await confirm(client, clientSecret, 'asks', { authentication: 'failed' })).toMatchObject({
      status: 422,
      body: { code: 'authentication_failed' },
    })
    expect(await confirm(client, clientSecret, 'asks')).toMatchObject(asked)
    expect(await confirm(client, clientSecret, 'asks', { authentication: 'passed' })).toMatchObject({
      body: { status: 'succeeded' },
    })
    expect((await status(client)).hintsRemaining).toBe(before.hintsRemaining + 10)
  })

  test.each([
    ['a real card', { cardNumber: '4111 1111 1111 1111' }],
    ['a card that has ended', { expiry: '01/20' }],
    ['no month', { expiry: '13/40' }],
    ['no code', { cvc: 'abc' }],
  ])('%s is refused', async (_, wrong) => {
    const { client } = await server.player()
    const { clientSecret } = await begin(client, 'hints_5')
    expect(await confirm(client, clientSecret, 'pays', wrong)).toMatchObject({
      status: 422,
      body: { code: 'invalid_card' },
    })
  })

  test('nobody pays for, sees or changes what another player has begun', async () => {
    const [anna, ben] = [await server.player(), await server.player()]
    const { clientSecret } = await begin(anna.client, 'hints_5')
    expect(await confirm(ben.client, clientSecret, 'pays')).toMatchObject({ status: 404 })
    expect(await confirm(ben.client, 'pi_sandbox_x_secret_y', 'pays')).toMatchObject({ status: 404 })
    await confirm(anna.client, clientSecret, 'pays')
    expect(await ben.client.call('GET /api/purchases')).toEqual([])
    const visitor = await server.client().try('GET /api/purchases')
    expect(visitor.status).toBe(401)
  })

  test('a client chooses no price, no count and no player', async () => {
    const { client } = await server.player()
    const { body } = await client.try('POST /api/purchase/create-payment-intent', {
      body: {
        productId: 'premium_yearly',
        priceInCents: 1,
        amountInCents: 1,
        playerId: 'x',
        count: 99,
      } as never,
    })
    expect(body).toMatchObject({ amountInCents: 3999 })
    const unknown = await client.try('POST /api/purchase/create-payment-intent', {
      body: { productId: 'gold' },
    })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a theme is bought once, and used only by whom it belongs to', async () => {
    const { client } = await server.player()
    const select = (themeId: string) => client.try('POST /api/themes/select', { body: { themeId } })
    expect(await select('riso')).toMatchObject({ status: 403, body: { code: 'theme_not_owned' } })
    expect(await select('gold')).toMatchObject({ status: 404 })
    const [first, second] = [await begin(client, 'theme_riso'), await begin(client, 'theme_riso')]
    expect(second).toEqual(first)
    await confirm(client, first.clientSecret, 'pays')
    expect((await status(client)).themes).toEqual(['paper', 'riso'])
    expect(await select('riso')).toMatchObject({ status: 200, body: { theme: 'riso' } })
    const again = await client.try('POST /api/purchase/create-payment-intent', {
      body: { productId: 'theme_riso' },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_owned' } })
  })

  test('a deleted account has no subscription left', async () => {
    const { client, id } = await server.player()
    await buy(client, 'premium_yearly')
    const { clientSecret } = await begin(client, 'hints_5')
    expect((await client.call('GET /api/account/export')).purchases).toHaveLength(2)
    await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const { db } = server.app.context
    const rows = await db
      .selectFrom('sandbox_subscription')
      .select('status')
      .where('id', 'like', '%')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    const own = await db.selectFrom('subscription').selectAll().where('player_id', '=', id).execute()
    expect(own.map(({ status }) => status)).toEqual(['ended'])
    expect((await confirm(client, clientSecret, 'pays')).status).toBe(401)
  })

  test('support: premium goes first', async () => {
    const [anna, ben] = [await server.player(), await server.player()]
    await server.makePremium(ben.id)
    const write = (client: Client, message: string) =>
      client.try('POST /api/support', { body: { subject: 'Help', message } })
    expect(await write(anna.client, 'One\nTwo')).toMatchObject({ status: 201, body: { priority: 'normal' } })
    expect(await write(ben.client, 'Three')).toMatchObject({ status: 201, body: { priority: 'high' } })
    expect(await write(anna.client, '  ')).toMatchObject({ status: 400 })
    expect(await write(anna.client, 'a'.repeat(SUPPORT_MESSAGE_MAX + 1))).toMatchObject({ status: 400 })
    const long = { subject: 'a'.repeat(SUPPORT_SUBJECT_MAX + 1), message: 'Four' }
    expect(await anna.client.try('POST /api/support', { body: long })).toMatchObject({ status: 400 })
    const { db } = server.app.context
    const open = await openMessages(db)
    expect(open.map(({ message, username, email }) => [message, username, email])).toEqual([
      ['Three', ben.username, expect.stringContaining('@')],
      ['One\nTwo', anna.username, expect.stringContaining('@')],
    ])
    expect(await printed(() => listMessages(server.app.context, []))).toMatchObject([
      expect.stringMatching(/ high .*<.*@/),
      ...['  Help', '    Three', ''],
      expect.stringMatching(/ normal .*<.*@/),
      ...['  Help', '    One', '    Two', '', '2 open messages'],
    ])
    expect(await closeMessage(db, open[0]?.id ?? '', server.now())).toBe(true)
    expect(await closeMessage(db, open[0]?.id ?? '', server.now())).toBe(false)
    expect(await openMessages(db)).toHaveLength(1)
    const exported = await anna.client.call('GET /api/account/export')
    expect(exported.supportMessages).toMatchObject([{ message: 'One\nTwo', closedAt: null }])
  })

  test('support: no message can overwrite a line of the list, whatever its line breaks are', async () => {
    const { client } = await server.player()
    const message = 'One\rTwo\r\nThree\tand\u202efour\u2028five'
    const body = { subject: 'Help\u202e', message }
    expect(await client.try('POST /api/support', { body })).toMatchObject({ status: 201 })
    const lines = await printed(() => listMessages(server.app.context, []))
    const own = lines.slice(lines.indexOf('  Help\ufffd'))
    expect(own).toMatchObject([
      ...['  Help\ufffd', '    One', '    Two', '    Three and\ufffdfour', '    five', ''],
      expect.stringMatching(/^\d+ open messages$/),
    ])
  })

  test('a month of premium renews, is cancelled and resumed, lapses, and its themes go back to paper', async () => {
    const { client, id } = earlyPlayer()
    await server.grant(id, 'premium_day', 3)
    const granted = await status(client)
    await buy(client, 'premium_monthly')
    const paid = await status(client)
    expect(paid).toMatchObject({
      subscriptionTier: 'premium',
      maxDailyGames: 'unlimited',
      cancelAtPeriodEnd: false,
      subscription: { productId: 'premium_monthly', priceInCents: 499, graceUntil: null },
      grantedDays: 2,
      themes: ['paper', 'midnight', 'garden'],
    })
    expect(paid.renewsAt).toBe(paid.subscription?.periodEnd)
    // Granted days of premium begin only after the end of the paid period.
    const waits = Date.parse(paid.premiumUntil ?? '') - Date.parse(paid.renewsAt ?? '')
    expect(waits).toBeGreaterThan(2.99 * DAY * 1000)
    expect(waits).toBeLessThan(3 * DAY * 1000)
    expect(granted.renewsAt).toBeNull()
    expect(
      (
        await client.try('POST /api/purchase/create-payment-intent', {
          body: { productId: 'premium_yearly' },
        })
      ).body,
    ).toMatchObject({ code: 'already_subscribed' })
    await client.call('POST /api/themes/select', { body: { themeId: 'midnight' } })

    await passDays(32)
    const renewed = await status(client)
    expect(Date.parse(renewed.renewsAt ?? '')).toBeGreaterThan(Date.parse(paid.renewsAt ?? ''))
    const history = await client.call('GET /api/purchases')
    expect(history.map(({ isRenewal, status }) => [isRenewal, status])).toEqual([
      [true, 'paid'],
      [false, 'paid'],
    ])

    const cancelled = await client.call('POST /api/subscription/cancel')
    expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, renewsAt: null, subscriptionTier: 'premium' })
    expect(await client.call('POST /api/subscription/cancel')).toEqual(cancelled)
    const resumed = await client.call('POST /api/subscription/resume')
    expect(resumed).toMatchObject({ cancelAtPeriodEnd: false, renewsAt: renewed.renewsAt })
    await client.call('POST /api/subscription/cancel')

    await passDays(30)
    const waiting = await status(client)
    expect(waiting).toMatchObject({ subscriptionTier: 'premium', subscription: null, grantedDays: 1 })
    await passDays(4)
    expect(await status(client)).toMatchObject({
      subscriptionTier: 'free',
      premiumUntil: null,
      themes: ['paper'],
    })
    expect((await client.call('GET /api/auth/user')).theme).toBe('paper')
    expect(await client.try('POST /api/subscription/resume')).toMatchObject({
      status: 409,
      body: { code: 'no_subscription' },
    })
  })

  test('a renewal that fails: seven days of grace, then premium ends; a new card in time saves it', async () => {
    const [anna, ben, carla] = [earlyPlayer(), earlyPlayer(), earlyPlayer()]
    for (const { client } of [anna, ben, carla]) await buy(client, 'premium_monthly', 'failsLater')
    const end = Date.parse((await status(anna.client)).renewsAt ?? '')
    await passDays(32)
    const failed = await status(anna.client)
    const grace = new Date(end + 7 * DAY * 1000).toISOString()
    expect(failed).toMatchObject({
      subscriptionTier: 'premium',
      renewsAt: null,
      premiumUntil: grace,
      subscription: { graceUntil: grace },
    })
    // The provider does not charge for a cancelled subscription again.
    expect(await carla.client.call('POST /api/subscription/cancel')).toMatchObject({
      ...{ subscriptionTier: 'free', subscription: null },
    })
    const { url } = await ben.client.call('POST /api/subscription/portal')
    const secret = new URL(url).searchParams.get('portal') ?? ''
    expect(await confirm(anna.client, secret, 'pays')).toMatchObject({ status: 404 })
    expect(await confirm(ben.client, secret, 'pays')).toMatchObject({ body: { status: 'succeeded' } })
    expect((await status(ben.client)).subscription?.graceUntil).toBeNull()
    await passDays(8)
    expect(await status(anna.client)).toMatchObject({ subscriptionTier: 'free', subscription: null })
    expect(await status(ben.client)).toMatchObject({ subscriptionTier: 'premium' })
  })

  test('every balance is what its ledger says', async () => {
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })
})
