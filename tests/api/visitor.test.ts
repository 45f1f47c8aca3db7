import { expect, test } from 'vitest'
import type { ApiKey } from '../../src/contract/api.ts'
import type { GameView, GuessReply } from '../../src/contract/game.ts'
import type { VisitorGame } from '../../src/contract/visitor.ts'
import { leaderboardNames, leaderboardPeriods } from '../../src/engine/leaderboard/leaderboard.ts'
import { publishActivity } from '../../src/server/features/activity/activity.service.ts'
import {
  compareLeaderboards,
  rebuildLeaderboards,
} from '../../src/server/features/leaderboard/rebuild.service.ts'
import { dropOldBoards } from '../../src/server/features/visitor/visitor.service.ts'
import type { Client } from '../support/client.ts'
import { flushLive } from '../support/live.ts'
import { next, start, win as winLevel } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'

const DAY = 86_400
/** The calls that begin a board with a result that other players can see. */
const startsOfPlayers = [
  'POST /api/game/start',
  'POST /api/daily-challenge/start',
  'POST /api/practice/start',
  'POST /api/challenges/link',
] as const satisfies readonly ApiKey[]

const begin = (client: Client): Promise<VisitorGame> => client.call('POST /api/try/start')
const tryGuess = (client: Client, wordIds: readonly string[], key?: string) =>
  client.try('POST /api/try/guess', {
    body: { wordIds: [...wordIds] },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const guess = async (client: Client, wordIds: readonly string[]): Promise<GuessReply> =>
  client.call('POST /api/try/guess', { body: { wordIds: [...wordIds] } })

async function win(server: TestServer, client: Client, mistakes = 0): Promise<GameView> {
  let game = await begin(client)
  const groups = await server.answer(game.id)
  for (let n = 0; n < mistakes; n++) await guess(client, wrongGuess(groups, n))
  server.passTime(60)
  for (const wordIds of groups) game = (await guess(client, wordIds)).game
  return game
}

async function lose(server: TestServer, client: Client): Promise<GameView> {
  let game = await begin(client)
  const groups = await server.answer(game.id)
  await guess(client, groups[0] ?? [])
  for (let n = 0; n < 4; n++) game = (await guess(client, wrongGuess(groups.slice(1), n))).game
  return game
}

let accounts = 0
const register = (client: Client) =>
  client.try('POST /api/auth/register', {
    body: { email: `visitor${accounts++}@wordconnect.example`, password: 'a quiet harbour' },
  })

async function signUp(client: Client): Promise<void> {
  expect((await register(client)).status).toBe(201)
  await client.call('POST /api/username/set', { body: { username: `visitor_${accounts.toString(4)}` } })
}

const current = async (client: Client) => (await client.call('GET /api/game/current')).game

onDatabases('boards without an account', (server) => {
  const boards = async () =>
    (await server.app.context.db.selectFrom('visitor_board').select('id').execute()).length

  test('two guesses at once are one after the other', async () => {
    const client = server.client()
    const groups = await server.answer((await begin(client)).id)
    const replies = await Promise.all(Array.from({ length: 6 }, () => guess(client, wrongGuess(groups))))
    expect(replies.map(({ outcome }) => outcome).sort()).toEqual(['one_away', ...Array(5).fill('repeat')])
    expect((await begin(client)).mistakes).toBe(1)
  })

  test('one account gets it, once', async () => {
    const visitor = server.client()
    const won = await win(server, visitor)
    const browsers = Array.from({ length: 4 }, () => {
      const client = server.client()
      const cookie = { cookie: visitor.cookie }
      return { client, cookie }
    })
    await Promise.all(
      browsers.map(async ({ client, cookie }) => {
        const n = accounts++
        await client.try('POST /api/auth/register', {
          body: { email: `visitor${n}@wordconnect.example`, password: 'a quiet harbour' },
          headers: cookie,
        })
        await client.call('POST /api/username/set', { body: { username: `one_of_four_${n}` } })
      }),
    )
    const games = await Promise.all(browsers.map(({ client }) => current(client)))
    expect(games.filter((game) => game?.id === won.id)).toHaveLength(1)
    expect(games.filter((game) => game === null)).toHaveLength(3)
  })

  test('a day clears ten thousand of them away', async () => {
    const client = server.client()
    const won = await win(server, client)
    const { db } = server.app.context
    const [row] = await db.selectFrom('visitor_board').selectAll().where('id', '=', won.id).execute()
    if (!row) throw new Error('the board is gone')
    const copy = { ...row, board: JSON.stringify(row.board), guesses: JSON.stringify(row.guesses) }
    for (let n = 0; n < 10_000; n += 500)
      await db
        .insertInto('visitor_board')
        .values(Array.from({ length: 500 }, (_, i) => ({ ...copy, id: `visitor-${n + i}` })))
        .execute()
    await dropOldBoards(server.app.context)
    expect(await boards()).toBeGreaterThan(10_000)
    server.passTime(DAY + 60)
    // The visitor's board is too old for an account, so the server does not move it to an account. The server has not
    // deleted the board yet.
    expect((await tryGuess(client, ['a', 'b', 'c', 'd'])).status).toBe(404)
    await signUp(client)
    expect(await current(client)).toBeNull()
    await dropOldBoards(server.app.context)
    expect(await boards()).toBe(0)
  })
})

onOneDatabase('a board without an account', (server) => {
  test('is a board of level 1, the same for the same browser and for no other', async () => {
    const [one, other] = [server.client(), server.client()]
    const game = await begin(one)
    expect(game).toMatchObject({ mode: 'try', status: 'playing', level: 1, groupCount: 4, maxMistakes: 4 })
    expect(game.words).toHaveLength(16)
    expect((await begin(one)).words).toEqual(game.words)
    const theirs = await begin(other)
    expect(theirs.id).not.toBe(game.id)
    // A forged cookie with the right id of a board does not allow access to the board.
    const forged = `wc.try=${game.id}.${'A'.repeat(43)}`
    const stolen = await server.client().raw('POST', '/api/try/start', { headers: { cookie: forged } })
    expect((stolen.body as GameView).id).not.toBe(game.id)
    const { status } = await server.client().try('POST /api/try/guess', {
      body: { wordIds: (await server.answer(game.id))[0] ?? [] },
      headers: { cookie: forged },
    })
    expect(status).toBe(404)
  })

  test('two words of one group are tied, always the same two, until the group is found', async () => {
    const client = server.client()
    const { id, tied } = await begin(client)
    const groups = await server.answer(id)
    const isTied = (group: readonly string[]) => tied?.every((word) => group.includes(word)) === true
    expect(new Set(tied).size).toBe(2)
    const [own = []] = groups.filter(isTied)
    expect(own).toHaveLength(4)
    const wrong = await guess(client, wrongGuess(groups))
    expect(wrong.game).not.toHaveProperty('tied')
    for (const group of groups.filter((one) => one !== own).slice(1)) await guess(client, group)
    expect((await begin(client)).tied).toEqual(tied)
    await guess(client, own)
    expect((await begin(client)).tied).toBeUndefined()
  })

  test('takes guesses like a level', async () => {
    const client = server.client()
    const { id } = await begin(client)
    const groups = await server.answer(id)
    const wrong = wrongGuess(groups)
    expect(await guess(client, wrong)).toMatchObject({ outcome: 'one_away', game: { mistakes: 1 } })
    expect(await guess(client, wrong)).toMatchObject({ outcome: 'repeat', game: { mistakes: 1 } })
    const [first = [], second = []] = groups
    expect(await guess(client, [...first.slice(2), ...second.slice(2)])).toMatchObject({
      ...{ outcome: 'wrong', game: { mistakes: 2 } },
    })
    const found = await tryGuess(client, first, 'key')
    expect(found.body).toMatchObject({ outcome: 'correct', game: { levelScore: 100 } })
    expect((await tryGuess(client, first, 'key')).body).toMatchObject({ outcome: 'correct' })
    expect((await tryGuess(client, second, 'key')).body).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await tryGuess(client, first)).body).toMatchObject({ code: 'invalid_guess' })
    for (const wordIds of groups.slice(1)) await guess(client, wordIds)
    const end = await begin(client)
    expect(end).toMatchObject({ id, status: 'level_complete', words: [] })
    expect(end.guesses).toHaveLength(6)
    expect((await tryGuess(client, second)).body).toMatchObject({ code: 'not_playing' })
  })

  test('another one comes only in the place of one that is over', async () => {
    const client = server.client()
    const another = () => client.call('POST /api/try/start', { body: { action: 'new' } })
    const lost = await lose(server, client)
    expect(lost).toMatchObject({ status: 'game_over', levelScore: 100 })
    expect(lost.missedGroups).toHaveLength(3)
    const game = await another()
    expect(game).toMatchObject({ status: 'playing', mistakes: 0 })
    expect(game.id).not.toBe(lost.id)
    expect((await another()).id).toBe(game.id)
  })

  test('there is none without the cookie', async () => {
    const { status, body } = await tryGuess(server.client(), ['a', 'b', 'c', 'd'])
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  test('won, it is the first level of the account that is made in the same browser', async () => {
    const client = server.client()
    const won = await win(server, client, 1)
    expect(won.levelScore).toBeGreaterThan(500)
    await signUp(client)
    const taken = await current(client)
    expect(taken).toMatchObject({ id: won.id, mode: 'classic', status: 'level_complete', score: won.score })
    expect(taken?.guesses).toEqual(won.guesses)
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: won.score, level: 1 })
    expect(await client.call('GET /api/game/can-play')).toMatchObject({ gamesPlayedToday: 0 })
    expect(await next(client, won.id)).toMatchObject({ level: 2, score: won.score })
    // The visitor's cookie does not refer to an open board any more, so the server deals a new board.
    expect((await begin(client)).id).not.toBe(won.id)
  })

  test('lost, it is a run that is over', async () => {
    const client = server.client()
    const lost = await lose(server, client)
    await signUp(client)
    expect(await current(client)).toBeNull()
    expect(await client.call('GET /api/game/:id', { params: { id: lost.id } })).toMatchObject({
      ...{ mode: 'classic', status: 'game_over', score: 100 },
    })
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: 100 })
  })

  test('open, it goes on as it stands', async () => {
    const client = server.client()
    const { id } = await begin(client)
    const groups = await server.answer(id)
    await guess(client, wrongGuess(groups))
    const before = (await guess(client, groups[2] ?? [])).game
    await signUp(client)
    const game = await current(client)
    expect(game).toMatchObject({ id, status: 'playing', mistakes: 1, levelScore: 100 })
    expect(game?.words).toEqual(before.words.map(({ id: tile, text }) => ({ id: tile, text })))
    const { outcome } = await client.call('POST /api/game/:id/guess', {
      ...{ params: { id }, body: { wordIds: groups[0] ?? [] } },
    })
    expect(outcome).toBe('correct')
  })

  test('without a username nothing is public: the result waits for the name, whenever it is chosen', async () => {
    const { client: other } = await server.player()
    const client = server.client()
    const won = await win(server, client)
    const firstName = 'Zwölfender'
    const { body: user } = await client.try('POST /api/auth/register', {
      body: { email: `visitor${accounts++}@wordconnect.example`, password: 'a quiet harbour', firstName },
    })
    const id = String(user.id)
    const seenByOthers = async () => {
      const pages = await Promise.all([
        ...leaderboardNames.flatMap((board) =>
          leaderboardPeriods.map((period) =>
            other.call('GET /api/leaderboards/:board', { params: { board }, query: { period } }),
          ),
        ),
        other.call('GET /api/scores/high'),
        flushLive(server.app.context.db).then(() => other.call('GET /api/activities')),
        other.call('GET /api/users', { query: { search: '' } }),
        other.call('GET /api/users', { query: { search: firstName } }),
        other.call('GET /api/referrals/leaderboard'),
      ])
      return JSON.stringify(pages)
    }
    const { context } = server.app
    const nothing = await seenByOthers()
    for (const secret of [id, firstName, won.id]) expect(nothing).not.toContain(secret)
    expect(await current(client)).toBeNull()
    // The board now belongs to the account. The server therefore does not delete it, although it deletes a visitor's
    // board of this age.
    server.passTime(2 * DAY)
    await dropOldBoards(context)
    expect((await tryGuess(client, ['a', 'b', 'c', 'd'])).status).toBe(404)
    expect(await client.call('GET /api/account/export')).toMatchObject({ boardBeforeName: { id: won.id } })
    await rebuildLeaderboards(context)
    expect(await seenByOthers()).not.toContain(id)
    for (const key of startsOfPlayers) {
      const { body } = await client.try(key, { params: {}, body: {} } as never)
      expect(body, key).toMatchObject({ code: 'username_required' })
    }

    await client.call('POST /api/username/set', { body: { username: 'zwoelfender' } })
    expect(await current(client)).toMatchObject({ id: won.id, status: 'level_complete', score: won.score })
    const named = await seenByOthers()
    expect(named).toContain('zwoelfender')
    expect(named).not.toContain(firstName)
    const { entries } = await other.call('GET /api/leaderboards/:board', {
      params: { board: 'high-scores' },
      query: { period: 'all' },
    })
    expect(entries.find(({ userId }) => userId === id)).toMatchObject({ value: won.score })
    const { leaderboards, wrongCounts } = await compareLeaderboards(context)
    expect([leaderboards.filter(({ differences }) => differences > 0), wrongCounts]).toEqual([[], []])
  })

  test('an account that played before this rule shows nothing either, until it has a name', async () => {
    const { context } = server.app
    const { db } = context
    const { client: other } = await server.player()
    const { client, id } = await server.player()
    const [frame, image] = ['legend' as const, '/api/avatars/unchecked.webp']
    const won = await winLevel(server, client, await start(client))
    await client.call('GET /api/referrals/share-link')
    await db
      .updateTable('referrer')
      .set({ friends: 9, reached_at: server.now() })
      .where('player_id', '=', id)
      .execute()
    await db
      .updateTable('player')
      .set({ username: null, username_key: null, frame, image })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('activity').where('player_id', '=', id).execute()
    const publish = (ref: string) =>
      db
        .transaction()
        .execute((tx) =>
          publishActivity(tx, { playerId: id, kind: 'joined', data: {}, ref, at: server.now() }),
        )
    const rowOfReferrer = async () =>
      (await other.call('GET /api/referrals/leaderboard')).find((row) => row.id === id)
    const entry = async () => {
      const { entries } = await other.call('GET /api/leaderboards/:board', {
        params: { board: 'high-scores' },
        query: { period: 'all' },
      })
      return entries.find(({ userId }) => userId === id)
    }
    const activities = async () =>
      (await db.selectFrom('activity').select('ref').where('player_id', '=', id).execute()).map(
        ({ ref }) => ref,
      )

    await rebuildLeaderboards(context)
    await publish('before the name')
    expect(await entry()).toBeUndefined()
    expect(await activities()).toEqual([])
    expect(await rowOfReferrer()).toMatchObject({ username: 'New User', profileImageUrl: null, frame: null })

    await client.call('POST /api/username/set', { body: { username: 'late_to_its_name' } })
    expect(await entry()).toMatchObject({ value: won.score })
    expect(await activities()).toEqual([''])
    expect(await rowOfReferrer()).toMatchObject({
      username: 'late_to_its_name',
      profileImageUrl: image,
      frame,
    })
    const { leaderboards, wrongCounts } = await compareLeaderboards(context)
    expect([leaderboards.filter(({ differences }) => differences > 0), wrongCounts]).toEqual([[], []])
  })

  test('a new result of an account without a name is on no leaderboard', async () => {
    const { db } = server.app.context
    const { client, id } = await server.player()
    const game = await start(client)
    await db.updateTable('player').set({ username: null, username_key: null }).where('id', '=', id).execute()
    await winLevel(server, client, game)
    const entries = db.selectFrom('leaderboard_entry').select('leaderboard').where('player_id', '=', id)
    expect(await entries.execute()).toEqual([])
    await client.call('POST /api/username/set', { body: { username: 'named_after_all' } })
    expect(await entries.execute()).not.toEqual([])
  })

  test('a deleted account takes a board that waits for its name along', async () => {
    const client = server.client()
    const won = await win(server, client)
    await register(client)
    await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const { db } = server.app.context
    expect(await db.selectFrom('visitor_board').select('id').where('id', '=', won.id).execute()).toEqual([])
  })

  test('dealt and not played, it is left alone', async () => {
    const client = server.client()
    await begin(client)
    await signUp(client)
    expect(await current(client)).toBeNull()
  })

  test('it is not taken where the account is refused, nor by one that was there before', async () => {
    const client = server.client()
    const won = await win(server, client)
    const taken = { email: `visitor${accounts}@wordconnect.example`, password: 'a quiet harbour' }
    await register(server.client())
    expect((await client.try('POST /api/auth/register', { body: taken })).status).toBe(409)
    expect((await begin(client)).id).toBe(won.id)
    expect((await client.try('POST /api/auth/login', { body: taken })).status).toBe(200)
    expect((await begin(client)).id).toBe(won.id)
  })
})
