import { expect, test } from 'vitest'
import type { GuessReply } from '../../src/contract/game.ts'
import type { MadeGame } from '../../src/contract/made-board.ts'
import type { Board } from '../../src/engine/board/board.ts'
import type { Client } from '../support/client.ts'
import { answerOf, publishBoard } from '../support/made-boards.ts'
import { onDatabases } from '../support/on-databases.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'

type Given = { embed?: boolean; attempt?: string }

const start = (client: Client, id: string, body: Given = {}): Promise<MadeGame> =>
  client.call('POST /api/boards/:id/start', { params: { id }, body })

const visit = (
  client: Client,
  id: string,
  wordIds: readonly string[],
  more: object = {},
): Promise<GuessReply> =>
  client.call('POST /api/boards/:id/guess', { params: { id }, body: { wordIds: [...wordIds], ...more } })

const play = (client: Client, gameId: string, wordIds: readonly string[]): Promise<GuessReply> =>
  client.call('POST /api/game/:id/guess', { params: { id: gameId }, body: { wordIds: [...wordIds] } })

const detail = (client: Client, id: string, attempt?: string) =>
  client.call('GET /api/boards/:id', { params: { id }, query: { attempt } })

let addresses = 0
/** Returns a browser without an account whose calls come from a network of its own. */
function visitor(server: TestServer, address = `172.16.${++addresses >> 8}.${addresses & 255}`): Client {
  const client = server.client()
  const raw = client.raw.bind(client)
  client.raw = (method, path, init = {}) =>
    raw(method, path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': address },
    })
  return client
}

/** Plays a board to its end without an account. */
async function finish(
  server: TestServer,
  client: Client,
  { id, board }: { id: string; board: Board },
  mistakes = 0,
): Promise<MadeGame> {
  let game = await start(client, id)
  const groups = answerOf(board, game.words)
  for (let n = 0; n < mistakes; n++) game = (await visit(client, id, wrongGuess(groups, n))).game
  server.passTime(30)
  if (mistakes < 4) for (const wordIds of groups) game = (await visit(client, id, wordIds)).game
  return game
}

const rowOf = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('made_board').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

onDatabases('playing a board that a player made', (server) => {
  test('a player: the first attempt counts, its lines come with its end, and starting again gives it', async () => {
    const maker = await server.player()
    const { client, id: playerId } = await server.player()
    const made = await publishBoard(server, maker.id)
    const games = await Promise.all(Array.from({ length: 4 }, () => start(client, made.id)))
    const [game] = games
    if (!game) throw new Error('no game')
    expect(new Set(games.map(({ id }) => id)).size).toBe(1)
    expect(game).toMatchObject({ mode: 'made', madeBoardId: made.id, maxMistakes: 4, status: 'playing' })
    expect(game.words.map(({ text }) => text)).toEqual(made.board.tiles.map(({ text }) => text))
    const groups = answerOf(made.board, game.words)
    await play(client, game.id, wrongGuess(groups))
    expect((await client.try('POST /api/game/use-hint', { body: { gameId: game.id } })).body.code).toBe(
      'no_hint_available',
    )
    let reply: GuessReply | undefined
    for (const wordIds of groups) {
      expect(reply?.game.completedGroups.some(({ note }) => note !== undefined) ?? false).toBe(false)
      reply = await play(client, game.id, wordIds)
    }
    expect(reply?.game).toMatchObject({ status: 'finished', solved: true, mistakes: 1 })
    expect(reply?.game.completedGroups.map(({ note }) => note)).toEqual(
      made.board.groups.map(({ note }) => note),
    )
    expect(await start(client, made.id)).toMatchObject({ id: game.id, solved: true })
    const seen = await detail(client, made.id)
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
    const game = await start(client, one.id)
    const { cookie } = client
    expect((await start(client, two.id)).groupCount).toBe(6)
    expect(client.cookie).toBe(cookie)
    const again = await Promise.all(Array.from({ length: 4 }, () => start(client, one.id)))
    expect(again.map(({ id, words }) => [id, words])).toEqual(Array(4).fill([game.id, game.words]))
    const groups = answerOf(one.board, game.words)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => visit(client, one.id, wrongGuess(groups))),
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
    const forged = await start(visitor(server), one.id)
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
    expect(await detail(client, one.id)).toMatchObject({ played: 'lost', me: { solved: false, rank: null } })
  })
})
