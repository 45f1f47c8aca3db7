import { expect, test } from 'vitest'
import { User } from '../../src/contract/account.ts'
import { GameView } from '../../src/contract/game.ts'
import { decide } from '../../src/server/features/game/decide.service.ts'
import type { Client } from '../support/client.ts'
import { giveUp, next, start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const HOUR = 3600
const password = 'a quiet harbour'

onOneDatabase('games a day', (server) => {
  const status = (client: Client) => client.call('GET /api/subscription/status')
  const canPlay = (client: Client) => client.call('GET /api/game/can-play')

  async function refusedStart(client: Client, action: 'new' | 'restart' = 'new'): Promise<void> {
    const { resetsAt } = await canPlay(client)
    const answer = await client.try('POST /api/game/start', { body: { action } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'daily_limit', details: { resetsAt } } })
  }

  /**
   * Advances the clock to this many seconds after the player's next local midnight. Returns the time of the player's
   * local midnight.
   */
  async function passMidnight(client: Client, seconds: number): Promise<Date> {
    const midnight = new Date((await canPlay(client)).resetsAt)
    server.passTime((midnight.getTime() - server.now().getTime()) / 1000 + seconds)
    return midnight
  }

  let zoned = 0
  /**
   * Signs up a player; the browser sends the given time zone. The returned function `signIn` signs in the same player
   * again.
   */
  async function playerIn(timeZone: string) {
    const client = server.client()
    const email = `${timeZone.replace(/\W/g, '-').toLowerCase()}-${Math.random()}@wordconnect.example`
    const user = await client.call('POST /api/auth/register', { body: { email, password, timeZone } })
    await client.call('POST /api/username/set', { body: { username: `in_zone_${++zoned}` } })
    const signIn = async (zone?: string) =>
      User.parse(
        await client.call('POST /api/auth/login', {
          body: { email, password, ...(zone !== undefined && { timeZone: zone }) },
        }),
      )
    return { client, id: user.id, user, signIn }
  }

  test('the third game of the day is refused, whether new or a restart; looking stays allowed', async () => {
    const { client } = await server.player()
    expect(await canPlay(client)).toMatchObject({ canPlay: true, gamesPlayedToday: 0, maxDailyGames: 2 })
    await giveUp(client, (await start(client)).id)
    expect(await canPlay(client)).toMatchObject({ canPlay: true, gamesPlayedToday: 1 })
    const game = await start(client)
    expect(await canPlay(client)).toMatchObject({ canPlay: false, gamesPlayedToday: 2 })
    expect(await status(client)).toMatchObject({ gamesPlayedToday: 2, maxDailyGames: 2 })
    await refusedStart(client)
    await refusedStart(client, 'restart')
    expect(await client.call('GET /api/game/current')).toMatchObject({ game: { id: game.id } })
  })

  test('a restart counts as a game, a next level does not', async () => {
    const { client } = await server.player()
    await start(client)
    let game = await start(client, 'restart')
    expect(await canPlay(client)).toMatchObject({ canPlay: false, gamesPlayedToday: 2 })
    for (let level = 2; level <= 4; level++) {
      await win(server, client, game)
      game = await next(client, game.id)
      expect(game.level).toBe(level)
    }
    expect((await canPlay(client)).gamesPlayedToday).toBe(2)
    await refusedStart(client)
  })

  test('a refused start leaves the run as it was', async () => {
    const { client } = await server.player()
    await win(server, client, await start(client))
    const { id } = await start(client)
    await refusedStart(client)
    await refusedStart(client, 'restart')
    expect(await client.call('GET /api/game/:id', { params: { id } })).toMatchObject({ status: 'playing' })
    const { win_streak } = await server.app.context.db
      .selectFrom('play_record')
      .select('win_streak')
      .where('current_game_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(win_streak).toBe(1)
  })

  test.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the day ends at local midnight in %s',
    async (timeZone) => {
      const { client, user } = await playerIn(timeZone)
      expect(user.timeZone).toBe(timeZone)
      const noon = 12 * HOUR
      await passMidnight(client, noon)
      await start(client)
      await start(client)
      await passMidnight(client, -2)
      await refusedStart(client)
      const midnight = await passMidnight(client, 1)
      expect(localTime(midnight, timeZone)).toBe('00:00:00')
      expect(await canPlay(client)).toMatchObject({ canPlay: true, gamesPlayedToday: 0 })
      await start(client, 'restart') // the player can still restart yesterday's run
      await start(client)
      await refusedStart(client)
      expect((await status(client)).resetsAt).toBe((await canPlay(client)).resetsAt)
    },
  )

  test('the time zone follows the browser, at most once in 24 hours', async () => {
    const { client, signIn } = await playerIn('Europe/Berlin')
    await passMidnight(client, 12 * HOUR) // at noon, the account is older than a few hours
    server.passTime(24 * HOUR)
    expect((await signIn('Asia/Tokyo')).timeZone).toBe('Asia/Tokyo')
    server.passTime(23 * HOUR)
    expect((await signIn('America/New_York')).timeZone).toBe('Asia/Tokyo')
    expect((await signIn()).timeZone).toBe('Asia/Tokyo')
    server.passTime(HOUR + 1)
    expect((await signIn('America/New_York')).timeZone).toBe('America/New_York')
    expect((await signIn('Europe/Berlin')).timeZone).toBe('America/New_York')
  })

  test('the zone of the sign-up counts for a day like any other, also one that came after the first game', async () => {
    const { client, signIn } = await playerIn('UTC')
    expect((await signIn('Pacific/Kiritimati')).timeZone).toBe('UTC')
    server.passTime(24 * HOUR + 1)
    expect((await signIn('Pacific/Kiritimati')).timeZone).toBe('Pacific/Kiritimati')
    expect(await canPlay(client)).toMatchObject({ canPlay: true })
    // If an account has no time zone, the server stores the first time zone that a browser sends. The server does not
    // do this if the player has already played in UTC.
    const { client: late } = await server.player()
    const { email } = await late.call('GET /api/auth/user')
    const zoneAfter = async (timeZone: string) =>
      (await late.try('POST /api/auth/login', { body: { email, password, timeZone } })).body.timeZone
    await start(late)
    expect(await zoneAfter('Pacific/Kiritimati')).toBe('UTC')
    const { client: early } = await server.player()
    const { email: other } = await early.call('GET /api/auth/user')
    const there = { email: other, password, timeZone: 'Pacific/Kiritimati' }
    expect(await early.call('POST /api/auth/login', { body: there })).toMatchObject({
      timeZone: 'Pacific/Kiritimati',
    })
  })

  test('moving on to a zone where it is tomorrow gives its games only once a day', async () => {
    const { client, signIn } = await playerIn('Pacific/Pago_Pago')
    server.passTime(25 * HOUR)
    await start(client)
    await start(client)
    await refusedStart(client)
    await signIn('Pacific/Kiritimati') // 25 hours ahead, so the date is different
    await start(client)
    await start(client)
    await refusedStart(client)
    for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
      await signIn(zone)
      await refusedStart(client)
    }
  })

  test('premium plays without end, and a run begun so goes on when premium has ended', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    for (let n = 0; n < 5; n++) await start(client, n === 2 ? 'restart' : 'new')
    expect(await canPlay(client)).toMatchObject({ canPlay: true, maxDailyGames: 'unlimited' })
    expect(await status(client)).toMatchObject({ subscriptionTier: 'premium', maxDailyGames: 'unlimited' })
    const game = await start(client)
    server.passTime(24 * HOUR + 1)
    expect(await status(client)).toMatchObject({ subscriptionTier: 'free', maxDailyGames: 2 })
    await win(server, client, game)
    expect(await next(client, game.id)).toMatchObject({ level: 2 })
    await start(client)
    await start(client)
    await refusedStart(client)
  })

  test('without a username nothing can be started', async () => {
    const client = server.client()
    await client.call('POST /api/auth/register', {
      body: { email: 'nameless@wordconnect.example', password },
    })
    const answer = await client.try('POST /api/game/start', {})
    expect(answer).toMatchObject({ status: 403, body: { code: 'username_required' } })
  })
})

