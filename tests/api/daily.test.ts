import { expect, test } from 'vitest'
import { addDays } from '../../src/engine/daily/date.ts'
import { levelPoints } from '../../src/engine/scoring.ts'
import type { Client } from '../support/client.ts'
import { attempt, daily, playDaily, startDaily } from '../support/dailies.ts'
import { giveUp, guess, lose, start, tryGuess, view, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

const DAY = 86_400

onOneDatabase('the daily challenge', (server) => {
  const today = () => server.now().toISOString().slice(0, 10)

  test('from the start card to the summary', async () => {
    const { client } = await server.player()
    const before = await daily(client)
    expect(before).toMatchObject({
      challenge: { id: today(), date: today(), level: 1, groupCount: 4, maxMistakes: 4, words: [] },
      hasAttempted: false,
      userAttempt: null,
      game: null,
      open: true,
      timeZone: 'UTC',
      endsIn: 'UTC',
      endsAt: `${addDays(today(), 1)}T00:00:00.000Z`,
      nextAt: `${addDays(today(), 1)}T00:00:00.000Z`,
      closesAt: `${addDays(today(), 1)}T12:00:00.000Z`,
      unfinished: [],
      streak: { current: 0, best: 0, freezes: 0, toNextFreeze: 14, doneToday: false },
    })
    const begun = await client.try('POST /api/daily-challenge/start')
    expect(begun.status).toBe(201)
    const again = await client.try('POST /api/daily-challenge/start')
    expect([again.status, again.body.id]).toEqual([200, begun.body.id])
    const game = await view(client, String(begun.body.id))
    expect(game).toMatchObject({ mode: 'daily', status: 'playing', level: 1, groupCount: 4, score: 0 })
    expect(game.words).toHaveLength(16)
    server.passTime(30)
    const open = await daily(client)
    expect(open.game?.id).toBe(game.id)
    expect(open.game?.elapsedSeconds).toBeGreaterThanOrEqual(30)
    expect(open).toMatchObject({ hasAttempted: false, userAttempt: null, open: true })
    expect(open.challenge.words).toEqual(game.words)
    const end = await win(server, client, game, 1)
    expect(end).toMatchObject({ status: 'finished', solved: true, mistakes: 1 })
    const seconds = end.elapsedSeconds
    const score = levelPoints({ groups: 4, mistakesLeft: 3, seconds, hintUsed: false })
    expect(end.score).toBe(score)
    const after = await daily(client)
    expect(after).toMatchObject({ hasAttempted: true, open: false, game: { id: game.id, solved: true } })
    expect(after.userAttempt).toMatchObject({
      score,
      completed: true,
      mistakes: 1,
      perfect: false,
      ranked: true,
    })
    expect(after.userAttempt).toMatchObject({ timeSpent: seconds, date: today() })
    expect(after.streak).toMatchObject({ current: 1, best: 1, doneToday: true, toNextFreeze: 13 })
    const refused = await client.try('POST /api/daily-challenge/start')
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_attempted' } })
    const told = await attempt(client, today())
    expect(told.attempt).toEqual(after.userAttempt)
    expect(told.newBadges.map((badge) => badge.badgeType)).toEqual(['daily_first'])
    expect(await attempt(client, today())).toEqual(told)
  })

  test('no hints, no lives, no game of the day; what a run is stays as it was', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'life', 1)
    await server.grant(id, 'hint', 1)
    const run = await start(client)
    const game = await startDaily(client)
    const hint = await client.try('POST /api/game/use-hint', { body: { gameId: game.id } })
    expect(hint.body.code).toBe('no_hint_available')
    const end = await lose(server, client, game)
    expect(end).toMatchObject({
      status: 'finished',
      solved: false,
      mistakes: 4,
      canUseExtraLife: false,
      score: 0,
    })
    expect(end.missedGroups).toHaveLength(4)
    const life = await client.try('POST /api/game/:id/extra-life', { params: { id: game.id } })
    expect(life.body.code).toBe('not_playing')
    expect((await client.call('GET /api/game/current')).game?.id).toBe(run.id)
    expect(await client.call('GET /api/game/can-play')).toMatchObject({ gamesPlayedToday: 1 })
    const status = await client.call('GET /api/subscription/status')
    expect(status).toMatchObject({ extraLivesRemaining: 1, hintsRemaining: 2 })
    const { userAttempt } = await daily(client)
    expect(userAttempt).toMatchObject({ completed: false, mistakes: 4, score: 0 })
    expect((await client.call('GET /api/badges')).badges).toEqual([])
    expect((await client.call('GET /api/auth/user')).totalScore).toBe(0)
  })

  test('giving up ends it and shows the answers', async () => {
    const { client } = await server.player()
    const game = await startDaily(client)
    const [first = []] = await server.answer(game.id)
    await guess(client, game.id, first)
    expect(await giveUp(client, game.id)).toMatchObject({ status: 'finished', solved: false, score: 100 })
    expect((await daily(client)).userAttempt).toMatchObject({ completed: false, score: 100, mistakes: 0 })
    const over = await tryGuess(client, game.id, first)
    expect(over.body.code).toBe('not_playing')
  })

  test('needs an account with a username', async () => {
    const visitor = server.client()
    for (const key of ['GET /api/daily-challenge', 'POST /api/daily-challenge/start'] as const)
      expect((await visitor.try(key)).status).toBe(401)
    const unnamed = server.client()
    await unnamed.call('POST /api/auth/register', {
      body: { email: 'unnamed-daily@wordconnect.example', password: 'a quiet harbour' },
    })
    const answer = await unnamed.try('POST /api/daily-challenge/start')
    expect(answer).toMatchObject({ status: 403, body: { code: 'username_required' } })
    expect((await daily(unnamed)).hasAttempted).toBe(false)
  })

  test('what is reported is compared, never believed', async () => {
    const { client } = await server.player()
    const report = (body: object) => client.try('POST /api/daily-challenge/attempt', { body })
    expect((await report({ challengeId: today(), completed: true })).body.code).toBe('not_found')
    const game = await startDaily(client)
    expect((await report({ challengeId: today(), completed: true })).body.code).toBe('attempt_not_over')
    const end = await lose(server, client, game)
    for (const lie of [{ score: 9000 }, { completed: true }, { mistakes: 0 }])
      expect((await report({ challengeId: today(), ...lie })).body.code).toBe('score_mismatch')
    const truth = { score: end.score, completed: false, timeSpent: 1, mistakes: 4 }
    expect((await report({ challengeId: today(), ...truth })).body.attempt).toMatchObject({
      score: end.score,
    })
    for (const challengeId of ['nothing', '2026-02-30', '1999-01-01'])
      expect((await report({ challengeId })).body.code).toBe('not_found')
  })

  test('the same board for all, each with tile ids of their own', async () => {
    const games = await Promise.all(
      (await Promise.all([server.player(), server.player(), server.player()])).map(({ client }) =>
        startDaily(client),
      ),
    )
    const [first, ...others] = games.map((game) => game.words.map((word) => word.text))
    for (const texts of others) expect(texts).toEqual(first)
    expect(new Set(games.flatMap((game) => game.words.map((word) => word.id))).size).toBe(48)
  })

  test('a date that is not one of mine is not there', async () => {
    const { client } = await server.player()
    for (const date of [addDays(today(), 1), addDays(today(), -1)]) {
      const answer = await client.try('GET /api/daily-challenge', { query: { date } })
      expect(answer.body.code).toBe('not_found')
    }
    const wrong = await client.try('GET /api/daily-challenge', { query: { date: '2026-02-30' } })
    expect(wrong.body.code).toBe('invalid_request')
    await playDaily(server, client)
    const date = today()
    server.passTime(2 * DAY)
    expect(await daily(client, date)).toMatchObject({ hasAttempted: true, open: false, challenge: { date } })
    expect(await daily(client)).toMatchObject({ hasAttempted: false, challenge: { date: today() } })
  })

  test('an attempt begun before midnight counts for its date when it ends after', async () => {
    const { client } = await server.player()
    const date = today()
    const game = await startDaily(client)
    server.passTime(0.75 * DAY)
    const later = await daily(client)
    expect(later).toMatchObject({ challenge: { date: today() }, unfinished: [{ date, gameId: game.id }] })
    expect(later.streak).toMatchObject({ current: 0 })
    await win(server, client, game)
    expect(await daily(client)).toMatchObject({ unfinished: [], streak: { current: 1, doneToday: false } })
    expect(await daily(client, date)).toMatchObject({ userAttempt: { completed: true, ranked: true } })
    await playDaily(server, client)
    expect((await daily(client)).streak).toMatchObject({ current: 2, doneToday: true })
    server.passToNoon()
  })

  test('an attempt finished after its day has closed counts for the streak and not for the board', async () => {
    const { client } = await server.player()
    const date = today()
    const game = await startDaily(client)
    server.passTime(1.5 * DAY)
    await win(server, client, game)
    expect(await daily(client, date)).toMatchObject({ userAttempt: { completed: true, ranked: false } })
    const board = await client.call('GET /api/daily-challenge/:id/leaderboard', { params: { id: date } })
    expect(board.me).toBeNull()
    expect(board.closed).toBe(true)
    expect((await client.call('GET /api/badges')).stats.totalCompleted).toBe(1)
    server.passToNoon()
  })

  test('fourteen days earn a freeze, which keeps the streak over one missed date', async () => {
    const { client } = await server.player()
    const first = today()
    for (let day = 0; day < 14; day++) {
      await playDaily(server, client, day === 3 ? 2 : 0)
      server.passTime(DAY)
      await refresh(client)
    }
    expect((await daily(client)).streak).toMatchObject({ current: 14, freezes: 1, toNextFreeze: 14 })
    server.passTime(DAY)
    const kept = await daily(client)
    expect(kept.streak).toMatchObject({ current: 14, freezes: 0, toNextFreeze: 14, doneToday: false })
    await playDaily(server, client)
    expect((await daily(client)).streak).toMatchObject({ current: 15, best: 15, toNextFreeze: 13 })
    const days = new Map<string, string>()
    for (const month of new Set([first.slice(0, 7), today().slice(0, 7)])) {
      const shown = await client.call('GET /api/daily-challenge/calendar', { query: { month } })
      expect(shown).toMatchObject({ month, today: today(), firstMonth: first.slice(0, 7) })
      for (const { date, state } of shown.days) days.set(date, state)
    }
    expect(days.get(addDays(first, 13))).toBe('completed')
    expect(days.get(addDays(first, 14))).toBe('frozen')
    expect(days.get(addDays(first, 15))).toBe('completed')
    server.passTime(2 * DAY)
    await refresh(client)
    expect((await daily(client)).streak).toMatchObject({ current: 0, best: 15 })
    const { badges, stats, progress } = await client.call('GET /api/badges')
    expect(badges.map((badge) => badge.badgeType).sort()).toEqual([
      'daily_first',
      'daily_perfect_week',
      'daily_speed_demon',
      'daily_week_streak',
    ])
    expect(stats).toMatchObject({ totalCompleted: 15, perfectScores: 14, consecutiveDays: 0, bestStreak: 15 })
    expect(progress.find((one) => one.badgeType === 'daily_month_streak')).toMatchObject({
      value: 14,
      target: 30,
      earnedAt: null,
    })
  })

  /** Makes an API call, because each call extends the player's session. */
  const refresh = (client: Client) => client.call('GET /api/auth/user')

  test('a wrong guess by everybody is the commonest; nothing is told before five have played', async () => {
    server.passTime(DAY)
    const players = []
    for (let n = 0; n < 6; n++) players.push(await server.player())
    const params = { id: today() }
    for (const [n, { client }] of players.entries()) {
      const game = await startDaily(client)
      const early = await client.try('GET /api/daily-challenge/:id/statistics', { params })
      expect(early.body.code).toBe('attempt_not_over')
      const groups = await server.answer(game.id)
      if (n < 4) await guess(client, game.id, wrongGuess(groups, 3))
      if (n === 5) await lose(server, client, game)
      else for (const wordIds of groups) await guess(client, game.id, wordIds)
      const told = await client.call('GET /api/daily-challenge/:id/statistics', { params })
      expect(told.players).toBe(n + 1)
      expect(told.everybody === null).toBe(n < 4)
    }
    const [one] = players
    const { everybody } =
      (await one?.client.call('GET /api/daily-challenge/:id/statistics', { params })) ?? {}
    expect(everybody).toMatchObject({ solvedShare: 5 / 6, mistakes: [1, 4, 0, 0, 1], hardestGroup: 3 })
    expect(everybody?.groups.map((group) => group.foundShare)).toEqual([5 / 6, 5 / 6, 5 / 6, 5 / 6])
    expect(everybody?.commonestWrongGuess).toMatchObject({ count: 5, share: 5 / 6 })
    const game = ((await one) && (await daily(one?.client as Client)).game) ?? undefined
    expect(game?.guesses?.[0]?.words.sort()).toEqual(everybody?.commonestWrongGuess?.words.sort())
  })
})
