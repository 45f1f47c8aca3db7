import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { atLength } from '../support/length.ts'
import { guess, start, tryGuess, twoAndTwo, view } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

/** Makes several calls at the same time. Returns the number of replies for each status. */
async function atOnce(
  times: number,
  act: (n: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => act(n)))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

onDatabases('at the same time', (server, kind) => {
  /** Creates a player with a game that has three mistakes. */
  async function atThreeMistakes() {
    const player = await server.player()
    const game = await start(player.client)
    const groups = await server.answer(game.id)
    for (let n = 0; n < 3; n++) await guess(player.client, game.id, wrongGuess(groups, n))
    return { ...player, game, groups }
  }
  const rowsOf = async (table: 'score' | 'game' | 'ledger', playerId: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where player_id = ${playerId}`.execute(
      server.app.context.db,
    )
    return rows[0]?.n
  }

  test('eight different wrong guesses at three mistakes: one is taken, seven are refused', async () => {
    for (let round = 0; round < atLength({ short: 2, long: 5 }); round++) {
      const { client, id, game, groups } = await atThreeMistakes()
      const counts = await atOnce(8, (n) => tryGuess(client, game.id, wrongGuess(groups, n + 3)))
      expect(counts).toEqual({ 200: 1, 409: 7 })
      const end = await view(client, game.id)
      expect(end).toMatchObject({ status: 'game_over', mistakes: 4 })
      expect(end.guesses).toHaveLength(4)
      expect(await rowsOf('score', id)).toBe(1)
    }
  })

  test('eight at three mistakes with a life in hand: one is taken, and one life saves the run', async () => {
    const { client, id, game, groups } = await atThreeMistakes()
    await server.grant(id, 'life', 2)
    const counts = await atOnce(8, (n) => tryGuess(client, game.id, wrongGuess(groups, n + 3)))
    expect(counts).toEqual({ 200: 1, 409: 7 })
    expect(await view(client, game.id)).toMatchObject({ status: 'out_of_mistakes', mistakes: 4 })
    const params = { id: game.id }
    expect(await atOnce(8, () => client.try('POST /api/game/:id/extra-life', { params }))).toEqual({
      200: 1,
      409: 7,
    })
    expect(await view(client, game.id)).toMatchObject({ status: 'playing', mistakes: 3 })
    const status = await client.call('GET /api/subscription/status')
    expect(status.extraLivesRemaining).toBe(1)
  })

  test('the last group found by eight at once: one level end, one score, one next level', async () => {
    for (let round = 0; round < atLength({ short: 1, long: 3 }); round++) {
      const { client, id } = await server.player()
      const game = await start(client)
      const groups = await server.answer(game.id)
      for (const wordIds of groups.slice(1)) await guess(client, game.id, wordIds)
      expect(await atOnce(8, () => tryGuess(client, game.id, groups[0] ?? []))).toEqual({ 200: 1, 409: 7 })
      const end = await view(client, game.id)
      const params = { id: game.id }
      expect(await atOnce(8, () => client.try('POST /api/game/:id/next', { params }))).toEqual({ 200: 8 })
      expect([await rowsOf('score', id), await rowsOf('game', id)]).toEqual([1, 2])
      const { totalScore } = await client.call('GET /api/auth/user')
      expect(totalScore).toBe(end.score)
    }
  })

  test('a right guess and the fourth mistake: whichever is first, the level ends once', async () => {
    for (let round = 0; round < atLength({ short: 3, long: 8 }); round++) {
      const { client, id, game, groups } = await atThreeMistakes()
      await guess(client, game.id, groups[1] ?? [])
      const wrong = [...(groups[2] ?? []).slice(1), (groups[3] ?? [])[0]]
      const [right, fourth] = await Promise.all([
        tryGuess(client, game.id, groups[0] ?? []),
        tryGuess(client, game.id, wrong),
      ])
      expect(fourth.status).toBe(200)
      const end = await view(client, game.id)
      expect(end.status).toBe('game_over')
      expect(end.completedGroups).toHaveLength(right.status === 200 ? 2 : 1)
      expect(end.score).toBe(right.status === 200 ? 200 : 100)
      const { totalScore } = await client.call('GET /api/auth/user')
      expect([totalScore, await rowsOf('score', id)]).toEqual([end.score, 1])
    }
  })

  test('fifty starts on a fresh free account: exactly two games', async () => {
    for (let round = 0; round < atLength({ short: 1, long: 2 }); round++) {
      const { client, id } = await server.player()
      const counts = await atOnce(50, () => client.try('POST /api/game/start', { body: { action: 'new' } }))
      expect(counts).toEqual({ 201: 2, 403: 48 })
      expect(await rowsOf('game', id)).toBe(2)
      expect(await client.call('GET /api/game/can-play')).toMatchObject({ gamesPlayedToday: 2 })
      expect(await rowsOf('score', id)).toBe(1)
    }
  })

  test('twenty hints on a balance of one: one hint', async () => {
    const fresh = await server.player()
    await start(fresh.client)
    const counts = await atOnce(20, () => fresh.client.try('POST /api/game/use-hint', {}))
    expect(counts).toEqual({ 200: 1, 409: 19 })
    expect(await rowsOf('ledger', fresh.id)).toBe(1)
    // After the daily hint is used, the test sends the simultaneous calls again with a granted hint.
    await server.grant(fresh.id, 'hint', 1)
    const kept = await atOnce(20, () => fresh.client.try('POST /api/game/use-hint', {}))
    expect(kept).toEqual({ 200: 1, 409: 19 })
    expect(await rowsOf('ledger', fresh.id)).toBe(3)
    const status = await fresh.client.call('GET /api/subscription/status')
    expect(status.hintsRemaining).toBe(0)
  })

  const keyed: [string, (groups: string[][]) => string[], number][] = [
    ['right', ([first = []]) => first, 0],
    ['wrong', twoAndTwo, 0],
    ['the end of the level', ([first = []]) => first, 3],
  ]
  test.each(keyed)(
    'one guess twenty times with one Idempotency-Key, %s: one effect, equal answers',
    async (_, pick, foundBefore) => {
      const { client, id } = await server.player()
      const game = await start(client)
      const groups = await server.answer(game.id)
      await guess(client, game.id, wrongGuess(groups))
      for (const wordIds of groups.slice(4 - foundBefore)) await guess(client, game.id, wordIds)
      // The clock advances during the test, so two replies differ if the server computes the second reply again.
      const clock = setInterval(() => server.passTime(1), 1)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => tryGuess(client, game.id, pick(groups), 'the-same')),
      )
      clearInterval(clock)
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      const { mistakes, completedGroups } = await view(client, game.id)
      expect(answers[0]?.body.game).toMatchObject({ mistakes, completedGroups })
      expect(await rowsOf('score', id)).toBe(foundBefore === 3 ? 1 : 0)
      server.passTime(30)
      const late = await tryGuess(client, game.id, pick(groups), 'the-same')
      expect(late.text).toBe(answers[0]?.text)
      const other = await tryGuess(client, game.id, groups[3] ?? [], 'the-same')
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    },
  )

  test('a wrong guess made a second time, twenty times with one Idempotency-Key: it is judged again, and keeps nothing', async () => {
    const { client } = await server.player()
    const { id } = await start(client)
    const wrong = wrongGuess(await server.answer(id))
    const first = await guess(client, id, wrong)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryGuess(client, id, wrong, 'the-same')),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { outcome: 'repeat', game: { ...first.game, elapsedSeconds: expect.any(Number) } },
      ])
    const { guesses } = await server.app.context.db
      .selectFrom('game')
      .select('guesses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(guesses).toHaveLength(1)
  })

  test('a repeated request is answered the same after the game has gone on; each player has their own keys', async () => {
    const texts = new Set<string>()
    for (const { client } of [await server.player(), await server.player()]) {
      const game = await start(client)
      const [first = [], ...others] = await server.answer(game.id)
      const answer = await tryGuess(client, game.id, first, 'shared')
      expect(answer.status).toBe(200)
      for (const wordIds of others) await guess(client, game.id, wordIds)
      expect((await tryGuess(client, game.id, first, 'shared')).text).toBe(answer.text)
      texts.add(answer.text)
    }
    expect(texts.size).toBe(2)
  })

  // The embedded database has only a single connection. Therefore fewer calls collide, and each call waits for the
  // disk. The test plays fewer rounds with the embedded database.
  const rounds = kind === 'postgres' ? atLength({ short: 6, long: 20 }) : atLength({ short: 2, long: 4 })
  test('a guess and a start at once never wait for each other for ever', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => server.player()))
    const pairs = async ({ client, id }: { client: Client; id: string }) => {
      await server.makePremium(id)
      let game = await start(client)
      for (let n = 0; n < rounds; n++) {
        const groups = await server.answer(game.id)
        const [guessed, started] = await Promise.all([
          tryGuess(client, game.id, n % 2 ? (groups[0] ?? []) : wrongGuess(groups)),
          client.try('POST /api/game/start', { body: { action: n % 3 ? 'new' : 'restart' } }),
        ])
        expect([200, 409]).toContain(guessed.status)
        expect(started.status).toBe(201)
        const old = await view(client, game.id)
        expect(old.status).toBe('game_over')
        expect(old.mistakes + old.completedGroups.length).toBe(guessed.status === 200 ? 1 : 0)
        game = await view(client, String(started.body.id))
      }
      expect([await rowsOf('game', id), await rowsOf('score', id)]).toEqual([rounds + 1, rounds])
    }
    await Promise.all(players.map(pairs))
  })
})