const localTime = (time: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(time)

onOneDatabase('where a run begins', (server) => {
  const begin = (client: Client, body: { action?: 'new' | 'restart'; startLevel?: unknown }) =>
    client.try('POST /api/game/start', { body })
  const startLevels = async (client: Client) => (await client.call('GET /api/game/can-play')).startLevels

  /** Plays a new run up to a level. Returns the board of the reached level. */
  async function reach(client: Client, level: number) {
    let game = await start(client)
    while (game.level < level) game = await next(client, (await win(server, client, game)).id)
    return game
  }

  test('level 4 opens with level 8 completed; a run from there begins with nothing', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const eighth = await reach(client, 8)
    expect(await startLevels(client)).toEqual([1])
    expect(await begin(client, { startLevel: 4 })).toMatchObject({
      status: 403,
      body: { code: 'level_locked' },
    })
    expect(await client.call('GET /api/game/current')).toMatchObject({ game: { id: eighth.id } })
    await win(server, client, eighth)
    expect(await startLevels(client)).toEqual([1, 4])
    const later = await begin(client, { startLevel: 4 })
    expect(later).toMatchObject({ status: 201, body: { level: 4, score: 0, groupCount: 4 } })
    const end = await win(server, client, GameView.parse(later.body))
    expect(end.score).toBe(end.levelScore)
    expect(await next(client, end.id)).toMatchObject({ level: 5, groupCount: 5, score: end.score })
    expect(await start(client)).toMatchObject({ level: 1, score: 0 })
    // For the action `restart`, the server restarts the current level and ignores `startLevel`.
    expect(await begin(client, { action: 'restart', startLevel: 4 })).toMatchObject({ body: { level: 1 } })
    for (const startLevel of [0, 2, 3, 5, 4.5, '4'])
      expect(await begin(client, { startLevel })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
  })

  test('a level 8 that was lost, or does not count, opens nothing', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const lost = await reach(client, 8)
    await giveUp(client, lost.id)
    expect(await startLevels(client)).toEqual([1])
    const removed = await reach(client, 8)
    await win(server, client, removed)
    expect(await startLevels(client)).toEqual([1, 4])
    await decide(server.app.context, removed.id, 'remove')
    expect(await startLevels(client)).toEqual([1])
    expect(await begin(client, { startLevel: 4 })).toMatchObject({
      status: 403,
      body: { code: 'level_locked' },
    })
  })
})
