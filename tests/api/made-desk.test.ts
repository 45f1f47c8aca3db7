import { beforeAll, expect, test } from 'vitest'
import { applyDecisions } from '../../src/server/features/desk/decide.service.ts'
import type { Client } from '../support/client.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { type StaffMember, staffMember } from '../support/staff.ts'
import { createDraft, publishBoard, publishedBoard, soundBoard } from '../support/workshop.ts'

const UNDO_SECONDS = 10

onDatabases('boards of players at the desk', (server) => {
  const db = () => server.app.context.db
  const row = (id: string) =>
    db().selectFrom('made_board').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const inbox = async (client: Client) =>
    (await client.call('GET /api/desk/items', { query: { kind: 'board' } })).items
  const decide = (client: Client, id: string, body: object) =>
    client.try('POST /api/desk/items/:id/decide', { params: { id }, body })
  const pass = async () => {
    server.passTime(UNDO_SECONDS)
    await applyDecisions(server.app.context)
  }
  const report = async (id: string, address: string, reason = 'offensive') => {
    const { client } = await server.player()
    return client.try('POST /api/boards/:id/report', {
      ...{ params: { id }, body: { reason, note: 'The second group' } },
      headers: { 'x-forwarded-for': address },
    })
  }

  test('a waiting board is published when the staff allow it, and is not when its maker changes it', async () => {
    const { client } = await staffMember(server, 'moderator')
    const maker = await server.player()
    const body = { ...soundBoard(), title: 'Blue tits and other birds' }
    const board = await publishedBoard(maker.client, body)
    const [item] = await inbox(client)
    expect(item).toMatchObject({
      ...{ id: `board-${board.id}~1`, player: { username: maker.username }, count: 1, isUrgent: false },
      line: 'Board “Blue tits and other birds” waits to be published',
    })
    const { detail, decisions } = await client.call('GET /api/desk/items/:id', {
      params: { id: item?.id ?? '' },
    })
    expect(detail).toMatchObject({ state: 'waiting', doubtful: [body.title], reports: [], plays: 0 })
    expect(decisions.map(({ name }) => name)).toEqual(['allow', 'refuse', 'warn', 'suspend'])
    await decide(client, item?.id ?? '', { decision: 'allow' })
    await maker.client.call('PUT /api/boards/:id', {
      params: { id: board.id },
      body: { ...body, title: 'Tits' },
    })
    await publishBoard(maker.client, board.id)
    await pass()
    expect((await row(board.id)).state).toBe('waiting')
    const [again] = await inbox(client)
    expect(again?.id).toBe(`board-${board.id}~2`)
    await decide(client, again?.id ?? '', { decision: 'allow' })
    await pass()
    expect(await row(board.id)).toMatchObject({
      state: 'published',
      published_at: expect.any(Date),
      submitted_at: null,
    })
    expect(await inbox(client)).toEqual([])
    expect((await decide(client, again?.id ?? '', { decision: 'allow' })).body.code).toBe('already_decided')
  })

  test('a refused board tells its maker why, and waits again when it was changed', async () => {
    const { client } = await staffMember(server, 'moderator')
    const maker = await server.player()
    const board = await publishedBoard(maker.client, { ...soundBoard(), title: 'Asses' })
    const id = `board-${board.id}~1`
    expect((await decide(client, id, { decision: 'refuse' })).status).toBe(400)
    await decide(client, id, { decision: 'refuse', reason: 'The title' })
    await pass()
    const own = { params: { id: board.id } }
    expect(await maker.client.call('GET /api/me/boards/:id', own)).toMatchObject({
      state: 'refused',
      reason: 'The title',
    })
    const [note] = await maker.client.call('GET /api/me/notes')
    expect(note).toMatchObject({ kind: 'board_refused', text: expect.stringContaining('The title') })
    expect((await publishBoard(maker.client, board.id)).body.state).toBe('refused')
    await maker.client.call('PUT /api/boards/:id', { ...own, body: soundBoard() })
    expect((await publishBoard(maker.client, board.id)).body).toMatchObject({
      state: 'waiting',
      reason: null,
    })
    await decide(client, `board-${board.id}~2`, { decision: 'allow' })
    await pass()
    const logged = await db()
      .selectFrom('desk_log')
      .select(['action', 'decision', 'before', 'after', 'reason'])
      .where('player_id', '=', maker.id)
      .where('action', '=', 'applied')
      .orderBy('id')
      .execute()
    expect(logged).toMatchObject([
      { decision: 'refuse', before: 'waiting', after: { state: 'refused' }, reason: 'The title' },
      { decision: 'allow', before: 'waiting', after: 'published' },
    ])
  })

  test('a hidden board is urgent; allowed, it is back in the lists; warned and suspended makers lose theirs', async () => {
    const { client } = await staffMember(server, 'moderator')
    const maker = await server.player()
    const boards = []
    for (let n = 0; n < 3; n++) boards.push(await publishedBoard(maker.client, soundBoard(n)))
    const [hidden, warned, last] = boards.map(({ id }) => id) as [string, string, string]
    await db().updateTable('made_board').set({ listed_at: server.now() }).where('id', '=', hidden).execute()
    await Promise.all([1, 2, 3].map((n) => report(hidden, `192.0.2.${n}`)))
    await report(warned, '192.0.2.1')
    await report(warned, '192.0.2.2', 'two_solutions')
    await report(last, '192.0.2.1')
    const items = await inbox(client)
    expect(items[1]?.line).toBe('Board “Board 1”: Offensive or hateful; Has two solutions')
    expect(items.map(({ id, count, isUrgent }) => [id, count, isUrgent])).toEqual([
      [`board-${hidden}~1`, 3, true],
      [`board-${warned}~1`, 2, false],
      [`board-${last}~1`, 1, false],
    ])
    const { detail } = await client.call('GET /api/desk/items/:id', { params: { id: items[0]?.id ?? '' } })
    expect(detail).toMatchObject({
      state: 'hidden',
      reports: [1, 2, 3].map(() => ({ note: 'The second group' })),
    })
    await decide(client, `board-${hidden}~1`, { decision: 'allow' })
    await decide(client, `board-${warned}~1`, { decision: 'warn', text: 'Please be kind.' })
    const until = new Date(server.now().getTime() + 86_400_000).toISOString()
    await decide(client, `board-${last}~1`, { decision: 'suspend', until, reason: 'Again' })
    await pass()
    expect(await inbox(client)).toEqual([])
    expect(await row(hidden)).toMatchObject({ state: 'published', listed_at: expect.any(Date) })
    expect(await row(warned)).toMatchObject({ state: 'refused', reason: 'Please be kind.', listed_at: null })
    expect(await row(last)).toMatchObject({ state: 'refused', reason: 'Again' })
    const notes = await db()
      .selectFrom('note')
      .select(['kind', 'text'])
      .where('player_id', '=', maker.id)
      .execute()
    expect(notes).toEqual([{ kind: 'warning', text: 'Please be kind.' }])
    expect((await maker.client.try('GET /api/auth/user')).status).toBe(401)
    const upheld = await db()
      .selectFrom('made_report')
      .select(['upheld', 'network_key'])
      .orderBy('at')
      .execute()
    expect(upheld.map((one) => one.upheld)).toEqual([false, false, false, true, true, true])
    expect(upheld.every((one) => one.network_key === null)).toBe(true)
  })

  test('nobody decides about the own board', async () => {
    const { client } = await staffMember(server, 'moderator')
    const board = await publishedBoard(client, { ...soundBoard(), title: 'Asses' })
    expect((await decide(client, `board-${board.id}~1`, { decision: 'allow' })).body.code).toBe('own_case')
  })
})

