import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rewardDue, rewardFor } from '../../src/server/features/referral/reward.service.ts'
import type { Client } from '../support/client.ts'
import { start, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'

const PASSWORD = 'a quiet harbour'

const settings = { SMTP_URL: 'smtp://127.0.0.1:1' }

onDatabases('invitations by several players', { settings }, (server, kind) => {
  test('of one address at the same moment: one is sent', async () => {
    const { db } = server.app.context
    const inviters = await Promise.all(Array.from({ length: 4 }, () => server.player()))
    await db.updateTable('player').set({ email_verified: true }).execute()
    const emails = ['one@wordconnect.example', 'two@wordconnect.example']
    const inviteAll = () =>
      Promise.all(
        inviters.map(({ client }) => client.call('POST /api/referrals/invite', { body: { emails } })),
      )
    /** Everybody has seen that nobody has invited the addresses, before anybody can invite them. */
    const inviteAtOnce = async () => {
      const { sending } = await db.transaction().execute(async (tx) => {
        await sql`lock table invitation in share mode`.execute(tx)
        const sending = inviteAll()
        for (let waiting = 0; waiting < inviters.length; ) {
          const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_locks
            where relation = 'invitation'::regclass and not granted`.execute(tx)
          waiting = rows[0]?.n ?? 0
        }
        return { sending }
      })
      return sending
    }
    // The embedded database has one connection, so nothing is at the same moment there.
    const replies = await (kind === 'embedded' ? inviteAll() : inviteAtOnce())
    const mails = await db
      .selectFrom('mail')
      .select('recipient')
      .where('kind', '=', 'referral-invitation')
      .orderBy('recipient')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(emails)
    expect(replies.reduce((sum, { sent }) => sum + sent, 0)).toBe(2)
    const skipped = replies.flatMap((reply) => reply.skipped.map(({ reason }) => reason))
    expect(skipped).toEqual(Array(6).fill('already_invited'))
  })
})

onOneDatabase('referrals', { settings }, (server) => {
  const verify = (id: string) =>
    server.app.context.db.updateTable('player').set({ email_verified: true }).where('id', '=', id).execute()

  test('an unknown code creates nothing; with a known one the friend counts after a level, once', async () => {
    const { client, id } = await server.player()
    await verify(id)
    const { referralCode } = await client.call('GET /api/referrals/share-link')
    const friend = server.client()
    const email = 'friend@wordconnect.example'
    const headers = { 'x-forwarded-for': '10.77.1.1' }
    const register = (code: string) =>
      friend.try('POST /api/auth/register', {
        body: { email, password: PASSWORD, referralCode: code },
        headers,
      })
    expect(await register('CCCCCCCC')).toMatchObject({ status: 422, body: { code: 'unknown_referral_code' } })
    expect((await register(` ${referralCode.toLowerCase()} `)).status).toBe(201)
    await friend.call('POST /api/username/set', { body: { username: 'friend_of_words' } })
    expect((await client.call('GET /api/referrals')).referrals).toMatchObject([{ state: 'joined' }])
    await win(server, friend, await start(friend))
    await Promise.all([1, 2, 3].map(() => rewardDue(server.app.context)))
    const summary = await client.call('GET /api/referrals')
    expect(summary).toMatchObject({
      stats: { totalReferrals: 1 },
      currentTier: { tier: 1, name: 'Connector' },
      badges: [{ badgeType: 'referral_connector' }],
      referrals: [{ state: 'active', referredUser: { username: 'friend_of_words' } }],
    })
    expect(JSON.stringify(summary)).not.toContain('@')
    expect(await client.call('GET /api/subscription/status')).toMatchObject({ extraLivesRemaining: 2 })
    expect(await friend.call('GET /api/subscription/status')).toMatchObject({ extraLivesRemaining: 1 })
    const { progress } = await client.call('GET /api/badges')
    expect(progress.find(({ badgeType }) => badgeType === 'referral_networker')).toMatchObject({ value: 1 })
    expect(await client.call('GET /api/referrals/leaderboard')).toMatchObject([
      { id, referralCount: 1, currentReferralTier: 1 },
    ])
  })

  let friends = 0
  /**
   * Signs up a player with a referral code, and chooses a username. By default, each player uses a different network.
   */
  async function friendBy(
    referralCode: string | undefined,
    email = `friend${++friends}@wordconnect.example`,
    network = `10.78.${++friends}.1`,
  ) {
    const client = server.client()
    const answer = await client.try('POST /api/auth/register', {
      body: { email, password: PASSWORD, ...(referralCode && { referralCode }) },
      headers: { 'x-forwarded-for': network },
    })
    expect(answer.status).toBe(201)
    const id = String(answer.body.id)
    await verify(id)
    await client.call('POST /api/username/set', { body: { username: `by_code_${++friends}` } })
    return { client, id, email }
  }
  const codeOf = async ({ client }: { client: Client }) =>
    (await client.call('GET /api/referrals/share-link')).referralCode
  const livesOf = async ({ client }: { client: Client }) =>
    (await client.call('GET /api/subscription/status')).extraLivesRemaining
  const play = async ({ client }: { client: Client }) => win(server, client, await start(client))
  const settle = () => Promise.all([1, 2, 3].map(() => rewardDue(server.app.context)))

  test('three friends who play at once: both tiers are paid once', async () => {
    const referrer = await friendBy(undefined)
    const code = await codeOf(referrer)
    const brought = await Promise.all([friendBy(code), friendBy(code), friendBy(code)])
    await Promise.all(brought.map(play))
    await settle()
    await settle()
    expect((await referrer.client.call('GET /api/referrals')).currentTier).toMatchObject({ tier: 2 })
    expect(await livesOf(referrer)).toBe(2 + 3)
    expect(await Promise.all(brought.map(livesOf))).toEqual([1, 1, 1])
  })

  test('one person, one referrer, each tier once: also after a deletion, never oneself, never in a circle', async () => {
    const email = 'comes.back@wordconnect.example'
    const first = await friendBy(undefined, email)
    const friend = await friendBy(await codeOf(first))
    await play(friend)
    await settle()
    expect(await livesOf(first)).toBe(2)
    await first.client.call('DELETE /api/account', { body: { password: PASSWORD } })

    // The person signs up again with the code of the invited friend, so that the person and the friend have invited
    // each other.
    const second = await friendBy(await codeOf(friend), email)
    await play(second)
    // The second account now reaches a number of referrals. The person's first account already got the reward for this
    // number.
    const other = await friendBy(await codeOf(second))
    await play(other)
    // If two accounts have two spellings of the same e-mail address, they belong to the same person.
    const self = await friendBy(await codeOf(second), 'comes.back+again@wordconnect.example')
    await play(self)
    await settle()
    expect(await livesOf(second)).toBe(0)
    expect((await friend.client.call('GET /api/referrals')).referrals).toEqual([])
    const { referrals } = await second.client.call('GET /api/referrals')
    expect(referrals.filter(({ state }) => state === 'active')).toHaveLength(1)
    expect(await livesOf(self)).toBe(0)
  })

  test('of two friends from one network the later one is held, whichever is looked at first', async () => {
    const first = await friendBy(undefined, 'two.accounts@wordconnect.example')
    const second = await friendBy(undefined, 'two.accounts+again@wordconnect.example')
    const earlier = await friendBy(await codeOf(first), undefined, '10.79.1.1')
    const later = await friendBy(await codeOf(second), undefined, '10.79.1.1')
    await play(earlier)
    await play(later)
    await rewardFor(server.app.context, second.id)
    await settle()
    expect((await first.client.call('GET /api/referrals')).referrals).toMatchObject([{ state: 'active' }])
    expect([await livesOf(earlier), await livesOf(later)]).toEqual([1, 0])
  })

  test("a household: the first friend from the referrer's own network counts, the next are held", async () => {
    const homes = ['10.80.1.1', '2001:db8:80:1::1']
    const referrer = await friendBy(undefined, undefined, homes[0])
    // The referrer signs in from a second network too, so both networks belong to the referrer.
    const body = { email: referrer.email, password: PASSWORD }
    const headers = { 'x-forwarded-for': homes[1] ?? '' }
    expect((await server.client().try('POST /api/auth/login', { body, headers })).status).toBe(200)
    const code = await codeOf(referrer)
    const friendsOf = async () => {
      await settle()
      return (await referrer.client.call('GET /api/referrals')).referrals.map(({ state }) => state).reverse()
    }
    await play(await friendBy(code, undefined, homes[0]))
    expect(await friendsOf()).toEqual(['active'])
    expect(await livesOf(referrer)).toBe(2)
    await play(await friendBy(code, undefined, homes[0]))
    await play(await friendBy(code, undefined, '2001:db8:80:2::9'))
    expect(await friendsOf()).toEqual(['active', 'being_checked', 'being_checked'])
    server.passTime(6.9 * 86_400)
    await play(await friendBy(code, undefined, homes[0]))
    expect((await friendsOf()).at(-1)).toBe('being_checked')
    server.passTime(7.1 * 86_400)
    await play(await friendBy(code, undefined, homes[1]))
    expect((await friendsOf()).at(-1)).toBe('active')
  })

  test('many IPv6 networks of one site are one network', async () => {
    const referrer = await friendBy(undefined)
    const code = await codeOf(referrer)
    for (let n = 0; n < 4; n++) await play(await friendBy(code, undefined, `2001:db8:81:${n}::1`))
    await play(await friendBy(code, undefined, '2001:db8:82:1::1'))
    await settle()
    const { referrals } = await referrer.client.call('GET /api/referrals')
    expect(referrals.filter(({ state }) => state === 'active')).toHaveLength(2)
  })

  test('one invitation for an address, whoever invites, also at the same time and after a deletion', async () => {
    const inviters = await Promise.all(Array.from({ length: 4 }, () => friendBy(undefined)))
    const many = Array.from({ length: 8 }, (_, n) => `wanted${n}@wordconnect.example`)
    const invite = ({ client }: { client: Client }, emails: string[], message?: string) =>
      client.try('POST /api/referrals/invite', { body: { emails, ...(message && { message }) } })
    const replies = await Promise.all(
      inviters.map((inviter, n) => invite(inviter, n % 2 === 0 ? many : many.toReversed())),
    )
    const { db } = server.app.context
    const sent = () =>
      db
        .selectFrom('mail')
        .select('recipient')
        .where('recipient', 'like', 'wanted%')
        .where('kind', '=', 'referral-invitation')
        .execute()
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await sent()).map(({ recipient }) => recipient).sort()).toEqual(many)
    const skipped = replies.flatMap(({ body }) => body.skipped as { reason: string }[])
    expect(skipped).toHaveLength(3 * many.length)
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['already_invited']))
    for (const { client } of inviters)
      await client.call('DELETE /api/account', { body: { password: PASSWORD } })
    const later = await friendBy(undefined)
    expect((await invite(later, ['Wanted0+again@wordconnect.example'])).body).toMatchObject({
      ...{ sent: 0, skipped: [{ email: 'Wanted0+again@wordconnect.example', reason: 'already_invited' }] },
    })
    expect(JSON.stringify(await db.selectFrom('invitation').selectAll().execute())).not.toContain('wanted')
    const withLink = await invite(later, ['new@wordconnect.example'], 'Look at evil.example/free')
    expect(withLink).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(withLink.body.message).toContain('Leave web and mail addresses out of your message.')
    expect((await invite(later, ['new@wordconnect.example'], 'Come and play.')).body).toMatchObject({
      sent: 1,
    })
  })

  test('ten friends of one person count on a date, who played first: by two accounts, whichever looks', async () => {
    const [one, other] = [
      await friendBy(undefined, 'many@wordconnect.example'),
      await friendBy(undefined, 'many+2@wordconnect.example'),
    ]
    const codes = [await codeOf(one), await codeOf(other)]
    const friends = []
    for (let n = 0; n < 11; n++) friends.push(await friendBy(codes[n < 10 ? 0 : 1]))
    for (const friend of friends) await play(friend)
    const counted = async ({ client }: { client: Client }) =>
      (await client.call('GET /api/referrals')).stats.totalReferrals
    // The order of the two reads matters. The test first reads the account whose friend played last.
    expect([await counted(other), await counted(one)]).toEqual([0, 10])
    expect((await other.client.call('GET /api/referrals/my-stats')).held).toEqual([
      { reason: 'daily_limit', count: 1 },
    ])
    server.passTime(86_400)
    expect([await counted(other), await counted(one)]).toEqual([1, 10])
  })

  test('invitations: a verified address, each address once, 20 a day, whoever has an account', async () => {
    const { client, id } = await server.player()
    const invite = (emails: string[], message?: string) =>
      client.try('POST /api/referrals/invite', { body: { emails, ...(message && { message }) } })
    expect(await invite(['a@wordconnect.example'])).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    })
    await verify(id)
    const first = await invite(
      ['a@wordconnect.example', 'A@wordconnect.example', 'nothing'],
      'Hi,\n<b>you</b>',
    )
    expect(first.body).toMatchObject({
      sent: 1,
      skipped: [{ reason: 'already_invited' }, { reason: 'invalid_address' }],
    })
    const many = Array.from({ length: 21 }, (_, n) => `many${n}@wordconnect.example`)
    expect((await invite(many)).body).toMatchObject({ sent: 19, skipped: [{ reason: 'daily_limit' }, {}] })
    const mails = await server.app.context.db
      .selectFrom('mail')
      .select('data')
      .where('player_id', '=', id)
      .where('kind', '=', 'referral-invitation')
      .execute()
    expect(mails).toHaveLength(20)
    expect((await invite(['b@wordconnect.example'], 'a\u0000b')).status).toBe(400)
  })
})
