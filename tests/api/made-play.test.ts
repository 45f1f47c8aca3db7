import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { GuessReply } from '../../src/contract/game.ts'
import { playedBoards } from '../../src/server/features/game/deal.service.ts'
import { forgetVisits } from '../../src/server/features/made-board/visit.service.ts'
import { foldOldGames } from '../../src/server/features/retention/retention.service.ts'
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
import { type TestServer, wrongGuess } from '../support/server.ts'

onDatabases('playing a board that a player made', (server) => {
  test('a player: the first attempt counts, its lines come with its end, and starting again gives it', async () => {
    const maker = await server.player()
    const { client, id: playerId } = await server.player()
    const made = await publishBoard(server, maker.id)
    const games = await Promise.all(Array.from({ length: 4 }, () => startMade(client, made.id)))
    const [game] = games
    if (!game) throw new Error('no game')
    expect(new Set(games.map(({ id }) => id)).size).toBe(1)
    expect(game).toMatchObject({ mode: 'made', madeBoardId: made.id, maxMistakes: 4, status: 'playing' })
    expect(game.words.map(({ text }) => text)).toEqual(made.board.tiles.map(({ text }) => text))
    const groups = answerOf(made.board, game.words)
    await playGuess(client, game.id, wrongGuess(groups))
    expect((await client.try('POST /api/game/use-hint', { body: { gameId: game.id } })).body.code).toBe(
      'no_hint_available',
    )
    let reply: GuessReply | undefined
    for (const wordIds of groups) {
      expect(reply?.game.completedGroups.some(({ note }) => note !== undefined) ?? false).toBe(false)
      reply = await playGuess(client, game.id, wordIds)
    }
    expect(reply?.game).toMatchObject({ status: 'finished', solved: true, mistakes: 1 })
    expect(reply?.game.completedGroups.map(({ note }) => note)).toEqual(
      made.board.groups.map(({ note }) => note),
    )
    expect(await startMade(client, made.id)).toMatchObject({ id: game.id, solved: true })
    const seen = await detailOf(client, made.id)
    expect(seen).toMatchObject({ played: 'solved', plays: 1, isOwn: false, curve: [0, 100, 0, 0, 0] })
    expect(seen.me).toMatchObject({ solved: true, mistakes: 1, rank: 1, of: 1 })
    expect(seen.leaderboard?.map(({ user }) => user.id)).toEqual([playerId])
    expect(seen.tried?.[0]?.percent).toBe(100)
    expect(await rowOf(server, made.id)).toMatchObject({ plays: 1, ended: 1, solved: 1 })
  })
})

onDatabases('playing without an account', (server) => {
  test('one cookie for all boards; guesses at once are one after the other; a repeated request has one effect', async () => {
    const maker = await server.player()
    const [one, two] = [
      await publishBoard(server, maker.id),
      await publishBoard(server, maker.id, { groups: 6 }),
    ]
    const client = visitor(server)
    const game = await startMade(client, one.id)
    const { cookie } = client
    expect((await startMade(client, two.id)).groupCount).toBe(6)
    expect(client.cookie).toBe(cookie)
    const again = await Promise.all(Array.from({ length: 4 }, () => startMade(client, one.id)))
    expect(again.map(({ id, words }) => [id, words])).toEqual(Array(4).fill([game.id, game.words]))
    const groups = answerOf(one.board, game.words)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => visitGuess(client, one.id, wrongGuess(groups))),
    )
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['one_away', ...Array(5).fill('repeat')])
    const keyed = () =>
      client.call('POST /api/boards/:id/guess', {
        params: { id: one.id },
        body: { wordIds: groups[0] ?? [] },
        headers: { 'idempotency-key': 'first' },
      })
    const replies = await Promise.all([keyed(), keyed(), keyed()])
    expect(
      replies.map(({ outcome, game: { completedGroups } }) => [outcome, completedGroups.length]),
    ).toEqual(Array(3).fill(['correct', 1]))
    // Nobody else has the attempt: neither another browser nor a forged cookie.
    expect(
      (
        await visitor(server).try('POST /api/boards/:id/guess', {
          params: { id: one.id },
          body: { wordIds: groups[1] },
        })
      ).status,
    ).toBe(404)
    const forged = await startMade(visitor(server), one.id)
    expect(forged.id).not.toBe(game.id)
    const ended = await client.call('POST /api/boards/:id/give-up', { params: { id: one.id }, body: {} })
    expect(ended).toMatchObject({ status: 'finished', solved: false })
    expect(ended.missedGroups).toHaveLength(3)
    expect(
      (await client.try('POST /api/boards/:id/give-up', { params: { id: one.id }, body: {} })).body.code,
    ).toBe('not_playing')
    expect(await rowOf(server, one.id)).toMatchObject({
      plays: 2,
      ended: 1,
      solved: 0,
      curve: [0, 0, 0, 0, 1],
    })
    expect(await detailOf(client, one.id)).toMatchObject({
      played: 'lost',
      me: { solved: false, rank: null },
    })
  })
})

