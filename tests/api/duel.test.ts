import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { decide } from '../../src/server/features/game/decide.service.ts'
import {
  challenge,
  duelist,
  duelOf,
  duelOfTwo,
  openRoom,
  playSide,
  sayReady,
  startSide,
  stepsIn,
} from '../support/duels.ts'
import { flushLive } from '../support/live.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import type { TestStream } from '../support/stream.ts'

const DAY = 86_400

/** Opens event streams of duels, and closes all open streams after each test. */
function roomsOfATest(): typeof openRoom {
  const rooms: TestStream[] = []
  afterEach(async () => {
    for (const room of rooms.splice(0)) await room.leave()
  })
  return async (...of) => {
    const room = await openRoom(...of)
    rooms.push(room)
    return room
  }
}

onDatabases('duels at the same time', { clock: 'runs' }, (server) => {
  const enter = roomsOfATest()

  test('a live race: ready, one instant, each sees the steps of the other, both are told the same', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const [mine, theirs] = [await enter(one, id), await enter(other, id)]
    await mine.find(({ event, data }) => event === 'presence' && data.challenged === true)
    expect((await sayReady(one, id)).startsAt).toBeNull()
    await theirs.find(({ event, data }) => event === 'presence' && data.challengerReady === true)
    const { startsAt, serverNow } = await sayReady(other, id)
    expect(Date.parse(startsAt ?? '') - Date.parse(serverNow)).toBeGreaterThan(2_500)
    for (const room of [mine, theirs]) {
      const countdown = await room.find(({ event }) => event === 'countdown')
      expect(countdown?.data.startsAt).toBe(startsAt)
    }
    const early = await one.client.try('POST /api/game/start', { body: { challengeId: id } })
    expect([early.status, early.body.code]).toEqual([409, 'not_started_yet'])
    expect(early.body.details).toMatchObject({ startsAt })
    await sleep(Date.parse(startsAt ?? '') - server.now().getTime() + 5)
    const [game, rival] = [await startSide(one, id), await startSide(other, id)]
    expect([game.startedAt, rival.startedAt]).toEqual([startsAt, startsAt])
    await playSide(server, one, game.id, { mistakes: 1, groups: 2 })
    expect((await duelOf(other, id)).standings.theirs).toMatchObject({ groupsFound: 2, mistakes: 1 })
    await playSide(server, other, rival.id)
    await playSide(server, one, game.id, { mistakes: 0, groups: 2 }).catch(() => undefined)
    await one.client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
    const told = await Promise.all(
      [mine, theirs].map(async (room) => (await room.find(({ event }) => event === 'completed'))?.data),
    )
    expect(told).toEqual([{ winnerId: other.id }, { winnerId: other.id }])
    expect(stepsIn(theirs, 'challenger')).toEqual(stepsIn(mine, 'challenger'))
    expect(
      stepsIn(theirs, 'challenger').map((step) => [step.groupsFound, step.mistakes, step.finished]),
    ).toEqual([
      [0, 0, false],
      [0, 1, false],
      [1, 1, false],
      [2, 1, false],
      [2, 1, true],
    ])
    expect(stepsIn(mine, 'challenged').at(-1)).toMatchObject({ groupsFound: 5, finished: true })
  })

  test('both delete their accounts at the same moment, and the duel is closed once', async () => {
    for (let times = 0; times < 5; times++) {
      const { one, other, id } = await duelOfTwo(server, 1)
      await Promise.all(
        [one, other].map(({ client }) =>
          client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } }),
        ),
      )
      await flushLive(server.app.context.db)
      const told = await server.app.context.db
        .selectFrom('live_item')
        .select('event')
        .where('topic', '=', `duel:${id}:challenger`)
        .execute()
      expect(told).toEqual([{ event: 'closed' }])
    }
  })

  test('both give up at the same moment, and the duel is completed', async () => {
    for (let times = 0; times < 5; times++) {
      const { one, other, id } = await duelOfTwo(server, 1)
      const games = [await startSide(one, id), await startSide(other, id)]
      await Promise.all(
        [one, other].map(({ client }, n) =>
          client.call('POST /api/game/:id/give-up', { params: { id: games[n]?.id ?? '' } }),
        ),
      )
      expect((await duelOf(one, id)).status).toBe('completed')
    }
  })
})

