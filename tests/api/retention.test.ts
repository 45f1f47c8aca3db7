// Tests what remains of games that began more than 90 days ago, and of the leaderboards of days that closed 90 days ago.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WORDS_KEPT_DAYS } from '../../src/engine/play/folded.ts'
import { REMEMBERED_BOARDS } from '../../src/engine/rules.ts'
import type { ShareKind } from '../../src/engine/share/share.ts'
import { closeDays } from '../../src/server/features/daily/close.service.ts'
import { endOldDays } from '../../src/server/features/daily/end-day.service.ts'
import { decide, hold } from '../../src/server/features/game/decide.service.ts'
import { fold } from '../../src/server/features/leaderboard/chunk.store.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import { foldOldGames } from '../../src/server/features/retention/retention.service.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { duelOfTwo, playSide, startSide } from '../support/duels.ts'
import { guess, lose, next, start, twoAndTwo, win } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import type { TestServer } from '../support/server.ts'

const DAY = 86_400

/** Advances the clock. Sessions end earlier than games are folded, so the sessions are extended. */
async function passDays(server: TestServer, days: number): Promise<void> {
  server.passTime(days * DAY)
  const expires_at = new Date(server.now().getTime() + 10 * DAY * 1000)
  await server.app.context.db.updateTable('session').set({ expires_at }).execute()
}

const gameRow = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('game').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function isFolded(server: TestServer, id: string): Promise<boolean> {
  const { folded, board, seed } = await gameRow(server, id)
  expect([board.tiles.length === 0, seed === '']).toEqual([folded !== null, folded !== null])
  return folded !== null
}

const tryLookBack = (client: Client, id: string) =>
  client.try('GET /api/game/:id/look-back', { params: { id } })

/** Everything about a player that must not change when games are folded. Words and the time of the export may. */
async function seenBy(client: Client, name: string) {
  const exported = JSON.parse(JSON.stringify(await client.call('GET /api/account/export')))
  for (const game of exported.games) {
    for (const group of [...game.completedGroups, ...(game.missedGroups ?? [])]) group.words = []
    for (const one of game.guesses ?? []) one.words = []
    if (game.fifthGroup) game.fifthGroup.words = []
    game.folded = undefined
  }
  const { exportedAt, guesses, sessions, insightLevels, ...kept } = exported
  const { body: recommendations } = await client.try('GET /api/recommendations')
  return {
    exported: kept,
    recommendations,
    user: await client.call('GET /api/auth/user'),
    personal: await client.call('GET /api/scores/personal'),
    profile: await client.call('GET /api/users/:username', { params: { username: name } }),
    badges: await client.call('GET /api/badges'),
    duels: (await client.call('GET /api/challenges')).map(({ serverNow: _, ...duel }) => duel),
    boards: await Promise.all(
      (['high-scores', 'fastest-times', 'highest-levels', 'win-streaks'] as const).map((board) =>
        client.call('GET /api/leaderboards/:board', { params: { board }, query: { period: 'all' } }),
      ),
    ),
  }
}

