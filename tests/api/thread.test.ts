import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '../../src/engine/daily/date.ts'
import { decide } from '../../src/server/features/game/decide.service.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { giveUp, guess, twoAndTwo } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

const DAY = 86_400

onDatabases('threads of dailies', { settings: { RESULT_CHECKS: 'on' }, books: false }, (server) => {
  const today = () => server.now().toISOString().slice(0, 10)
  const own = (client: Client, date: string) =>
    client.call('GET /api/daily-challenge/threads', { query: { month: date.slice(0, 7) } })
  const datesSeen = async (client: Client, username: string, date: string) => {
    const query = { month: date.slice(0, 7) }
    const threads = await client.call('GET /api/users/:username/threads', { params: { username }, query })
    return threads.map((thread) => thread.date)
  }

  /** Solves a daily after two mistakes; the player needs `pace` seconds for each guess. */
  async function solve(client: Client, pace = 10): Promise<string> {
    const { id } = await startDaily(client)
    const [a = [], b = [], c = [], d = []] = await server.answer(id)
    for (const wordIds of [wrongGuess([b, d]), c, twoAndTwo([d, a]), b, a, d]) {
      server.passTime(pace)
      await guess(client, id, wordIds)
    }
    return id
  }

  test('the rows of the guesses, their order, and no word; they outlive the game', async () => {
    const { client } = await server.player()
    const date = today()
    const { id } = await startDaily(client)
    expect(await own(client, date)).toEqual([])
    expect(await solve(client)).toBe(id)
    const rows = [[1, 3], [2], [0, 3], [1], [0], [3]]
    const thread = { date, rows, solved: true, mistakes: 2, seconds: 60 }
    expect((await client.raw('GET', '/api/daily-challenge/threads')).body).toEqual([thread])
    expect(await own(client, '2026-01-01')).toEqual([])
    const { db } = server.app.context
    await sql`update game set board = '{"groups":[],"tiles":[]}', guesses = '[]' where id = ${id}`.execute(db)
    expect(await own(client, date)).toEqual([thread])
    const { body } = await client.raw('GET', '/api/account/export')
    expect(body).toMatchObject({ dailies: { threads: [thread] } })
  })

  test('lost without a guess, a daily leaves a thread without knots', async () => {
    const { client } = await server.player()
    server.passTime(30)
    await giveUp(client, (await startDaily(client)).id)
    expect(await own(client, today())).toMatchObject([{ date: today(), rows: [], solved: false }])
  })

  test('nobody who can still play a date sees the thread of another player', async () => {
    const mira = await server.player()
    const [newcomer, reader, late] = await Promise.all([server.player(), server.player(), server.player()])
    const date = today()
    await solve(mira.client)
    const begun = await startDaily(late.client)
    for (const { client } of [newcomer, reader, late])
      expect(await datesSeen(client, mira.username, date)).toEqual([])
    await solve(reader.client)
    expect(await datesSeen(reader.client, mira.username.toUpperCase(), date)).toEqual([date])
    expect(await datesSeen(mira.client, mira.username, date)).toEqual([date])
    // The date is over everywhere 12 hours after its end in UTC.
    server.passTime(DAY)
    expect(today()).toBe(addDays(date, 1))
    const early = server.now().getUTCHours() < 12
    expect(await datesSeen(newcomer.client, mira.username, date)).toEqual(early ? [] : [date])
    server.passTime(DAY)
    expect(await datesSeen(newcomer.client, mira.username, date)).toEqual([date])
    expect(await datesSeen(late.client, mira.username, date)).toEqual([])
    await giveUp(late.client, begun.id)
    expect(await datesSeen(late.client, mira.username, date)).toEqual([date])
  })

  test('a held result is in the own month only, and a deleted player has none', async () => {
    const mira = await server.player()
    const reader = await server.player()
    const date = today()
    await solve(reader.client)
    const id = await solve(mira.client, 0.1)
    expect(await own(mira.client, date)).toMatchObject([{ date, solved: true }])
    expect(await datesSeen(mira.client, mira.username, date)).toEqual([date])
    expect(await datesSeen(reader.client, mira.username, date)).toEqual([])
    await decide(server.app.context, id, 'release')
    expect(await datesSeen(reader.client, mira.username, date)).toEqual([date])
    await mira.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const params = { username: mira.username }
    expect((await reader.client.try('GET /api/users/:username/threads', { params })).status).toBe(404)
  })
})
