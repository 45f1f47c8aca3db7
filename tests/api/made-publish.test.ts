import { expect, test } from 'vitest'
import { MADE_PUBLISHED_A_DAY, MADE_REPORTS_HIDE } from '../../src/engine/made-board/limits.ts'
import type { Client } from '../support/client.ts'
import { onDatabases } from '../support/on-databases.ts'
import {
  createDraft,
  type DraftBody,
  forgetRulings,
  publishBoard,
  publishedBoard,
  ruledOut,
  soundBoard,
  twofold,
} from '../support/workshop.ts'

const DAY_SECONDS = 86_400
const AT_ONCE = 50

onDatabases('publishing a board', (server) => {
  const db = () => server.app.context.db
  const row = (id: string) =>
    db().selectFrom('made_board').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a board with one solution is published once', async () => {
    const { client, id: playerId } = await server.player()
    const { id } = await createDraft(client)
    const answers = await Promise.all([publishBoard(client, id), publishBoard(client, id)])
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'published'],
      [200, 'published'],
    ])
    const { board, expected, published_at, version } = await row(id)
    expect(board?.groups.map(({ name }) => name).sort()).toEqual(soundBoard().groups.map(({ name }) => name))
    expect(board?.groups.find(({ name }) => name === 'Metals')?.note).toBe('All of them conduct.')
    expect(board?.tiles).toHaveLength(16)
    expect([expected, version]).toEqual([expect.any(Number), 1])
    expect(await publishBoard(client, id)).toMatchObject({ status: 200 })
    expect((await row(id)).published_at).toEqual(published_at)
    const counted = await db()
      .selectFrom('made_publication')
      .select('at')
      .where('player_id', '=', playerId)
      .execute()
    expect(counted).toHaveLength(1)
    expect((await client.call('GET /api/me/boards'))[0]?.card).toMatchObject({
      id,
      plays: 0,
      title: 'Board 0',
    })
  })

  test('an unfinished board is refused with its problems, and one with two solutions with the second', async () => {
    const { client } = await server.player()
    const { id } = await createDraft(client, { title: '', groups: [{ name: 'Birds', words: ['LARK'] }] })
    const unfinished = await publishBoard(client, id)
    expect([unfinished.status, unfinished.body.code]).toEqual([409, 'board_unfinished'])
    const { problems } = unfinished.body.details as { problems: { code: string; blocks: boolean }[] }
    expect(problems.every(({ blocks }) => blocks)).toBe(true)
    expect(problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['no_title', 'too_few_groups', 'group_unfinished']),
    )
    const second = await createDraft(client, twofold)
    const refused = await publishBoard(client, second.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'two_solutions'])
    const { rival } = refused.body.details as { rival: { groups: { words: string[] }[] } }
    expect(rival.groups.some(({ words }) => words.includes('ALBATROSS') && words.includes('ROBIN'))).toBe(
      true,
    )
    // Players see the rulings, so only rulings about words of the board are published.
    const other = { word: 'hitler', group: 0, fits: false as const }
    await client.call('PUT /api/boards/:id', {
      params: { id: second.id },
      body: {
        ...ruledOut,
        rulings: [...(ruledOut.rulings ?? []), other, { word: 'eagle', group: 5, fits: false }],
      },
    })
    expect((await publishBoard(client, second.id)).body).toMatchObject({
      state: 'published',
      rulings: [{ word: 'EAGLE', group: 1, fits: false }],
    })
  })

  test(`of ${AT_ONCE} boards at once, ${MADE_PUBLISHED_A_DAY} are published, and more a day later`, async () => {
    const { client } = await server.player()
    const ids: string[] = []
    for (let n = 0; n < AT_ONCE; n++) ids.push((await createDraft(client, soundBoard(n))).id)
    const answers = await Promise.all(ids.map((id) => publishBoard(client, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MADE_PUBLISHED_A_DAY)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(AT_ONCE - MADE_PUBLISHED_A_DAY)
    const wait = Number(refused[0]?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(DAY_SECONDS - 600)
    const published = await client.call('GET /api/me/boards')
    expect(published.filter(({ state }) => state === 'published')).toHaveLength(MADE_PUBLISHED_A_DAY)
    const left = ids.find((_, n) => answers[n]?.status === 429) ?? ''
    server.passTime(wait + 1)
    expect((await publishBoard(client, left)).status).toBe(200)
  })

  test('a board that changes during its check is checked again', async () => {
    const { client } = await server.player()
    const { id } = await createDraft(client)
    const [published] = await Promise.all([
      publishBoard(client, id),
      client.try('PUT /api/boards/:id', { params: { id }, body: twofold }),
    ])
    const { board, state, groups } = await row(id)
    // The change comes before or after the publication. In no case is a board of other words published.
    expect(['published', 'draft']).toContain(state)
    expect(state === 'draft' ? board : groups.map(({ name }) => name)).toEqual(
      state === 'draft' ? null : soundBoard().groups.map(({ name }) => name),
    )
    expect([200, 409]).toContain(published?.status)
  })

  test('doubtful texts wait for the staff, refused texts must go', async () => {
    const { client } = await server.player()
    const named = (title: string): DraftBody => ({ ...soundBoard(), title })
    const waiting = await publishedBoard(client, named('Blue tits and other birds'))
    expect(waiting.state).toBe('waiting')
    expect(await row(waiting.id)).toMatchObject({ published_at: null, submitted_at: expect.any(Date) })
    expect((await client.try('GET /api/boards/:id', { params: { id: waiting.id } })).status).toBe(404)
    const changed = { params: { id: waiting.id }, body: named('Birds') }
    expect((await client.call('PUT /api/boards/:id', changed)).state).toBe('draft')
    // An address is doubtful in every text, also on a tile.
    const [first, ...rest] = soundBoard().groups
    const address = {
      name: 'Baked goods',
      ...first,
      words: ['EVIL.COM/BAGEL', 'BAGUETTE', 'MUFFIN', 'SCONE'],
    }
    const { problems } = await client.call('POST /api/boards/check', { body: { groups: [address, ...rest] } })
    expect(problems).toContainEqual(
      expect.objectContaining({ group: 0, word: 'EVIL.COM/BAGEL', code: 'refused_text', blocks: false }),
    )
    const { id } = await createDraft(client, named('What the fuck'))
    const refused = await publishBoard(client, id)
    expect(refused.body).toMatchObject({
      code: 'board_unfinished',
      details: { problems: [{ group: null, code: 'refused_text', blocks: true }] },
    })
  })

  const ended = async (boardId: string) => {
    const player = await server.player()
    const params = { id: boardId }
    const game = await player.client.call('POST /api/boards/:id/start', { params })
    await player.client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
    return player
  }
  const claim = (client: Client, id: string, word: string, color: string) =>
    client.try('POST /api/boards/:id/claims', { params: { id }, body: { word, color } })

  test('a claim that is right marks the board, and the lists lose it', async () => {
    const maker = await server.player()
    const { id } = await publishedBoard(maker.client, ruledOut)
    const colorOf = async (name: string) =>
      (await row(id)).board?.groups.find((group) => group.name === name)?.color ?? ''
    const [birds, golf, metals] = [
      await colorOf('Birds'),
      await colorOf('Golf scores'),
      await colorOf('Metals'),
    ]
    const [one, other, third] = [await ended(id), await ended(id), await server.player()]
    expect((await claim(maker.client, id, 'EAGLE', golf)).body.code).toBe('own_case')
    expect((await claim(third.client, id, 'EAGLE', golf)).body.code).toBe('not_over')
    expect((await claim(one.client, id, 'EAGLE', birds)).body.code).toBe('invalid_suggestion')
    expect((await claim(one.client, id, 'OSTRICH', birds)).body.code).toBe('invalid_suggestion')
    expect((await claim(one.client, 'none', 'EAGLE', birds)).status).toBe(404)
    expect((await claim(one.client, id, 'EAGLE', golf)).body.verdict).toBe('ruled_out')
    expect((await claim(one.client, id, 'ALBATROSS', birds)).body.verdict).toBe('harmless')
    expect((await claim(one.client, id, 'ALBATROSS', metals)).body.verdict).toBe('noted')
    expect((await row(id)).ambiguous_at).toBeNull()
    await forgetRulings(server, id)
    await db().updateTable('made_board').set({ listed_at: server.now() }).where('id', '=', id).execute()
    const answers = await Promise.all([
      claim(other.client, id, 'EAGLE', golf),
      claim(other.client, id, 'EAGLE', golf),
    ])
    expect(answers.map(({ status, body }) => [status, body.verdict])).toEqual([
      [201, 'right'],
      [201, 'right'],
    ])
    expect((await row(id)).ambiguous_at).not.toBeNull()
    const listed = await third.client.call('GET /api/boards', { query: { sort: 'new' } })
    expect(listed.boards.map((board) => board.id)).not.toContain(id)
    expect(
      (await maker.client.call('GET /api/me/boards')).find((board) => board.id === id)?.card,
    ).toMatchObject({
      isAmbiguous: true,
    })
    const claims = await db().selectFrom('made_claim').select('verdict').where('board_id', '=', id).execute()
    expect(claims).toHaveLength(4)
  })

  test(`reports from ${MADE_REPORTS_HIDE} networks at once hide a board, and those of one network do not`, async () => {
    const maker = await server.player()
    const report = (client: Client, id: string, address: string) =>
      client.try('POST /api/boards/:id/report', {
        params: { id },
        body: { reason: 'offensive', note: 'Look at the third group' },
        headers: { 'x-forwarded-for': address },
      })
    const [crowd, known] = [
      await publishedBoard(maker.client),
      await publishedBoard(maker.client, soundBoard(1)),
    ]
    const players = await Promise.all(Array.from({ length: MADE_REPORTS_HIDE }, () => server.player()))
    expect((await report(maker.client, known.id, '192.0.2.1')).body.code).toBe('own_case')
    expect((await report(players[0]?.client as Client, 'none', '192.0.2.1')).status).toBe(404)
    const same = await Promise.all(players.map(({ client }) => report(client, crowd.id, '192.0.2.9')))
    expect(same.map(({ status }) => status)).toEqual(players.map(() => 202))
    expect((await row(crowd.id)).state).toBe('published')
    // The server forgets networks, and those of deleted accounts at once. This does not multiply the reports.
    await db().updateTable('made_report').set({ network_key: null, reporter_id: null }).execute()
    const later = await server.player()
    expect((await report(later.client, crowd.id, '192.0.2.9')).status).toBe(202)
    expect((await row(crowd.id)).state).toBe('published')
    const [first] = players
    for (let n = 0; n < MADE_REPORTS_HIDE; n++)
      await report(first?.client as Client, known.id, `198.51.100.${n}`)
    expect((await row(known.id)).state).toBe('published')
    await Promise.all(players.map(({ client }, n) => report(client, known.id, `203.0.113.${n}`)))
    expect(await row(known.id)).toMatchObject({ state: 'hidden', submitted_at: expect.any(Date) })
    expect((await first?.client.try('GET /api/boards/:id', { params: { id: known.id } }))?.status).toBe(404)
    expect((await maker.client.call('GET /api/me/boards/:id', { params: { id: known.id } })).state).toBe(
      'hidden',
    )
    const change = await maker.client.try('PUT /api/boards/:id', {
      params: { id: known.id },
      body: soundBoard(),
    })
    expect(change.body.code).toBe('already_played')
  })

  test('the export has boards, reports and claims; a deleted account leaves only boards that others have played', async () => {
    const [maker, other] = [await server.player(), await server.player()]
    const [draft, older] = [await createDraft(maker.client), await publishedBoard(maker.client)]
    const played = await publishedBoard(maker.client, { ...soundBoard(1), previousId: older.id })
    await publishBoard(other.client, (await createDraft(other.client, soundBoard(7))).id)
    const [others] = await other.client.call('GET /api/me/boards')
    await maker.client.call('POST /api/boards/:id/report', {
      params: { id: others?.id ?? '' },
      body: { reason: 'copied', note: 'From a book' },
    })
    await ended(played.id)
    const { body } = await maker.client.try('GET /api/account/export')
    expect(body).toMatchObject({
      boardsMade: expect.arrayContaining([expect.objectContaining({ id: draft.id, state: 'draft' })]),
      boardReports: [{ boardId: others?.id, reason: 'copied', note: 'From a book' }],
      boardClaims: [],
    })
    await maker.client.try('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const left = await db()
      .selectFrom('made_board')
      .select(['id', 'previous_id'])
      .where('player_id', '=', maker.id)
      .execute()
    expect(left).toEqual([{ id: played.id, previous_id: null }])
    const reports = await db()
      .selectFrom('made_report')
      .select(['reporter_id', 'note', 'network_key'])
      .where('board_id', '=', others?.id ?? '')
      .execute()
    expect(reports).toEqual([{ reporter_id: null, note: '', network_key: null }])
  })
  test('where the server sends mails, the maker must have confirmed the address', async () => {
    const { client, id: playerId } = await server.player()
    const { id } = await createDraft(client)
    const { env } = server.app.context
    env.smtpUrl = 'smtp://127.0.0.1:9'
    try {
      expect((await publishBoard(client, id)).body.code).toBe('email_not_verified')
      await db().updateTable('player').set({ email_verified: true }).where('id', '=', playerId).execute()
      expect((await publishBoard(client, id)).body.state).toBe('published')
    } finally {
      env.smtpUrl = undefined
    }
  })
})
