import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { leaderboardPeriods } from '../../src/engine/leaderboard/leaderboard.ts'
import { createApp } from '../../src/server/app.ts'
import { closeDays } from '../../src/server/features/daily/close.service.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import type { Client } from '../support/client.ts'
import { daily, dailyBoard, playDaily, startDaily } from '../support/dailies.ts'
import { quickKind } from '../support/database.ts'
import { atLength } from '../support/length.ts'
import { guess, tryGuess, view } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'

const DAY = 86_400
const password = 'a quiet harbour'

onDatabases('dailies at the same time', (server, kind) => {
  const today = () => server.now().toISOString().slice(0, 10)
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(server.app.context.db)).rows[0]?.n

  test('fifty starts at once, in two browsers, while three time zones are told: one attempt', async () => {
    const { client, id } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    const other = server.client()
    await other.call('POST /api/auth/login', { body: { email, password, timeZone: 'America/New_York' } })
    const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo']
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const browser = n % 2 ? client : other
        if (n % 5 === 0)
          await browser.call('POST /api/daily-challenge/time-zone', {
            body: { timeZone: zones[n % 3] ?? '' },
          })
        return browser.try('POST /api/daily-challenge/start')
      }),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([200, 201])
    expect(await count(sql`select count(*) as n from daily_attempt where player_id = ${id}`)).toBe(1)
    expect(await count(sql`select count(*) as n from game where player_id = ${id}`)).toBe(1)
  })

  test('whoever looks while the last guess is taken sees the board before it or after it, and nothing between', async () => {
    for (let round = 0; round < (kind === 'postgres' ? 8 : 3); round++) {
      const { client } = await server.player()
      const game = await startDaily(client)
      const groups = await server.answer(game.id)
      for (const wordIds of groups.slice(1)) await guess(client, game.id, wordIds)
      const last = guess(client, game.id, groups[0] ?? [])
      const seen = await Promise.all(Array.from({ length: 12 }, () => daily(client)))
      await last
      for (const { hasAttempted, game: shown, streak } of seen)
        expect([shown?.status, streak.current]).toEqual(hasAttempted ? ['finished', 1] : ['playing', 0])
    }
  })

  test('a time zone counts from the next day at the earliest, and takes no date away', async () => {
    const { client } = await server.player()
    server.passTime(DAY) // a player cannot change the first time zone for a day
    await playDaily(server, client)
    const move = (timeZone: string) =>
      client.call('POST /api/daily-challenge/time-zone', { body: { timeZone } })
    const first = await move('Pacific/Kiritimati')
    expect(first).toMatchObject({ timeZone: 'Pacific/Kiritimati', changed: true })
    expect(await move('Pacific/Pago_Pago')).toMatchObject({ timeZone: 'Pacific/Kiritimati', changed: false })
    expect(Date.parse(first.changeableAt) - server.now().getTime()).toBeGreaterThan(DAY * 1000 - 60_000)
    // When it is noon in UTC, it is 2 am of the next date in the player's new time zone. In the new time zone the
    // player is allowed to play the challenge of the next date.
    const there = await daily(client)
    expect(there.challenge.date > today()).toBe(true)
    expect(there).toMatchObject({ hasAttempted: false, open: true, timeZone: 'Pacific/Kiritimati' })
    await playDaily(server, client)
    expect((await daily(client)).streak.current).toBe(2)
    expect((await client.try('POST /api/daily-challenge/start')).body.code).toBe('already_attempted')
    server.passTime(DAY + 60)
    await move('Pacific/Pago_Pago')
    expect((await client.try('POST /api/daily-challenge/start')).body.code).toBe('already_attempted')
    expect((await daily(client)).streak.current).toBe(2)
    server.passTime(DAY)
    await playDaily(server, client)
    expect((await daily(client)).streak.current).toBe(3)
    server.passToNoon()
  })

  test('the last guess sent twenty times: one end, and each badge once', async () => {
    const { client, id } = await server.player()
    for (let day = 0; day < 6; day++) {
      await playDaily(server, client)
      server.passTime(DAY)
      await client.call('GET /api/auth/user')
    }
    const before = await client.call('GET /api/badges')
    expect(before.badges.map((badge) => badge.badgeType).sort()).toEqual(['daily_first', 'daily_speed_demon'])
    const game = await startDaily(client)
    const [last = [], ...groups] = await server.answer(game.id)
    for (const wordIds of groups) await guess(client, game.id, wordIds)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryGuess(client, game.id, last, n % 2 ? 'the-last' : undefined)),
    )
    const keyed = answers.filter((_, n) => n % 2 === 1)
    const taken = answers.filter(({ status }) => status === 200)
    expect([1, 10]).toContain(taken.length)
    expect(new Set(keyed.map(({ text }) => text)).size).toBeLessThanOrEqual(2)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('not_playing')
    const { badges, stats } = await client.call('GET /api/badges')
    expect(badges.map((badge) => badge.badgeType).sort()).toEqual([
      'daily_first',
      'daily_perfect_week',
      'daily_speed_demon',
      'daily_week_streak',
    ])
    expect(stats).toMatchObject({ totalCompleted: 7, consecutiveDays: 7, weeklyStreak: 1 })
    expect(await count(sql`select count(*) as n from badge where player_id = ${id}`)).toBe(4)
    const { newBadges } = await client.call('POST /api/daily-challenge/attempt', {
      body: { challengeId: today() },
    })
    expect(newBadges.map((badge) => badge.badgeType).sort()).toEqual([
      'daily_perfect_week',
      'daily_week_streak',
    ])
  })

  test('days close once, after days of standing still, however many close them; ten times in the top three is a badge', async () => {
    const players: { client: Client; id: string }[] = []
    for (let n = 0; n < 4; n++) players.push(await server.player())
    const dates: string[] = []
    server.passTime(DAY)
    // On the faster of the two databases the test plays ten days, so that the player earns a badge. On the slower of
    // the two databases the test plays only two days.
    const days = kind === quickKind ? 10 : 2
    for (let day = 0; day < days; day++) {
      dates.push(today())
      for (const [n, { client }] of players.entries()) {
        if (n > 0) await playDaily(server, client, n - 1)
        else await playDaily(server, client)
        await client.call('GET /api/auth/user')
      }
      server.passTime(DAY)
    }
    const champions = () =>
      count(sql`select count(*) as n from daily_champion where date = any(${dates}::date[])`)
    expect(await champions()).toBe(0)
    server.passTime(120)
    const other =
      kind === 'postgres'
        ? await createApp(server.app.context.env, pino({ level: 'silent' }), { now: server.now })
        : undefined
    await Promise.all(
      [1, 2, 3, 4].map((n) => closeDays(n % 2 || !other ? server.app.context : other.context)),
    )
    expect(await champions()).toBe(3 * days)
    await closeDays(server.app.context)
    expect(await champions()).toBe(3 * days)
    await other?.close()
    for (const [n, { client }] of players.entries()) {
      const { badges, stats } = await client.call('GET /api/badges')
      expect(stats.championDays).toBe(n < 3 ? days : 0)
      const champion = badges.filter((badge) => badge.badgeType === 'daily_champion')
      expect(champion).toHaveLength(n < 3 && days === 10 ? 1 : 0)
      const { dailyChallengeWins } = await client.call('GET /api/auth/user')
      expect(dailyChallengeWins).toBe(n < 3 ? days : 0)
      for (const period of leaderboardPeriods) {
        const query = { period }
        const params = { board: 'daily-champions' as const }
        const { me } = await client.call('GET /api/leaderboards/:board', { params, query })
        expect([me?.value, me?.neighbours.length ?? 0], period).toEqual(
          n < 3 ? [days, expect.any(Number)] : [undefined, 0],
        )
      }
    }
    const { leaderboards, wrongCounts } = await compareLeaderboards(server.app.context)
    expect([leaderboards.filter(({ differences }) => differences > 0), wrongCounts]).toEqual([[], []])
    // Today's daily challenge is still open, because the day has not ended in every time zone.
    const [first] = players
    await playDaily(server, first?.client as Client)
    await closeDays(server.app.context)
    expect(await count(sql`select count(*) as n from daily_champion where date = ${today()}`)).toBe(0)
  })

  test('a date has one board: on every process, with another secret, for ever; and only the secret tells it', async () => {
    const { context } = server.app
    const date = '2027-03-03'
    const made = await Promise.all(Array.from({ length: 3 }, () => dailyBoard(context.db, context, date)))
    for (const one of made) expect(one).toEqual(made[0])
    const changed = await dailyBoard(context.db, { hashKey: 'another' }, date)
    expect(changed).toEqual(made[0])
    const elsewhere = await dailyBoard(context.db, { ...context, hashKey: 'another' }, '2027-03-04')
    await expect(
      sql`update daily_board set seed = 'x' where date = ${date}`.execute(context.db),
    ).rejects.toThrow('append-only')
    await expect(sql`delete from daily_board where date = ${date}`.execute(context.db)).rejects.toThrow()
    expect(elsewhere.word_keys).not.toEqual(made[0]?.word_keys)
    const before = new Set(made[0]?.category_ids)
    expect(elsewhere.category_ids.filter((id) => before.has(id))).toEqual([])
  })

  test('a day closes that has a board and no player, as one that is played in the archive only', async () => {
    const date = '2026-01-05'
    await dailyBoard(server.app.context.db, server.app.context, date)
    await closeDays(server.app.context)
    expect(
      await count(sql`select count(*) as n from daily_day where date = ${date} and closed_at is not null`),
    ).toBe(1)
  })

  test('a finished game is the same for whoever looks later', async () => {
    const { client } = await server.player()
    const end = await playDaily(server, client)
    expect(await view(client, end.id)).toEqual(end)
  })
})

