import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import type { CategoryKind } from '../../src/engine/catalogue/category.ts'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { giveUp, guess, lose, start, view, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { playerRow } from '../support/player-row.ts'
import type { TestServer } from '../support/server.ts'

const HOUR = 3600

const practise = (client: Client): Promise<GameView> => client.call('POST /api/practice/start')
const tryPractice = (client: Client) => client.try('POST /api/practice/start')
const practice = (client: Client) => client.call('GET /api/practice')

const gameRow = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('game').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const kindsOf = async (server: TestServer, id: string) =>
  (await gameRow(server, id)).board.groups.map(({ kind }) => kind)
const ratingsOf = async (server: TestServer, ids: readonly string[]) =>
  server.app.context.db
    .selectFrom('category_rating')
    .select(['category_id', 'looks', 'found', 'value'])
    .where('category_id', 'in', [...ids])
    .orderBy('category_id')
    .execute()

/**
 * Stores rows as if twelve categories of each kind were on the player's boards (one row for each "look"). The player
 * found the groups of all kinds, except of the kinds in `missed`.
 */
async function lookAtAll(server: TestServer, playerId: string, missed: readonly CategoryKind[]) {
  const { catalogue, db } = server.app.context
  const { id } = await db
    .selectFrom('game')
    .select('id')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const kinds = [...new Set(catalogue.categories.map(({ kind }) => kind))]
  const looks = kinds.flatMap((kind) => {
    const some = catalogue.categories.filter((category) => category.kind === kind).slice(0, 12)
    return some.map((category) => ({
      ...{ player_id: playerId, category_id: category.id, game_id: id },
      ...{ found: !missed.includes(kind), created_at: server.now() },
    }))
  })
  await db
    .insertInto('look')
    .values(looks)
    .onConflict((row) => row.doNothing())
    .execute()
}

onDatabases('practice at the same time', (server) => {
  test('starts at the same time make one board, and only who has a username starts', async () => {
    const { client, id } = await server.player()
    const started = await Promise.all(Array.from({ length: 6 }, () => practise(client)))
    expect(new Set(started.map((game) => game.id)).size).toBe(1)
    const { db } = server.app.context
    const rows = await db.selectFrom('practice').selectAll().where('player_id', '=', id).execute()
    expect(rows).toHaveLength(1)

    const nameless = server.client()
    const body = { email: `nameless-${id}@wordconnect.example`, password: 'a quiet harbour' }
    await nameless.call('POST /api/auth/register', { body })
    expect((await tryPractice(nameless)).body.code).toBe('username_required')
  })
})

onOneDatabase('practice', (server) => {
  test('one board a local day is free; the free games of the day are others', async () => {
    const { client } = await server.player()
    // Noon in UTC is 9 pm in Tokyo.
    await client.call('POST /api/daily-challenge/time-zone', { body: { timeZone: 'Asia/Tokyo' } })
    for (let n = 0; n < 2; n++) await win(server, client, await start(client))
    expect(await client.call('GET /api/game/can-play')).toMatchObject({ canPlay: false, gamesPlayedToday: 2 })
    expect(await practice(client)).toMatchObject({ canStart: true, game: null, practised: null })
    const game = await practise(client)
    expect(game).toMatchObject({ mode: 'practice', status: 'playing', groupCount: 4, score: 0 })
    expect((await win(server, client, game)).status).toBe('finished')
    const { resetsAt } = await practice(client)
    expect(resetsAt).toBe(`${server.now().toISOString().slice(0, 10)}T15:00:00.000Z`)
    expect(await tryPractice(client)).toMatchObject({
      status: 403,
      body: { code: 'daily_limit', details: { resetsAt } },
    })
    expect(await practice(client)).toMatchObject({ canStart: false, resetsAt, game: null })

    const untilMidnight = (Date.parse(resetsAt) - +server.now()) / 1000
    server.passTime(untilMidnight - 10)
    expect((await tryPractice(client)).body.code).toBe('daily_limit')
    server.passTime(20)
    expect(await practice(client)).toMatchObject({ canStart: true })
    const second = await practise(client)
    expect(second.id).not.toBe(game.id)
    expect(await client.call('GET /api/game/can-play')).toMatchObject({ canPlay: true, gamesPlayedToday: 0 })
    server.passToNoon()
  })

  test('an open board is returned again, also on the next day, and does not count for that one', async () => {
    const { client } = await server.player()
    const game = await practise(client)
    const groups = await server.answer(game.id)
    await guess(client, game.id, groups[0] ?? [])
    expect(await practise(client)).toMatchObject({
      id: game.id,
      completedGroups: [{ words: expect.any(Array) }],
    })
    expect(await practice(client)).toMatchObject({ canStart: false, game: { id: game.id }, practised: null })
    expect(await client.call('GET /api/game/current')).toEqual({ game: null })
    server.passTime(24 * HOUR)
    expect((await practise(client)).id).toBe(game.id)
    await giveUp(client, game.id)
    const fresh = await practise(client)
    expect(fresh.id).not.toBe(game.id)
    await giveUp(client, fresh.id)
    expect((await tryPractice(client)).body.code).toBe('daily_limit')
  })

  test('premium players practise as often as they like', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const ids = new Set<string>()
    for (let n = 0; n < 4; n++) {
      const game = await practise(client)
      await giveUp(client, game.id)
      ids.add(game.id)
      expect(await practice(client)).toMatchObject({ canStart: true })
    }
    expect(ids.size).toBe(4)
  })

  test('its categories learn, its player’s rating does not, and nothing else in the database changes', async () => {
    const { client, id } = await server.player()
    // The test first creates data of the player that practice must not change: a run with a streak, a daily challenge
    // and a rating.
    await win(server, client, await start(client))
    await win(server, client, await startDaily(client))
    const before = await playerRow(server.app.context.db, id)
    expect(before.skill).toBeGreaterThan(0)
    await server.makePremium(id)
    const sums = await checksums(server)
    const own = ['/api/auth/user', '/api/scores/personal', '/api/badges', '/api/game/current']
    const look = async () => {
      const said: string[] = []
      for (const path of own)
        said.push((await client.raw('GET', path)).text.replace(/"elapsedSeconds":\d+/g, ''))
      return said
    }
    const shown = await look()

    const game = await practise(client)
    const { category_ids } = await gameRow(server, game.id)
    const known = await ratingsOf(server, category_ids)
    expect((await win(server, client, game, 2)).solved).toBe(true)
    const lost = await practise(client)
    expect((await lose(server, client, lost)).solved).toBe(false)

    const learnt = await ratingsOf(server, category_ids)
    expect(learnt.map(({ looks, found }) => [looks, found])).toEqual(
      known.map(({ looks, found }) => [looks + 1, found + 1]),
    )
    expect(learnt.map(({ value }) => value)).not.toEqual(known.map(({ value }) => value))
    expect(await playerRow(server.app.context.db, id)).toEqual(before)
    const after = await checksums(server)
    const changed = Object.keys(after).filter((table) => after[table] !== sums[table])
    expect(changed).toEqual(['category_rating', 'game', 'look', 'practice'])
    expect(await look()).toEqual(shown)
  })

  test('no hint, no life, no next level, no share and no score comes of it', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'hint', 3)
    await server.grant(id, 'life', 3)
    const game = await practise(client)
    const params = { id: game.id }
    const hint = await client.try('POST /api/game/use-hint', { body: { gameId: game.id } })
    expect(hint.body.code).toBe('no_hint_available')
    const end = await lose(server, client, game)
    expect(end).toMatchObject({ status: 'finished', solved: false, missedGroups: expect.any(Array) })
    expect((await client.try('POST /api/game/:id/extra-life', { params })).status).toBe(409)
    expect((await client.try('POST /api/game/:id/next', { params })).body.code).toBe('level_not_complete')
    for (const kind of ['score', 'level', 'daily', 'duel'] as const) {
      const shared = await client.try('POST /api/share', { body: { kind, refId: game.id } })
      expect([kind, shared.body.code]).toEqual([kind, 'not_found'])
    }
    const report = { gameId: game.id, score: end.score, level: end.level, wordsFound: 0, timeSpent: 1 }
    expect((await client.try('POST /api/scores', { body: report })).body.code).toBe('score_mismatch')
    expect(await playerRow(server.app.context.db, id)).toMatchObject({ hints: 3, lives: 3, total_score: 0 })
  })

  test('without a record no kind is preferred', async () => {
    const { client } = await server.player()
    const game = await practise(client)
    await giveUp(client, game.id)
    expect((await practice(client)).practised).toEqual({ gameId: game.id, kinds: [] })
  })

  test('a deleted account leaves no practice behind, and does not give another board that day', async () => {
    const { client, id } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    await giveUp(client, (await practise(client)).id)
    const password = 'a quiet harbour'
    await client.call('DELETE /api/account', { body: { password } })
    const { db } = server.app.context
    expect(await db.selectFrom('practice').selectAll().where('player_id', '=', id).execute()).toEqual([])
    const again = server.client()
    await again.call('POST /api/auth/register', { body: { email, password } })
    await again.call('POST /api/username/set', {
      body: { username: `again_${Math.floor(+server.now() % 1e9)}` },
    })
    expect(await practice(again)).toMatchObject({ canStart: false })
    expect((await tryPractice(again)).body.code).toBe('daily_limit')
    server.passTime(24 * HOUR)
    expect((await practise(again)).mode).toBe('practice')
  })
})

// In this test, the stored looks (data for ratings) do not belong to a board, so the check of the rules of books.ts is
// off.
onOneDatabase('what a practice board is made of', { books: false }, (server) => {
  test('a board is made of what its player misses, and says so when it is over, not before', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    await giveUp(client, (await start(client)).id)
    await lookAtAll(server, id, ['fill', 'wordplay'])
    for (let n = 0; n < 5; n++) {
      const game = await practise(client)
      const kinds = await kindsOf(server, game.id)
      expect(kinds.filter((kind) => ['fill', 'wordplay'].includes(kind)).length).toBeGreaterThanOrEqual(3)
      expect((await practice(client)).practised).toBeNull()
      expect((await client.call('GET /api/account/export')).practice).toHaveLength(n)
      await giveUp(client, game.id)
      const { practised } = await practice(client)
      expect(practised).toEqual({ gameId: game.id, kinds: expect.any(Array) })
      for (const kind of practised?.kinds ?? []) expect(['fill', 'wordplay']).toContain(kind)
      expect(practised?.kinds.length).toBeGreaterThan(0)
      expect((await client.call('GET /api/account/export')).practice).toContainEqual(practised)
    }
    expect((await view(client, (await practise(client)).id)).mode).toBe('practice')
  })
})
