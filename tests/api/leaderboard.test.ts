import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { leaderboardNames, leaderboardPeriods } from '../../src/engine/leaderboard/leaderboard.ts'
import { foldLeaderboards } from '../../src/server/features/leaderboard/chunk.store.ts'
import { readStandings } from '../../src/server/features/leaderboard/entry.store.ts'
import type { Entry } from '../../src/server/features/leaderboard/entry.ts'
import { dropForgotten } from '../../src/server/features/leaderboard/leaderboard.service.ts'
import {
  compareLeaderboards,
  rebuildLeaderboards,
} from '../../src/server/features/leaderboard/rebuild.service.ts'
import { enterAll } from '../support/leaderboards.ts'
import { giveUp, next, start, win } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'

const DAY = 86_400
const password = 'a quiet harbour'

onDatabases('leaderboards', (server, kind) => {
  afterAll(async () => {
    const { leaderboards } = await compare()
    expect(leaderboards.filter((board) => board.differences > 0)).toEqual([])
  })

  const compare = () => compareLeaderboards(server.app.context)
  const differences = async () => {
    const { leaderboards, wrongCounts } = await compare()
    return leaderboards.reduce((sum, board) => sum + board.differences, 0) + wrongCounts.length
  }

  test('a level that ends stands on every board in the answer to the very next call', async () => {
    const { client, id, username } = await server.player()
    const board = (name: string, period?: string) =>
      client.call('GET /api/leaderboards/:board', {
        params: { board: name as 'high-scores' },
        ...(period && { query: { period: period as 'all' } }),
      })
    for (const name of leaderboardNames) expect((await board(name)).me, name).toBeNull()
    server.passTime(40)
    const first = await start(client)
    server.passTime(40)
    const end = await win(server, client, first)
    const expected = {
      'high-scores': { value: end.score, score: end.score, level: 1 },
      'fastest-times': { value: end.elapsedSeconds, timeSpent: end.elapsedSeconds, level: 1 },
      'highest-levels': { value: 1, level: 1 },
      'win-streaks': { value: 1, streak: 1 },
    }
    for (const [name, values] of Object.entries(expected))
      for (const period of leaderboardPeriods) {
        const { entries, me, total } = await board(name, period)
        const own = entries.find((entry) => entry.userId === id)
        expect(own, name).toMatchObject({ ...values, user: { id, username }, rank: me?.rank })
        expect(Object.keys(own ?? {}).sort()).toEqual(
          [...Object.keys(values), 'id', 'rank', 'userId', 'user', 'createdAt'].sort(),
        )
        expect(me).toMatchObject({ value: values.value, neighbours: expect.arrayContaining([own]) })
        expect(total).toBeGreaterThanOrEqual(entries.length)
      }
    expect(await board('story-mode', 'week')).toEqual({ entries: [], me: null, total: 0 })
    expect(await board('daily-champions')).toEqual({ entries: [], me: null, total: 0 })
    const second = await next(client, first.id)
    await client.call('POST /api/game/use-hint', {})
    server.passTime(5)
    await win(server, client, second) // the second level is faster, but the player used a hint
    expect((await board('fastest-times')).me?.value).toBe(end.elapsedSeconds)
    expect((await board('win-streaks')).me?.value).toBe(2)
    expect((await board('highest-levels')).me?.value).toBe(2)
  })

  test('an unknown board is not there, an unknown period is an error', async () => {
    const { client } = await server.player()
    for (const board of ['', 'highscores', 'high-scores/2026-W47', '../users', 'constructor'])
      expect((await client.try('GET /api/leaderboards/:board', { params: { board } })).status).toBe(404)
    const params = { board: 'high-scores' }
    for (const period of ['day', 'ALL', ''])
      expect(
        await client.try('GET /api/leaderboards/:board', { params, query: { period } }),
        period,
      ).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const nobody = await server.client().try('GET /api/leaderboards/:board', { params })
    expect(nobody.status).toBe(401)
  })

  test('a week and a month end at their hour in UTC, and all time goes on', async () => {
    const { client, id } = await server.player()
    const at = async (board: 'win-streaks', period: 'week' | 'month' | 'all') =>
      (await client.call('GET /api/leaderboards/:board', { params: { board }, query: { period } })).me?.value
    const all = async () => [await at('win-streaks', 'all'), await at('win-streaks', 'week')]
    const toMonday = () => {
      const ms = server.now().getTime()
      server.passTime(Math.ceil((7 * DAY * 1000 - ((ms - 4 * DAY * 1000) % (7 * DAY * 1000))) / 1000))
    }
    await server.app.context.db
      .updateTable('session')
      .set({ expires_at: new Date(server.now().getTime() + 90 * DAY * 1000) })
      .where('player_id', '=', id)
      .execute()
    toMonday()
    server.passTime(7 * DAY - 60)
    const first = await win(server, client, await start(client))
    await win(server, client, await next(client, first.id))
    expect(await all()).toEqual([2, 2])
    server.passTime(61)
    expect(await all()).toEqual([2, undefined])
    await start(client) // a completed level continues the streak in the new week
    const { game } = await client.call('GET /api/game/current')
    if (game) await giveUp(client, game.id)
    expect(await all()).toEqual([2, undefined])
    await win(server, client, await start(client))
    expect(await all()).toEqual([2, 1])
  })

  test('a player who is gone keeps the place without the name', async () => {
    const { client, id, username } = await server.player()
    await win(server, client, await start(client))
    await client.call('DELETE /api/account', { body: { password } })
    const { client: other } = await server.player()
    const answer = await other.try('GET /api/leaderboards/:board', { params: { board: 'highest-levels' } })
    expect(answer.text).not.toContain(username)
    const gone = { username: 'Deleted player', firstName: null, profileImageUrl: null, frame: null }
    const { top } = await readStandings(server.app.context.db, 'highest-levels', id, { top: 99 })
    expect(top.some((entry) => entry.player_id === id && entry.username === null)).toBe(true)
    expect(JSON.stringify(answer.body)).toContain(gone.username)
  })

  test('the rebuild finds what somebody broke, says how much it is, and puts it right', async () => {
    const { db } = server.app.context
    const { client } = await server.player()
    await win(server, client, await start(client))
    expect(await differences()).toBe(0)
    const before = await sql`select * from leaderboard_entry order by leaderboard, player_id`.execute(db)
    await sql`update leaderboard_entry set standing = standing - 5 where leaderboard = 'high-scores'`.execute(
      db,
    )
    const scores = (await compare()).leaderboards.find(({ leaderboard }) => leaderboard === 'high-scores')
    expect(scores?.differences).toBe(scores?.entries)
    await sql`delete from leaderboard_entry where leaderboard = 'win-streaks'`.execute(db)
    await sql`insert into leaderboard_entry values ('win-streaks', (select min(id) from player), -99, now(), 1, 'x')`.execute(
      db,
    )
    await sql`update leaderboard_chunk set players = players + 7`.execute(db)
    await sql`delete from leaderboard_move where leaderboard = 'highest-levels'`.execute(db)
    expect(await differences()).toBeGreaterThan(3)
    await rebuildLeaderboards(server.app.context)
    expect(await differences()).toBe(0)
    await sql`update leaderboard_section set players = players + 1 where leaderboard = 'high-scores'`.execute(
      db,
    )
    expect((await compare()).wrongCounts).toEqual(['high-scores'])
    await rebuildLeaderboards(server.app.context)
    expect(await differences()).toBe(0)
    const after = await sql`select * from leaderboard_entry order by leaderboard, player_id`.execute(db)
    expect(after.rows).toEqual(before.rows)
  })

  test('entering and folding at once: no reading is ever wrong, and nothing is lost', async () => {
    const { db } = server.app.context
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await server.player()).id))
    const leaderboard = 'race'
    let going = true
    const folding = (async () => {
      while (going) await foldLeaderboards(db, { moves: 1, chunkPlayers: 2, sectionPlayers: 4 })
    })()
    const reading = (async () => {
      while (going)
        for (const id of ids.slice(0, 3)) {
          const { top, around, rank, total } = await readStandings(db, leaderboard, id, { top: 50, near: 1 })
          const place = top.findIndex((entry) => entry.player_id === id)
          expect([total, rank]).toEqual([top.length, place === -1 ? null : place + 1])
          expect(around).toEqual(place === -1 ? [] : top.slice(Math.max(0, place - 1), place + 2))
        }
    })()
    const best = new Map<string, number>()
    await Promise.all(
      ids.map(async (player_id, lane) => {
        for (let n = 0; n < (kind === 'postgres' ? 25 : 8); n++) {
          const standing = (n * 7 + lane * 3) % 20
          best.set(player_id, Math.min(standing, best.get(player_id) ?? 99))
          const entry: Entry = {
            leaderboard,
            player_id,
            standing,
            reached_at: new Date(n),
            level: null,
            ref: null,
          }
          // The test makes two calls at the same time, because two processes of the server can do so too.
          await Promise.all([enterAll(db, [entry]), enterAll(db, [entry])])
        }
      }),
    )
    going = false
    await Promise.all([folding, reading])
    const { top } = await readStandings(db, leaderboard, '', { top: 50 })
    expect(new Map(top.map((entry) => [entry.player_id, entry.standing]))).toEqual(best)
    expect((await compare()).wrongCounts).toEqual([])
    const { rows } = await sql`select from leaderboard_section where leaderboard = ${leaderboard}`.execute(db)
    expect(rows.length).toBeGreaterThan(1)
    await sql`delete from leaderboard_entry where leaderboard = ${leaderboard}`.execute(db)
  })

  // The embedded database has only one connection, so there no statement can come between two others.
  test.runIf(kind === 'postgres')(
    'a change of chunks that does not see the newest sections fails and is repeated, so no section is wrong',
    async () => {
      const { db } = server.app.context
      const leaderboard = 'old-snapshot'
      await sql`insert into leaderboard_chunk values (${leaderboard}, -9, '-infinity', '', 5)`.execute(db)
      const client = await server.app.context.database.pool.connect()
      try {
        await client.query('begin isolation level repeatable read')
        await client.query('select from leaderboard_chunk limit 1') // takes the snapshot
        await sql`delete from leaderboard_section where leaderboard = ${leaderboard}`.execute(db)
        await sql`insert into leaderboard_section values (${leaderboard}, -9223372036854775808, '-infinity', '', 5)`.execute(
          db,
        )
        const change = client.query(
          `update leaderboard_chunk set players = 6 where leaderboard = '${leaderboard}'`,
        )
        await expect(change).rejects.toMatchObject({ code: '40001' })
      } finally {
        await client.query('rollback')
        client.release()
      }
      await sql`delete from leaderboard_chunk where leaderboard = ${leaderboard}`.execute(db)
      expect((await compare()).wrongCounts).toEqual([])
    },
  )

  test('boards of periods long over are dropped, others stay', async () => {
    const { db, now } = server.app.context
    const { id: player_id } = await server.player()
    const old = ['high-scores/2020-W01', 'high-scores/2020-01']
    const stays = ['high-scores/2999-W01', 'daily:2020-01-01', 'daily/2020-01-01']
    const entry = { player_id, standing: 1, reached_at: new Date(0), level: null, ref: null }
    await enterAll(
      db,
      [...old, ...stays].map((leaderboard) => ({ ...entry, leaderboard })),
    )
    await dropForgotten({ db, now })
    const { rows } = await sql<{ leaderboard: string }>`
      select leaderboard from leaderboard_entry where player_id = ${player_id} order by leaderboard`.execute(
      db,
    )
    expect(rows.map((row) => row.leaderboard)).toEqual([...stays].sort())
    await sql`delete from leaderboard_entry where player_id = ${player_id}`.execute(db)
  })
})
