import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import type { LeaderboardName } from '../../src/engine/leaderboard/leaderboard.ts'
import { holdBursts } from '../../src/server/features/daily/burst.service.ts'
import { closeDays } from '../../src/server/features/daily/close.service.ts'
import { type Decision, decide } from '../../src/server/features/game/decide.service.ts'
import { heldResults } from '../../src/server/features/game/held.store.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import type { Client } from '../support/client.ts'
import { attempt, daily, startDaily } from '../support/dailies.ts'
import { flushLive } from '../support/live.ts'
import { giveUp, guess, next, start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

type Someone = { client: Client; id: string; username: string }

onOneDatabase('results that are held', { settings: { RESULT_CHECKS: 'on' } }, (server) => {
  /** Completes a board; the player needs `pace` seconds for each group. */
  async function solve(client: Client, game: GameView, pace: number): Promise<GameView> {
    let end = game
    for (const wordIds of await server.answer(game.id)) {
      server.passTime(pace)
      end = (await guess(client, game.id, wordIds)).game
    }
    return end
  }
  const board = async (client: Client, name: LeaderboardName) =>
    (await client.call('GET /api/leaderboards/:board', { params: { board: name }, query: { period: 'all' } }))
      .me?.value ?? null
  const boards = async (client: Client) => ({
    score: await board(client, 'high-scores'),
    level: await board(client, 'highest-levels'),
    streak: await board(client, 'win-streaks'),
    time: await board(client, 'fastest-times'),
  })
  const publicStats = async ({ client, username }: Someone) =>
    (await client.call('GET /api/users/:username', { params: { username } })).stats
  const feedOf = async ({ client, username }: Someone) => {
    await flushLive(server.app.context.db)
    return (await client.call('GET /api/activities')).filter(({ user }) => user.username === username)
  }
  const decideAbout = (id: string, decision: Decision) => decide(server.app.context, id, decision)
  const heldIds = async () => (await heldResults(server.app.context.db)).map(({ id }) => id)
  const differences = async () => {
    const { leaderboards, wrongCounts } = await compareLeaderboards(server.app.context)
    return [leaderboards.filter((one) => one.differences > 0), wrongCounts]
  }
  const nothing = { score: null, level: null, streak: null, time: null }

  test('a level too quick for a person is shown to its owner and counts nowhere, and says so', async () => {
    const one = await server.player()
    const { client } = one
    const game = await start(client)
    const end = await solve(client, game, 0.1)
    expect(end).toMatchObject({ status: 'level_complete', withheld: 'held' })
    expect((await client.call('GET /api/game/:id', { params: { id: game.id } })).withheld).toBe('held')
    expect(await boards(client)).toEqual(nothing)
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: end.score, rank: null })
    expect(await publicStats(one)).toMatchObject({ totalScore: 0, highestLevel: 1, levelsCompleted: 0 })
    expect(await feedOf(one)).toMatchObject([{ kind: 'joined' }])
    expect(await differences()).toEqual([[], []])
  })

  test('a level that a person may have played counts at once and says nothing', async () => {
    const { client } = await server.player()
    const end = await solve(client, await start(client), 6)
    expect(end).not.toHaveProperty('withheld')
    expect(await boards(client)).toMatchObject({ score: end.score, level: 1, streak: 1, time: 24 })
  })

  test('released, a run counts as of its own time, with the levels that waited for it', async () => {
    const one = await server.player()
    const { client } = one
    const first = await solve(client, await start(client), 10)
    const second = await solve(client, await next(client, first.id), 0.1)
    server.passTime(40)
    const third = await solve(client, await next(client, second.id), 10)
    expect([second.withheld, third.withheld]).toEqual(['held', 'held'])
    expect(await boards(client)).toEqual({ score: first.score, level: 1, streak: 1, time: 40 })
    expect((await heldResults(server.app.context.db)).find(({ id }) => id === second.id)).toMatchObject({
      doubt: 'reading',
      following: 1,
      groups: 4,
    })
    expect(await decideAbout(second.id, 'release')).toBe(2)
    expect(await boards(client)).toMatchObject({ score: third.score, level: 3, streak: 3 })
    const { entries } = await client.call('GET /api/leaderboards/:board', {
      params: { board: 'high-scores' },
      query: { period: 'all' },
    })
    const row = await server.app.context.db
      .selectFrom('score')
      .select('created_at')
      .where('game_id', '=', third.id)
      .executeTakeFirstOrThrow()
    expect(entries.find(({ userId }) => userId === one.id)?.createdAt).toBe(row.created_at.toISOString())
    expect(await publicStats(one)).toMatchObject({ totalScore: third.score, bestWinStreak: 3 })
    const after = await client.call('GET /api/game/:id', { params: { id: second.id } })
    expect(after).not.toHaveProperty('withheld')
    expect(await decideAbout(second.id, 'release')).toBe(0)
    expect(await differences()).toEqual([[], []])
  })

  test('a level with a doubt of its own is not released with the one before it', async () => {
    const { client } = await server.player()
    const first = await solve(client, await start(client), 0.1)
    const second = await solve(client, await next(client, first.id), 0.1)
    const third = await solve(client, await next(client, second.id), 10)
    await expect(decideAbout(second.id, 'release')).rejects.toThrow('earlier level')
    expect(await decideAbout(first.id, 'release')).toBe(1)
    expect(await boards(client)).toMatchObject({ score: first.score, level: 1, streak: 1 })
    expect(await decideAbout(second.id, 'release')).toBe(2)
    expect(await boards(client)).toMatchObject({ score: third.score, level: 3, streak: 3 })
    expect(await differences()).toEqual([[], []])
  })

  test('removed, a level is off for good, and so is what follows it in its run', async () => {
    const one = await server.player()
    const { client } = one
    const first = await solve(client, await start(client), 10)
    const second = await solve(client, await next(client, first.id), 0.1)
    expect(await decideAbout(second.id, 'remove')).toBe(1)
    const third = await solve(client, await next(client, second.id), 10)
    expect(third.withheld).toBe('removed')
    expect(await heldIds()).not.toContain(second.id)
    expect(await boards(client)).toEqual({ score: first.score, level: 1, streak: 1, time: 40 })
    expect(await client.call('GET /api/scores/personal')).toMatchObject({ score: first.score })
    expect(await differences()).toEqual([[], []])
  })

  test('a result that counted is removed with everything that depended on it', async () => {
    const one = await server.player()
    const { client } = one
    let game = await start(client)
    for (let level = 1; level < 5; level++)
      game = await next(client, (await solve(client, game, 10 - level)).id)
    const fifth = await solve(client, game, 9)
    expect((await feedOf(one)).map(({ kind }) => kind).sort()).toEqual(['joined', 'level_up', 'win_streak'])
    const { rows } = await levelsOf(one.id)
    expect(await decideAbout(rows[2]?.game_id ?? '', 'remove')).toBe(3)
    expect(await boards(client)).toEqual({ score: rows[1]?.score, level: 2, streak: 2, time: 32 })
    expect(await publicStats(one)).toMatchObject({
      ...{ totalScore: rows[1]?.score, highestLevel: 2, winStreak: 2, bestWinStreak: 2, levelsCompleted: 2 },
    })
    expect(await feedOf(one)).toMatchObject([{ kind: 'joined' }])
    expect(await differences()).toEqual([[], []])
    // The operator restores a result that was removed by mistake.
    expect(await decideAbout(rows[2]?.game_id ?? '', 'release')).toBe(3)
    expect(await boards(client)).toMatchObject({ score: fifth.score, level: 5, streak: 5 })
    expect(await differences()).toEqual([[], []])
  })

  const levelsOf = async (playerId: string) => ({
    rows: await server.app.context.db
      .selectFrom('score')
      .select(['game_id', 'score', 'level'])
      .where('player_id', '=', playerId)
      .orderBy('level')
      .execute(),
  })

  test('a slow player who is suddenly quick is held; one who has always been quick is not', async () => {
    const speedOf = async (usual: number) => {
      const { client, id } = await server.player()
      await server.makePremium(id)
      let game = await start(client)
      for (let level = 1; level <= 12; level++) {
        const groups = game.groupCount
        game = await next(client, (await solve(client, game, usual + (level % 3) * (usual / 8))).id)
        expect(groups).toBeGreaterThan(3)
      }
      return solve(client, game, 4)
    }
    expect((await speedOf(45)).withheld).toBe('held')
    expect((await speedOf(8)).withheld).toBeUndefined()
  })

  test('a daily that is held: nobody else can tell, its owner can, and its badges wait', async () => {
    server.passTime(86_400)
    const [one, other] = [await server.player(), await server.player()]
    const end = await solve(one.client, await startDaily(one.client), 0.2)
    expect(end.withheld).toBe('held')
    await solve(other.client, await startDaily(other.client), 15)
    const view = await daily(one.client)
    const { id } = view.challenge
    expect(view).toMatchObject({ players: 1, streak: { current: 1, doneToday: true } })
    expect(view.userAttempt).toMatchObject({
      withheld: 'held',
      ranked: false,
      completed: true,
      score: end.score,
    })
    const seen = await other.client.call('GET /api/daily-challenge/:id/leaderboard', { params: { id } })
    expect(seen).toMatchObject({ total: 1, me: { rank: 1 } })
    expect(JSON.stringify(seen)).not.toContain(one.id)
    const statistics = await other.client.call('GET /api/daily-challenge/:id/statistics', { params: { id } })
    expect(statistics.players).toBe(1)
    expect((await one.client.call('GET /api/badges')).badges).toEqual([])
    expect(await decideAbout(end.id, 'release')).toBe(1)
    const after = await other.client.call('GET /api/daily-challenge/:id/leaderboard', { params: { id } })
    expect(after).toMatchObject({ total: 2, me: { rank: 2 } })
    expect((await one.client.call('GET /api/badges')).badges).toMatchObject([{ badgeType: 'daily_first' }])
    expect(await differences()).toEqual([[], []])
    await decideAbout(end.id, 'remove')
    expect((await attempt(one.client, id)).attempt).toMatchObject({ withheld: 'removed', completed: false })
    expect((await one.client.call('GET /api/badges')).badges).toEqual([])
    expect((await daily(one.client)).streak.current).toBe(0)
    const last = await other.client.call('GET /api/daily-challenge/:id/statistics', { params: { id } })
    expect(last.players).toBe(1)
    expect(await differences()).toEqual([[], []])
  })

  test('the champions of a closed day are those of the results that count', async () => {
    server.passTime(3 * 86_400)
    const field: Someone[] = []
    for (let n = 0; n < 5; n++) field.push(await server.player())
    const [held, ...rest] = field as [Someone, ...Someone[]]
    const end = await solve(held.client, await startDaily(held.client), 0.2)
    const ends: GameView[] = []
    for (const [n, { client }] of rest.entries())
      ends.push(await solve(client, await startDaily(client), 10 + n))
    server.passTime(3 * 86_400)
    await closeDays(server.app.context)
    const wins = () => Promise.all(field.map(({ client }) => board(client, 'daily-champions')))
    expect(await wins()).toEqual([null, 1, 1, 1, null])
    await decideAbout(end.id, 'release')
    expect(await wins()).toEqual([1, 1, 1, null, null])
    await decideAbout(ends[0]?.id ?? '', 'remove')
    expect(await wins()).toEqual([1, null, 1, 1, null])
    await decideAbout(end.id, 'remove')
    expect(await wins()).toEqual([null, null, 1, 1, 1])
    expect(await differences()).toEqual([[], []])
  })

  test('a new account is held when its network had seen the board, and only when it is quick', async () => {
    server.passTime(86_400)
    const people: Someone[] = []
    for (const address of ['2001:db8::1', '2001:db8:0:2::2', '2001:db8:0:1::1', '2001:db8:1::1'])
      people.push(await server.player(undefined, address))
    const [first, quick, slow, stranger] = people as [Someone, Someone, Someone, Someone]
    await giveUp(first.client, (await startDaily(first.client)).id)
    expect((await solve(quick.client, await startDaily(quick.client), 3)).withheld).toBe('held')
    expect((await solve(slow.client, await startDaily(slow.client), 12)).withheld).toBeUndefined()
    expect((await solve(stranger.client, await startDaily(stranger.client), 3)).withheld).toBeUndefined()
  })

  test('a burst of new accounts from one network is held when there are enough of them', async () => {
    server.passTime(86_400)
    const ends: GameView[] = []
    const solveAnother = async (pace: number) => {
      const { client } = await server.player(undefined, '198.51.100.1')
      ends.push(await solve(client, await startDaily(client), pace))
    }
    const states = async () => {
      await holdBursts(server.app.context)
      const { rows } = await sql<{ withheld: string | null }>`select withheld from game
        where id = any(${ends.map(({ id }) => id)}::text[]) order by started_at`.execute(
        server.app.context.db,
      )
      return rows.map(({ withheld }) => withheld)
    }
    for (const pace of [6, 7, 40]) await solveAnother(pace)
    expect(await states()).toEqual([null, null, null])
    await solveAnother(7.5)
    expect(await states()).toEqual(['held', 'held', null, 'held'])
    await decideAbout(ends[0]?.id ?? '', 'release')
    expect(await states()).toEqual([null, 'held', null, 'held'])
    expect(await differences()).toEqual([[], []])
  })

  test('a lost level that is held breaks a streak as any other, and a repeated request is answered alike', async () => {
    const one = await server.player()
    const { client } = one
    const first = await solve(client, await start(client), 10)
    const second = await next(client, first.id)
    const groups = await server.answer(second.id)
    for (const wordIds of groups.slice(0, 3)) await guess(client, second.id, wordIds)
    expect((await giveUp(client, second.id)).withheld).toBe('held')
    expect(await publicStats(one)).toMatchObject({ winStreak: 0, bestWinStreak: 1, totalScore: first.score })
    const third = await start(client)
    const answers = await server.answer(third.id)
    for (const wordIds of answers.slice(0, 3)) await guess(client, third.id, wordIds)
    const last = {
      params: { id: third.id },
      body: { wordIds: answers[3] ?? [] },
      headers: { 'idempotency-key': 'again' },
    }
    const reply = await client.call('POST /api/game/:id/guess', last)
    expect(reply.game.withheld).toBe('held')
    expect(await client.call('POST /api/game/:id/guess', last)).toEqual(reply)
    expect(await differences()).toEqual([[], []])
  })
})
