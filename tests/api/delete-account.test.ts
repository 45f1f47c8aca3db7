import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount, dropUsedBefore } from '../../src/server/features/account/delete-account.service.ts'
import { fillTables } from '../support/fill-tables.ts'
import { start, tryGuess, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const password = 'a quiet harbour'
const DAY = 86_400

onOneDatabase('deleting an account', (server) => {
  test('needs the password, or a sign-in of the last 15 minutes', async () => {
    const { client } = await server.player()
    for (const wrong of ['', 'a wrong one']) {
      const answer = await client.try('DELETE /api/account', { body: { password: wrong } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    }
    server.passTime(15 * 60)
    for (const body of [undefined, {}, null]) {
      const answer = await client.try('DELETE /api/account', { body })
      expect(answer).toMatchObject({ status: 403, body: { code: 'password_required' } })
    }
    expect((await client.try('GET /api/auth/user')).status).toBe(200)
  })

  test('the person is forgotten; games and scores stay under "Deleted player"', async () => {
    const { client, id, username } = await server.player('Marginalia')
    const user = await client.call('GET /api/auth/user')
    const end = await win(server, client, await start(client))
    const open = await start(client)
    const groups = await server.answer(open.id)
    await tryGuess(client, open.id, groups[0] ?? [], 'kept-reply')
    const elsewhere = server.client()
    const credentials = { email: user.email, password }
    await elsewhere.call('POST /api/auth/login', { body: credentials })
    const deleted = await client.try('DELETE /api/account', { body: { password } })
    expect([deleted.status, client.cookie]).toEqual([204, ''])
    expect((await elsewhere.try('GET /api/auth/user')).status).toBe(401)
    expect((await server.client().try('POST /api/auth/login', { body: credentials })).status).toBe(401)
    const { client: other } = await server.player()
    const board = await other.call('GET /api/scores/high')
    expect(board.find((entry) => entry.userId === id)).toMatchObject({
      score: end.score,
      user: { username: 'Deleted player', firstName: null, profileImageUrl: null },
    })
    expect(JSON.stringify(board)).not.toContain(username)
    const { db } = server.app.context
    for (const [table, left] of [
      ['game', 2],
      ['score', 1],
      ['session', 0],
      ['password', 0],
    ] as const) {
      const rows = await db.selectFrom(table).select('player_id').where('player_id', '=', id).execute()
      expect(rows, table).toHaveLength(left)
    }
    const row = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(user.email)
    expect(JSON.stringify(row).toLowerCase()).not.toContain('marginalia')
  })

  test('who signs up again with the same address goes on with what was used up that day', async () => {
    const { client } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    for (let n = 0; n < 2; n++) await win(server, client, await start(client))
    const { challenge } = await client.call('GET /api/daily-challenge')
    const daily = await client.call('POST /api/daily-challenge/start')
    await client.call('POST /api/game/:id/give-up', { params: { id: daily.id } })
    await client.call('DELETE /api/account', { body: { password } })
    const again = server.client()
    await again.call('POST /api/auth/register', { body: { email: email.toUpperCase(), password } })
    await again.call('POST /api/username/set', { body: { username: 'again_and_again' } })
    expect(await again.call('GET /api/game/can-play')).toMatchObject({ canPlay: false, gamesPlayedToday: 2 })
    expect(await again.call('GET /api/daily-challenge')).toMatchObject({ open: false, hasAttempted: false })
    const refused = await again.try('POST /api/daily-challenge/start')
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_attempted' } })
    // The person can also delete the second account; after the deletion, the table `used_before` contains no e-mail
    // address.
    await again.call('DELETE /api/account', { body: { password } })
    const third = server.client()
    await third.call('POST /api/auth/register', { body: { email, password } })
    expect(await third.call('GET /api/game/can-play')).toMatchObject({ canPlay: false })
    const { db } = server.app.context
    expect(JSON.stringify(await db.selectFrom('used_before').selectAll().execute())).not.toContain('@')
    await third.call('POST /api/username/set', { body: { username: 'third_time' } })
    server.passTime(DAY)
    expect(await third.call('GET /api/game/can-play')).toMatchObject({ canPlay: true, gamesPlayedToday: 0 })
    const next = await third.call('GET /api/daily-challenge')
    expect(next.challenge.date > challenge.date).toBe(true)
    expect(next.open).toBe(true)
    await third.call('POST /api/daily-challenge/start')
    server.passTime(5 * DAY)
    await dropUsedBefore(server.app.context)
    expect(await db.selectFrom('used_before').selectAll().execute()).toEqual([])
    server.passTime(-6 * DAY)
  })

  test('the name is kept back for thirty days, the address is free at once', async () => {
    const { client, id } = await server.player('Halfmoon')
    const { email } = await client.call('GET /api/auth/user')
    await client.call('DELETE /api/account', { body: { password } })
    const again = server.client()
    const user = await again.call('POST /api/auth/register', { body: { email, password } })
    expect(user.id).not.toBe(id)
    expect(user).toMatchObject({ username: null, totalScore: 0 })
    const isFree = async () =>
      (await again.call('POST /api/username/check', { body: { username: 'HALFMOON' } })).available
    const take = () => again.try('POST /api/username/set', { body: { username: 'HalfMoon' } })
    expect(await isFree()).toBe(false)
    expect((await take()).body.code).toBe('username_taken')
    // The test extends the player's session, because otherwise the session would expire during the test.
    const expires_at = new Date(server.now().getTime() + 60 * DAY * 1000)
    await server.app.context.db
      .updateTable('session')
      .set({ expires_at })
      .where('player_id', '=', user.id)
      .execute()
    server.passTime(30 * DAY - 60)
    expect(await isFree()).toBe(false)
    expect((await take()).body.code).toBe('username_taken')
    server.passTime(61)
    expect(await isFree()).toBe(true)
    expect((await take()).body).toMatchObject({ username: 'HalfMoon' })
    server.passTime(-30 * DAY - 1)
  })

  test('a name that is free again can be taken, and given back once more', async () => {
    const { client } = await server.player('Northbynoon')
    await client.call('DELETE /api/account', { body: { password } })
    const { db } = server.app.context
    const past = new Date(server.now().getTime() - 1000)
    await db
      .updateTable('released_name')
      .set({ free_at: past })
      .where('username_key', '=', 'northbynoon')
      .execute()
    const next = await server.player('NorthByNoon')
    await next.client.call('DELETE /api/account', { body: { password } })
    const { client: third } = await server.player()
    const check = await third.call('POST /api/username/check', { body: { username: 'northbynoon' } })
    expect(check.available).toBe(false)
  })
})

/**
 * The tables in which rows of a deleted account stay: results, which pages show as those of `Deleted player`, and what was
 * paid. Their rows have no name and no address.
 */
const STAYS = [
  ...[
    'badge',
    'daily_archive',
    'daily_attempt',
    'daily_champion',
    'daily_record',
    'desk_log',
    'duel_presence',
    'duel_side',
  ],
  ...[
    'game',
    'held_result',
    'leaderboard_entry',
    'leaderboard_move',
    'ledger',
    'look',
    'made_attempt',
    'made_board',
  ],
  ...[
    'payment_customer',
    'play_record',
    'purchase',
    'score',
    'story_completion',
    'story_run',
    'subscription',
    'wallet',
  ],
]

onOneDatabase('the tables of a deleted account', { books: false }, (server) => {
  test('each table with the id of a player forgets a deleted one, or is in the list of those that keep it', async () => {
    const { context } = server.app
    const { db } = context
    const [{ id }] = [await server.player(), await server.player(), await server.player()]
    await fillTables(db, { player_id: id })
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'player_id' order by 1`.execute(
      db,
    )
    const rowsIn = async (name: string) =>
      (await sql`select from ${sql.table(name)} where player_id = ${id}`.execute(db)).rows.length
    for (const { name } of tables) expect(await rowsIn(name), name).toBeGreaterThan(0)
    // The rows are no real contracts, so there is nothing to end outside the database.
    const personal = context.personal.map(({ release: _, ...rest }) => rest)
    await deleteAccount({ ...context, personal }, id, undefined)
    const stays = []
    for (const { name } of tables) if ((await rowsIn(name)) > 0) stays.push(name)
    expect(stays).toEqual(STAYS)
  })
})
