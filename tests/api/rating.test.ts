import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  CATEGORY_PRIOR,
  chanceOfTry,
  type Evidence,
  evidenceOf,
  learn,
  PLAYER_PRIOR,
  type Rating,
  startOf,
} from '../../src/engine/rating/rating.ts'
import { withBoards } from '../../src/server/boards/dealing.ts'
import { boardEnd, endNow } from '../../src/server/features/game/end.service.ts'
import { levelOf } from '../../src/server/features/game/game.view.ts'
import { looksOf } from '../../src/server/features/rating/rating.service.ts'
import { classic } from '../../src/server/features/run/classic.mode.ts'
import { dealLevel } from '../../src/server/features/run/deal.service.ts'
import { setCurrentGame } from '../../src/server/features/run/record.store.ts'
import { startDaily } from '../support/dailies.ts'
import { giveUp, guess, lose, start, tryGuess, view, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { playerRow as rowOf } from '../support/player-row.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'

const CROWD = 16

const gameRow = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('game').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const playerRow = (server: TestServer, id: string) => rowOf(server.app.context.db, id)
const looksBy = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('look').selectAll().where('player_id', '=', id).execute()
const ratings = async (server: TestServer, ids: readonly string[]) => {
  const rows = await server.app.context.db
    .selectFrom('category_rating')
    .selectAll()
    .where('category_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.category_id, row]))
}

/** Gives a player a copy of a board; if `reversed` is true, the groups of the copy are in reverse order. */
async function copyBoard(
  server: TestServer,
  from: string,
  playerId: string,
  reversed = false,
): Promise<string> {
  const { db } = server.app.context
  const { board, category_ids, ...rest } = await gameRow(server, from)
  const last = board.groups.length - 1
  const turned = {
    groups: board.groups.toReversed(),
    tiles: board.tiles.map((tile) => ({ ...tile, group: last - tile.group })),
  }
  const id = `${playerId}-${Math.random().toString(36).slice(2)}`
  await db
    .insertInto('game')
    .values({
      ...rest,
      id,
      run_id: id,
      player_id: playerId,
      board: JSON.stringify(reversed ? turned : board),
      category_ids: reversed ? category_ids.toReversed() : category_ids,
      status: 'playing',
      guesses: '[]',
      found: [],
      hinted: [],
      marks: '{}',
      marked_whole: '{}',
      mistakes: 0,
      level_score: 0,
      start_day: null,
      started_at: server.now(),
      ended_at: null,
    })
    .execute()
  await db.transaction().execute((tx) => setCurrentGame(tx, playerId, id))
  return id
}

onDatabases('measured difficulty, many at once', (server) => {
  test('a daily and a board of the archive teach as a level does; those of a day that end at once wait in turn', async () => {
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, async () => {
        const { client, id } = await server.player()
        const game = await startDaily(client)
        const groups = await server.answer(game.id)
        for (const wordIds of groups.slice(1)) await guess(client, game.id, wordIds)
        return { client, id, game: game.id, last: groups[0] ?? [] }
      }),
    )
    const before = await ratings(server, (await gameRow(server, crowd[0]?.game ?? '')).category_ids)
    await Promise.all(crowd.map(({ client, game, last }) => guess(client, game, last)))
    const played = await gameRow(server, crowd[0]?.game ?? '')
    const looks = looksOf(server.app.context.ratings, played, levelOf(played))
    const after = await ratings(server, played.category_ids)
    for (const { categoryId, start, edge, hits, tries } of looks) {
      // All players found the group, so the group's rating is the same for every order of the players.
      const learnt = crowd.reduce<Rating>(
        (rating) =>
          learn(rating, [evidenceOf(chanceOfTry(edge, rating.value), hits, tries)], CATEGORY_PRIOR, -1),
        before.get(categoryId) ?? { value: start, information: 0 },
      )
      const row = after.get(categoryId)
      expect(row?.value).toBeCloseTo(learnt.value, 9)
      expect(row?.information).toBeCloseTo(learnt.information, 9)
    }
    for (const { id } of crowd) expect((await playerRow(server, id)).skill).toBeGreaterThan(0)

    const { client, id } = await server.player()
    await server.makePremium(id)
    for (const date of ['2026-02-03', '2026-02-04']) {
      const game = await client.call('POST /api/daily-challenge/archive/:id/start', { params: { id: date } })
      if (date === '2026-02-03') await giveUp(client, game.id)
      else await win(server, client, game)
    }
    const verdicts = (await looksBy(server, id)).map(({ found }) => found)
    expect(verdicts).toEqual([null, null, null, null, true, true, true, true])
  })

  test('many levels that share their categories end at once, each twice: nothing is lost, counted twice or stuck', async () => {
    const host = await server.player()
    const { id: source } = await start(host.client)
    const { category_ids } = await gameRow(server, source)
    const before = await ratings(server, category_ids)
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, async (_, n) => {
        const player = await server.player()
        const id = await copyBoard(server, source, player.id, n % 2 === 1)
        const groups = await server.answer(id)
        const wins = n % 4 < 2
        if (wins) for (const wordIds of groups.slice(1)) await guess(player.client, id, wordIds)
        else for (const m of [0, 1, 2]) await guess(player.client, id, wrongGuess(groups, m))
        return { ...player, game: id, last: wins ? (groups[0] ?? []) : wrongGuess(groups, 3), wins }
      }),
    )
    const answers = await Promise.all(
      crowd.flatMap(({ client, game, last }) =>
        ['same-key', 'same-key', 'another-key'].map((key) => tryGuess(client, game, last, key)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(CROWD)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const after = await ratings(server, category_ids)
    const won = crowd.filter(({ wins }) => wins).length
    for (const category of category_ids) {
      const [old, now] = [before.get(category), after.get(category)]
      expect((now?.looks ?? 0) - (old?.looks ?? 0)).toBe(CROWD)
      expect((now?.found ?? 0) - (old?.found ?? 0)).toBe(won)
    }
    for (const { id } of crowd) expect(await looksBy(server, id)).toHaveLength(4)
  })

  test('levels of ten groups that end in the same moment wait in one order, never in a circle', async () => {
    const { context } = server.app
    const { db } = context
    const host = await server.player()
    const crowd = await Promise.all(Array.from({ length: 12 }, () => server.player()))
    for (let round = 0; round < 3; round++) {
      const place = { playerId: host.id, level: 30, scoreBefore: 0, startDay: null }
      const { id: source } = await withBoards(db, (tx) => dealLevel(tx, context, place))
      const ends = await Promise.all(
        crowd.map(async ({ id }, n) => {
          const game = await gameRow(server, await copyBoard(server, source, id, n % 2 === 1))
          const level = {
            status: 'game_over',
            mistakes: 1,
            found: [],
            hinted: [],
            extraLifeUsed: false,
          } as const
          return boardEnd(classic, { ...game, guesses: [{ tileIds: [], group: null }] }, level, server.now())
        }),
      )
      const booked = await Promise.all(ends.map((end) => endNow(context, end)))
      expect(booked.map((followed) => followed?.added)).toEqual(crowd.map(() => ({})))
      await db.updateTable('game').set({ status: 'game_over' }).where('id', '=', source).execute()
    }
    await sql`delete from game where player_id = ${host.id}`.execute(db)
    await sql`update play_record set current_game_id = null where player_id = ${host.id}`.execute(db)
  })
})

onOneDatabase('measured difficulty', (server) => {
  test('the end of a level teaches what the engine says, in the categories and in the player', async () => {
    const { client, id } = await server.player()
    const game = await start(client)
    const before = await gameRow(server, game.id)
    const known = await ratings(server, before.category_ids)
    const groups = await server.answer(game.id)
    await guess(client, game.id, groups[1] ?? [])
    const { skill, skill_information } = await playerRow(server, id)
    expect([skill, skill_information, await looksBy(server, id)]).toEqual([0, 0, []])
    for (const n of [0, 1, 2, 3])
      await guess(client, game.id, wrongGuess([groups[0] ?? [], groups[2] ?? []], n))
    const ended = await gameRow(server, game.id)
    const expected = looksOf(server.app.context.ratings, ended, levelOf(ended))
    expect(expected.map(({ found, hits, tries }) => [found, hits, tries])).toEqual([
      [false, 0, 4],
      [true, 1, 1],
      [false, 0, 1],
      [false, 0, 1],
    ])
    const now = await ratings(server, before.category_ids)
    const lesson: Evidence[] = []
    for (const look of expected) {
      const old = known.get(look.categoryId) ?? { value: look.start, information: 0, looks: 0, found: 0 }
      const evidence = evidenceOf(chanceOfTry(look.edge, old.value), look.hits, look.tries)
      lesson.push(evidence)
      const learnt = learn(old, [evidence], CATEGORY_PRIOR, -1)
      const row = now.get(look.categoryId)
      expect(row?.value).toBeCloseTo(learnt.value, 9)
      expect(row?.information).toBeCloseTo(learnt.information, 9)
      expect([row?.looks, row?.found]).toEqual([old.looks + 1, old.found + (look.found ? 1 : 0)])
    }
    const learnt = learn({ value: 0, information: 0 }, lesson, PLAYER_PRIOR, 1)
    const after = await playerRow(server, id)
    expect(after.skill).toBeCloseTo(learnt.value, 9)
    expect(after.skill_information).toBeCloseTo(learnt.information, 9)
    // The next board uses the player's new rating.
    expect((await gameRow(server, (await start(client)).id)).skill).toBeCloseTo(after.skill, 9)
  })

  test('a second look says nothing, whatever comes of it', async () => {
    const { client, id } = await server.player()
    const first = await start(client)
    await win(server, client, first)
    const { category_ids } = await gameRow(server, first.id)
    const [before, known, looks] = [
      await playerRow(server, id),
      await ratings(server, category_ids),
      await looksBy(server, id),
    ]
    const again = await copyBoard(server, first.id, id)
    await lose(server, client, await view(client, again))
    expect(await ratings(server, category_ids)).toEqual(known)
    expect(await looksBy(server, id)).toEqual(looks)
    const after = await playerRow(server, id)
    expect([after.skill, after.skill_information]).toEqual([before.skill, before.skill_information])
  })

  test('a group that a hint helped, and a board without a guess, are looked at and not judged', async () => {
    const { client, id } = await server.player()
    const game = await start(client)
    await client.call('POST /api/game/use-hint', {})
    await win(server, client, game)
    const found = new Map((await looksBy(server, id)).map((look) => [look.category_id, look.found]))
    const row = await gameRow(server, game.id)
    expect(row.category_ids.map((category) => found.get(category))).toEqual([null, true, true, true])
    const other = await server.player()
    await giveUp(other.client, (await start(other.client)).id)
    expect((await looksBy(server, other.id)).map((look) => look.found)).toEqual([null, null, null, null])
    expect(await playerRow(server, other.id)).toMatchObject({ skill: 0, skill_information: 0 })
  })

  test('first looks are in the export by board and colour; a deleted account forgets its skill', async () => {
    const { client, id } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const { category_ids } = await gameRow(server, game.id)
    const data = await client.call('GET /api/account/export')
    expect(data.firstLooks).toHaveLength(4)
    expect(data.firstLooks).toContainEqual({
      gameId: game.id,
      color: 'group-1',
      found: false,
      at: expect.any(String),
    })
    expect(data.account).toMatchObject({ skill: expect.any(Number), skillInformation: expect.any(Number) })
    for (const category of category_ids) expect(JSON.stringify(data)).not.toContain(`"${category}"`)
    expect((await playerRow(server, id)).skill).toBeLessThan(0)
    await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect(await playerRow(server, id)).toMatchObject({ skill: 0, skill_information: 0 })
    expect(await looksBy(server, id)).toHaveLength(4)
  })
})

onOneDatabase('what was measured is used', { books: false }, (server) => {
  test('hindsight comes with the end of the level, and speaks of others only once five have met a category', async () => {
    const host = await server.player()
    const first = await start(host.client)
    expect(first.hindsight).toBeUndefined()
    const end = await win(server, host.client, first)
    expect(end.hindsight).toEqual({ board: expect.stringMatching(/^(gentle|fair)$/), groups: [] })
    for (let n = 0; n < 4; n++) {
      const player = await server.player()
      const id = await copyBoard(server, first.id, player.id)
      const groups = await server.answer(id)
      await guess(player.client, id, groups[0] ?? [])
      await giveUp(player.client, id)
    }
    await server.app.context.ratings.refresh()
    const { hindsight } = await view(host.client, first.id)
    expect(
      hindsight?.groups.map(({ color, players, foundPercent }) => [color, players, foundPercent]),
    ).toEqual([
      ['group-1', 5, 100],
      ['group-2', 5, 20],
      ['group-3', 5, 20],
      ['group-4', 5, 20],
    ])
    const open = await start((await server.player()).client)
    expect(open.hindsight).toBeUndefined()
  })

  test('boards are dealt by measured difficulty: what has proved hard does not come at level 1', async () => {
    const { catalogue, db, ratings } = server.app.context
    const hard = new Set(
      catalogue.categories
        .filter(({ difficulty, index }) => difficulty <= 2 && index % 4 === 0)
        .map(({ id }) => id),
    )
    await sql`delete from category_rating`.execute(db)
    await db
      .insertInto('category_rating')
      .values(
        catalogue.categories.map(({ id, difficulty }) => ({
          category_id: id,
          value: hard.has(id) ? 1.5 : startOf(difficulty),
          information: 9,
          looks: 50,
          found: 20,
        })),
      )
      .execute()
    await ratings.refresh()
    for (let n = 0; n < 12; n++) {
      const { client } = await server.player()
      const { category_ids, board } = await gameRow(server, (await start(client)).id)
      expect(category_ids.filter((id) => hard.has(id))).toEqual([])
      const difficulties = board.groups.map(({ difficulty }) => difficulty)
      expect(difficulties).toEqual([...difficulties].sort((a, b) => a - b))
    }
  })
})
