import { afterAll, expect, test } from 'vitest'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import { features } from '../../src/server/features.ts'
import type { Client } from '../support/client.ts'
import { raceEnds } from '../support/end-race.ts'
import { atLength } from '../support/length.ts'
import { flushLive } from '../support/live.ts'
import { onDatabases } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'
import { sprint, sprintTopic, startSprint } from '../support/sprint.ts'

const withSprint = { features: [...features, sprint], books: false }

onDatabases('a game mode of a file of its own', withSprint, (server, kind) => {
  afterAll(async () => {
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })

  async function pair() {
    const [player, rival] = [await server.player(), await server.player()]
    const id = await startSprint(server.app.context, player.id, rival.id)
    return { ...player, rival, game: id, groups: await server.answer(id) }
  }
  const guess = async (client: Client, id: string, wordIds: readonly string[], key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
    const body = JSON.stringify({ wordIds })
    return client.raw('POST', `/api/game/${id}/guess`, { headers, body })
  }
  const hintsOf = async (client: Client) => (await client.call('GET /api/subscription/status')).hintsRemaining

  test('its rules hold, it adds to the reply, and a repeated request is answered with that too', async () => {
    const { client, rival, game, groups } = await pair()
    const before = await hintsOf(rival.client)
    const first = await guess(client, game, groups[2] ?? [], 'first')
    expect(first.body).toMatchObject({
      outcome: 'correct',
      sprint: { groupsLeft: 1 },
      game: { mode: 'sprint', status: 'playing', maxMistakes: 3 },
    })
    expect(first.body).not.toHaveProperty('given')
    const last = await guess(client, game, groups[0] ?? [], 'last')
    expect(last.body).toMatchObject({
      outcome: 'correct',
      sprint: { groupsLeft: 0 },
      given: 1,
      game: { status: 'finished', solved: true },
    })
    for (const [key, words, answer] of [
      ['first', groups[2], first],
      ['last', groups[0], last],
    ] as const)
      expect((await guess(client, game, words ?? [], key)).text).toBe(answer.text)
    expect(await hintsOf(rival.client)).toBe(before + 1)
  })

  test('the third mistake ends it; no hint, no extra life', async () => {
    const { client, id, game, groups } = await pair()
    await server.grant(id, 'life', 1)
    for (const n of [0, 1]) await guess(client, game, wrongGuess(groups, n))
    const hint = await client.try('POST /api/game/use-hint', { body: { gameId: game } })
    expect(hint.body.code).toBe('no_hint_available')
    const end = await guess(client, game, wrongGuess(groups, 2))
    expect(end.body).toMatchObject({ game: { status: 'finished', solved: false, mistakes: 3 }, given: 0 })
    expect((await guess(client, game, groups[0] ?? [])).body).toMatchObject({ code: 'not_playing' })
  })

  test('every guess is published in its transaction, repeats are not', async () => {
    const { client, game, groups } = await pair()
    for (const words of [wrongGuess(groups), wrongGuess(groups), groups[1] ?? []])
      await guess(client, game, words)
    await flushLive(server.app.context.db)
    const items = await server.app.context.db
      .selectFrom('live_item')
      .select(['event', 'data'])
      .where('topic', '=', sprintTopic(game))
      .orderBy('id')
      .execute()
    expect(items).toEqual([
      { event: 'guess', data: { outcome: 'one_away', mistakes: 1 } },
      { event: 'guess', data: { outcome: 'correct', mistakes: 1 } },
    ])
  })

  test('when its time is up it ends as it stands', async () => {
    const { client, game, groups } = await pair()
    await guess(client, game, groups[1] ?? [])
    server.passTime(600)
    const late = await guess(client, game, groups[0] ?? [])
    expect(late).toMatchObject({ status: 409, body: { code: 'not_playing' } })
    const row = await server.app.context.db
      .selectFrom('game')
      .select(['status', 'found', 'level_score'])
      .where('id', '=', game)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'finished', found: [1], level_score: 100 })
  })

  test('ends that touch two players in either direction, levels and guesses at once: no deadlock, and the books are right', async () => {
    const raced = await raceEnds(
      server,
      kind === 'postgres' ? atLength({ short: 160, long: 400 }) : atLength({ short: 60, long: 150 }),
      'short',
    )
    expect(raced).toMatchObject({ walletDifferences: 0, leaderboardDifferences: 0 })
    expect(raced.ends).toBeGreaterThan(10)
  }, 60_000)

  test('a game of a mode that this server does not have is trouble of ours, and changes nothing', async () => {
    const { client, game, groups } = await pair()
    const { db } = server.app.context
    await db.updateTable('game').set({ mode: 'duel' }).where('id', '=', game).execute()
    expect((await guess(client, game, groups[0] ?? [])).status).toBe(500)
  })
})
