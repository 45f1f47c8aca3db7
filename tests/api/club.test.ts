import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Club } from '../../src/contract/club.ts'
import { MOST_JOINED_CLUBS, MOST_MEMBERS, MOST_OWNED_CLUBS } from '../../src/engine/club/club.ts'
import { newId } from '../../src/server/ids.ts'
import { joinClub, MARK, makeClub, tokenOf } from '../support/clubs.ts'
import { startDaily } from '../support/dailies.ts'
import { flushLive } from '../support/live.ts'
import { win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import type { TestServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

type Person = Awaited<ReturnType<TestServer['player']>>

const byId = (id: string) => ({ params: { id } })
const byToken = (token: string) => ({ params: { token } })
const ofMember = (club: Pick<Club, 'id'>, username: string) => ({ params: { id: club.id, username } })

const read = ({ client }: Person, { id }: Pick<Club, 'id'>) => client.try('GET /api/clubs/:id', byId(id))
const view = ({ client }: Person, { id }: Pick<Club, 'id'>) => client.call('GET /api/clubs/:id', byId(id))
const join = ({ client }: Person, token: string) => client.try('POST /api/clubs/join/:token', byToken(token))
const leave = ({ client }: Person, club: Pick<Club, 'id'>, who: string) =>
  client.try('DELETE /api/clubs/:id/members/:username', ofMember(club, who))
const setRole = ({ client }: Person, club: Pick<Club, 'id'>, who: string, role: 'owner' | 'member') =>
  client.try('PUT /api/clubs/:id/members/:username', { ...ofMember(club, who), body: { role } })
const renew = async ({ client }: Person, { id }: Pick<Club, 'id'>) =>
  tokenOf((await client.call('POST /api/clubs/:id/invite', byId(id))).url)
const membersOf = (club: Club) => club.memberList.map(({ user, role }) => [user.username, role])
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

onDatabases('clubs', (server) => {
  let [ada, ben, eve] = [] as unknown as [Person, Person, Person]
  beforeAll(async () => {
    ada = await server.player()
    ben = await server.player()
    eve = await server.player()
  })
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.player()))

  test('a club is made, found by its link alone, joined once, and read by its members only', async () => {
    const club = await makeClub(ada, '  The Sunday   Five ')
    expect(club).toMatchObject({
      name: 'The Sunday Five',
      mark: MARK,
      members: 1,
      role: 'owner',
      hidden: false,
    })
    const token = tokenOf(club.invite)
    const face = { name: 'The Sunday Five', mark: MARK, members: 1 }
    expect(await server.client().call('GET /api/clubs/join/:token', byToken(token))).toEqual(face)
    expect((await read(ben, club)).status).toBe(404)
    const joined = await joinClub(ben, token)
    expect(joined).toMatchObject({ members: 2, role: 'member', invite: null })
    expect(membersOf(joined)).toEqual([
      [ada.username, 'owner'],
      [ben.username, 'member'],
    ])
    expect(await joinClub(ben, token)).toEqual(joined)
    expect((await ben.client.call('GET /api/clubs')).map(({ id, members }) => ({ id, members }))).toEqual([
      { id: club.id, members: 2 },
    ])
    expect(await eve.client.call('GET /api/clubs')).toEqual([])
    const nameless = server.client()
    await nameless.call('POST /api/auth/register', {
      body: { email: `${newId()}@guest.example`, password: 'a quiet harbour' },
    })
    expect(codeOf(await nameless.try('POST /api/clubs', { body: { name: 'A club', mark: MARK } }))).toBe(
      'username_required',
    )
    expect(codeOf(await nameless.try('POST /api/clubs/join/:token', byToken(token)))).toBe(
      'username_required',
    )
    expect(codeOf(await eve.client.try('GET /api/clubs/join/:token', byToken('nothing')))).toBe('not_found')
  })

  test('only an owner changes, renews, removes, promotes and ends', async () => {
    const club = await makeClub(ada)
    const token = tokenOf(club.invite)
    await joinClub(ben, token)
    await joinClub(eve, token)
    const { client } = ben
    const change = { ...byId(club.id), body: { name: 'Ours' } }
    for (const reply of [
      await client.try('PATCH /api/clubs/:id', change),
      await client.try('POST /api/clubs/:id/invite', byId(club.id)),
      await client.try('DELETE /api/clubs/:id', byId(club.id)),
      await leave(ben, club, eve.username),
      await setRole(ben, club, ben.username, 'owner'),
    ])
      expect(codeOf(reply)).toBe('forbidden')
    const changed = await ada.client.call('PATCH /api/clubs/:id', {
      ...byId(club.id),
      body: { mark: { thread: 'knot', colour: 'rose' } },
    })
    expect(changed).toMatchObject({
      name: club.name,
      mark: { thread: 'knot', colour: 'rose' },
      hidden: false,
    })
    expect(codeOf(await setRole(ada, club, ada.username, 'member'))).toBe('own_case')
    expect(codeOf(await setRole(ada, club, 'nobody_here', 'owner'))).toBe('not_found')
    expect((await setRole(ada, club, ben.username, 'owner')).status).toBe(200)
    expect((await read(ben, club)).body).toMatchObject({ role: 'owner', invite: club.invite })
    await client.call('PATCH /api/clubs/:id', { ...byId(club.id), body: { name: 'Ours', hidden: true } })
    expect((await setRole(ben, club, ada.username, 'member')).body).toMatchObject({
      name: 'Ours',
      hidden: true,
      memberList: [{ user: { id: ben.id } }, { user: { id: ada.id } }, { user: { id: eve.id } }],
    })
    expect((await client.try('DELETE /api/clubs/:id', byId(club.id))).status).toBe(204)
    for (const one of [ada, ben, eve]) expect((await read(one, club)).status).toBe(404)
    expect(codeOf(await join(eve, token))).toBe('not_found')
  })

  test('an older link is gone; who was removed needs a newer one', async () => {
    const club = await makeClub(ada)
    const first = tokenOf(club.invite)
    await joinClub(ben, first)
    expect((await leave(ada, club, ben.username)).status).toBe(204)
    expect((await leave(ada, club, ben.username)).status).toBe(404)
    expect(codeOf(await join(ben, first))).toBe('removed_from_club')
    const second = await renew(ada, club)
    for (const one of [ben, eve]) expect(codeOf(await join(one, first))).toBe('link_renewed')
    const gone = await server.client().try('GET /api/clubs/join/:token', byToken(first))
    expect([gone.status, codeOf(gone)]).toEqual([410, 'link_renewed'])
    expect((await join(ben, second)).status).toBe(200)
    await leave(ben, club, ben.username)
    expect((await join(ben, second)).status).toBe(200)
    await leave(ada, club, ben.username)
    expect(codeOf(await join(ben, second))).toBe('removed_from_club')
    expect((await read(ada, club)).body).toMatchObject({ invite: expect.stringMatching(`/c/${second}$`) })
  })

  test('the member of the longest standing follows the last owner; the club ends with its last member', async () => {
    const [first, second, third] = (await people(3)) as [Person, Person, Person]
    const club = await makeClub(first)
    const token = tokenOf(club.invite)
    for (const one of [second, third]) await joinClub(one, token)
    await first.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect(membersOf(await view(third, club))).toEqual([
      [second.username, 'owner'],
      [third.username, 'member'],
    ])
    expect((await leave(second, club, second.username)).status).toBe(204)
    expect((await read(third, club)).body).toMatchObject({ role: 'owner', members: 1 })
    expect((await leave(third, club, third.username)).status).toBe(204)
    expect(codeOf(await join(second, token))).toBe('not_found')
    const { rows } = await sql`select id from club where id = ${club.id}`.execute(server.app.context.db)
    expect(rows).toEqual([])
  })

  test('the limits hold also for calls at the same time', async () => {
    const maker = await server.player()
    const name = (n: number) => ({ body: { name: `Club ${n}`, mark: MARK } })
    const made = await Promise.all(
      Array.from({ length: MOST_OWNED_CLUBS + 3 }, (_, n) => maker.client.try('POST /api/clubs', name(n))),
    )
    expect(made.map(codeOf).sort()).toEqual([
      ...Array(MOST_OWNED_CLUBS).fill(201),
      ...Array(3).fill('list_full'),
    ])
    const owned = await maker.client.call('GET /api/clubs')
    expect(owned).toHaveLength(MOST_OWNED_CLUBS)

    const { db } = server.app.context
    const crowd = (count: number) => Array.from({ length: count }, () => newId())
    // Players and clubs of the limits are written at once, because so many calls would take long.
    const fill = async (clubId: string, count: number) => {
      const ids = crowd(count)
      await sql`insert into player (id, name, email, username, username_key)
        select id, '', id, 'c_' || id, 'c_' || id from unnest(${ids}::text[]) as id`.execute(db)
      await sql`insert into club_member (club_id, player_id, joined_at)
        select ${clubId}, id, ${server.now()}::timestamptz from unnest(${ids}::text[]) as id`.execute(db)
      await sql`update club set members = members + ${count} where id = ${clubId}`.execute(db)
    }
    const [full] = owned
    if (!full) throw new Error('there is no club')
    await fill(full.id, MOST_MEMBERS - 3)
    const token = await renew(maker, full)
    const replies = await Promise.all((await people(5)).map((one) => join(one, token)))
    expect(replies.map(codeOf).sort()).toEqual([200, 200, 'club_full', 'club_full', 'club_full'])
    expect(await server.client().call('GET /api/clubs/join/:token', byToken(token))).toMatchObject({
      members: MOST_MEMBERS,
    })

    const [joiner, other] = (await people(2)) as [Person, Person]
    const ids = crowd(MOST_JOINED_CLUBS - 2)
    const at = server.now()
    await sql`insert into club (id, name, mark_thread, mark_colour, members, created_at)
      select id, 'Filled', 'wave', 'sky', 2, ${at}::timestamptz from unnest(${ids}::text[]) as id`.execute(db)
    await sql`insert into club_invite (token, club_id, created_at)
      select 't' || id, id, ${at}::timestamptz from unnest(${ids}::text[]) as id`.execute(db)
    await sql`insert into club_member (club_id, player_id, is_owner, joined_at)
      select club.id, player.id, player.id = ${other.id}, ${at}::timestamptz
      from unnest(${ids}::text[]) as club (id) cross join player where player.id in (${joiner.id}, ${other.id})`.execute(
      db,
    )
    const others = await Promise.all(owned.slice(1).map((club) => renew(maker, club)))
    const joins = await Promise.all(others.map((one) => join(joiner, one)))
    expect(joins.map(codeOf).sort()).toEqual([200, 200, 'list_full', 'list_full'])
  })

  test('races: two owners who demote each other, a join and a renewal, a promotion and new clubs', async () => {
    const [one, two] = (await people(2)) as [Person, Person]
    const club = await makeClub(one)
    let token = tokenOf(club.invite)
    await joinClub(two, token)
    await setRole(one, club, two.username, 'owner')
    const demoted = await Promise.all([
      setRole(one, club, two.username, 'member'),
      setRole(two, club, one.username, 'member'),
    ])
    expect(demoted.map(codeOf).sort()).toEqual([200, 'forbidden'])
    const [owner, member] = codeOf(demoted[0]) === 200 ? [one, two] : [two, one]

    await leave(member, club, member.username)
    const [joined] = await Promise.all([join(member, token), renew(owner, club)])
    expect(['link_renewed', 200]).toContain(codeOf(joined))
    token = tokenOf((await view(owner, club)).invite)
    await joinClub(member, token)

    for (let n = 1; n < MOST_OWNED_CLUBS; n++) await makeClub(member, `Club ${n}`)
    const last = await Promise.all([
      setRole(owner, club, member.username, 'owner'),
      member.client.try('POST /api/clubs', { body: { name: 'One more', mark: MARK } }),
    ])
    expect(last.map(codeOf)).toContain('list_full')
    const owned = (await member.client.call('GET /api/clubs')).filter(({ role }) => role === 'owner')
    expect(owned).toHaveLength(MOST_OWNED_CLUBS)

    const [removed, left] = await Promise.all([
      leave(owner, club, member.username),
      leave(member, club, member.username),
    ])
    expect([codeOf(removed), codeOf(left)].sort()).toEqual([204, 'not_found'])
  })

  test('streams: hints without content for all, the last event for who is out, in both kinds of streams', async () => {
    const [owner, member, third] = (await people(3)) as [Person, Person, Person]
    const club = await makeClub(owner)
    const token = tokenOf(club.invite)
    for (const one of [member, third]) await joinClub(one, token)
    await flushLive(server.app.context.db)
    const alone = await TestStream.open(member.client, `/api/clubs/${club.id}/events`)
    const shared = await TestStream.open(member.client, `/api/events?topics=me,club:${club.id}`)
    const staying = await TestStream.open(third.client, `/api/clubs/${club.id}/events`)
    expect((await TestStream.open(eve.client, `/api/clubs/${club.id}/events`)).status).toBe(404)
    const refused = await TestStream.open(eve.client, `/api/events?topics=club:${club.id}`)
    expect(refused.events).toMatchObject([{ event: 'refused', data: { code: 'not_found' } }])
    await refused.leave()

    const game = await startDaily(owner.client)
    await win(server, owner.client, game)
    const date = server.now().toISOString().slice(0, 10)
    const days = () => staying.events.filter(({ event }) => event === 'day')
    await staying.find(() => days().length === 2)
    expect(days().map(({ data }) => data)).toEqual([{ date }, { date }])

    await leave(owner, club, member.username)
    await alone.ended
    const topic = `club:${club.id}`
    await shared.find(({ event }) => event === 'over')
    await owner.client.call('PATCH /api/clubs/:id', { ...byId(club.id), body: { name: 'Renamed' } })
    await staying.find(() => staying.events.filter(({ event }) => event === 'club').length === 2)
    expect(alone.events.map(({ event }) => event)).toEqual(['day', 'day', 'over'])
    expect(
      shared.events.flatMap(({ event, topic: of }) => (of === topic && event !== 'begin' ? [event] : [])),
    ).toEqual(['day', 'day', 'over'])
    expect(shared.isEnded).toBe(false)
    for (const stream of [alone, shared, staying])
      for (const { id, username } of [owner, member]) {
        expect(stream.text).not.toContain(id)
        expect(stream.text).not.toContain(username)
      }

    const back = await renew(owner, club)
    await joinClub(member, back)
    await flushLive(server.app.context.db)
    const again = await TestStream.open(
      member.client,
      `/api/clubs/${club.id}/events?after=${alone.events[1]?.id}`,
    )
    await owner.client.call('DELETE /api/clubs/:id', byId(club.id))
    for (const stream of [again, staying]) await stream.ended
    expect(again.events.map(({ event }) => event).filter((event) => event === 'over')).toHaveLength(1)
    expect(staying.events.at(-1)?.event).toBe('over')
    await shared.leave()
  })

  test('the export has it all, and a deletion leaves nothing', async () => {
    const gone = await server.player()
    const own = await makeClub(gone, 'To go')
    const other = await makeClub(ada, 'To be out')
    await joinClub(gone, tokenOf(other.invite))
    await leave(ada, other, gone.username)
    expect(await gone.client.call('GET /api/account/export')).toMatchObject({
      clubs: [{ id: own.id, name: 'To go', isOwner: true, members: 1 }],
      removedFromClubs: [{ name: 'To be out' }],
    })
    await gone.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const { db } = server.app.context
    for (const table of ['club_member', 'club_removal'] as const)
      expect(await db.selectFrom(table).selectAll().where('player_id', '=', gone.id).execute()).toEqual([])
    expect(await db.selectFrom('club').selectAll().where('id', '=', own.id).execute()).toEqual([])
  })
})

