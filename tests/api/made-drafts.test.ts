import { expect, test } from 'vitest'
import { MADE_DRAFTS } from '../../src/engine/made-board/limits.ts'
import type { Client } from '../support/client.ts'
import { onDatabases } from '../support/on-databases.ts'
import { createDraft, type DraftBody, publishBoard, publishedBoard, soundBoard } from '../support/workshop.ts'

onDatabases('drafts of boards', (server) => {
  const db = () => server.app.context.db
  const put = (client: Client, id: string, body: DraftBody & { version?: number }) =>
    client.try('PUT /api/boards/:id', { params: { id }, body })
  const remove = (client: Client, id: string) => client.try('DELETE /api/boards/:id', { params: { id } })
  const own = (client: Client, id: string) => client.try('GET /api/me/boards/:id', { params: { id } })
  test('a draft is kept in one spelling, and its maker reads it on every device', async () => {
    const { client } = await server.player()
    const draft = await createDraft(client, {
      title: '  My   first\u00a0board ',
      groups: [
        { name: 'Breakfast', words: ['  crème  brûlée', 'rock ’n’ roll', '', 'stra\u00dfe'], note: ' ' },
        { name: '', words: [] },
      ],
      rulings: [
        { word: 'rock ’n’ roll', group: 1, fits: false },
        { word: "ROCK 'N' ROLL", group: 1, fits: false },
      ],
    })
    expect(draft).toMatchObject({
      ...{
        title: 'My first board',
        state: 'draft',
        isFixed: false,
        version: 1,
        previousId: null,
        reason: null,
      },
      groups: [
        { name: 'Breakfast', words: ['CRÈME BRÛLÉE', "ROCK 'N' ROLL", '', 'STRASSE'] },
        { name: '', words: [] },
      ],
      rulings: [{ word: "ROCK 'N' ROLL", group: 1, fits: false }],
    })
    expect(draft.groups[0]?.note).toBeUndefined()
    expect((await own(client, draft.id)).body).toEqual(draft)
    const finished = await createDraft(client)
    const list = await client.call('GET /api/me/boards')
    expect(list.map(({ id, finishedGroups, card }) => [id, finishedGroups, card])).toEqual([
      [finished.id, 4, null],
      [draft.id, 0, null],
    ])
  })

  test('a change needs the version that was read, if it names one', async () => {
    const { client } = await server.player()
    const { id } = await createDraft(client)
    const both = await Promise.all([1, 2].map((n) => put(client, id, { ...soundBoard(n), version: 1 })))
    expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'draft_changed'])
    expect((await put(client, id, soundBoard(3))).body).toMatchObject({ version: 3, title: 'Board 3' })
  })

  test(`a player has at most ${MADE_DRAFTS} drafts, also of many that arrive at once`, async () => {
    const { client, id: playerId } = await server.player()
    const published = await publishedBoard(client)
    const answers = await Promise.all(
      Array.from({ length: MADE_DRAFTS + 10 }, () =>
        client.try('POST /api/boards', { body: { title: '', groups: [{ name: '', words: [] }] } }),
      ),
    )
    const codes = answers.map(({ status, body }) => (status === 201 ? 'stored' : body.code))
    expect(codes.filter((code) => code === 'stored')).toHaveLength(MADE_DRAFTS)
    expect(codes.filter((code) => code === 'too_many_drafts')).toHaveLength(10)
    expect((await put(client, published.id, soundBoard())).body.code).toBe('too_many_drafts')
    const [first] = answers.flatMap(({ status, body }) => (status === 201 ? [body.id as string] : []))
    expect((await remove(client, first ?? '')).status).toBe(204)
    expect((await put(client, published.id, soundBoard())).status).toBe(200)
    // A refused board counts while its maker can still change it.
    const refuse = (plays: number) =>
      db().updateTable('made_board').set({ state: 'refused', plays }).where('id', '=', published.id).execute()
    const more = () => client.try('POST /api/boards', { body: soundBoard(1) })
    await refuse(0)
    expect((await more()).body.code).toBe('too_many_drafts')
    await refuse(1)
    expect((await more()).status).toBe(201)
    await db().deleteFrom('made_board').where('player_id', '=', playerId).execute()
  })

  test('the board of another person does not exist', async () => {
    const [maker, other] = [await server.player(), await server.player()]
    const { id } = await createDraft(maker.client)
    const answers = [
      await own(other.client, id),
      await put(other.client, id, soundBoard()),
      await publishBoard(other.client, id),
      await remove(other.client, id),
      await other.client.try('POST /api/boards', { body: { ...soundBoard(), previousId: id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await own(maker.client, id)).body).toMatchObject({ state: 'draft', version: 1 })
  })

  test('a published board becomes a draft when it changes, until somebody else has begun it', async () => {
    const [{ client }, other] = [await server.player(), await server.player()]
    const { id } = await publishedBoard(client)
    await db().updateTable('made_board').set({ listed_at: server.now() }).where('id', '=', id).execute()
    expect((await put(client, id, soundBoard(1))).body).toMatchObject({ state: 'draft', version: 2 })
    const row = () => db().selectFrom('made_board').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ board: null, published_at: null, listed_at: null })
    await publishBoard(client, id)
    await other.client.call('POST /api/boards/:id/start', { params: { id } })
    const before = await row()
    expect((await put(client, id, soundBoard(2))).body.code).toBe('already_played')
    expect((await remove(client, id)).body.code).toBe('already_played')
    expect(await row()).toEqual(before)
    expect((await own(client, id)).body).toMatchObject({ state: 'published', isFixed: true })
    const next = await createDraft(client, { ...soundBoard(2), previousId: id })
    expect(next.previousId).toBe(id)
    expect((await put(client, next.id, soundBoard(3))).body.previousId).toBe(id)
    expect((await put(client, next.id, { ...soundBoard(3), previousId: null })).body.previousId).toBeNull()
    const draft = await createDraft(client)
    expect((await put(client, next.id, { ...soundBoard(3), previousId: draft.id })).status).toBe(404)
  })

  test('who deletes a version leaves the newer one without it', async () => {
    const { client } = await server.player()
    const { id } = await publishedBoard(client)
    const next = await createDraft(client, { ...soundBoard(1), previousId: id })
    expect((await remove(client, id)).status).toBe(204)
    expect((await own(client, next.id)).body).toMatchObject({ previousId: null })
  })
})
