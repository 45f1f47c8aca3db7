import { expect, test } from 'vitest'
import { deleteAccount } from '../../src/server/features/account/delete-account.service.ts'
import { applyDecisions } from '../../src/server/features/desk/decide.service.ts'
import type { Client } from '../support/client.ts'
import { start } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { codeOf, turnOn } from '../support/second-factor.ts'
import { makeStaff, proveSecondFactor, staffMember } from '../support/staff.ts'
import { TestStream } from '../support/stream.ts'

const DAY = 86_400
const password = 'a quiet harbour'

onDatabases('suspension and reports', (server) => {
  const context = () => server.app.context
  const inDays = (days: number) => new Date(server.now().getTime() + days * DAY * 1000).toISOString()
  const emailOf = async (client: Client) => (await client.call('GET /api/auth/user')).email
  const signIn = (client: Client, email: string) =>
    client.try('POST /api/auth/login', { body: { email, password } })
  const suspend = (client: Client, username: string, until: string, reason = 'A test') =>
    client.try('POST /api/desk/players/:username/suspend', { params: { username }, body: { until, reason } })
  const decide = async (client: Client, id: string, body: object) => {
    const answer = await client.try('POST /api/desk/items/:id/decide', { params: { id }, body })
    server.passTime(10)
    await applyDecisions(context())
    return answer
  }

  test('a suspension ends sessions and streams, says why and until when, loses nothing, and ends by itself', async () => {
    const { client } = await staffMember(server, 'moderator')
    const one = await server.player()
    const email = await emailOf(one.client)
    const second = server.client()
    await signIn(second, email)
    const { id: gameId } = await start(one.client)
    const streams = [
      await TestStream.open(one.client, '/api/me/events'),
      await TestStream.open(second, '/api/activities/events'),
    ]
    const until = inDays(3)
    expect((await suspend(client, one.username, until, 'Played by a program')).body).toMatchObject({
      suspended: { until, reason: 'Played by a program' },
    })
    for (const stream of streams) {
      await stream.ended
      expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { code: 'not_signed_in' } })
    }
    for (const tab of [one.client, second])
      expect((await tab.try('GET /api/auth/user')).body.code).toBe('not_signed_in')
    const refused = await signIn(second, email)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'suspended', details: { until, reason: 'Played by a program' } },
    })
    expect(refused.body.message).toMatch(
      /^This account is suspended until \d+ \w+ \d{4}, \d\d:\d\d UTC\. Reason: Played by a program$/,
    )
    // A wrong password does not tell that the account is suspended.
    const guessed = await second.try('POST /api/auth/login', { body: { email, password: 'wrong password' } })
    expect(guessed.body.code).toBe('invalid_credentials')
    server.passTime(3 * DAY)
    expect((await signIn(second, email)).status).toBe(200)
    expect(await second.call('GET /api/game/:id', { params: { id: gameId } })).toMatchObject({
      status: 'playing',
    })
  })

  test('a suspension can be lifted, and both are in the log and in the export without names of staff', async () => {
    const owner = await staffMember(server, 'owner')
    const one = await server.player()
    const email = await emailOf(one.client)
    await suspend(owner.client, one.username, inDays(3), 'By mistake')
    const lift = () =>
      owner.client.call('POST /api/desk/players/:username/lift', {
        params: { username: one.username },
        body: { reason: 'Sorry' },
      })
    expect((await lift()).suspended).toBeNull()
    await lift()
    const tab = server.client()
    expect((await signIn(tab, email)).status).toBe(200)
    const { history } = await owner.client.call('GET /api/desk/players/:username', {
      params: { username: one.username },
    })
    expect(history.map(({ action, by, reason }) => [action, by?.username, reason])).toEqual([
      ['lifted', owner.username, 'Sorry'],
      ['suspended', owner.username, 'By mistake'],
    ])
    const { desk } = await tab.call('GET /api/account/export')
    expect(desk).toMatchObject({
      role: null,
      aboutYou: [{ action: 'suspended' }, { action: 'lifted' }],
      byYou: [],
    })
    expect(JSON.stringify(desk)).not.toContain(owner.id)
    expect((await suspend(owner.client, one.username, inDays(-1))).body.code).toBe('invalid_request')
    expect((await suspend(owner.client, 'nobody_here', inDays(1))).body.code).toBe('not_found')
  })

  test('with two-step sign-in, the suspension is told after the code; a code confirms decisions at the desk', async () => {
    const owner = await staffMember(server, 'owner')
    const one = await server.player()
    const email = await emailOf(one.client)
    const { secret } = await turnOn(server, one.client)
    await makeStaff(server, one.id, 'moderator')
    expect((await one.client.try('GET /api/desk')).body.code).toBe('sign_in_again')
    const enter = async () => {
      const tab = server.client()
      server.passTime(60)
      expect((await signIn(tab, email)).body).toEqual({ twoFactorRequired: true })
      const body = { code: codeOf(secret, server.now()) }
      return { tab, answer: await tab.try('POST /api/auth/two-factor/verify', { body }) }
    }
    const { tab } = await enter()
    const { secondFactor } = await tab.call('GET /api/desk')
    expect(secondFactor).toMatchObject({ app: true, passkey: false })
    server.passTime(600)
    const other = await server.player()
    expect((await suspend(tab, other.username, inDays(1))).body.code).toBe('second_factor_again')
    const confirm = (body: object) => tab.try('POST /api/desk/confirm', { body })
    expect((await confirm({ code: '000000' })).body.code).toBe('invalid_code')
    expect((await confirm({})).body.code).toBe('invalid_request')
    expect((await confirm({ code: codeOf(secret, server.now()) })).status).toBe(200)
    expect((await suspend(tab, other.username, inDays(1))).status).toBe(200)
    await proveSecondFactor(server, owner.id)
    expect((await suspend(owner.client, one.username, inDays(1))).status).toBe(200)
    expect((await enter()).answer).toMatchObject({ status: 403, body: { code: 'suspended' } })
  })

  test('reports of a name are one item; a repeat adds nothing; the player gets a neutral name and a note', async () => {
    const { client, id: staffId } = await staffMember(server, 'moderator')
    const one = await server.player()
    const reporters = [await server.player(), await server.player(), await server.player()]
    const report = (who: Client, about: string, username = one.username) =>
      who.try('POST /api/users/:username/report', {
        params: { username },
        body: { about, reason: 'offensive', note: 'Look at it' },
      })
    for (const { client: who } of reporters) {
      expect((await report(who, 'name')).status).toBe(202)
      expect((await report(who, 'name')).status).toBe(202)
    }
    expect((await report(one.client, 'name')).body.code).toBe('own_case')
    expect((await report(one.client, 'picture', reporters[0]?.username)).body.code).toBe('not_found')
    const { items } = await client.call('GET /api/desk/items', { query: { kind: 'report' } })
    expect(items.map(({ id, count }) => [id, count])).toEqual([[`report-name.${one.id}`, 3]])
    const [reporter] = reporters
    expect(
      (await reporter?.client.call('GET /api/users/:username', { params: { username: one.username } }))?.user
        .username,
    ).toBe(one.username)
    const id = `report-name.${one.id}`
    const { body } = await client.try('GET /api/desk/items/:id', { params: { id } })
    expect(body.detail).toMatchObject({ name: one.username, reports: [{ note: 'Look at it' }, {}, {}] })
    for (const { id: reporterId } of reporters) expect(JSON.stringify(body)).not.toContain(reporterId)
    expect((await decide(client, id, { decision: 'take_down' })).body.code).toBe('invalid_request')
    await proveSecondFactor(server, staffId)
    expect((await decide(client, id, { decision: 'rename', reason: 'Offensive' })).status).toBe(200)
    const { username } = await one.client.call('GET /api/auth/user')
    expect(username).toMatch(/^player_\d{8}$/)
    expect(await one.client.call('GET /api/me/notes')).toMatchObject([{ kind: 'renamed', isNew: true }])
    await one.client.call('POST /api/me/notes/seen')
    expect(await one.client.call('GET /api/me/notes')).toMatchObject([{ isNew: false }])
    // Nobody can take the old name.
    const check = { body: { username: one.username } }
    expect(await reporter?.client.call('POST /api/username/check', check)).toEqual({ available: false })
    expect((await client.call('GET /api/desk/items', { query: { kind: 'report' } })).items).toEqual([])
  })

  test('a warning is a note; a dismissed report does not come back from the same player', async () => {
    const { client } = await staffMember(server, 'moderator')
    const [one, reporter, other] = [await server.player(), await server.player(), await server.player()]
    const report = (who: Client) =>
      who.call('POST /api/users/:username/report', {
        params: { username: one.username },
        body: { about: 'name', reason: 'other' },
      })
    const id = `report-name.${one.id}`
    await report(reporter.client)
    await decide(client, id, { decision: 'dismiss' })
    await report(reporter.client)
    expect((await client.call('GET /api/desk/items', { query: { kind: 'report' } })).items).toEqual([])
    await report(other.client)
    await decide(client, id, { decision: 'warn', text: 'Please choose another name.' })
    expect(await one.client.call('GET /api/me/notes')).toMatchObject([
      { kind: 'warning', text: 'Please choose another name.' },
    ])
  })

  test('the deletion of an account erases its texts from the log and keeps the entries', async () => {
    const owner = await staffMember(server, 'owner')
    const one = await server.player()
    await suspend(owner.client, one.username, inDays(1), 'A private reason')
    await context().db.updateTable('player').set({ suspended_until: null }).where('id', '=', one.id).execute()
    await deleteAccount(context(), one.id, undefined)
    const [entry] = await owner.client.call('GET /api/desk/log')
    expect(entry).toMatchObject({
      action: 'suspended',
      player: { username: 'Deleted player' },
      ...{ before: null, after: null, reason: null },
    })
    expect(entry?.by?.username).toBe(owner.username)
    await deleteAccount(context(), owner.id, undefined)
    expect(
      await context().db.selectFrom('staff').selectAll().where('player_id', '=', owner.id).execute(),
    ).toEqual([])
  })
})