onDatabases('a visitor who gets an account', (server) => {
  test('a sign-up keeps what was played, open and ended; one account gets it, once', async () => {
    const maker = await server.player()
    const [won, open] = [await publishBoard(server, maker.id), await publishBoard(server, maker.id)]
    const client = visitor(server)
    const ended = await finish(server, client, won, 2)
    const begun = await startMade(client, open.id)
    const groups = answerOf(open.board, begun.words)
    await visitGuess(client, open.id, groups[0] ?? [])
    const browsers = Array.from({ length: 4 }, () => server.client())
    await Promise.all(
      browsers.map((browser, n) =>
        browser.try('POST /api/auth/register', {
          body: {
            email: `kept${n}-${won.id.toLowerCase()}@wordconnect.example`,
            password: 'a quiet harbour',
          },
          headers: { cookie: client.cookie },
        }),
      ),
    )
    const owners: typeof browsers = []
    for (const browser of browsers) {
      const { status } = await browser.try('GET /api/game/:id', { params: { id: ended.id } })
      if (status === 200) owners.push(browser)
    }
    expect(owners).toHaveLength(1)
    const [owner] = owners
    if (!owner) throw new Error('nobody has the games')
    // An account without a username is on no leaderboard.
    expect((await detailOf(owner, won.id)).leaderboard).toEqual([])
    await owner.call('POST /api/username/set', {
      body: { username: `kept_${won.id.replace(/\W/g, '').slice(0, 8)}` },
    })
    expect(await detailOf(owner, won.id)).toMatchObject({ played: 'solved', me: { mistakes: 2, rank: 1 } })
    expect((await detailOf(owner, won.id)).leaderboard).toHaveLength(1)
    expect(await startMade(owner, open.id)).toMatchObject({ id: begun.id, status: 'playing' })
    for (const wordIds of groups.slice(1)) await playGuess(owner, begun.id, wordIds)
    expect(await rowOf(server, open.id)).toMatchObject({ plays: 1, ended: 1, solved: 1 })
    // The browser has nothing left, also not by the cookie.
    const again = { params: { id: won.id }, body: { wordIds: groups[0] } }
    expect((await client.try('POST /api/boards/:id/guess', again)).status).toBe(404)
  })

  test('a sign-in keeps them too, except a board that the account has begun or made', async () => {
    const { client, id: playerId, username } = await server.player()
    const maker = await server.player()
    const [both, free] = [await publishBoard(server, maker.id), await publishBoard(server, maker.id)]
    const own = await publishBoard(server, playerId)
    const first = await startMade(client, both.id)
    const browser = visitor(server)
    for (const made of [both, free, own]) await finish(server, browser, made)
    await browser.call('POST /api/auth/login', { body: await credentialsOf(server, playerId) })
    expect((await startMade(browser, both.id)).id).toBe(first.id)
    expect(await detailOf(browser, free.id)).toMatchObject({
      played: 'solved',
      leaderboard: [{ user: { username } }],
    })
    expect(await detailOf(browser, own.id)).toMatchObject({ played: null, isOwn: true, leaderboard: [] })
    expect(await rowOf(server, both.id)).toMatchObject({ plays: 2, ended: 1 })
  })
})