onOneDatabase('dailies', (server) => {
  // The test needs PostgreSQL, because the embedded database allows only one process.
  test.skipIf(quickKind === 'embedded')(
    'an open attempt goes on in another process, with the clock that runs since the start',
    async () => {
      const { client } = await server.player()
      const game = await startDaily(client)
      const [first = []] = await server.answer(game.id)
      await guess(client, game.id, first)
      server.passTime(75)
      const other = await createApp(server.app.context.env, pino({ level: 'silent' }), { now: server.now })
      const answer = await other.http.inject({
        method: 'GET',
        url: '/api/daily-challenge',
        headers: { cookie: client.cookie },
      })
      await other.close()
      const { game: resumed } = answer.json() as Awaited<ReturnType<typeof daily>>
      expect(resumed).toMatchObject({ id: game.id, status: 'playing', startedAt: game.startedAt })
      expect(resumed?.completedGroups).toHaveLength(1)
      expect(resumed?.elapsedSeconds).toBeGreaterThanOrEqual(75)
    },
  )

  test('no category comes back within twenty days, and the week grows harder', async () => {
    const weeks = atLength({ short: 2, long: 8 })
    const context = { ...server.app.context, hashKey: 'the same boards in every run' }
    const days = Array.from({ length: 7 * weeks }, (_, n) =>
      new Date(Date.UTC(2027, 5, 7 + n)).toISOString().slice(0, 10),
    )
    const hard: number[] = []
    const boards = []
    for (const date of days) boards.push(await dailyBoard(context.db, context, date))
    for (const [n, { board, category_ids }] of boards.entries()) {
      const lately = new Set(boards.slice(Math.max(0, n - 20), n).flatMap((one) => one.category_ids))
      expect(category_ids.filter((id) => lately.has(id))).toEqual([])
      const sum = board.groups.reduce((total, group) => total + group.difficulty, 0)
      hard[n % 7] = (hard[n % 7] ?? 0) + sum / (4 * weeks)
    }
    for (const [n, mean] of hard.entries()) if (n > 0) expect(mean).toBeGreaterThan((hard[n - 1] ?? 0) - 0.3)
    // The aims of a Sunday and of a Monday differ by 2.25.
    expect((hard[6] ?? 0) - (hard[0] ?? 0)).toBeGreaterThan(1.75)
  })
})
