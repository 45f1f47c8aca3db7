import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { guess, lose, next, start, view, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { playerRow } from '../support/player-row.ts'
import { wrongGuess } from '../support/server.ts'

onOneDatabase('hints, lives and their ledger', (server) => {
  const hint = (client: Client) => client.call('POST /api/game/use-hint', {})
  const left = async (client: Client) => {
    const { hintsRemaining, extraLivesRemaining } = await client.call('GET /api/subscription/status')
    return { hintsRemaining, extraLivesRemaining }
  }
  const refusedHint = async (client: Client, code: string, body: object = {}) =>
    expect((await client.try('POST /api/game/use-hint', { body })).body.code).toBe(code)

  test('two words of one group, another group each time; marked after a reload; no bonus', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'hint', 5)
    const game = await start(client)
    const groups = await server.answer(game.id)
    const groupOf = (wordId: string) => groups.findIndex((group) => group.includes(wordId))
    const shown: string[] = []
    const hinted = new Set<number>()
    for (let n = 0; n < 4; n++) {
      const { wordIds, hintsRemaining } = await hint(client)
      expect(wordIds).toHaveLength(2)
      expect(new Set(wordIds.map(groupOf)).size).toBe(1)
      hinted.add(groupOf(wordIds[0] ?? ''))
      shown.push(...wordIds)
      expect(hintsRemaining).toBe(5 - n)
      expect(await view(client, game.id)).toMatchObject({ hintsUsed: n + 1, hintedWordIds: shown })
    }
    expect(hinted.size).toBe(4)
    await refusedHint(client, 'no_hint_available')
    expect((await left(client)).hintsRemaining).toBe(2)
    const [found = []] = groups
    const after = await guess(client, game.id, found)
    expect(after.game.hintedWordIds).toEqual(shown.filter((wordId) => !found.includes(wordId)))
    for (const wordIds of groups.slice(1)) await guess(client, game.id, wordIds)
    expect(await view(client, game.id)).toMatchObject({ status: 'level_complete', levelScore: 450 })
  })

  test('a group already found is not hinted', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'hint', 5)
    const game = await start(client)
    const groups = await server.answer(game.id)
    for (const wordIds of groups.slice(0, 3)) await guess(client, game.id, wordIds)
    const { wordIds } = await hint(client)
    expect(groups[3]).toEqual(expect.arrayContaining(wordIds))
    await refusedHint(client, 'no_hint_available')
  })

  test("the day's own hint is spent before the kept ones and comes again tomorrow", async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'hint', 2)
    await start(client)
    expect((await left(client)).hintsRemaining).toBe(3)
    await hint(client)
    expect(await balance(id)).toBe(2)
    await hint(client)
    expect(await balance(id)).toBe(1)
    server.passTime(24 * 3600)
    expect((await left(client)).hintsRemaining).toBe(2)
    await hint(client)
    expect(await balance(id)).toBe(1)
    await hint(client)
    expect(await balance(id)).toBe(0)
    await start(client)
    await refusedHint(client, 'no_hints')
    const entries = await ledger(id)
    expect(entries.map(({ pocket, delta, day }) => [pocket, delta, day === null])).toEqual([
      ['kept', 2, true],
      ['day', -1, false],
      ['kept', -1, true],
      ['day', -1, false],
      ['kept', -1, true],
    ])
  })

  test('a free day has one hint, a premium one ten; unused ones do not add up', async () => {
    const { client, id } = await server.player()
    expect((await left(client)).hintsRemaining).toBe(1)
    server.passTime(3 * 24 * 3600)
    expect((await left(client)).hintsRemaining).toBe(1)
    await start(client)
    await hint(client)
    await server.makePremium(id)
    expect((await left(client)).hintsRemaining).toBe(9)
    for (let n = 0; n < 9; n++) {
      if (n % 4 === 0) await start(client)
      await hint(client)
    }
    await start(client)
    await refusedHint(client, 'no_hints')
    server.passTime(24 * 3600 + 1)
    expect((await left(client)).hintsRemaining).toBe(1)
  })

  test('no hint without a game being played, or for one that is not yours', async () => {
    const { client, id } = await server.player()
    const other = await server.player()
    await server.grant(id, 'life', 1)
    await refusedHint(client, 'not_playing')
    const theirs = await start(other.client)
    await refusedHint(client, 'not_found', { gameId: theirs.id })
    const game = await start(client)
    const waiting = await lose(server, client, game)
    expect(waiting.status).toBe('out_of_mistakes')
    await refusedHint(client, 'not_playing')
    await refusedHint(client, 'not_playing', { gameId: game.id })
    expect(await ledger(other.id)).toEqual([])
    expect((await left(client)).hintsRemaining).toBe(1)
  })

  test('an extra life: asked for, three mistakes after it, once a level', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'life', 2)
    const game = await start(client)
    const groups = await server.answer(game.id)
    const params = { id: game.id }
    const early = await client.try('POST /api/game/:id/extra-life', { params })
    expect(early.body.code).toBe('not_playing')
    const waiting = await lose(server, client, game)
    expect(waiting).toMatchObject({ status: 'out_of_mistakes', mistakes: 4, canUseExtraLife: true })
    expect(waiting.missedGroups).toBeUndefined()
    expect(waiting.words).toHaveLength(16)
    const refused = await client.try('POST /api/game/:id/guess', { params, body: { wordIds: groups[0] } })
    expect(refused.body.code).toBe('not_playing')
    const saved = await client.call('POST /api/game/:id/extra-life', { params })
    expect(saved).toMatchObject({ status: 'playing', mistakes: 3, extraLifeUsed: true })
    expect((await left(client)).extraLivesRemaining).toBe(1)
    const again = await client.try('POST /api/game/:id/extra-life', { params })
    expect(again.body.code).toBe('not_playing')
    const over = await guess(client, game.id, wrongGuess(groups, 5))
    expect(over.game).toMatchObject({ status: 'game_over', canUseExtraLife: false })
    expect((await left(client)).extraLivesRemaining).toBe(1)
  })

  test('the next level may be saved again; without a life there is nothing to spend', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'life', 2)
    const first = await start(client)
    await lose(server, client, first)
    await client.call('POST /api/game/:id/extra-life', { params: { id: first.id } })
    await win(server, client, first)
    const second = await next(client, first.id)
    await lose(server, client, second)
    await client.call('POST /api/game/:id/extra-life', { params: { id: second.id } })
    expect(await left(client)).toMatchObject({ extraLivesRemaining: 0 })
    await win(server, client, second)
    const third = await next(client, second.id)
    expect((await lose(server, client, third)).status).toBe('game_over')
    const none = await client.try('POST /api/game/:id/extra-life', { params: { id: third.id } })
    expect(none.body.code).toBe('no_extra_lives')
  })

  test('the ledger is append-only and no balance falls below zero: the database sees to it', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'hint', 1)
    await start(client)
    await hint(client)
    const { db } = server.app.context
    const before = await ledger(id)
    await expect(sql`update ledger set delta = 9 where player_id = ${id}`.execute(db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from ledger where player_id = ${id}`.execute(db)).rejects.toThrow('append-only')
    for (const column of ['hints', 'lives'])
      await expect(
        sql`update wallet set ${sql.ref(column)} = -1 where player_id = ${id}`.execute(db),
      ).rejects.toThrow('check')
    expect(await ledger(id)).toEqual(before)
  })

  const balance = async (id: string) => (await playerRow(server.app.context.db, id)).hints
  const ledger = (id: string) =>
    server.app.context.db.selectFrom('ledger').selectAll().where('player_id', '=', id).orderBy('id').execute()
})
