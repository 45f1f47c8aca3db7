import { expect, test } from 'vitest'
import { closeDemo, DEMO_SIGN_IN, seedDemo } from '../../src/server/features/demo/demo.service.ts'
import { checksums } from '../support/checksums.ts'
import { onOneDatabase } from '../support/on-databases.ts'

onOneDatabase('the demo account', { settings: { DEMO: '1' } }, (server) => {
  test('keeps its password and cannot be deleted: everybody knows the password', async () => {
    await seedDemo(server.app.context)
    const client = server.client()
    await client.call('POST /api/auth/login', { body: DEMO_SIGN_IN })
    const before = await checksums(server)
    const { password } = DEMO_SIGN_IN
    const changed = await client.try('POST /api/auth/change-password', {
      body: { currentPassword: password, newPassword: 'mine from now on' },
    })
    const deleted = await client.try('DELETE /api/account', { body: { password } })
    for (const answer of [changed, deleted]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(answer.body.message).toBe(
        'Everybody may use the demo account, so it stays, and so does the way to sign in to it.',
      )
    }
    expect(await checksums(server)).toEqual(before)
    const again = await server.client().try('POST /api/auth/login', { body: DEMO_SIGN_IN })
    expect(again.status).toBe(200)
  })

  test('is closed where the demo has been switched off: its sessions end, and nobody signs in', async () => {
    const { context } = server.app
    const client = server.client()
    await client.call('POST /api/auth/login', { body: DEMO_SIGN_IN })
    context.env.demo = false
    await closeDemo(context)
    expect((await client.try('GET /api/auth/user')).status).toBe(401)
    const answer = await client.try('POST /api/auth/login', { body: DEMO_SIGN_IN })
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    context.env.demo = true
  })
})
