import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { TestStream } from '../support/stream.ts'

const password = 'a quiet harbour'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

onOneDatabase('the list of sessions', (server) => {
  const emailOf = async (client: Client) => (await client.call('GET /api/auth/user')).email
  const signIn = async (email: string, userAgent: string) => {
    const client = server.client()
    const headers = { 'user-agent': userAgent }
    await client.try('POST /api/auth/login', { body: { email, password }, headers })
    return client
  }
  const list = (client: Client) => client.call('GET /api/auth/sessions')
  const end = (client: Client, id = '') => client.try('DELETE /api/auth/sessions/:id', { params: { id } })
  const isSignedIn = async (client: Client) => (await client.try('GET /api/auth/user')).status === 200

  test('shows each with its browser in a few words, the newest first, and never a token', async () => {
    const { client } = await server.player()
    const elsewhere = await signIn(await emailOf(client), firefox)
    const sessions = await list(elsewhere)
    expect(sessions).toMatchObject([
      { current: true, client: 'Firefox on Linux' },
      { current: false, client: 'A browser' },
    ])
    expect((await list(client)).map(({ current }) => current)).toEqual([false, true])
    const [token = ''] = decodeURIComponent(elsewhere.cookie).replace('wc.session_token=', '').split('.')
    expect(token.length).toBeGreaterThan(20)
    expect(JSON.stringify(sessions)).not.toContain(token)
    // The list of a player's sessions does not contain expired sessions.
    const { db } = server.app.context
    const [, first] = sessions
    await db
      .updateTable('session')
      .set({ expires_at: server.now() })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await list(elsewhere)).toHaveLength(1)
    const exported = await elsewhere.call('GET /api/account/export')
    const clients = (exported.sessions as { client: string }[]).map((session) => session.client)
    expect(clients.sort()).toEqual(['A browser', 'Firefox on Linux'])
  })

  test('ends another one, with its streams; ending the own one signs out', async () => {
    const { client } = await server.player()
    const elsewhere = await signIn(await emailOf(client), firefox)
    const stream = await TestStream.open(elsewhere, '/api/me/events')
    const [other] = await list(client)
    expect((await end(client, other?.id)).status).toBe(204)
    await stream.ended
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { code: 'not_signed_in' } })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await end(client, other?.id)).body.code).toBe('not_found')
    const [own] = await list(client)
    const answer = await end(client, own?.id)
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect(client.cookie).not.toContain('session_token')
  })

  test("another player's session is none", async () => {
    const [{ client }, stranger] = [await server.player(), await server.player()]
    const [own] = await list(client)
    expect((await end(stranger.client, own?.id)).body.code).toBe('not_found')
    expect(await isSignedIn(client)).toBe(true)
  })

  test('in the demo, which everybody shares, each sees and ends their own only', async () => {
    const { client: one, id } = await server.player()
    const other = await signIn(await emailOf(one), firefox)
    await server.app.context.db.updateTable('player').set({ demo: true }).where('id', '=', id).execute()
    const [own, ...more] = await list(one)
    expect(own).toMatchObject({ current: true })
    expect(more).toEqual([])
    expect((await end(other, own?.id)).body.code).toBe('not_found')
    expect(await isSignedIn(one)).toBe(true)
  })
})
