import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Output } from '../../src/contract/api.ts'
import type { Privacy } from '../../src/contract/friend.ts'
import { FOLLOWED_MAX, FOLLOWS_A_DAY, FRIENDS_A_PAGE } from '../../src/engine/friend.ts'
import { tellWaiting } from '../../src/server/features/friend/follower-notice.service.ts'
import { notePresence } from '../../src/server/features/friend/friend.service.ts'
import { noticeTopic } from '../../src/server/features/notice/notice.service.ts'
import { newId } from '../../src/server/ids.ts'
import { playDaily, startDaily } from '../support/dailies.ts'
import { flushLive } from '../support/live.ts'
import { start, win } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { TestStream } from '../support/stream.ts'

const HOUR = 3600
const DAY = 24 * HOUR

onDatabases('friends', (server) => {
  type Person = Awaited<ReturnType<typeof server.player>>
  let [ada, ben, eve] = [] as unknown as [Person, Person, Person]
  beforeAll(async () => {
    ada = await server.player()
    ben = await server.player()
    eve = await server.player()
  })

  const named = ({ username }: Person) => ({ params: { username } })
  const follow = ({ client }: Person, other: Person) =>
    client.try('PUT /api/users/:username/follow', named(other))
  const unfollow = ({ client }: Person, other: Person) =>
    client.call('DELETE /api/users/:username/follow', named(other))
  const answer = ({ client }: Person, other: Person, accept: boolean) =>
    client.try('POST /api/me/requests/:username', { ...named(other), body: { accept } })
  const makeFriends = async (one: Person, other: Person) => {
    await follow(one, other)
    expect((await follow(other, one)).body).toEqual({ relation: 'friends' })
  }
  const show = ({ client }: Person, body: Partial<Privacy>) => client.call('PUT /api/me/privacy', { body })
  const names = (rows: readonly { user: { username: string | null } }[]) =>
    rows.map(({ user }) => user.username)
  const today = () => server.now().toISOString().slice(0, 10)
  const friendsToday = ({ client }: Person) =>
    client.call('GET /api/daily-challenge/:id/friends', { params: { id: today() } })
  const page = ({ client }: Person, of: Person): Promise<Output<'GET /api/users/:username'>> =>
    client.call('GET /api/users/:username', named(of))
  const meStream = ({ client }: Person) => TestStream.open(client, '/api/me/events')

  test('one follows, then both; repeats do nothing more; the lists and pages say so', async () => {
    expect((await follow(ada, ben)).body).toEqual({ relation: 'following' })
    expect((await follow(ada, ben)).body).toEqual({ relation: 'following' })
    expect((await page(ben, ada)).friendship).toMatchObject({ relation: 'none', followsYou: true })
    await makeFriends(ben, ada)
    expect(await ada.client.call('GET /api/me/following')).toMatchObject([
      { user: { id: ben.id }, relation: 'friends' },
    ])
    expect(names(await ada.client.call('GET /api/me/followers'))).toEqual([ben.username])
    expect(await ben.client.call('GET /api/me/friends')).toMatchObject([
      { user: { id: ada.id }, online: false, streak: 0 },
    ])
    const of = `${ada.id},nobody`
    expect(await ben.client.call('GET /api/me/relations', { query: { of } })).toEqual({
      [ada.id]: 'friends',
      nobody: 'none',
    })
    expect(await unfollow(ada, ben)).toEqual({ relation: 'none' })
    expect(await unfollow(ada, ben)).toEqual({ relation: 'none' })
    expect(await ben.client.call('GET /api/me/friends')).toEqual([])
    expect((await follow(ada, ada)).body.code).toBe('own_case')
    expect((await follow(ada, { ...ben, username: 'nobody_here' })).status).toBe(404)
  })

  test('a private account is asked; a refusal is silent, an acceptance is told', async () => {
    const [asker, shy] = [await server.player(), await server.player()]
    await show(shy, { private: true })
    const stream = await meStream(asker)
    expect((await follow(asker, shy)).body).toEqual({ relation: 'requested' })
    expect((await page(asker, shy)).friendship).toMatchObject({ relation: 'requested', private: true })
    expect((await page(shy, asker)).friendship).toMatchObject({ relation: 'none', asksYou: true })
    expect(names(await shy.client.call('GET /api/me/followers'))).toEqual([])
    expect(await shy.client.call('GET /api/me/requests')).toMatchObject([
      { user: { id: asker.id }, mutual: false },
    ])
    expect((await answer(shy, asker, false)).status).toBe(200)
    expect((await answer(shy, asker, false)).status).toBe(200)
    expect((await answer(shy, asker, true)).status).toBe(404)
    await follow(asker, shy)
    expect((await answer(shy, asker, true)).body).toEqual({ relation: 'none' })
    expect((await answer(shy, asker, true)).status).toBe(200)
    expect((await follow(asker, shy)).body).toEqual({ relation: 'following' })
    const told = await stream.find(({ event }) => event === 'follow_accepted')
    expect(told?.data).toMatchObject({ by: { id: shy.id } })
    expect(stream.events.filter(({ event }) => event === 'follow_accepted')).toHaveLength(1)
  })

  test('after an account has become public, a second call follows it', async () => {
    const [asker, shy] = [await server.player(), await server.player()]
    await show(shy, { private: true })
    await follow(asker, shy)
    await show(shy, { private: false })
    expect((await follow(asker, shy)).body).toEqual({ relation: 'following' })
  })

  test('one notice an hour, with the sum of those who stayed', async () => {
    const famous = await server.player()
    const fans = await Promise.all([1, 2, 3, 4].map(() => server.player()))
    const [first, second, third, fourth] = fans as [Person, Person, Person, Person]
    const stream = await meStream(famous)
    const told = async (count: number) => {
      await flushLive(server.app.context.db)
      await stream.find(() => stream.events.filter(({ event }) => event === 'follow').length >= count)
      return stream.events.filter(({ event }) => event === 'follow').map(({ data }) => data)
    }
    await follow(first, famous)
    expect(await told(1)).toMatchObject([{ followers: 1, requests: 0, by: { id: first.id } }])
    await follow(second, famous)
    await follow(third, famous)
    await unfollow(second, famous)
    await tellWaiting(server.app.context)
    server.passTime(HOUR)
    await tellWaiting(server.app.context)
    await tellWaiting(server.app.context)
    server.passTime(2 * HOUR)
    await tellWaiting(server.app.context)
    await show(famous, { private: true })
    await follow(fourth, famous)
    expect(await told(3)).toMatchObject([
      {},
      { followers: 1, requests: 0, by: { id: third.id } },
      { followers: 0, requests: 1, by: { id: fourth.id } },
    ])
  })

  test('limits a day and in all, also for calls at the same time', async () => {
    const { db } = server.app.context
    const eager = await server.player()
    const others = await Promise.all([1, 2, 3].map(() => server.player()))
    const followAll = async () => {
      const replies = await Promise.all(others.map((other) => follow(eager, other)))
      return replies.map(({ status }) => status).sort()
    }
    const state = { player_id: eager.id, day: today(), follows: FOLLOWS_A_DAY - 2, told_at: null }
    await db.insertInto('follow_state').values(state).execute()
    expect(await followAll()).toEqual([200, 200, 429])
    server.passTime(DAY)
    expect(await followAll()).toEqual([200, 200, 200])
    for (const other of others) await unfollow(eager, other)
    const crowd = Array.from({ length: FOLLOWED_MAX - 1 }, (_, n) => `crowd-${eager.id}-${n}`)
    const at = server.now()
    await sql`insert into player (id, name, email) select id, '', id from unnest(${crowd}::text[]) as id`.execute(
      db,
    )
    await db
      .insertInto('follow')
      .values(
        crowd.map((id) => ({ follower_id: eager.id, followed_id: id, accepted_at: at, created_at: at })),
      )
      .execute()
    expect(await followAll()).toEqual([200, 409, 409])
    expect(await eager.client.call('GET /api/me/following')).toHaveLength(FRIENDS_A_PAGE)
  })

  test('who is online is seen by friends only, and can be switched off', async () => {
    const [one, two] = [await server.player(), await server.player()]
    await makeFriends(one, two)
    await follow(eve, two)
    const stream = await meStream(two)
    await notePresence(server.app.context)
    const online = ({ client }: Person) => client.call('GET /api/me/friends', { query: { online: '1' } })
    expect(await online(one)).toMatchObject([{ user: { id: two.id }, online: true }])
    expect((await page(one, two)).friendship).toMatchObject({ online: true })
    expect((await page(eve, two)).friendship).toMatchObject({ relation: 'following', online: false })
    await show(two, { online: 'nobody' })
    await notePresence(server.app.context)
    expect(await online(one)).toEqual([])
    await show(two, { online: 'friends' })
    await notePresence(server.app.context)
    expect(await online(one)).toHaveLength(1)
    await stream.leave()
    server.passTime(120)
    expect(await online(one)).toEqual([])
  })

  test('today among friends: only a player who follows back can be nudged', async () => {
    const [one, two] = [await server.player(), await server.player()]
    await follow(one, two)
    expect(await friendsToday(one)).toMatchObject([{ user: { id: two.id }, canNudge: false }])
    await follow(two, one)
    expect(await friendsToday(one)).toMatchObject([{ user: { id: two.id }, canNudge: true }])
  })

  test('today among friends: states only, then threads; a streak; a nudge a day', async () => {
    const [one, two, lazy] = [await server.player(), await server.player(), await server.player()]
    for (const [a, b] of [
      [one, two],
      [one, lazy],
    ] as const)
      await makeFriends(a, b)
    const events = await meStream(lazy)
    const nudge = () => one.client.try('POST /api/users/:username/nudge', named(lazy))
    for (let day = 0; day < 2; day++) {
      const at = await startDaily(two.client)
      expect((await friendsToday(one)).map(({ status }) => status)).toEqual(['playing', 'not_played'])
      await win(server, two.client, at)
      const early = await friendsToday(one)
      expect(early).toMatchObject([
        { user: { id: two.id }, status: 'finished', thread: null, canNudge: false },
        { user: { id: lazy.id }, status: 'not_played', thread: null, canNudge: true },
      ])
      const board = { params: { id: today() }, query: { scope: 'friends' as const } }
      const ofDay = () => one.client.try('GET /api/daily-challenge/:id/leaderboard', board)
      expect((await ofDay()).body.code).toBe('attempt_not_over')
      await playDaily(server, one.client, 1)
      expect((await friendsToday(one))[0]).toMatchObject({ thread: { solved: true, mistakes: 0 } })
      expect((await ofDay()).body).toMatchObject({
        entries: [
          { userId: two.id, rank: 1 },
          { userId: one.id, rank: 2 },
        ],
        me: { rank: 2 },
        total: 2,
      })
      expect((await nudge()).status).toBe(204)
      expect((await nudge()).status).toBe(204)
      expect((await friendsToday(one))[1]).toMatchObject({ canNudge: false })
      expect((await page(one, two)).friendship?.streak).toBe(day + 1)
      if (day === 0) server.passTime(DAY)
    }
    expect(await one.client.call('GET /api/me/friends')).toMatchObject([
      { user: { id: lazy.id }, streak: 0 },
      { user: { id: two.id }, streak: 2 },
    ])
    await flushLive(server.app.context.db)
    await events.find(() => events.events.filter(({ event }) => event === 'nudge').length === 2)
    await playDaily(server, lazy.client)
    expect((await nudge()).body.code).toBe('already_attempted')
    await show(lazy, { dailyResults: 'nobody' })
    expect((await nudge()).status).toBe(204)
    expect((await eve.client.try('POST /api/users/:username/nudge', named(lazy))).body.code).toBe(
      'not_friends',
    )
    server.passTime(2 * DAY)
    expect((await page(one, two)).friendship?.streak).toBe(0)
  })

  test('a friend who is online is told of a finished daily, unless the results are hidden', async () => {
    const [one, two] = [await server.player(), await server.player()]
    await makeFriends(one, two)
    const stream = await meStream(one)
    await notePresence(server.app.context)
    await playDaily(server, two.client)
    const told = await stream.find(({ event }) => event === 'friend_finished')
    expect(told?.data).toMatchObject({ by: { id: two.id }, date: today() })
  })

  test('leaderboards and activities among the followed', async () => {
    const [one, two, three] = [await server.player(), await server.player(), await server.player()]
    await follow(one, two)
    for (const { client } of [one, two, three]) await win(server, client, await start(client))
    await flushLive(server.app.context.db)
    const board = await one.client.call('GET /api/leaderboards/:board', {
      params: { board: 'high-scores' },
      query: { scope: 'friends' },
    })
    expect(board.total).toBe(2)
    expect(new Set(board.entries.map(({ userId }) => userId))).toEqual(new Set([one.id, two.id]))
    expect(board.entries.map(({ rank }) => rank)).toEqual([1, 2])
    expect(board.me).toMatchObject({ rank: board.entries.find(({ userId }) => userId === one.id)?.rank })
    expect(board.me?.neighbours).toHaveLength(2)
    const feed = await one.client.call('GET /api/activities', { query: { scope: 'friends' } })
    expect(new Set(feed.map(({ user }) => user.id))).toEqual(new Set([two.id]))
    const alone = await three.client.call('GET /api/leaderboards/:board', {
      params: { board: 'high-scores' },
      query: { scope: 'friends', period: 'week' },
    })
    expect(alone).toMatchObject({ total: 1, me: { rank: 1, percentile: 100 } })
  })

  test.each(['friends', 'nobody'] as const)('what is for %s is hidden from the others', async (audience) => {
    const [owner, friend, fan] = [await server.player(), await server.player(), await server.player()]
    await makeFriends(owner, friend)
    await follow(fan, owner)
    await win(server, owner.client, await start(owner.client))
    for (const { client } of [owner, friend, fan]) await playDaily(server, client)
    await flushLive(server.app.context.db)
    const month = { query: { month: today().slice(0, 7) } }
    const seenBy = async (reader: Person) => {
      const { stats, bests } = await page(reader, owner)
      const feed = await reader.client.call('GET /api/activities', { query: { scope: 'friends' } })
      const all = await reader.client.call('GET /api/activities')
      const day = await reader.client.call('GET /api/daily-challenge/:id/leaderboard', {
        params: { id: today() },
      })
      return {
        activity:
          feed.some(({ user }) => user.id === owner.id) && all.some(({ user }) => user.id === owner.id),
        streak: stats.winStreak !== null && bests.some(({ board }) => board === 'win-streaks'),
        threads: (await reader.client.call('GET /api/users/:username/threads', { ...named(owner), ...month }))
          .length,
        onDay: (await friendsToday(reader)).some(({ user }) => user.id === owner.id),
        named: JSON.stringify(day.entries).includes(owner.id),
      }
    }
    const everything = { activity: true, streak: true, threads: 1, onDay: true, named: true }
    const nothing = { activity: false, streak: false, threads: 0, onDay: false, named: false }
    expect(await seenBy(fan)).toEqual({ ...everything, named: expect.anything() })
    await show(owner, { activity: audience, streak: audience, dailyResults: audience })
    expect(await seenBy(fan)).toEqual(nothing)
    const { named: isNamed, ...ofFriend } = await seenBy(friend)
    const expected = audience === 'friends' ? everything : nothing
    expect(ofFriend).toEqual({ ...expected, named: undefined })
    if (audience === 'nobody') expect(isNamed).toBe(false)
    expect((await page(owner, owner)).stats.winStreak).not.toBeNull()
  })

  test('a block does not tell which nameless result of a day is the blocked player’s', async () => {
    const [reader, owner] = [await server.player(), await server.player()]
    server.passTime(DAY)
    await show(owner, { dailyResults: 'nobody' })
    for (const { client } of [owner, reader]) {
      await playDaily(server, client)
      await win(server, client, await start(client))
    }
    const namelessOn = async (
      call: Promise<{ entries: { user: { id: string; username: string | null } }[] }>,
    ) => (await call).entries.flatMap(({ user }) => (user.username === 'A player' ? [user.id] : []))
    const ofDay = () =>
      namelessOn(reader.client.call('GET /api/daily-challenge/:id/leaderboard', { params: { id: today() } }))
    const before = await ofDay()
    expect(before).toHaveLength(1)
    await reader.client.call('PUT /api/users/:username/block', named(owner))
    const blocked = await namelessOn(
      reader.client.call('GET /api/leaderboards/:board', {
        params: { board: 'high-scores' },
        query: { period: 'all' },
      }),
    )
    expect(blocked).toHaveLength(1)
    expect(blocked).not.toEqual(before)
    expect(await ofDay()).toEqual(before)
  })

  test('a notice never names a blocked player, also on a stream that does not know the block yet', async () => {
    const [reader, other] = [await server.player(), await server.player()]
    await other.client.call('PUT /api/users/:username/block', named(reader))
    const item = { id: 1, event: 'nudge', data: { by: other.id } }
    const [shown] = await noticeTopic(server.app.context, reader.id).show([item])
    expect(shown?.data).toMatchObject({ by: { username: 'A player' } })
    expect(JSON.stringify(shown)).not.toContain(other.id)
  })

  test('who came by a link is asked once whether to follow each other', async () => {
    const host = await server.player()
    const { referralCode } = await host.client.call('GET /api/referrals/share-link')
    const join = async () => {
      const client = server.client()
      await client.call('POST /api/auth/register', {
        body: { email: `${newId()}@guest.example`, password: 'a quiet harbour', referralCode },
      })
      const username = `guest_${++guests}`
      const { id } = await client.call('POST /api/username/set', { body: { username } })
      return { client, id, username }
    }
    let guests = 0
    const say = ({ client }: Person, body: { follow: boolean }) =>
      client.try('POST /api/me/inviter', { body })
    const [yes, no, third] = [await join(), await join(), await join()]
    const asked = ({ client }: Person) => client.call('GET /api/me/inviter')
    expect(await asked(yes)).toMatchObject({ user: { id: host.id } })
    expect((await say(yes, { follow: true })).body).toEqual({ relation: 'friends' })
    expect(await asked(yes)).toEqual({ user: null })
    expect((await say(no, { follow: false })).body).toEqual({ relation: 'none' })
    expect((await say(no, { follow: true })).body).toEqual({ relation: 'none' })
    await show(host, { private: true })
    expect((await say(third, { follow: true })).body).toEqual({ relation: 'requested' })
    expect(await host.client.call('GET /api/me/requests')).toMatchObject([{ mutual: true }])
    expect((await answer(host, third, true)).body).toEqual({ relation: 'friends' })
    expect((await say(host, { follow: true })).status).toBe(404)
  })

  test('the export has it all, and a deletion leaves nothing', async () => {
    const [gone, other] = [await server.player(), await server.player()]
    await makeFriends(gone, other)
    await eve.client.call('PUT /api/users/:username/block', named(gone))
    await gone.client.call('PUT /api/users/:username/block', named(ben))
    await show(gone, { clubs: 'nobody' })
    expect(await gone.client.call('GET /api/account/export')).toMatchObject({
      friends: {
        following: [{ username: other.username }],
        followers: [{ username: other.username }],
        blocked: [{ username: ben.username }],
        privacy: { clubs: 'nobody' },
      },
    })
    await gone.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect(await other.client.call('GET /api/me/friends')).toEqual([])
    const { db } = server.app.context
    for (const [table, column] of [
      ['follow', 'follower_id'],
      ['follow', 'followed_id'],
      ['block', 'blocker_id'],
      ['block', 'blocked_id'],
      ['privacy', 'player_id'],
      ['follow_state', 'player_id'],
    ] as const)
      expect(
        await db
          .selectFrom(table as 'follow')
          .selectAll()
          .where(column as 'follower_id', '=', gone.id)
          .execute(),
        table,
      ).toEqual([])
  })
})
