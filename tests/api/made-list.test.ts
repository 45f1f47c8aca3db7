import { expect, test } from 'vitest'
import type { Output } from '../../src/contract/api.ts'
import { forgetVisits } from '../../src/server/features/made-board/visit.service.ts'
import type { Client } from '../support/client.ts'
import { quickKind } from '../support/database.ts'
import {
  answerOf,
  detailOf,
  finish,
  playGuess,
  publishBoard,
  rowOf,
  startMade,
  visitGuess,
  visitor,
} from '../support/made-boards.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

const DAY = 86_400

const list = (client: Client, query: Record<string, unknown> = {}): Promise<Output<'GET /api/boards'>> =>
  client.call('GET /api/boards', { query } as never)
const titles = async (client: Client, query: Record<string, unknown>) =>
  (await list(client, query)).boards.map(({ title }) => title)

onDatabases('many people at once', (server, kind) => {
  test('ten networks list a board, once; each figure is counted once', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    // Three people of one network are one network.
    const clients = Array.from({ length: 11 }, (_, n) => visitor(server, n < 3 ? '192.0.2.7' : undefined))
    await Promise.all(clients.slice(1).map((client, n) => finish(server, client, made, n % 5)))
    expect(await rowOf(server, made.id)).toMatchObject({ plays: 10, ended: 10, networks: 9, listed_at: null })
    expect((await list(clients[0] as Client)).boards).toEqual([])
    await Promise.all([clients[0] as Client, visitor(server)].map((client) => finish(server, client, made)))
    const row = await rowOf(server, made.id)
    expect(row).toMatchObject({ plays: 12, ended: 12, solved: 10, networks: 10, curve: [4, 2, 2, 2, 2] })
    expect(row.listed_at).not.toBeNull()
    expect((await list(visitor(server))).boards).toMatchObject([
      { id: made.id, plays: 12, solvedPercent: 83 },
    ])
    const wrong = await server.app.context.db
      .selectFrom('made_wrong')
      .select('people')
      .where('board_id', '=', made.id)
      .orderBy('people', 'desc')
      .execute()
    expect(wrong.map(({ people }) => people)).toEqual([8, 6, 4, 2])
    // The end shows where the others went wrong, and the place among all who solved it.
    const seen = await detailOf(clients[5] as Client, made.id)
    expect(seen.curve).toEqual([33, 17, 17, 17, 17])
    expect(seen.tried?.map(({ percent }) => percent)).toEqual([67, 50, 33, 17])
    expect(seen.me).toMatchObject({ solved: false, rank: null, of: 10 })
  })

  test('hearts of fifty accounts of one network count three times, whatever comes at once', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    const likes = ['PUT /api/boards/:id/heart', 'DELETE /api/boards/:id/heart'] as const
    const fans = await Promise.all(Array.from({ length: kind === quickKind ? 50 : 6 }, () => server.player()))
    const early = await fans[0]?.client.try(likes[0], { params: { id: made.id } })
    expect(early?.body.code).toBe('not_over')
    for (const fan of fans) {
      const { id } = await startMade(fan.client, made.id)
      await fan.client.call('POST /api/game/:id/give-up', { params: { id } })
    }
    const call = (client: Client, key: (typeof likes)[number], address = '198.51.100.9') =>
      client.try(key, { params: { id: made.id }, headers: { 'x-forwarded-for': address } })
    await Promise.all(fans.flatMap(({ client }) => [call(client, likes[0]), call(client, likes[0])]))
    expect((await rowOf(server, made.id)).hearts).toBe(3)
    await Promise.all(fans.slice(2, 5).map(({ client }) => call(client, likes[1])))
    expect((await rowOf(server, made.id)).hearts).toBe(3)
    await Promise.all(fans.slice(2).map(({ client }) => call(client, likes[1])))
    expect((await rowOf(server, made.id)).hearts).toBe(2)
    expect((await call(fans[5]?.client as Client, likes[0], '198.51.100.10')).body).toEqual({
      hearts: 3,
      hearted: true,
    })
    // The hearts stay when the server forgets their networks, and can still be taken back.
    const { context } = server.app
    const later = new Date(server.now().getTime() + 31 * DAY * 1000)
    await forgetVisits({ db: context.db, now: () => later })
    const networks = context.db.selectFrom('made_heart').select('network_key').where('board_id', '=', made.id)
    expect(await networks.execute()).toEqual(Array(3).fill({ network_key: null }))
    await call(fans[0]?.client as Client, likes[1])
    expect((await rowOf(server, made.id)).hearts).toBe(2)
  })
})

