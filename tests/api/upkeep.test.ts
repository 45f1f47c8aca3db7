import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_SIGN_IN, seedDemo } from '../../src/server/features/demo/demo.service.ts'
import { baseJobs, features } from '../../src/server/features.ts'
import { makeToken } from '../../src/server/identity/one-time-token.store.ts'
import { checkBooks } from '../support/books.ts'
import { checksums } from '../support/checksums.ts'
import { flushLive } from '../support/live.ts'
import { start } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'

const HOUR = 3600

onOneDatabase('an empty installation', { settings: { DEMO: '1', RESULT_CHECKS: 'on' } }, (server) => {
  test('an empty database gets demo players, whose record is as if they had played; nothing is added to it', async () => {
    await seedDemo(server.app.context)
    const seeded = await checksums(server)
    await seedDemo(server.app.context)
    expect(await checksums(server)).toEqual(seeded)
    const client = server.client()
    const user = await client.call('POST /api/auth/login', { body: DEMO_SIGN_IN })
    expect(user).toMatchObject({ username: 'demo_player', isPremium: true })
    const board = await client.call('GET /api/scores/high')
    expect(board).toHaveLength(10)
    expect(board[0]?.score).toBeGreaterThan(board[9]?.score ?? 0)
    expect(await client.call('GET /api/scores/personal')).toMatchObject({
      rank: expect.any(Number),
      totalPlayers: 13,
    })
    const { db } = server.app.context
    const attempts = await db.selectFrom('daily_attempt').select(['date', 'ended_at']).execute()
    expect(attempts.length).toBeGreaterThan(30)
    for (const { ended_at } of attempts) expect(ended_at?.getTime()).toBeLessThan(server.now().getTime())
    expect((await db.selectFrom('daily_champion').select('date').execute()).length).toBeGreaterThan(8)
    await checkBooks(server)
    expect(await db.selectFrom('held_result').selectAll().execute()).toEqual([])
    await flushLive(db)
    const feed = await client.call('GET /api/activities')
    expect(feed).toHaveLength(20)
    const times = feed.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(feed.map(({ kind }) => kind)).size).toBeGreaterThan(2)
    expect(await start(client)).toMatchObject({ level: 1, status: 'playing' })
    const { rows } = await sql<Record<string, unknown>>`
      select username, total_score = sum(level_score) as total, best_score = max(score) as best,
        highest_level = max(level) as highest, best_win_streak = count(*) filter (where completed) as streak
      from player join play_record as record on record.player_id = player.id join score on score.player_id = player.id
      group by player.id, record.player_id`.execute(server.app.context.db)
    expect(rows).toHaveLength(13)
    // The demo player has also lost runs, and a lost run ends a streak, so the test compares streaks separately.
    for (const { streak, ...row } of rows) {
      expect(row).toMatchObject({ total: true, best: true, highest: true })
      expect(streak).toBe(row.username !== 'demo_player')
    }
  })
})

onDatabases('what the server does by itself', (server) => {
  test('what has expired is swept away, and nothing else', async () => {
    const { id } = await server.player()
    const other = await server.player()
    const { db } = server.app.context
    const hoursAgo = (hours: number) => new Date(server.now().getTime() - hours * HOUR * 1000)
    await db
      .updateTable('session')
      .set({ expires_at: hoursAgo(1) })
      .where('player_id', '=', id)
      .execute()
    await sql`insert into rate_limit (key, points, expire) values
      ('old', 1, ${hoursAgo(1).getTime()}), ('new', 1, ${hoursAgo(-1).getTime()})`.execute(db)
    await db
      .updateTable('activity')
      .set({ created_at: hoursAgo(90 * 24 + 1) })
      .where('player_id', '=', id)
      .execute()
    await flushLive(db)
    await sql`update live_item set created_at = ${hoursAgo(49)}
      where (topic, id) in (select topic, id from live_item order by id limit 1)`.execute(db)
    const count = async (table: 'activity' | 'live_item') => {
      await flushLive(db)
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} as counted
        where to_json(counted)->>'topic' is distinct from 'sessions'`.execute(db)
      return rows[0]?.count ?? 0
    }
    const kept = [(await count('activity')) - 1, (await count('live_item')) - 1]
    for (const [purpose, seconds] of [
      ['verify_email', -1],
      ['reset_password', HOUR],
    ] as const)
      await makeToken(db, { purpose, playerId: other.id, seconds }, server.now())
    const {
      // The test ignores the tables that jobs change. The job that closes ended days writes to daily_day. The job for
      // e-mails writes to mail and one_time_token. A job writes the figures of the desk to day_figure.
      daily_day: _day,
      day_figure: _figure,
      mail: _mail,
      one_time_token: _token,
      session: _,
      rate_limit: ___,
      activity: ____,
      live_item: _____,
      ...before
    } = await checksums(server)
    for (const { run } of [...baseJobs, ...features.flatMap(({ jobs }) => jobs ?? [])])
      await run(server.app.context)
    expect(await checksums(server)).toMatchObject(before)
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(db)
    expect(rows).toEqual([{ key: 'new' }])
    expect(await db.selectFrom('session').select('id').where('player_id', '=', id).execute()).toEqual([])
    const tokens = await db
      .selectFrom('one_time_token')
      .select('purpose')
      .where('expires_at', '<', server.now())
      .execute()
    expect(tokens).toEqual([])
    const good = db.selectFrom('one_time_token').select('purpose').where('purpose', '=', 'reset_password')
    expect(await good.execute()).toHaveLength(1)
    expect((await other.client.try('GET /api/auth/user')).status).toBe(200)
    expect([await count('activity'), await count('live_item')]).toEqual(kept)
    expect(await db.selectFrom('activity').select('id').where('player_id', '=', id).execute()).toEqual([])
  })
})
