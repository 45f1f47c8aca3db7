import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Club } from '../../src/contract/club.ts'
import { medalMondays, mondayOf, sundayOf, weekOf } from '../../src/engine/club/season.ts'
import { lastClosed } from '../../src/engine/daily/close.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { standingOf } from '../../src/engine/daily/standing.ts'
import { newId } from '../../src/server/ids.ts'
import { joinClub, makeClub, tokenOf } from '../support/clubs.ts'
import { dailyBoard, playDaily, startDaily } from '../support/dailies.ts'
import { flushLive } from '../support/live.ts'
import { giveUp } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import type { TestServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

type Person = Awaited<ReturnType<TestServer['player']>>

const people = (server: TestServer, count: number) =>
  Promise.all(Array.from({ length: count }, () => server.player()))

/** Makes a club in which all have been members for a long time. */
async function clubOf(server: TestServer, [owner, ...others]: readonly [Person, ...Person[]]): Promise<Club> {
  const club = await makeClub(owner)
  for (const one of others) await joinClub(one, tokenOf(club.invite))
  await joinedAt(server, club, '2026-01-01')
  return club
}

const joinedAt = (server: TestServer, { id }: Club, date: string, one?: Person) =>
  sql`update club_member set joined_at = ${date}::timestamptz
    where club_id = ${id} and ${one ? sql`player_id = ${one.id}` : sql`true`}`.execute(server.app.context.db)

const day = ({ client }: Person, { id }: Club, date?: string) =>
  client.call('GET /api/clubs/:id/day', { params: { id }, query: { date } })
const season = ({ client }: Person, { id }: Club, week?: string) =>
  client.call('GET /api/clubs/:id/season', { params: { id }, query: { week } })
const react = ({ client }: Person, { id }: Club, date: string, to: Person, reaction: 'wow' | 'tea' | null) =>
  client.try('PUT /api/clubs/:id/reactions', {
    params: { id },
    body: { date, username: to.username, reaction },
  })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status
const show = ({ client }: Person, dailyResults: 'everyone' | 'friends' | 'nobody') =>
  client.call('PUT /api/me/privacy', { body: { dailyResults } })

/** Makes the board of a date the board of the 119 dates before it too, without dealing others. */
async function copyBoard({ app: { context } }: TestServer, from: string, date: string): Promise<void> {
  await dailyBoard(context.db, context, date)
  await sql`insert into daily_board (date, seed, board, category_ids, word_keys, traps)
    select day::date, seed || day, board, category_ids, word_keys, traps
    from daily_board, generate_series(${from}::date, ${addDays(date, -1)}::date, interval '1 day') as day
    where date = ${date} on conflict do nothing`.execute(context.db)
}

/** Stores an ended attempt at the daily of a past date. Returns the id of its game. */
async function addResult(
  { app }: TestServer,
  { id: playerId }: Pick<Person, 'id'>,
  date: string,
  score: number,
): Promise<string> {
  const { db } = app.context
  const id = newId()
  const at = new Date(`${date}T12:00:00Z`)
  await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
      started_at, ended_at, level_score, found)
    values (${id}, ${playerId}, 'daily', ${id}, 1, 'finished', '', '{"groups":[],"tiles":[]}', '{}', '{}', 0,
      ${at}, ${at}, ${score}, ${score > 450 ? '{0,1,2,3}' : '{}'})`.execute(db)
  await sql`insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, score, standing)
    values (${id}, ${playerId}, ${date}, ${id}, ${at}, ${at}, ${score > 450}, ${score}, ${standingOf(score, 100)})`.execute(
    db,
  )
  return id
}

onDatabases('the season of a club', { books: false }, (server) => {
  const today = () => server.now().toISOString().slice(0, 10)
  const thisMonday = () => mondayOf(weekOf(today())) ?? ''
  /** The Monday of the latest week whose results are final. */
  const lastMonday = () => {
    const monday = addDays(thisMonday(), -7)
    return sundayOf(monday) <= lastClosed(server.now().getTime()) ? monday : addDays(monday, -7)
  }
  let [ada, ben, eve] = [] as unknown as [Person, Person, Person]
  let club: Club
  beforeAll(async () => {
    ;[ada, ben, eve] = (await people(server, 3)) as [Person, Person, Person]
    club = await clubOf(server, [ada, ben, eve])
    await copyBoard(server, addDays(today(), -120), today())
  })

  test('nothing of a daily is in any reply of a club before the own end', async () => {
    const date = today()
    const params = { id: club.id }
    /** All replies about the club, without the states of the attempts and without their numbers. */
    const replies = async () => {
      const { rows } = await day(ada, club)
      return {
        club: await ada.client.call('GET /api/clubs/:id', { params }),
        clubs: (await ada.client.call('GET /api/clubs')).map(({ finishedToday: _, ...card }) => card),
        season: await season(ada, club),
        rows: rows.map(({ status: _, ...row }) => row).toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1)),
      }
    }
    const before = await replies()
    await startDaily(ada.client)
    expect((await day(ada, club)).rows.map(({ user, status }) => [user.id, status])).toEqual([
      [ada.id, 'playing'],
      [ben.id, 'not_played'],
      [eve.id, 'not_played'],
    ])
    // The better result comes from the member who joined last.
    await giveUp(ben.client, (await startDaily(ben.client)).id)
    const { id: gameOfEve } = await startDaily(eve.client)
    server.passTime(60)
    await playDaily(server, eve.client)
    expect(await replies()).toEqual(before)
    expect((await day(ada, club)).rows.map(({ user, status }) => [user.id, status])).toEqual([
      [ben.id, 'finished'],
      [eve.id, 'finished'],
      [ada.id, 'playing'],
    ])
    expect(codeOf(await react(ada, club, date, eve, 'wow'))).toBe('attempt_not_over')

    await giveUp(ada.client, (await startDaily(ada.client)).id)
    const { rows } = await day(ada, club, date)
    expect(rows.map(({ user, place, thread }) => [user.id, place, thread?.solved])).toEqual([
      [eve.id, 1, true],
      [ben.id, 2, false],
      [ada.id, 3, false],
    ])
    const table = await season(ada, club)
    expect(table).toMatchObject({ week: weekOf(date), from: thisMonday(), over: false })
    expect(table.rows.map(({ user, points, days }) => [user.id, points, days])).toEqual([
      [eve.id, 24, 1],
      [ben.id, 18, 1],
      [ada.id, 17, 1],
    ])
    // A held result has no place. After it has been removed, it has none either.
    await sql`update game set withheld = 'held' where id = ${gameOfEve}`.execute(server.app.context.db)
    await sql`update daily_attempt set standing = null where game_id = ${gameOfEve}`.execute(
      server.app.context.db,
    )
    expect((await day(ada, club)).rows[0]).toMatchObject({ user: { id: ben.id }, place: 1 })
    expect((await day(ada, club)).rows[2]).toMatchObject({ status: 'finished', thread: null, place: null })
    expect((await season(ada, club)).rows[0]).toMatchObject({ user: { id: ben.id }, points: 19 })
  })

  test('nothing tells of the daily of a member who hides it', async () => {
    const [one, two] = (await people(server, 2)) as [Person, Person]
    const own = await clubOf(server, [one, two])
    const finished = async ({ client }: Person) => (await client.call('GET /api/clubs'))[0]?.finishedToday
    const stream = await TestStream.open(one.client, `/api/clubs/${own.id}/events`)
    await show(two, 'nobody')
    await playDaily(server, two.client)
    expect(await finished(two)).toBe(1)
    expect(await finished(one)).toBe(0)
    await show(two, 'friends')
    expect(await finished(one)).toBe(0)
    await startDaily(one.client)
    await stream.find(({ event }) => event === 'day')
    await flushLive(server.app.context.db)
    expect(stream.events.filter(({ event }) => event === 'day')).toHaveLength(1)
    await stream.leave()
    await show(two, 'everyone')
    expect(await finished(one)).toBe(1)
  })

  test('the week counts places, solved boards and what was expected, as each viewer may see them', async () => {
    const [one, two, three, late] = (await people(server, 4)) as [Person, Person, Person, Person]
    const own = await clubOf(server, [one, two, three, late])
    const monday = lastMonday()
    const week = weekOf(monday)
    await joinedAt(server, own, addDays(monday, 3), late)
    for (let n = 1; n <= 42; n++)
      for (const [player, score] of [
        [one, 600 + ((n * 7) % 50)],
        [two, 100 + n],
      ] as const)
        await addResult(server, player, addDays(monday, -n), score)
    const dates = Array.from({ length: 3 }, (_, n) => addDays(monday, n))
    for (const [n, date] of dates.entries()) {
      await addResult(server, one, date, 600)
      await addResult(server, two, date, 400 + n)
      await addResult(server, three, date, 700)
      if (n < 2) await addResult(server, late, date, 750)
    }
    await addResult(server, two, addDays(monday, 3), 800)
    await addResult(server, late, addDays(monday, 3), 750)
    await sql`insert into daily_day (date) select unnest(${Array.from({ length: 7 }, (_, n) => addDays(monday, n))}::date[])
      on conflict do nothing`.execute(server.app.context.db)
    await sql`update daily_day set closed_at = now() where date between ${monday} and ${sundayOf(monday)}`.execute(
      server.app.context.db,
    )
    const rowsFor = async (person: Person) =>
      new Map((await season(person, own, week)).rows.map((row) => [row.user.id, row]))
    const rows = await rowsFor(one)
    expect([...rows.keys()]).toEqual([two.id, three.id, one.id, late.id])
    expect(rows.get(three.id)).toMatchObject({ points: 3 * 24, days: 3 })
    // Members without a form are compared with the others by the ratings before the daily.
    const [newcomer] = rows.get(three.id)?.figures ?? []
    expect(newcomer).toMatchObject({ expected: 50 })
    expect(newcomer?.result).toBeGreaterThan(70)
    expect(rows.get(three.id)?.againstExpectation).toBeGreaterThan(5)
    expect(rows.get(late.id)?.againstExpectation).toBeNull()
    expect(rows.get(one.id)).toMatchObject({ points: 3 * 23, days: 3 })
    expect(rows.get(two.id)?.points).toBe(3 * 17 + 24)
    // The results of a member before the membership do not count, and take no place.
    expect(rows.get(late.id)?.figures).toMatchObject([{ date: addDays(monday, 3), place: 2, points: 23 }])
    const [strong, weak] = [rows.get(one.id), rows.get(two.id)]
    expect(weak?.figures[0]?.expected).toBeGreaterThan(39)
    expect(strong?.figures[0]?.expected).toBeGreaterThan(39)
    expect(weak?.figures.map(({ result }) => result)).toEqual([100, 100, 100, 100])
    expect(strong?.againstExpectation).toBeLessThan(0)
    expect(weak?.againstExpectation).toBeGreaterThan(30)
    expect((await season(one, own, week)).over).toBe(true)

    await show(three, 'nobody')
    const shown = await rowsFor(one)
    expect([...shown.keys()]).toEqual([two.id, one.id, late.id])
    expect(shown.get(one.id)).toEqual(rows.get(one.id))
    expect((await day(one, own, monday)).rows.map(({ user, place }) => [user.id, place])).toEqual([
      [one.id, 2],
      [two.id, 3],
    ])
    expect([...(await rowsFor(three)).keys()]).toContain(three.id)

    const refused = await one.client.try('GET /api/clubs/:id/season', {
      params: { id: own.id },
      query: { week: weekOf(addDays(today(), 14)) },
    })
    expect(codeOf(refused)).toBe('not_found')
    const stranger = await ada.client.try('GET /api/clubs/:id/season', { params: { id: own.id } })
    expect(codeOf(stranger)).toBe('not_found')
  })

  test('medals of four weeks follow the members and the results that count', async () => {
    const [one, two, three, four] = (await people(server, 4)) as [Person, Person, Person, Person]
    const own = await clubOf(server, [one, two, three, four])
    const mondays = medalMondays(thisMonday(), lastClosed(server.now().getTime()))
    expect(mondays).toHaveLength(4)
    const date = addDays(mondays[1] ?? '', 2)
    const players = [one, two, three, four]
    const games: string[] = []
    for (const [n, player] of players.entries()) games.push(await addResult(server, player, date, 700 - n))
    const medals = async (person: Person) =>
      (await season(person, own)).medals.winners.map(({ user, medal, table }) => [user.id, medal, table])
    const podium = ([gold, silver, bronze]: readonly Person[]) => [
      [gold?.id, 'gold', 'points'],
      [silver?.id, 'silver', 'points'],
      [bronze?.id, 'bronze', 'points'],
    ]
    expect((await season(one, own)).medals.weeks).toEqual(mondays.map(weekOf))
    expect(await medals(four)).toEqual(podium(players))
    await show(two, 'nobody')
    expect(await medals(four)).toEqual([podium(players)[0], podium(players)[2]])
    await show(two, 'everyone')
    await sql`update daily_attempt set standing = null where game_id = ${games[1] ?? ''}`.execute(
      server.app.context.db,
    )
    expect(await medals(four)).toEqual(podium([one, three, four]))
    await one.client.call('DELETE /api/clubs/:id/members/:username', {
      params: { id: own.id, username: one.username },
    })
    expect(await medals(four)).toEqual(podium([three, four]).slice(0, 2))
  })

  test('reactions are counted, replaced, taken back, and leave with the member', async () => {
    const [one, two, three] = (await people(server, 3)) as [Person, Person, Person]
    const own = await clubOf(server, [one, two, three])
    const date = addDays(lastMonday(), 1)
    for (const player of [one, two]) await addResult(server, player, date, 500)
    const stream = await TestStream.open(three.client, `/api/clubs/${own.id}/events`)
    expect(codeOf(await react(one, own, date, one, 'wow'))).toBe('own_case')
    expect(codeOf(await react(one, own, date, three, 'wow'))).toBe('not_found')
    expect(codeOf(await react(one, own, date, ada, 'wow'))).toBe('not_found')
    expect(codeOf(await react(ada, own, date, two, 'wow'))).toBe('not_found')
    expect((await react(one, own, date, two, 'wow')).body).toMatchObject({
      reactions: { wow: 1 },
      reaction: 'wow',
    })
    expect((await react(three, own, date, two, 'wow')).body).toMatchObject({ reactions: { wow: 2 } })
    expect((await react(one, own, date, two, 'tea')).body).toMatchObject({
      reactions: { wow: 1, tea: 1 },
      reaction: 'tea',
    })
    expect(await stream.find(({ event }) => event === 'day')).toMatchObject({ data: { date } })
    await stream.leave()
    expect((await one.client.raw('GET', '/api/account/export')).body).toMatchObject({
      clubReactions: [{ club: own.name, date, reaction: 'tea' }],
    })
    await show(two, 'nobody')
    expect(codeOf(await react(one, own, date, two, 'wow'))).toBe('not_found')
    await show(two, 'everyone')
    await three.client.call('DELETE /api/clubs/:id/members/:username', {
      params: { id: own.id, username: three.username },
    })
    const row = async () => (await day(one, own, date)).rows.find(({ user }) => user.id === two.id)
    expect(await row()).toMatchObject({ reactions: { tea: 1 }, reaction: 'tea' })
    expect((await react(one, own, date, two, null)).body).toMatchObject({ reactions: {}, reaction: null })
    await one.client.call('PUT /api/users/:username/block', { params: { username: two.username } })
    expect(codeOf(await react(one, own, date, two, 'wow'))).toBe('not_found')
  })
})
