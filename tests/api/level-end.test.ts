import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { giveUp, guess, lose, next, start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { playerRow as rowOf } from '../support/player-row.ts'
import { wrongGuess } from '../support/server.ts'

onOneDatabase('the record of a level', (server) => {
  const rowsOf = (playerId: string) =>
    server.app.context.db
      .selectFrom('score')
      .selectAll()
      .where('player_id', '=', playerId)
      .orderBy('created_at')
      .orderBy('level')
      .execute()
  const playerRow = (id: string) => rowOf(server.app.context.db, id)

  test('one row at every end, with what really happened; bests and totals are their sums', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'life', 1)
    const first = await start(client)
    expect(await rowsOf(id)).toEqual([])
    expect((await client.call('GET /api/auth/user')).hasPlayed).toBe(false)
    server.passTime(90)
    const firstEnd = await win(server, client, first, 2)
    const second = await next(client, first.id)
    await client.call('POST /api/game/use-hint', {})
    const secondEnd = await win(server, client, second)
    const third = await next(client, second.id)
    await lose(server, client, third)
    await client.call('POST /api/game/:id/extra-life', { params: { id: third.id } })
    const groups = await server.answer(third.id)
    await guess(client, third.id, groups[2] ?? [])
    const thirdEnd = await guess(client, third.id, wrongGuess(groups, 5))
    const common = { player_id: id, run_id: first.id, life_used: false, hint_used: false }
    const rows = await rowsOf(id)
    expect(rows).toEqual([
      expect.objectContaining({ ...common, game_id: first.id, level: 1, completed: true, mistakes: 2 }),
      expect.objectContaining({ ...common, game_id: second.id, level: 2, completed: true, hint_used: true }),
      expect.objectContaining({ ...common, game_id: third.id, level: 3, completed: false, life_used: true }),
    ])
    expect(rows.map((row) => [row.guesses, row.mistakes, row.words_found, row.run_words_found])).toEqual([
      [6, 2, 16, 16],
      [4, 0, 16, 32],
      [6, 5, 4, 36],
    ])
    expect(rows.map((row) => [row.score, row.level_score])).toEqual(
      [firstEnd, secondEnd, thirdEnd.game].map((end) => [end.score, end.levelScore]),
    )
    expect(rows[0]?.seconds).toBe(firstEnd.elapsedSeconds)
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(90)
    expect(secondEnd.levelScore).toBe(450) // the player gets no bonus for a level with a hint
    expect(await client.call('GET /api/auth/user')).toMatchObject({
      ...{ highestLevel: 3, totalScore: thirdEnd.game.score, hasPlayed: true },
    })
    const personal = await client.call('GET /api/scores/personal')
    expect(personal).toMatchObject({ score: thirdEnd.game.score, level: 3, highestLevel: 3 })
  })

  test('a best is only ever replaced by a better one; the total takes everything', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const good = await win(server, client, await start(client))
    server.passTime(600)
    const poor = await win(server, client, await start(client), 3)
    expect(poor.score).toBeLessThan(good.score)
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: good.score, level: 1 })
    const best = await playerRow(id)
    const [goodRow] = await rowsOf(id)
    expect([best.best_score_id, best.best_score_at]).toEqual([goodRow?.id, goodRow?.created_at])
    expect(best.total_score).toBe(good.score + poor.score)
    const more = await win(server, client, await next(client, poor.id))
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: more.score, level: 2 })
    expect((await playerRow(id)).total_score).toBe(good.score + more.score)
  })

  test('a streak grows with completed levels, also across runs', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const first = await win(server, client, await start(client))
    await win(server, client, await next(client, first.id))
    await start(client) // a new run after a completed level does not end the streak
    expect(await streak(id)).toEqual([2, 2])
    const { game } = await client.call('GET /api/game/current')
    if (game) await win(server, client, game)
    expect(await streak(id)).toEqual([3, 3])
  })

  const breakers: [string, (client: Client, id: string) => Promise<unknown>][] = [
    ['a game over', async (client) => lose(server, client, await current(client))],
    ['giving up', async (client) => giveUp(client, (await current(client)).id)],
    ['a restart', (client) => start(client, 'restart')],
    ['a new game in the middle of a level', (client) => start(client)],
    [
      'giving up when out of mistakes',
      async (client, id) => {
        await server.grant(id, 'life', 1)
        await giveUp(client, (await lose(server, client, await current(client))).id)
      },
    ],
  ]
  test.each(breakers)('a streak is broken by %s', async (_, end) => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const first = await win(server, client, await start(client))
    const second = await win(server, client, await next(client, first.id))
    await next(client, second.id)
    await end(client, id)
    expect(await streak(id)).toEqual([0, 2])
    const row = (await rowsOf(id)).at(-1)
    expect(row).toMatchObject({ level: 3, completed: false, level_score: 0, score: second.score })
  })

  test('a restart of a completed level breaks the streak too', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    await win(server, client, await start(client))
    await start(client, 'restart')
    expect(await streak(id)).toEqual([0, 1])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('a level that is restarted again and again counts once in the total: the best of its tries', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    let game = await start(client)
    for (let tries = 0; tries < 4; tries++) {
      for (const wordIds of (await server.answer(game.id)).slice(1)) await guess(client, game.id, wordIds)
      game = await start(client, 'restart')
      expect((await playerRow(id)).total_score).toBe(350)
    }
    const end = await win(server, client, game)
    expect((await playerRow(id)).total_score).toBe(end.score)
    await giveUp(client, (await next(client, end.id)).id)
    await win(server, client, await start(client))
    expect((await playerRow(id)).total_score).toBe(2 * end.score)
  })

  test('an unfinished level counts with the groups that were found', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const game = await start(client)
    for (const wordIds of (await server.answer(game.id)).slice(1)) await guess(client, game.id, wordIds)
    await start(client)
    expect(await rowsOf(id)).toEqual([
      expect.objectContaining({ completed: false, words_found: 12, level_score: 350, score: 350 }),
    ])
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: 350, level: 1 })
  })

  test('a score row is for ever: the database refuses to change or delete it', async () => {
    const { client, id } = await server.player()
    await win(server, client, await start(client))
    const before = await rowsOf(id)
    const { db } = server.app.context
    await expect(sql`update score set score = 9999999 where player_id = ${id}`.execute(db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from score where player_id = ${id}`.execute(db)).rejects.toThrow('append-only')
    expect(await rowsOf(id)).toEqual(before)
  })

  const streak = async (id: string) => {
    const { win_streak, best_win_streak } = await playerRow(id)
    return [win_streak, best_win_streak]
  }

  async function current(client: Client) {
    const { game } = await client.call('GET /api/game/current')
    if (!game) throw new Error('nothing is being played')
    return game
  }
})