// The attempts before those of the test are not stored.
onDatabases('many people of one network', { books: false }, (server) => {
  const quit = async (client: Client, id: string) => {
    await startMade(client, id)
    await client.call('POST /api/boards/:id/give-up', { params: { id }, body: {} })
  }

  test('they hardly change the week, the share who solved it, the difficulty and the listing', async () => {
    const maker = await server.player()
    const put = (title: string, more: object) =>
      publishBoard(server, maker.id, { title, isListed: true, hearts: 1, ...more })
    const rival = await put('Rival', { plays: 10 })
    await put('Other', { plays: 14 })
    const easy = await put('Easy', { lost: 16, hearts: 0 })
    const unlisted = await publishBoard(server, maker.id)
    const crowd = Array.from({ length: 12 }, () => visitor(server, '192.0.2.7'))
    await Promise.all(crowd.map((client) => startMade(client, rival.id)))
    expect(await titles(visitor(server), {})).toEqual(['Rival', 'Other', 'Easy'])
    await Promise.all(crowd.map((client) => finish(server, client, easy)))
    expect(await detailOf(visitor(server), easy.id)).toMatchObject({
      ...{ plays: 28, solvedPercent: 16, difficulty: { measured: false } },
    })
    await Promise.all(crowd.map((client) => quit(client, unlisted.id)))
    expect(await rowOf(server, unlisted.id)).toMatchObject({ ended: 12, networks: 1, listed_at: null })
    // Three people of another network count as three.
    const family = Array.from({ length: 3 }, () => visitor(server, '192.0.2.8'))
    await Promise.all(family.map((client) => finish(server, client, easy)))
    expect(await detailOf(visitor(server), easy.id)).toMatchObject({
      ...{ plays: 31, solvedPercent: 27, difficulty: { measured: true } },
    })
  })

  test('a network does not count again when its accounts are deleted, and only later when it is forgotten', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    for (let n = 0; n < 4; n++) {
      const { client } = await server.player()
      const game = await startMade(client, made.id)
      await client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
      await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    }
    expect(await rowOf(server, made.id)).toMatchObject({
      ...{ plays: 4, counted_plays: 3, ended: 4, counted_ended: 3, networks: 1 },
    })
    const later = new Date(server.now().getTime() + 31 * DAY * 1000)
    await forgetVisits({ db: server.app.context.db, now: () => later })
    await quit(server.client(), made.id)
    expect(await rowOf(server, made.id)).toMatchObject({ counted_plays: 4, counted_ended: 4, networks: 2 })
  })
})