onDatabases('old games', (server, kind) => {
  const run = () => foldOldGames(server.app.context)

  test('a game of 91 days is folded, one of 89 days is not, and nothing else changes', async () => {
    const { db } = server.app.context
    const { one, other, id: duelId } = await duelOfTwo(server)
    const { client, username } = one
    const long = await start(client)
    await guess(client, long.id, twoAndTwo(await server.answer(long.id)))
    const won = await win(server, client, long)
    const lost = await lose(server, client, await next(client, long.id))
    const daily = await win(server, client, await startDaily(client), 1)
    const sides = []
    for (const [mistakes, duelist] of [one, other].entries()) {
      const side = await startSide(duelist, duelId)
      await playSide(server, duelist, side.id, { mistakes })
      sides.push(side.id)
    }
    const open = await start(client)
    await passDays(server, 2)
    const young = await win(server, client, await start(client))
    await passDays(server, WORDS_KEPT_DAYS - 1)
    const before = await seenBy(client, username)
    const result = await client.call('GET /api/challenges/:id/result', { params: { id: duelId } })
    const lookBack = (await tryLookBack(client, won.id)).status
    await sql`delete from insight_level`.execute(db) // as if the player had never looked at insights
    await run()

    const old = [won.id, lost.id, daily.id, ...sides]
    for (const one of old) expect(await isFolded(server, one), one).toBe(true)
    for (const one of [young.id]) expect(await isFolded(server, one)).toBe(false)
    // The start of a new game ended this board.
    expect(await isFolded(server, open.id)).toBe(true)
    expect(await seenBy(client, username)).toEqual(before)
    expect(await client.call('GET /api/challenges/:id/result', { params: { id: duelId } })).toEqual(result)
    expect(await db.selectFrom('duel_board').selectAll().where('duel_id', '=', duelId).execute()).toEqual([])

    const view = await client.call('GET /api/game/:id', { params: { id: won.id } })
    expect(view).toMatchObject({
      folded: true,
      level: 1,
      levelScore: won.levelScore,
      guesses: [{ words: [] }, {}, {}, {}, {}],
    })
    expect(view.completedGroups.map(({ name, words }) => [name, words])).toEqual(
      won.completedGroups.map(({ name }) => [name, []]),
    )
    expect([lookBack, (await tryLookBack(client, young.id)).status]).toEqual([200, 200])
    for (const one of old.slice(0, 3))
      expect(await tryLookBack(client, one)).toMatchObject({ status: 410, body: { code: 'folded' } })
    const suggestion = await client.try('POST /api/game/:id/suggestions', {
      params: { id: won.id },
      body: { word: 'x', color: 'group-1' },
    })
    expect(suggestion).toMatchObject({ status: 410, body: { code: 'folded' } })

    // Nothing of the words is left, except the words that new boards must not repeat.
    const words = won.completedGroups.flatMap((group) => group.words)
    const { word_keys, ...row } = await gameRow(server, won.id)
    expect(word_keys).toHaveLength(16)
    const text = JSON.stringify(row).toLowerCase()
    expect(words.filter((word) => word.length > 4 && text.includes(`"${word.toLowerCase()}"`))).toEqual([])

    const rows = () => sql`select * from game order by id`.execute(db).then((found) => found.rows)
    const folded = await rows()
    await run()
    expect(await rows()).toEqual(folded)
  })

  test('an old result can be shared as before', async () => {
    const share = async (fold: boolean) => {
      const { client } = await server.player()
      const game = await start(client)
      await guess(client, game.id, twoAndTwo(await server.answer(game.id)))
      await win(server, client, game)
      if (fold) {
        await passDays(server, WORDS_KEPT_DAYS + 1)
        await run()
        expect(await isFolded(server, game.id)).toBe(true)
      }
      const shared = await client.call('POST /api/share', {
        body: { kind: 'level' satisfies ShareKind, refId: game.id },
      })
      return shared.text
        .replace(/\d+:\d+/, '')
        .split('\n')
        .slice(1, -1)
    }
    expect(await share(true)).toEqual(await share(false))
  })

  test('an unfinished board and a result that is being checked keep their words', async () => {
    const { client } = await server.player()
    const held = await win(server, client, await start(client))
    const { context } = server.app
    expect(await hold(context, held.id, 'record')).toBe(1)
    const daily = await startDaily(client)
    await passDays(server, WORDS_KEPT_DAYS + 1)
    await run()
    expect([await isFolded(server, held.id), await isFolded(server, daily.id)]).toEqual([false, false])
    expect((await win(server, client, daily)).status).toBe('finished')
    expect(await decide(context, held.id, 'release')).toBe(1)
    await run()
    expect([await isFolded(server, held.id), await isFolded(server, daily.id)]).toEqual([true, true])
  })

  test('the words of the latest boards stay, because new boards do not repeat them', async () => {
    const { db } = server.app.context
    const { client, id } = await server.player()
    const first = await win(server, client, await start(client))
    await passDays(server, WORDS_KEPT_DAYS + 1)
    await run()
    expect((await gameRow(server, first.id)).word_keys).toHaveLength(16)
    await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
        started_at, ended_at)
      select 'later ' || n, ${id}, 'practice', 'later ' || n, 1, 'finished', 's', '{"groups":[],"tiles":[]}', '{}', '{a}', 0,
        at + n * interval '1 second', at + n * interval '1 second'
      from generate_series(1, ${REMEMBERED_BOARDS}) as n, (select started_at + interval '1 minute' as at from game where id = ${first.id}) as began`.execute(
      db,
    )
    await run()
    expect((await gameRow(server, first.id)).word_keys).toEqual([])
    expect((await gameRow(server, 'later 1')).word_keys).toEqual(['a'])
    await sql`delete from game where id like 'later %'`.execute(db)
  })

  test('a deletion of the account at the same time leaves no data about the player', async () => {
    const { db } = server.app.context
    const players = await Promise.all(Array.from({ length: 6 }, () => server.player()))
    for (const { client } of players) await win(server, client, await start(client))
    await passDays(server, WORDS_KEPT_DAYS + 1)
    const remove = ({ client }: (typeof players)[number]) =>
      client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    await Promise.all(players.slice(0, 2).map(remove))
    await Promise.all([...players.slice(2, 4).map(remove), run(), ...players.slice(4).map(remove)])
    await run()
    const ids = players.map((player) => player.id)
    expect(await db.selectFrom('insight_level').selectAll().where('player_id', 'in', ids).execute()).toEqual(
      [],
    )
    const games = await db.selectFrom('game').select('folded').where('player_id', 'in', ids).execute()
    expect(games.map(({ folded }) => folded !== null)).toEqual(ids.map(() => true))
  })

  test('nothing is folded in the first day after an upgrade', async () => {
    const { client } = await server.player()
    const game = await win(server, client, await start(client))
    await passDays(server, WORDS_KEPT_DAYS + 1)
    const { db } = server.app.context
    const upgradedAt = (at: Date) =>
      sql`update kysely_migration set timestamp = ${at.toISOString()} where name like '029%'`.execute(db)
    await upgradedAt(server.now())
    await run()
    expect(await isFolded(server, game.id)).toBe(false)
    await upgradedAt(new Date(0))
    await run()
    expect(await isFolded(server, game.id)).toBe(true)
  })

  test('the leaderboard of an old day ends, and shows the same places', async () => {
    const { context } = server.app
    const { db } = context
    const players = await Promise.all(Array.from({ length: 11 }, () => server.player()))
    const games = []
    for (const [n, { client }] of players.entries())
      games.push(await win(server, client, await startDaily(client), n % 4))
    const { date } = (await players[0]?.client.call('GET /api/daily-challenge'))?.challenge ?? { date: '' }
    const key = `daily:${date}`
    await passDays(server, 3)
    await closeDays(context)
    await fold(db, key)
    const read = async () => ({
      boards: await Promise.all(
        players.map(({ client }) =>
          client.call('GET /api/daily-challenge/:id/leaderboard', { params: { id: date } }),
        ),
      ),
      views: await Promise.all(
        players.map(
          async ({ client }) => (await client.call('GET /api/daily-challenge', { query: { date } })).players,
        ),
      ),
      statistics: await players[0]?.client.call('GET /api/daily-challenge/:id/statistics', {
        params: { id: date },
      }),
      export: (await players[0]?.client.call('GET /api/account/export'))?.bests,
    })
    await passDays(server, WORDS_KEPT_DAYS - 5)
    await endOldDays(context)
    const left = async () => ({
      entries: (await sql`select from leaderboard_entry where leaderboard = ${key}`.execute(db)).rows.length,
      moves: (await sql`select from leaderboard_move where leaderboard = ${key}`.execute(db)).rows.length,
      chunks: (await sql`select from leaderboard_chunk where leaderboard = ${key}`.execute(db)).rows.length,
    })
    expect((await left()).entries).toBe(11)
    const before = await read()
    expect(before.boards.some(({ me }) => me?.rank === 11)).toBe(true)
    await passDays(server, 4)
    await endOldDays(context)
    expect(await left()).toEqual({ entries: 0, moves: 0, chunks: 0 })
    expect(await read()).toEqual(before)
    expect(
      (await compareLeaderboards(context)).leaderboards.filter(({ differences }) => differences > 0),
    ).toEqual([])
    await endOldDays(context)
    expect(await read()).toEqual(before)

    // A result that is removed later loses its place; the places of the others are final.
    const champions = () =>
      db.selectFrom('daily_champion').select('player_id').where('date', '=', date).orderBy('place').execute()
    const [first, second] = await champions()
    const winner = players.findIndex(({ id }) => id === first?.player_id)
    expect(await decide(context, games[winner]?.id ?? '', 'remove')).toBe(1)
    const after = (await read()).boards[winner]
    expect([after?.me, after?.entries.map(({ rank }) => rank)]).toEqual([null, [2, 3, 4, 5, 6, 7, 8, 9, 10]])
    expect((await champions())[0]).toEqual(second)
  })

  test('the metric counts the old games that have their words', async () => {
    const { client, id } = await server.player()
    const games = [
      await win(server, client, await start(client)),
      await win(server, client, await start(client)),
    ]
    const old = games.map((game) => game.id)
    const waiting = async () =>
      /^backlog\{of="unfolded_games"\} (\d+)$/m.exec(
        (await server.client().raw('GET', '/api/metrics')).text,
      )?.[1]
    const before = Number(await waiting())
    await sql`update game set started_at = now() - interval '91 days' where id = any(${old}::text[])`.execute(
      server.app.context.db,
    )
    expect(Number(await waiting()) - before).toBe(2)
    await passDays(server, 1)
    await run()
    expect([await waiting(), id.length > 0, kind.length > 0]).toEqual(['0', true, true])
  })
})