onOneDatabase('duels', { clock: 'runs' }, (server) => {
  const enter = roomsOfATest()

  test('one after the other: the second races a ghost, then both know', async () => {
    const { one, other, id } = await duelOfTwo(server)
    expect(await duelOf(other, id)).toMatchObject({
      status: 'pending',
      mine: 'not_started',
      theirs: 'not_started',
      canStart: true,
      winnerId: null,
      groupCount: 5,
    })
    const game = await startSide(one, id)
    expect(game).toMatchObject({ mode: 'duel', challengeId: id, level: 5, groupCount: 5 })
    expect(game.words).toHaveLength(20)
    expect((await startSide(one, id)).id).toBe(game.id)
    const end = await playSide(server, one, game.id, { mistakes: 1 })
    expect(end.game).toMatchObject({ status: 'finished', solved: true, mistakes: 1 })
    const score = { score: 1, level: 1, completed: false }
    expect(await one.client.call('POST /api/challenges/:id/score', { params: { id }, body: score })).toEqual({
      status: 'active',
      winnerId: null,
      outcome: 'waiting',
    })
    expect(await duelOf(one, id)).toMatchObject({
      mine: 'finished',
      theirs: 'not_started',
      challengerScore: end.game.score,
      challengedScore: null,
    })
    const before = await duelOf(other, id)
    expect(before).toMatchObject({ mine: 'not_started', theirs: 'finished', ghost: true })
    expect([before.challengerScore, before.standings.theirs]).toEqual([null, null])
    const refused = await other.client.try('GET /api/challenges/:id/ghost', { params: { id } })
    expect(refused.body.code).toBe('no_ghost')
    const theirs = await startSide(other, id)
    expect(new Set(theirs.words.map(({ text }) => text))).toEqual(new Set(game.words.map(({ text }) => text)))
    expect(theirs.words.map(({ text }) => text)).not.toEqual(game.words.map(({ text }) => text))
    const ghost = await other.client.call('GET /api/challenges/:id/ghost', { params: { id } })
    expect(ghost).toHaveLength(7)
    expect(ghost[0]).toEqual({ side: 'challenger', groupsFound: 0, mistakes: 0, finished: false, atMs: 0 })
    expect(ghost.at(-1)).toMatchObject({ groupsFound: 5, mistakes: 1, finished: true })
    await playSide(server, other, theirs.id)
    const after = await duelOf(other, id)
    expect(after).toMatchObject({ status: 'completed', outcome: 'won', winnerId: other.id })
    expect(after.challengerScore).toBe(end.game.score)
    expect(after.ratingChange).toBeGreaterThan(100)
    expect(await duelOf(one, id)).toMatchObject({ outcome: 'lost', winnerId: other.id })
    const gone = await other.client.try('GET /api/challenges/:id/ghost', { params: { id } })
    expect(gone.body.code).toBe('no_ghost')
    const result = await one.client.call('GET /api/challenges/:id/result', { params: { id } })
    expect(result.challenger.steps).toEqual(ghost)
    for (const { points, score } of [result.challenger, result.challenged])
      expect(points.groups + points.mistakesLeft + points.speed).toBe(score)
    const profile = await one.client.call('GET /api/users/:username', {
      params: { username: other.username },
    })
    expect(profile.duels).toMatchObject({ wins: 1, losses: 0, draws: 0, provisional: true })
    expect(profile.duels.history).toHaveLength(1)
    expect(profile.headToHead).toEqual({ wins: 0, losses: 1, draws: 0 })
    expect((await other.client.call('GET /api/auth/user')).duelWins).toBe(1)
    await flushLive(server.app.context.db)
    const kinds = (await one.client.call('GET /api/activities')).slice(0, 2).map(({ type }) => type)
    expect(kinds.sort()).toEqual(['challenge_completed', 'challenge_win'])
  })

  test('whoever leaves before the start calls it off', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const [mine, theirs] = [await enter(one, id), await enter(other, id)]
    await sayReady(one, id)
    await sayReady(other, id)
    await theirs.leave()
    await mine.find(({ event, data }) => event === 'countdown' && data.startsAt === null)
    await mine.find(({ event, data }) => event === 'presence' && data.challenged === false)
    expect((await duelOf(one, id)).startsAt).toBeNull()
  })

  test('others get 404 for everything, and nobody without premium starts', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const stranger = await duelist(server)
    for (const key of [
      'GET /api/challenges/:id',
      'GET /api/challenges/:id/ghost',
      'GET /api/challenges/:id/result',
    ] as const)
      expect((await stranger.client.try(key, { params: { id } })).status).toBe(404)
    const start = await stranger.client.try('POST /api/game/start', { body: { challengeId: id } })
    expect(start.status).toBe(404)
    const room = await enter(stranger, id)
    expect(room.status).toBe(404)
    const free = await server.player()
    const refused = await free.client.try('POST /api/challenges', {
      body: { challengedId: one.id, targetLevel: 5 },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'premium_required'])
    const asked = await challenge(one, free)
    expect(await duelOf(free, asked.id)).toMatchObject({ canStart: false, challenger: { id: one.id } })
    const again = await one.client.try('POST /api/challenges', {
      body: { challengedId: other.id, targetLevel: 5 },
    })
    expect([again.status, again.body.code]).toEqual([409, 'already_challenged'])
    const self = await one.client.try('POST /api/challenges', {
      body: { challengedId: one.id, targetLevel: 5 },
    })
    expect([self.status, self.body.code]).toEqual([422, 'self_challenge'])
  })

  test('decline, expiry, and the end of the hour', async () => {
    const { one, other, id } = await duelOfTwo(server)
    await other.client.call('POST /api/challenges/:id/decline', { params: { id } })
    expect(await duelOf(one, id)).toMatchObject({ status: 'declined', declinedBy: other.id, canStart: false })
    const late = await one.client.try('POST /api/game/start', { body: { challengeId: id } })
    expect(late.body.code).toBe('challenge_closed')

    const second = await challenge(one, other)
    const game = await startSide(one, second.id)
    await playSide(server, one, game.id, { groups: 3 })
    const third = await startSide(other, second.id)
    await playSide(server, other, third.id, { groups: 2 })
    server.passTime(3_600)
    expect(await duelOf(one, second.id)).toMatchObject({
      status: 'completed',
      outcome: 'won',
      challengerScore: 350,
    })
    const over = await one.client.try('POST /api/game/:id/guess', {
      params: { id: game.id },
      body: { wordIds: game.words.slice(0, 4).map((word) => word.id) },
    })
    expect(over.body.code).toBe('not_playing')
    const { challenger } = await one.client.call('GET /api/challenges/:id/result', {
      params: { id: second.id },
    })
    expect(challenger).toMatchObject({ seconds: 3_600, solved: false })

    const last = await challenge(one, other)
    const unfinished = await startSide(one, last.id)
    await playSide(server, one, unfinished.id)
    server.passTime(7 * DAY)
    expect(await duelOf(one, last.id)).toMatchObject({ status: 'expired', winnerId: null })
    expect((await one.client.call('GET /api/challenges/summary')).wins).toBe(1)
  })

  test('a rematch: one offers, the other accepts, and a link makes a duel once', async () => {
    const { one, other, id } = await duelOfTwo(server)
    for (const player of [one, other]) await playSide(server, player, (await startSide(player, id)).id)
    const [mine, theirs] = [await enter(one, id), await enter(other, id)]
    const rematch = (player: typeof one) =>
      player.client.call('POST /api/challenges/:id/rematch', { params: { id } })
    const offered = await rematch(one)
    expect((await rematch(one)).id).toBe(offered.id)
    expect((await duelOf(other, id)).rematch).toEqual({ challengeId: offered.id, by: one.id })
    expect((await rematch(other)).id).toBe(offered.id)
    for (const room of [mine, theirs]) {
      await room.find(({ event, data }) => event === 'rematch' && data.accepted === true)
      expect(room.events.filter(({ event }) => event === 'rematch')).toHaveLength(2)
    }
    const { token, url } = await one.client.call('POST /api/challenges/link', { body: {} })
    expect(url).toContain(token)
    const visitor = server.client()
    const asked = await visitor.call('GET /api/challenges/link/:token', { params: { token } })
    expect(asked).toMatchObject({ status: 'open', challenger: { id: one.id } })
    const self = await one.client.try('POST /api/challenges/link/:token/accept', { params: { token } })
    expect(self.body.code).toBe('self_challenge')
    const third = await server.player()
    const accept = () => third.client.call('POST /api/challenges/link/:token/accept', { params: { token } })
    expect((await accept()).id).toBe((await accept()).id)
    const fourth = await server.player()
    const used = await fourth.client.try('POST /api/challenges/link/:token/accept', { params: { token } })
    expect([used.status, used.body.code]).toEqual([410, 'link_used'])
  })
})

onOneDatabase(
  'duels that are played too quickly',
  { settings: { RESULT_CHECKS: 'on' }, books: false },
  (server) => {
    test('decide, but stay out of the feed until they are released', async () => {
      const { one, other, id } = await duelOfTwo(server)
      const game = await startSide(one, id)
      await playSide(server, one, game.id)
      const theirs = await startSide(other, id)
      await playSide(server, other, theirs.id, { mistakes: 4 })
      expect(await duelOf(one, id)).toMatchObject({ status: 'completed', outcome: 'won' })
      const told = async () => {
        await flushLive(server.app.context.db)
        return (await one.client.call('GET /api/activities'))
          .filter(({ type }) => type !== 'other')
          .map(({ kind, user }) => [kind, user.id])
      }
      expect(await told()).toEqual([['duel_played', other.id]])
      expect(await decide(server.app.context, game.id, 'release')).toBe(1)
      expect(await told()).toEqual([
        ['duel_won', one.id],
        ['duel_played', other.id],
      ])
      expect(await decide(server.app.context, game.id, 'remove')).toBe(1)
      expect(await told()).toEqual([['duel_played', other.id]])
    })
  },
)