// Nine or nineteen people have ended these boards, whose attempts are not stored.
onOneDatabase('a board with figures', { books: false }, (server) => {
  test('a report that nobody has settled, an editor, and a second solution keep it out of the lists', async () => {
    const maker = await server.player()
    const reporter = await server.player()
    const { db } = server.app.context
    const listedAt = async (made: Awaited<ReturnType<typeof publishBoard>>) => {
      await finish(server, visitor(server), made)
      return (await rowOf(server, made.id)).listed_at
    }
    const reported = await publishBoard(server, maker.id, { lost: 9 })
    await db
      .insertInto('made_report')
      .values({
        ...{ id: 'report', board_id: reported.id, reporter_id: reporter.id, network_key: null },
        reason: 'other',
        ...{ note: '', at: server.now(), settled_at: null, upheld: null },
      })
      .execute()
    expect(await listedAt(reported)).toBeNull()
    await db.updateTable('made_report').set({ settled_at: server.now(), upheld: false }).execute()
    expect(await listedAt(reported)).not.toBeNull()
    for (const kept of [{ is_kept_out: true }, { ambiguous_at: server.now() }]) {
      const made = await publishBoard(server, maker.id, { lost: 9 })
      await db.updateTable('made_board').set(kept).where('id', '=', made.id).execute()
      expect(await listedAt(made)).toBeNull()
    }
    // An ambiguous board can still be played by its link, and leaves the lists at once.
    await db
      .updateTable('made_board')
      .set({ ambiguous_at: server.now() })
      .where('id', '=', reported.id)
      .execute()
    expect((await list(visitor(server))).boards).toEqual([])
    expect((await list(visitor(server), { author: maker.username, sort: 'new' })).boards).toHaveLength(1)
    expect(await detailOf(visitor(server), reported.id)).toMatchObject({ isAmbiguous: true })
    expect((await startMade(visitor(server), reported.id)).status).toBe('playing')
  })

  test('the difficulty is expected until twenty have ended it, and then measured', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id, { expected: 3.5, lost: 19 })
    const few = await publishBoard(server, maker.id, { lost: 3 })
    const seen = async ({ id }: typeof made) => detailOf(visitor(server), id)
    expect((await seen(made)).difficulty).toEqual({ value: 3.5, measured: false })
    await finish(server, visitor(server), made)
    expect(await seen(made)).toMatchObject({ difficulty: { value: 6, measured: true }, solvedPercent: 5 })
    await finish(server, visitor(server), few)
    expect((await seen(few)).solvedPercent).toBeNull()
    await finish(server, visitor(server), few)
    expect((await seen(few)).solvedPercent).toBe(40)
  })
})

onOneDatabase('the figures of a board', (server) => {
  test('the maker sees where others went wrong; nobody else does', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    await finish(server, visitor(server), made, 2)
    const quitter = visitor(server)
    const game = await startMade(quitter, made.id)
    const groups = answerOf(made.board, game.words)
    await visitGuess(quitter, made.id, wrongGuess(groups))
    await visitGuess(quitter, made.id, groups[0] ?? [])
    await quitter.call('POST /api/boards/:id/give-up', { params: { id: made.id }, body: {} })
    const figures = await maker.client.call('GET /api/me/boards/:id/figures', { params: { id: made.id } })
    expect(figures).toMatchObject({
      ...{ ended: 2, curve: [0, 0, 50, 0, 50], gaveUp: [0, 1, 0, 0], claims: [] },
      tried: [{ percent: 100, colors: ['group-2', 'group-1', 'group-1', 'group-1'] }, { percent: 50 }],
    })
    expect(figures.groups.map(({ foundPercent }) => foundPercent)).toEqual([100, 50, 50, 50])
    expect(figures.days).toHaveLength(14)
    expect(figures.days.at(-1)).toEqual({ date: server.now().toISOString().slice(0, 10), plays: 2 })
    const stranger = await server.player()
    const asked = await stranger.client.try('GET /api/me/boards/:id/figures', { params: { id: made.id } })
    expect(asked.status).toBe(404)
  })
})