onOneDatabase('boards of players and the desk of editors', (server) => {
  let editor: StaffMember
  let maker: Awaited<ReturnType<typeof server.player>>
  beforeAll(async () => {
    editor = await staffMember(server, 'editor')
    maker = await server.player()
  })
  const db = () => server.app.context.db
  const list = (id: string, listed: boolean, client = editor.client) =>
    client.try('POST /api/desk/boards/:id/list', { params: { id }, body: { listed } })
  test('an editor finds boards by title or maker, and lists them', async () => {
    const board = await publishedBoard(maker.client, { ...soundBoard(), title: 'A rare pearl' })
    const find = (search: string) => editor.client.call('GET /api/desk/boards', { query: { search } })
    for (const search of ['RARE', maker.username])
      expect((await find(search)).boards.map(({ card }) => card.id)).toContain(board.id)
    expect((await find('BAGEL')).boards).toEqual([])
    expect((await list(board.id, true)).body).toMatchObject({
      isListed: true,
      daily: null,
      state: 'published',
    })
    expect((await list(board.id, true)).body.isListed).toBe(true)
    const { boards } = await maker.client.call('GET /api/boards', { query: { sort: 'new' } })
    expect(boards.map(({ id }) => id)).toEqual([board.id])
    expect((await list(board.id, false)).body.isListed).toBe(false)
    const kept = await db()
      .selectFrom('made_board')
      .select('is_kept_out')
      .where('id', '=', board.id)
      .executeTakeFirst()
    expect(kept).toEqual({ is_kept_out: true })
    expect((await list((await createDraft(maker.client)).id, true)).status).toBe(404)
    const own = await publishedBoard(editor.client, soundBoard(9))
    expect((await list(own.id, true)).body.code).toBe('own_case')
    const logged = await db()
      .selectFrom('desk_log')
      .select('action')
      .where('player_id', '=', maker.id)
      .execute()
    expect(logged.map(({ action }) => action)).toEqual(['board_listed', 'board_listed', 'board_unlisted'])
  })
})
