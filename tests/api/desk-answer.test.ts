import { expect, test } from 'vitest'
import { applyDecisions } from '../../src/server/features/desk/decide.service.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { staffMember } from '../support/staff.ts'

onOneDatabase(
  'the desk where mails can be sent',
  { settings: { SMTP_URL: 'smtp://127.0.0.1:1' } },
  (server) => {
    const db = () => server.app.context.db
    const pass = async () => {
      server.passTime(10)
      await applyDecisions(server.app.context)
    }

    test('an answer to support is a mail and a note, and closes the message', async () => {
      const { client } = await staffMember(server, 'moderator')
      const one = await server.player()
      const message = { subject: 'A question', message: 'How do I begin?' }
      const { id } = await one.client.call('POST /api/support', { body: message })
      const decide = (body: object) =>
        client.try('POST /api/desk/items/:id/decide', { params: { id: `support-${id}` }, body })
      expect((await decide({ decision: 'answer' })).body.details).toMatchObject([{ field: 'text' }])
      expect((await decide({ decision: 'answer', text: 'Press Play.\nHave fun!' })).status).toBe(200)
      await pass()
      expect(await one.client.call('GET /api/me/notes')).toMatchObject([
        { kind: 'answer', text: 'Press Play.\nHave fun!' },
      ])
      const mails = await db()
        .selectFrom('mail')
        .select(['player_id', 'data'])
        .where('kind', '=', 'note')
        .execute()
      expect(mails).toEqual([{ player_id: one.id, data: { note: 'answer', text: 'Press Play.\nHave fun!' } }])
      expect((await client.call('GET /api/desk/items', { query: { kind: 'support' } })).items).toEqual([])
    })

    test('a reported picture is taken down', async () => {
      const { client } = await staffMember(server, 'moderator')
      const [one, other] = [await server.player(), await server.player()]
      const image = '/api/avatars/reported.webp'
      await db().updateTable('player').set({ image }).where('id', '=', one.id).execute()
      await other.client.call('POST /api/users/:username/report', {
        params: { username: one.username },
        body: { about: 'picture', reason: 'sexual' },
      })
      const params = { id: `report-picture.${one.id}` }
      const { body } = await client.try('GET /api/desk/items/:id', { params })
      expect(body.detail).toMatchObject({ about: 'picture', pictureUrl: image })
      expect((body.decisions as { name: string }[]).map(({ name }) => name)).not.toContain('rename')
      await client.call('POST /api/desk/items/:id/decide', { params, body: { decision: 'take_down' } })
      await pass()
      expect((await one.client.call('GET /api/auth/user')).profileImageUrl).toBeNull()
      expect(await one.client.call('GET /api/me/notes')).toMatchObject([{ kind: 'picture_removed' }])
    })
  },
)
