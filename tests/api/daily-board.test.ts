import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closesAt } from '../../src/engine/daily/close.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { dayKey } from '../../src/server/features/daily/leaderboard.store.ts'
import { dayLeaderboard } from '../../src/server/features/daily/places.service.ts'
import { tallyDay } from '../../src/server/features/daily/tally.service.ts'
import { foldLeaderboards } from '../../src/server/features/leaderboard/chunk.store.ts'
import { readStandings } from '../../src/server/features/leaderboard/entry.store.ts'
import { dailyBoard, startDaily } from '../support/dailies.ts'
import { insertField, type Result } from '../support/field.ts'
import { atLength } from '../support/length.ts'
import { giveUp, guess, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

const DAY = 86_400

onDatabases('ranks of a day', { books: false }, (server, kind) => {
  test('own rank is what sorting everybody says, however the counts come about', async () => {
    const { context } = server.app
    const { db } = context
    const date = '2026-05-05'
    await dailyBoard(db, context, date)
    const random = randomFrom(`field ${kind}`)
    const all: (Result & { id: string })[] = []
    for (let round = 0; round < atLength({ short: 3, long: 8 }); round++) {
      // Random results with few different scores and seconds, so that most results are equal. The players complete the
      // daily challenge in random order.
      const field = Array.from({ length: 40 }, (): Result => {
        const completed = random.chance(0.7)
        const score = completed ? 450 + 25 * random.below(3) : 100 * random.below(3)
        return {
          completed,
          score,
          seconds: 60 + random.below(3),
          mistakes: random.below(4),
          at: random.below(50) * 1000,
        }
      })
      await insertField(db, date, field, `r${round}`)
      all.push(...field.map((result, n) => ({ ...result, id: `r${round}-${n}` })))
      if (round % 3 !== 1) {
        await Promise.all([1, 2].map(() => tallyDay(context, date, 1)))
        await foldLeaderboards(db, { moves: 1, chunkPlayers: 8 })
      }
      const sorted = [...all].sort(
        (a, b) => b.score - a.score || a.seconds - b.seconds || a.at - b.at || (a.id < b.id ? -1 : 1),
      )
      for (const { id } of all.filter((_, n) => n % 7 === round % 7 || n % 40 === 0))
        expect((await readStandings(db, dayKey(date), id)).rank, `${id} in round ${round}`).toBe(
          sorted.findIndex((one) => one.id === id) + 1,
        )
      const board = await dayLeaderboard(context, { playerId: sorted[25]?.id ?? '' }, date, 'all')
      expect(board).toMatchObject({ total: all.length, me: { rank: 26 } })
      expect(board.entries.map((entry) => entry.userId)).toEqual(sorted.slice(0, 10).map(({ id }) => id))
    }
    await tallyDay(context, date, 10)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from daily_attempt where date = ${date} and not tallied`.execute(db)
    expect(rows[0]?.n).toBe(0)
  })
})

onOneDatabase("a day's board", { books: false }, (server) => {
  const today = () => server.now().toISOString().slice(0, 10)

  test('score, then fewer seconds, then the earlier finish; own place beyond the tenth', async () => {
    const params = { id: today() }
    const names: string[] = []
    const last = await server.player()
    const visitor = await server.player()
    for (let n = 0; n < 11; n++) {
      const { client, username } = await server.player()
      const game = await startDaily(client)
      if (n === 10) await giveUp(client, game.id)
      else await win(server, client, game, n < 4 ? 0 : 1)
      names.push(username)
    }
    await giveUp(last.client, (await startDaily(last.client)).id)
    const board = await last.client.call('GET /api/daily-challenge/:id/leaderboard', { params })
    expect(board).toMatchObject({ total: 12, closed: false })
    expect(board.entries).toHaveLength(10)
    expect(board.entries.map((entry) => entry.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const sorted = [...board.entries].sort(
      (a, b) =>
        b.score - a.score || a.timeSpent - b.timeSpent || Date.parse(a.finishedAt) - Date.parse(b.finishedAt),
    )
    expect(board.entries).toEqual(sorted)
    expect(new Set(board.entries.map((entry) => entry.user.username))).toEqual(new Set(names.slice(0, 10)))
    expect(board.me).toMatchObject({ rank: 12, completed: false, score: 0, userId: last.id })
    const seen = await visitor.client.call('GET /api/daily-challenge/:id/leaderboard', { params })
    expect(seen).toEqual({ ...board, me: null })
    expect(JSON.stringify(board)).not.toContain('@')
    for (const id of ['nothing', '2026-02-30', '2025-12-31'])
      expect(
        (await last.client.try('GET /api/daily-challenge/:id/leaderboard', { params: { id } })).status,
      ).toBe(404)
  })

  test('what everybody guessed wrong is counted once a player', async () => {
    server.passTime(DAY)
    const params = { id: today() }
    const looks = []
    for (let n = 0; n < 5; n++) {
      const { client } = await server.player()
      const game = await startDaily(client)
      const groups = await server.answer(game.id)
      for (let repeat = 0; repeat < 3; repeat++)
        await guess(client, game.id, wrongGuess(groups, n < 3 ? 1 : 2))
      await win(server, client, game)
      looks.push(() => client.call('GET /api/daily-challenge/:id/statistics', { params }))
    }
    const { everybody, players } = (await looks[0]?.()) ?? {}
    expect(players).toBe(5)
    expect(everybody).toMatchObject({ solvedShare: 1, mistakes: [0, 5, 0, 0, 0] })
    expect(everybody?.commonestWrongGuess).toMatchObject({ count: 3, share: 0.6 })
    expect(everybody?.commonestWrongGuess?.colors.filter((color) => color === 'group-1')).toHaveLength(3)
    expect(everybody?.meanSeconds).toBeLessThan(30)
  })

  test('the archive of a date whose own attempt is open goes on with that one', async () => {
    const { client, id } = await server.player()
    const date = today()
    const begun = await client.call('POST /api/daily-challenge/start')
    server.passTime(3 * DAY)
    await server.makePremium(id)
    const again = await client.try('POST /api/daily-challenge/archive/:id/start', { params: { id: date } })
    expect([again.status, again.body.id, again.body.mode]).toEqual([200, begun.id, 'daily'])
    await client.call('POST /api/game/:id/give-up', { params: { id: begun.id } })
    const after = await client.try('POST /api/daily-challenge/archive/:id/start', { params: { id: date } })
    expect([after.status, after.body.mode]).toEqual([201, 'archive'])
    server.passTime(-3 * DAY)
  })

  test('the archive: premium, closed dates only, outside streaks and boards, as often as one likes', async () => {
    const { client, id } = await server.player()
    const closed = new Date(server.now().getTime() - 2 * DAY * 1000).toISOString().slice(0, 10)
    const start = (date: string) =>
      client.try('POST /api/daily-challenge/archive/:id/start', { params: { id: date } })
    expect((await start(closed)).body.code).toBe('premium_required')
    expect((await client.try('GET /api/daily-challenge/archive')).body.code).toBe('premium_required')
    await server.makePremium(id)
    for (const date of [today(), '2025-12-31', '2031-01-01', 'nothing'])
      expect((await start(date)).body.code, date).toBe('not_found')
    const begun = await start(closed)
    expect([begun.status, begun.body.mode]).toEqual([201, 'archive'])
    expect([(await start(closed)).status, (await start(closed)).body.id]).toEqual([200, begun.body.id])
    const early = await client.try('GET /api/daily-challenge/:id/statistics', { params: { id: closed } })
    expect(early.body.code).toBe('attempt_not_over')
    const game = await client.call('GET /api/game/:id', { params: { id: String(begun.body.id) } })
    expect(await win(server, client, game, 2)).toMatchObject({ status: 'finished', solved: true })
    const month = closed.slice(0, 7)
    const shown = await client.call('GET /api/daily-challenge/archive', { query: { month } })
    expect(shown.find((day) => day.date === closed)).toMatchObject({
      attempt: null,
      play: { gameId: game.id, over: true, solved: true, mistakes: 2 },
    })
    expect(shown.every((day) => day.date < today())).toBe(true)
    // A player can play yesterday's challenge from the archive only after yesterday has ended in every time zone.
    // Before that time, the archive shows when yesterday's challenge opens.
    const [yesterday] = await client.call('GET /api/daily-challenge/archive')
    expect(yesterday?.date).toBe(addDays(today(), -1))
    const opens = (day: { opensAt: string | null } | undefined) => day?.opensAt && Date.parse(day.opensAt)
    const closes = closesAt(yesterday?.date ?? '')
    expect(opens(yesterday)).toBe(closes <= server.now().getTime() ? null : closes)
    const aside = closes - 1000 - server.now().getTime()
    server.passTime(aside / 1000)
    const before = await client.call('GET /api/daily-challenge/archive')
    const waiting = before.find((day) => day.date === yesterday?.date)
    expect(opens(waiting)).toBe(closes)
    expect((await start(waiting?.date ?? '')).body.code).toBe('not_found')
    server.passTime(1)
    const after = await client.call('GET /api/daily-challenge/archive')
    expect(opens(after.find((day) => day.date === yesterday?.date))).toBeNull()
    expect((await start(waiting?.date ?? '')).status).toBe(201)
    server.passTime(-1 - aside / 1000)
    expect(await client.call('GET /api/badges')).toMatchObject({ badges: [], stats: { totalCompleted: 0 } })
    const board = await client.call('GET /api/daily-challenge/:id/leaderboard', { params: { id: closed } })
    expect(board.me).toBeNull()
    expect((await start(closed)).status).toBe(201)
    const past = await start('2026-01-01')
    expect(past.status).toBe(201)
  })
})