// The figures of these boards are given, and not those of attempts.
onOneDatabase('finding boards', { books: false }, (server) => {
  test('by order, size, maker and search; what is played and liked is said', async () => {
    const [ada, bob] = [await server.player('ada_of_boards'), await server.player('bob_of_boards')]
    const put = (title: string, more: object, maker = ada) =>
      publishBoard(server, maker.id, { title, isListed: true, ...more })
    // Ten friends do not lift a board above one that a thousand strangers play and 150 like.
    await put('Friends', { plays: 10, hearts: 10, expected: 2, age: 60 })
    await put('Strangers', { plays: 1000, hearts: 150, expected: 5, age: 50, groups: 6 }, bob)
    await put('Plain', { plays: 500, hearts: 5, expected: 4, age: 40, groups: 5 })
    const old = await put('Old', { plays: 10, hearts: 10, expected: 1, age: 8 * DAY })
    await publishBoard(server, bob.id, { title: 'By link only', age: 30 })
    for (const state of ['draft', 'waiting', 'hidden', 'refused'] as const)
      await put(`Secret ${state}`, { state, plays: 5, hearts: 5 })
    const anybody = visitor(server)
    expect(await titles(anybody, {})).toEqual(['Strangers', 'Friends', 'Plain'])
    expect(await titles(anybody, { sort: 'new' })).toEqual(['Plain', 'Strangers', 'Friends', 'Old'])
    expect(await titles(anybody, { sort: 'hard' })).toEqual(['Strangers', 'Plain', 'Friends', 'Old'])
    expect(await titles(anybody, { sort: 'gentle' })).toEqual(['Old', 'Friends', 'Plain', 'Strangers'])
    expect(await titles(anybody, { size: 5 })).toEqual(['Plain'])
    expect(await titles(anybody, { author: 'BOB_of_boards', sort: 'new' })).toEqual([
      'By link only',
      'Strangers',
    ])
    expect(await titles(anybody, { author: 'nobody_here' })).toEqual([])
    // The boards of followed makers, newest first, also those that are only for people with the link.
    const { client: reader } = await server.player()
    expect(await titles(reader, { sort: 'following' })).toEqual([])
    await reader.call('PUT /api/users/:username/follow', { params: { username: bob.username } })
    expect(await titles(reader, { sort: 'following' })).toEqual(['By link only', 'Strangers'])
    expect(await titles(reader, { sort: 'following', size: 6 })).toEqual(['Strangers'])
    expect(await titles(anybody, { sort: 'following' })).toEqual([])
    expect(await titles(anybody, { search: ' sTRang ', sort: 'new' })).toEqual(['Strangers'])
    expect(await titles(anybody, { search: 'ada_of', sort: 'gentle' })).toEqual(['Old', 'Friends', 'Plain'])
    for (const search of ['%', '_', old.board.tiles[0]?.text, old.board.groups[0]?.name, 'Secret'])
      expect(await titles(anybody, { search, sort: 'new' }), search).toEqual(
        search === '_' ? ['Plain', 'Strangers', 'Friends', 'Old'] : [],
      )
    const game = await startMade(bob.client, old.id)
    for (const wordIds of answerOf(old.board, game.words)) await playGuess(bob.client, game.id, wordIds)
    await bob.client.call('PUT /api/boards/:id/heart', { params: { id: old.id } })
    const [card] = (await list(bob.client, { sort: 'gentle' })).boards
    expect(card).toMatchObject({
      title: 'Old',
      played: 'solved',
      hearted: true,
      author: { username: 'ada_of_boards' },
    })
    expect((await list(anybody, { sort: 'gentle' })).boards[0]).toMatchObject({
      played: null,
      hearted: false,
    })
    await finish(server, anybody, old, 4)
    expect((await list(anybody, { sort: 'gentle' })).boards[0]).toMatchObject({
      played: 'lost',
      hearted: false,
    })
    // The next board is of about the same difficulty, and neither played nor the own.
    expect((await detailOf(bob.client, old.id)).next?.title).toBe('Friends')
    expect((await detailOf(ada.client, old.id)).next?.title).toBe('Strangers')
  })

  test('page after page, each board once, in every order', async () => {
    const maker = await server.player()
    for (let n = 0; n < 60; n++)
      await publishBoard(server, maker.id, {
        ...{ isListed: true, title: `Page ${n}`, plays: n % 3, expected: 1 + (n % 4), age: 100 + n },
      })
    const { client: follower } = await server.player()
    await follower.call('PUT /api/users/:username/follow', { params: { username: maker.username } })
    for (const sort of ['week', 'new', 'hard', 'gentle', 'following'])
      for (const author of [undefined, maker.username]) {
        const seen: string[] = []
        let before: string | undefined
        do {
          const page = await list(follower, { sort, author, before, search: 'Page' })
          expect(page.boards.length).toBeLessThanOrEqual(24)
          seen.push(...page.boards.map(({ id }) => id))
          before = page.next ?? undefined
        } while (before)
        expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 60, 60])
      }
    for (const before of [
      'x',
      `${'9'.repeat(16)}.a`,
      "1.'",
      '-1.a',
      '1.',
      `1.${'a'.repeat(65)}`,
      '99999999999.a',
    ])
      for (const sort of ['week', 'new', 'hard'])
        expect((await visitor(server).try('GET /api/boards', { query: { before, sort } })).status).toBe(200)
  })
})
