import { expect, test } from 'vitest'
import type { ItemKind } from '../../src/contract/desk/item.ts'
import { applyDecisions } from '../../src/server/features/desk/decide.service.ts'
import { rewardDue } from '../../src/server/features/referral/reward.service.ts'
import type { Client } from '../support/client.ts'
import { guess, next, start } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { proveSecondFactor, staffMember } from '../support/staff.ts'
import { TestStream } from '../support/stream.ts'

const UNDO_SECONDS = 10
const RACES = 50
const DAY_MS = 86_400_000

onDatabases('the desk', { settings: { RESULT_CHECKS: 'on' } }, (server) => {
  const app = () => server.app
  const db = () => app().context.db
  const inbox = async (client: Client, kind?: ItemKind) =>
    (await client.call('GET /api/desk/items', { query: { kind } })).items
  const read = (client: Client, id: string) => client.try('GET /api/desk/items/:id', { params: { id } })
  const decide = (client: Client, id: string, body: object) =>
    client.try('POST /api/desk/items/:id/decide', { params: { id }, body })
  const undo = (client: Client, id: string) => client.try('POST /api/desk/items/:id/undo', { params: { id } })
  const pass = async () => {
    server.passTime(UNDO_SECONDS)
    await applyDecisions(app().context)
  }
  const write = async (client: Client, subject = 'A question') => {
    const { id } = await client.call('POST /api/support', { body: { subject, message: 'How do I begin?' } })
    return `support-${id}`
  }
  const logAbout = async (id: string) =>
    (
      await db()
        .selectFrom('desk_log')
        .selectAll()
        .where('ref', '=', id.slice(id.indexOf('-') + 1))
        .orderBy('id')
        .execute()
    ).map(({ action, decision }) => [action, decision])

  /** Completes a level so quickly that its result is held. */
  async function heldLevel(client: Client, game?: { id: string }) {
    const { id } = game ?? (await start(client))
    for (const wordIds of await server.answer(id)) {
      server.passTime(0.1)
      await guess(client, id, wordIds)
    }
    return id
  }

  test('the inbox has what waits, oldest first, with what a decision needs', async () => {
    const { client } = await staffMember(server, 'moderator')
    const one = await server.player()
    const gameId = await heldLevel(one.client)
    const messageId = await write(one.client)
    const items = await inbox(client)
    expect(items.map(({ since }) => since)).toEqual(items.map(({ since }) => since).toSorted())
    expect(items.slice(-2).map(({ id, kind, player }) => [id, kind, player?.username])).toEqual([
      [`held_result-${gameId}`, 'held_result', one.username],
      [messageId, 'support', one.username],
    ])
    const { counts, role } = await client.call('GET /api/desk')
    expect(role).toBe('moderator')
    expect(Object.keys(counts)).toEqual(['held_result', 'held_friend', 'report', 'support', 'board'])
    const { body } = await read(client, `held_result-${gameId}`)
    expect(body).toMatchObject({
      detail: { why: 'reading', mistakes: 0, own: { boards: 0 }, network: { accounts: 0 }, following: 0 },
      player: { levelsCompleted: 0, suspended: null },
    })
    const { groups, guesses } = body.detail as { groups: unknown[]; guesses: { atSeconds: number }[] }
    expect([groups.length, guesses.map(({ atSeconds }) => atSeconds > 0)]).toEqual([
      4,
      [true, true, true, true],
    ])
    expect(
      (body.decisions as { name: string; isFinal: boolean }[]).map(({ name, isFinal }) => [name, isFinal]),
    ).toEqual([
      ['release', false],
      ['release_all', false],
      ['remove', true],
    ])
    expect((await read(client, 'support-none')).body.code).toBe('not_found')
    expect((await read(client, 'mail-none')).body.code).toBe('forbidden')
  })

  test('a page of the inbox begins after the one before', async () => {
    const { client } = await staffMember(server, 'moderator')
    const one = await server.player()
    // Several items have waited for the same time.
    for (let n = 0; n < 70; n++) await insert(one.id, new Date(DAY_MS * Math.floor(n / 20)))
    const first = await client.call('GET /api/desk/items', { query: { kind: 'support' } })
    const second = await client.call('GET /api/desk/items', {
      query: { kind: 'support', before: first.next ?? '' },
    })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    const { counts } = await client.call('GET /api/desk')
    expect(first.items).toHaveLength(50)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(counts.support)
    await db()
      .updateTable('support_message')
      .set({ closed_at: new Date() })
      .where('closed_at', 'is', null)
      .execute()
  })

  let messages = 0
  const insert = (playerId: string, at = server.now()) =>
    db()
      .insertInto('support_message')
      .values({
        ...{
          id: `message${messages++}`,
          player_id: playerId,
          subject: 'S',
          message: 'M',
          priority: 'normal',
        },
        ...{ created_at: at, closed_at: null },
      })
      .execute()

  test('a decision takes effect ten seconds later, and can be undone until then', async () => {
    const [{ client, username }, other] = [
      await staffMember(server, 'moderator'),
      await staffMember(server, 'moderator'),
    ]
    const one = await server.player()
    const gameId = await heldLevel(one.client)
    const id = `held_result-${gameId}`
    const state = async () =>
      (await db().selectFrom('game').select('withheld').where('id', '=', gameId).executeTakeFirstOrThrow())
        .withheld
    expect((await decide(client, id, { decision: 'release' })).status).toBe(200)
    expect((await inbox(client)).some((item) => item.id === id)).toBe(false)
    const late = await decide(other.client, id, { decision: 'remove', reason: 'Too fast' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'already_decided', details: { decision: 'release', by: username } },
    })
    expect((await read(other.client, id)).body.code).toBe('already_decided')
    await applyDecisions(app().context)
    expect(await state()).toBe('held')
    expect((await undo(other.client, id)).body.code).toBe('nothing_to_undo')
    expect((await undo(client, id)).status).toBe(200)
    expect((await undo(client, id)).body.code).toBe('nothing_to_undo')
    await pass()
    expect(await state()).toBe('held')
    expect((await inbox(client)).some((item) => item.id === id)).toBe(true)
    await decide(client, id, { decision: 'release' })
    await pass()
    await applyDecisions(app().context)
    expect(await state()).toBeNull()
    expect((await undo(client, id)).body.code).toBe('nothing_to_undo')
    expect((await decide(other.client, id, { decision: 'release' })).body.details).toMatchObject({
      by: username,
    })
    expect(await logAbout(id)).toEqual([
      ['decided', 'release'],
      ['undone', 'release'],
      ['decided', 'release'],
      ['applied', 'release'],
    ])
  })

  test(`of two decisions at once, one is stored (${RACES} times)`, async () => {
    const [a, b] = [await staffMember(server, 'moderator'), await staffMember(server, 'moderator')]
    const one = await server.player()
    for (let race = 0; race < RACES; race++) await insert(one.id)
    const items = (await inbox(a.client, 'support')).slice(0, RACES)
    expect(items).toHaveLength(RACES)
    for (const { id } of items) {
      const answers = await Promise.all([a, b].map(({ client }) => decide(client, id, { decision: 'close' })))
      const [won, lost] = answers.toSorted((x, y) => x.status - y.status)
      expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'already_decided'])
      const winner = answers[0]?.status === 200 ? a.username : b.username
      expect(lost?.body.details).toMatchObject({ decision: 'close', by: winner })
    }
    // Two processes let the decisions take effect at once.
    server.passTime(UNDO_SECONDS)
    await Promise.all([applyDecisions(app().context), applyDecisions(app().context)])
    for (const { id } of items)
      expect(await logAbout(id)).toEqual([
        ['decided', 'close'],
        ['applied', 'close'],
      ])
    expect(await inbox(a.client, 'support')).toEqual([])
  })

  test('a decision at the moment in which another takes effect is refused', async () => {
    const [a, b] = [await staffMember(server, 'moderator'), await staffMember(server, 'moderator')]
    const one = await server.player()
    for (let race = 0; race < RACES / 2; race++) await insert(one.id)
    for (const { id } of (await inbox(a.client, 'support')).slice(0, RACES / 2)) {
      await decide(a.client, id, { decision: 'close' })
      server.passTime(UNDO_SECONDS)
      const [, late] = await Promise.all([
        applyDecisions(app().context),
        decide(b.client, id, { decision: 'close' }),
      ])
      expect(late.body).toMatchObject({ code: 'already_decided', details: { by: a.username } })
      expect(await logAbout(id)).toEqual([
        ['decided', 'close'],
        ['applied', 'close'],
      ])
    }
  })

  test('removing a result asks for the second factor again, and for a reason', async () => {
    const { client, id: staffId } = await staffMember(server, 'moderator')
    const one = await server.player()
    const gameId = await heldLevel(one.client)
    const id = `held_result-${gameId}`
    expect((await decide(client, id, { decision: 'remove' })).body).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'reason' }],
    })
    expect((await decide(client, id, { decision: 'delete' })).body.code).toBe('invalid_request')
    server.passTime(600)
    const removal = { decision: 'remove', reason: 'Played by a program' }
    expect((await decide(client, id, removal)).body.code).toBe('second_factor_again')
    await proveSecondFactor(server, staffId)
    expect((await decide(client, id, removal)).status).toBe(200)
    await pass()
    expect((await one.client.call('GET /api/game/:id', { params: { id: gameId } })).withheld).toBe('removed')
  })

  test('all held results of a player are released at once', async () => {
    const { client } = await staffMember(server, 'moderator')
    const one = await server.player()
    const first = await heldLevel(one.client)
    await heldLevel(one.client, await next(one.client, first))
    await decide(client, `held_result-${first}`, { decision: 'release_all' })
    await pass()
    const held = await db()
      .selectFrom('game')
      .select('id')
      .where('player_id', '=', one.id)
      .where('withheld', 'is not', null)
      .execute()
    expect(held).toEqual([])
    expect((await one.client.call('GET /api/scores/personal')).level).toBe(2)
  })

  test('a held friend counts after a release, and never after a rejection', async () => {
    const { client } = await staffMember(server, 'moderator')
    const referrer = await server.player()
    for (const decision of ['release', 'reject']) {
      const friend = await server.player()
      const id = `friend-${decision}`
      await db()
        .insertInto('referral')
        .values({
          ...{
            person_key: id,
            id,
            player_id: friend.id,
            referrer_key: referrer.id,
            referrer_id: referrer.id,
          },
          ...{ network_key: 'network', created_at: server.now(), activated_at: server.now() },
          ...{ review: 'held', counted_at: null },
        })
        .execute()
      const { body } = await read(client, `held_friend-${id}`)
      expect(body.detail).toMatchObject({ friend: { username: friend.username }, levelsCompleted: 0 })
      expect((await decide(client, `held_friend-${id}`, { decision, reason: 'Checked' })).status).toBe(200)
      await pass()
    }
    await rewardDue(app().context)
    const rows = await db()
      .selectFrom('referral')
      .select(['id', 'review', 'counted_at'])
      .where('referrer_id', '=', referrer.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ id, review, counted_at }) => [id, review, counted_at !== null])).toEqual([
      ['friend-reject', 'removed', false],
      ['friend-release', 'released', true],
    ])
  })

  test('a failed mail is sent again or dropped, by owners only', async () => {
    const { client } = await staffMember(server, 'owner')
    const moderator = await staffMember(server, 'moderator')
    const mail = (id: string) =>
      db()
        .insertInto('mail')
        .values({
          ...{ id, kind: 'note', recipient: 'somebody@mail.example', player_id: null, data: '{}' },
          ...{ status: 'failed', tries: 6, claim: null, next_try_at: server.now(), failure: 'refused' },
          ...{ created_at: server.now(), ended_at: server.now() },
        })
        .execute()
    await mail('mail1')
    await mail('mail2')
    expect((await read(client, 'mail-mail1')).body.detail).toMatchObject({
      domain: 'mail.example',
      failure: 'refused',
    })
    expect(JSON.stringify((await read(client, 'mail-mail1')).body)).not.toContain('somebody')
    expect((await decide(moderator.client, 'mail-mail1', { decision: 'again' })).body.code).toBe('forbidden')
    await decide(client, 'mail-mail1', { decision: 'again' })
    await decide(client, 'mail-mail2', { decision: 'drop' })
    await pass()
    const rows = await db()
      .selectFrom('mail')
      .select(['id', 'status'])
      .where('id', 'like', 'mail_')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'mail1', status: 'waiting' },
      { id: 'mail2', status: 'dropped' },
    ])
  })

  test('a decision that fails lets the item wait again', async () => {
    const { client } = await staffMember(server, 'moderator')
    const one = await server.player()
    const first = await heldLevel(one.client)
    const second = await heldLevel(one.client, await next(one.client, first))
    const id = `held_result-${second}`
    // The level before it is held too, and must be decided first.
    await decide(client, id, { decision: 'release' })
    await pass()
    expect((await inbox(client)).some((item) => item.id === id)).toBe(true)
    expect(await logAbout(id)).toEqual([
      ['decided', 'release'],
      ['failed', 'release'],
    ])
  })

  test('nobody decides about themselves, and only owners decide about staff', async () => {
    const moderator = await staffMember(server, 'moderator')
    const other = await staffMember(server, 'moderator')
    const owner = await staffMember(server, 'owner')
    const id = await write(moderator.client)
    expect((await read(moderator.client, id)).body.decisions).toEqual([])
    expect((await decide(moderator.client, id, { decision: 'close' })).body.code).toBe('own_case')
    expect((await decide(other.client, id, { decision: 'close' })).body.code).toBe('forbidden')
    expect((await decide(owner.client, id, { decision: 'close' })).status).toBe(200)
    const until = new Date(server.now().getTime() + DAY_MS).toISOString()
    const suspend = (who: typeof owner, username: string) =>
      who.client.try('POST /api/desk/players/:username/suspend', {
        params: { username },
        body: { until, reason: 'A test' },
      })
    expect((await suspend(owner, owner.username)).body.code).toBe('own_case')
    expect((await suspend(moderator, owner.username)).body.code).toBe('forbidden')
  })

  test('the staff see at once that something waits, and players do not', async () => {
    const { client } = await staffMember(server, 'moderator')
    const one = await server.player()
    const staff = await TestStream.open(client, '/api/me/events')
    const player = await TestStream.open(one.client, '/api/me/events')
    await write(one.client)
    expect((await staff.count(1))[0]).toMatchObject({ event: 'desk', data: {} })
    expect(player.events).toEqual([])
    await staff.leave()
    await player.leave()
  })

  test('owners find a purchase by its player or its payment, with every event', async () => {
    const { client } = await staffMember(server, 'owner')
    const one = await server.player()
    const { email } = await one.client.call('GET /api/auth/user')
    const { clientSecret, paymentIntentId } = await one.client.call(
      'POST /api/purchase/create-payment-intent',
      {
        body: { productId: 'hints_5' },
      },
    )
    const card = { cardNumber: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }
    await one.client.call('POST /api/purchase/sandbox/confirm', { body: { clientSecret, ...card } })
    await one.client.call('POST /api/purchase/create-payment-intent', { body: { productId: 'lives_3' } })
    const find = (search: string) => client.call('GET /api/desk/payments', { query: { search } })
    const [lives, hints, ...more] = await find(one.username.toUpperCase())
    expect([lives?.productId, hints?.productId, more]).toEqual(['lives_3', 'hints_5', []])
    expect(await find(email)).toEqual([lives, hints])
    expect(await find(paymentIntentId)).toEqual([hints])
    expect(await find('nobody')).toEqual([])
    const before = { search: one.username, before: lives?.id }
    expect(await client.call('GET /api/desk/payments', { query: before })).toEqual([hints])
    const read = await client.call('GET /api/desk/payments/:id', { params: { id: hints?.id ?? '' } })
    expect(read).toMatchObject({ status: 'paid', intentId: paymentIntentId, providerUrl: null })
    expect(read.events.map(({ kind }) => kind)).toEqual(['created', 'intent', 'paid', 'granted'])
    expect(JSON.stringify(read)).not.toContain(email)
  })

  test('the log is append-only, and owners read it', async () => {
    const owner = await staffMember(server, 'owner')
    await expect(db().updateTable('desk_log').set({ action: 'nothing' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(
      db().updateTable('desk_log').set({ staff_id: null, reason: null }).execute(),
    ).rejects.toThrow('append-only')
    await expect(db().deleteFrom('desk_log').execute()).rejects.toThrow('append-only')
    const log = await owner.client.call('GET /api/desk/log')
    expect(log[0]).toMatchObject({
      action: 'decided',
      decision: 'close',
      by: { username: expect.any(String) },
    })
    const [last] = log.slice(-1)
    expect((await owner.client.call('GET /api/desk/log', { query: { before: log[1]?.id } }))[0]?.id).toBe(
      log[2]?.id,
    )
    expect(last).toBeDefined()
  })
})