onOneDatabase('clubs of players who may not see each other', (server) => {
  let [ada, ben, eve] = [] as unknown as [Person, Person, Person]
  let club: Club
  beforeAll(async () => {
    ada = await server.player()
    ben = await server.player()
    eve = await server.player()
    club = await makeClub(ada)
    for (const one of [ben, eve]) await joinClub(one, tokenOf(club.invite))
  })
  const page = async ({ client }: Person, { username }: Person) =>
    (await client.call('GET /api/users/:username', { params: { username } })).clubs

  test('a page shows the clubs to those who may see them, and the id to members', async () => {
    const stranger = await server.player()
    const shown = { name: club.name, mark: MARK }
    expect(await page(stranger, ben)).toEqual([{ ...shown, id: null }])
    expect(await page(ben, ada)).toEqual([{ ...shown, id: club.id }])
    for (const clubs of ['friends', 'nobody'] as const) {
      await ben.client.call('PUT /api/me/privacy', { body: { clubs } })
      expect(await page(stranger, ben)).toEqual([])
      expect(await page(ben, ben)).toHaveLength(1)
    }
    await ben.client.call('PUT /api/me/privacy', { body: { clubs: 'everyone' } })
    const hide = (hidden: boolean) =>
      ada.client.call('PATCH /api/clubs/:id', { ...byId(club.id), body: { hidden } })
    await hide(true)
    for (const viewer of [stranger, ben]) expect(await page(viewer, ada)).toEqual([])
    await hide(false)
  })

  test('a blocked member is a player without a name, whom an owner can still remove', async () => {
    await ben.client.call('PUT /api/users/:username/block', { params: { username: ada.username } })
    for (const viewer of [ada, ben]) {
      const other = viewer === ada ? ben : ada
      const { text } = await viewer.client.raw('GET', `/api/clubs/${club.id}`)
      expect(text).not.toContain(other.id)
      expect(text).not.toContain(other.username)
    }
    const { memberList } = await view(ada, club)
    expect(memberList.map(({ user }) => user.username)).toEqual([ada.username, 'A player', eve.username])
    const nameless = memberList.find(({ user }) => user.username === 'A player')
    expect((await leave(ada, club, ben.username)).status).toBe(404)
    expect((await setRole(ada, club, nameless?.id ?? '', 'owner')).body).toMatchObject({
      memberList: [{}, { user: { username: 'A player' }, role: 'owner' }, {}],
    })
    expect((await leave(ada, club, nameless?.id ?? '')).status).toBe(204)
    expect((await read(ben, club)).status).toBe(404)
  })

  test.each([
    ['A', 'one character'],
    ['!!!', 'no letter or digit'],
    ['x'.repeat(41), 'too long'],
    ['Клуб', 'other letters'],
    ['Sunday\u202eFive', 'a turn of direction'],
    ['visit example.com', 'an address'],
    ['fuck this', 'an obscene word'],
    ['f u c k this', 'a spaced obscene word'],
    ['Dirty cocks', 'a doubtful word'],
  ])('the name %j is refused: %s', async (name) => {
    const { status, body } = await eve.client.try('POST /api/clubs', { body: { name, mark: MARK } })
    expect([status, body.code]).toEqual([422, 'invalid_wording'])
    const change = { ...byId(club.id), body: { name } }
    expect(codeOf(await ada.client.try('PATCH /api/clubs/:id', change))).toBe('invalid_wording')
  })
})