onOneDatabase('boards of players, seen from outside', (server) => {
  test('a frame on another site: a token instead of cookies, which works only for its board', async () => {
    const maker = await server.player()
    const [made, other] = [await publishBoard(server, maker.id), await publishBoard(server, maker.id)]
    const client = visitor(server)
    const game = await startMade(client, made.id, { embed: true })
    const { attempt = '' } = game
    expect([attempt.length, client.cookie]).toEqual([32, ''])
    expect((await startMade(client, made.id, { embed: true, attempt })).id).toBe(game.id)
    expect((await startMade(client, made.id, { embed: true })).id).not.toBe(game.id)
    const groups = answerOf(made.board, game.words)
    const foreign = { params: { id: other.id }, body: { wordIds: groups[0], attempt } }
    expect((await client.try('POST /api/boards/:id/guess', foreign)).status).toBe(404)
    // The session of the browser changes nothing in a frame.
    const player = await server.player()
    expect((await startMade(player.client, made.id, { embed: true, attempt })).id).toBe(game.id)
    for (const wordIds of groups) await visitGuess(player.client, made.id, wordIds, { attempt })
    expect(await detailOf(client, made.id, attempt)).toMatchObject({ played: 'solved', me: { rank: 1 } })
    expect((await detailOf(player.client, made.id)).played).toBeNull()
    expect(client.cookie).toBe('')
  })

  test('the maker plays the own board and counts nowhere; without a username nobody begins one', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    const game = await startMade(maker.client, made.id)
    for (const wordIds of answerOf(made.board, game.words)) await playGuess(maker.client, game.id, wordIds)
    expect(await rowOf(server, made.id)).toMatchObject({ plays: 0, ended: 0, solved: 0, networks: 0 })
    expect(await detailOf(maker.client, made.id)).toMatchObject({
      isOwn: true,
      me: { rank: null },
      leaderboard: [],
    })
    const heart = await maker.client.try('PUT /api/boards/:id/heart', { params: { id: made.id } })
    expect(heart.body.code).toBe('own_case')
    const unnamed = server.client()
    await unnamed.call('POST /api/auth/register', {
      body: { email: 'no-name@wordconnect.example', password: 'a quiet harbour' },
    })
    const begun = await unnamed.try('POST /api/boards/:id/start', { params: { id: made.id } })
    expect(begun.body.code).toBe('username_required')
  })

  test('a board that is not published exists for nobody; its end stays for people who have seen it', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    const [done, open] = [visitor(server), visitor(server)]
    await finish(server, done, made)
    const begun = await startMade(open, made.id)
    for (const state of ['hidden', 'refused'] as const) {
      await server.app.context.db.updateTable('made_board').set({ state }).where('id', '=', made.id).execute()
      const stranger = visitor(server)
      for (const key of ['GET /api/boards/:id', 'POST /api/boards/:id/start'] as const)
        expect((await stranger.try(key, { params: { id: made.id } })).status).toBe(404)
      expect((await open.try('GET /api/boards/:id', { params: { id: made.id } })).status).toBe(404)
      expect((await detailOf(done, made.id)).played).toBe('solved')
      expect((await startMade(done, made.id)).completedGroups).toHaveLength(4)
      expect((await detailOf(maker.client, made.id)).isOwn).toBe(true)
    }
    // An open attempt can still come to its end.
    const groups = answerOf(made.board, begun.words)
    for (const wordIds of groups) await visitGuess(open, made.id, wordIds)
    for (const state of ['draft', 'waiting'] as const) {
      const unfinished = await publishBoard(server, maker.id, { state })
      for (const client of [maker.client, open])
        expect((await client.try('GET /api/boards/:id', { params: { id: unfinished.id } })).status).toBe(404)
    }
  })

  test('what a player plays of other players changes no other table, and no board that is dealt', async () => {
    const maker = await server.player()
    const { client, id } = await server.player()
    const made = await publishBoard(server, maker.id)
    // The news that both players have joined reaches the streams after the reply.
    await vi.waitFor(async () => expect(await waitingNews(server)).toBe(0))
    const before = await contents(server)
    const game = await startMade(client, made.id)
    const groups = answerOf(made.board, game.words)
    await playGuess(client, game.id, wrongGuess(groups))
    await client.call('POST /api/game/:id/order', {
      params: { id: game.id },
      body: { wordIds: game.words.map((word) => word.id).reverse() },
    })
    for (const wordIds of groups) await playGuess(client, game.id, wordIds)
    await client.call('PUT /api/boards/:id/heart', { params: { id: made.id } })
    const look = await client.call('GET /api/game/:id/look-back', { params: { id: game.id } })
    expect(look).toMatchObject({ players: 1, herrings: [] })
    const words = { word: made.board.tiles[0]?.text ?? '', color: made.board.groups[1]?.color ?? '' }
    const suggested = await client.try('POST /api/game/:id/suggestions', {
      params: { id: game.id },
      body: words,
    })
    expect(suggested.body.code).toBe('invalid_suggestion')
    const after = await contents(server)
    const changed = [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)
    expect(changed.sort()).toEqual([
      'game',
      'made_attempt',
      'made_board',
      'made_heart',
      'made_network',
      'made_wrong',
    ])
    const past = await server.app.context.db.transaction().execute((tx) => playedBoards(tx, id))
    expect(past).toEqual([])
  })

  test('after 90 days a board has no words left in the game, and no line of its maker', async () => {
    const maker = await server.player()
    const { client, id } = await server.player()
    const made = await publishBoard(server, maker.id)
    const game = await startMade(client, made.id)
    for (const wordIds of answerOf(made.board, game.words)) await playGuess(client, game.id, wordIds)
    server.passTime(91 * 86_400)
    await foldOldGames(server.app.context)
    // The session has expired in the meantime.
    await client.call('POST /api/auth/login', { body: await credentialsOf(server, id) })
    const folded = await startMade(client, made.id)
    expect(folded).toMatchObject({ folded: true, solved: true })
    expect(folded.completedGroups.map(({ words, note }) => [words, note])).toEqual(
      Array(4).fill([[], undefined]),
    )
    const back = await client.try('GET /api/game/:id/look-back', { params: { id: game.id } })
    expect(back.body.code).toBe('folded')
  })

  test('the server forgets networks after 30 days, idle visitors after 7 and all visitors after a year', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    const [done, idle] = [visitor(server), visitor(server)]
    await finish(server, done, made)
    const first = await startMade(idle, made.id)
    const { db } = server.app.context
    const attempts = () =>
      db
        .selectFrom('made_attempt')
        .select(['network_key', 'visitor'])
        .where('board_id', '=', made.id)
        .execute()
    server.passTime(8 * 86_400)
    await forgetVisits(server.app.context)
    expect((await startMade(idle, made.id)).id).not.toBe(first.id)
    await idle.call('POST /api/boards/:id/give-up', { params: { id: made.id }, body: {} })
    server.passTime(31 * 86_400)
    await forgetVisits(server.app.context)
    expect((await attempts()).map(({ network_key, visitor: key }) => [network_key, key === null])).toEqual([
      [null, false],
      [null, false],
    ])
    expect((await startMade(done, made.id)).solved).toBe(true)
    server.passTime(366 * 86_400)
    await forgetVisits(server.app.context)
    expect((await attempts()).map(({ visitor: key }) => key)).toEqual([null, null])
    expect((await detailOf(done, made.id)).played).toBeNull()
  })

  test('a deleted maker leaves the boards that others have begun, without a name; hearts go', async () => {
    const [maker, fan] = [await server.player(), await server.player()]
    const [played, unplayed] = [await publishBoard(server, maker.id), await publishBoard(server, maker.id)]
    const ofFan = await publishBoard(server, fan.id)
    for (const [client, made] of [
      [fan.client, played],
      [maker.client, ofFan],
      [maker.client, unplayed],
    ] as const) {
      const game = await startMade(client, made.id)
      for (const wordIds of answerOf(made.board, game.words)) await playGuess(client, game.id, wordIds)
    }
    await maker.client.call('PUT /api/boards/:id/heart', { params: { id: ofFan.id } })
    const file = await maker.client.raw('GET', '/api/account/export')
    expect(file.body).toMatchObject({
      boardsPlayed: [
        { boardId: ofFan.id, solved: true },
        { boardId: unplayed.id, isOwn: true },
      ],
      boardHearts: [{ boardId: ofFan.id }],
    })
    await maker.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect((await detailOf(fan.client, played.id)).author.username).toBe('Deleted player')
    expect((await fan.client.try('GET /api/boards/:id', { params: { id: unplayed.id } })).status).toBe(404)
    const seen = await detailOf(fan.client, ofFan.id)
    expect([seen.hearts, seen.plays, seen.leaderboard?.[0]?.user.username]).toEqual([0, 1, 'Deleted player'])
  })
})

async function credentialsOf({ app: { context } }: TestServer, id: string) {
  const player = context.db.selectFrom('player').select('email').where('id', '=', id)
  const { email } = await player.executeTakeFirstOrThrow()
  return { email, password: 'a quiet harbour' }
}

async function waitingNews({ app: { context } }: TestServer): Promise<number> {
  return (await context.db.selectFrom('live_outbox').select('id').execute()).length
}

/** Returns the contents of all tables as one text each, without those that a request itself changes. */
async function contents({ app: { context } }: TestServer): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('session', 'rate_limit')`.execute(context.db)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{
      all: string
    }>`select coalesce(md5(string_agg(line, e'\n' order by line)), '') as all
      from (select row_to_json(whole_row)::text as line from ${sql.table(name)} as whole_row) as lines`.execute(
      context.db,
    )
    found.set(name, rows[0]?.all ?? '')
  }
  return found
}
