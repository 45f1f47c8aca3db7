import { beforeAll, expect, test } from 'vitest'
import type { Output } from '../../src/contract/api.ts'
import { foursomeKey } from '../../src/engine/board/generate.ts'
import { fold } from '../../src/engine/catalogue/category.ts'
import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import { beginsAt } from '../../src/engine/daily/close.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { categoryNow } from '../../src/server/content/categories.ts'
import { fixBegun, keepPlan } from '../../src/server/features/daily/plan.service.ts'
import { keepDays } from '../../src/server/features/desk/today.service.ts'
import { dailyBoard } from '../support/dailies.ts'
import { guess, start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { type StaffMember, staffMember } from '../support/staff.ts'
import { publishBoard, publishedBoard, soundBoard } from '../support/workshop.ts'

type Daily = Output<'GET /api/desk/dailies'>[number]

onOneDatabase('the coming dailies at the desk', (server) => {
  let editor: StaffMember
  beforeAll(async () => {
    editor = await staffMember(server, 'editor')
  })
  /** Returns the dailies as soon as all dates are planned. Each call waits some seconds for the plan. */
  async function dailies(): Promise<Daily[]> {
    for (;;) {
      const all = await editor.client.call('GET /api/desk/dailies')
      if (all.length === 21) return all
    }
  }
  const swap = ({ date, boardId }: Daily, reason?: string) =>
    editor.client.try('POST /api/desk/dailies/:date/swap', { params: { date }, body: { boardId, reason } })
  const logged = () =>
    server.app.context.db
      .selectFrom('desk_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('staff_id', '=', editor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  /** The dates whose board no player has begun: the database of the tests has the boards of the dates before. */
  const open = async () => (await dailies()).filter(({ isFixed }) => !isFixed)
  const foursomes = (all: readonly Daily[]) =>
    all.flatMap(({ groups }) => groups.map(({ words }) => foursomeKey(words.map(fold))))

  test('21 dates are planned once, and each board is as players will see it', async () => {
    const all = await dailies()
    expect(all).toHaveLength(21)
    expect(all.map(({ date }) => date)).toEqual(all.map((_, n) => addDays(all[0]?.date ?? '', n)))
    expect(beginsAt(all[0]?.date ?? '')).toBeGreaterThan(server.now().getTime())
    expect((await open()).length).toBeGreaterThan(2)
    expect(new Set(foursomes(all)).size).toBe(21 * 4)
    expect(await dailies()).toEqual(all)
    for (const { tiles, groups } of all)
      for (const [index, { words }] of groups.entries())
        expect(
          tiles
            .filter(({ group }) => group === index)
            .map(({ text }) => text)
            .sort(),
        ).toEqual(words.toSorted())
  })

  test('a swap deals the next candidate; what somebody else has changed is refused', async () => {
    const [daily, ...others] = await open()
    if (!daily) throw new Error('no date is open')
    const answers = await Promise.all([swap(daily, 'Too hard'), swap(daily, 'Too easy')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = answers.find(({ status }) => status === 200) ?? {}
    const swapped = body as unknown as Daily
    expect(swapped).toMatchObject({ date: daily.date, swaps: 1 })
    const all = await dailies()
    expect(all.find(({ date }) => date === daily.date)).toEqual(swapped)
    expect(new Set([...foursomes(all), ...foursomes([daily])]).size).toBe(22 * 4)
    expect(all.filter(({ date }) => others.some((one) => one.date === date))).toEqual(others)
    expect(await logged()).toMatchObject({ action: 'daily_swapped', reason: expect.stringContaining('Too') })
  })

  test('two dates exchange their boards', async () => {
    const [one, other] = await open()
    if (!one || !other) throw new Error('no two dates are open')
    const { date, boardId } = one
    const body = { boardId, with: { date: other.date, boardId: other.boardId } }
    const both = await editor.client.call('POST /api/desk/dailies/:date/exchange', { params: { date }, body })
    expect(both.map(({ tiles }) => tiles)).toEqual([other.tiles, one.tiles])
    expect(both.map((daily) => daily.date)).toEqual([one.date, other.date])
    expect(await logged()).toMatchObject({ action: 'dailies_exchanged' })
  })

  const choose = ({ date }: Pick<Daily, 'date'>, boardId: string) =>
    editor.client.try('PUT /api/desk/dailies/:date', {
      params: { date },
      body: { boardId, reason: 'Lovely' },
    })
  const on = async ({ date }: Pick<Daily, 'date'>) => (await open()).find((daily) => daily.date === date)

  /** The daily of the last test of boards of players. */
  let chosen: Daily | undefined

  test('a board of a player is the daily of a date, until it is swapped, changed or found ambiguous', async () => {
    const maker = await server.player()
    const [first, second] = await open()
    if (!first || !second) throw new Error('no two dates are open')
    const board = await publishedBoard(maker.client, soundBoard(1))
    const fiveGroups = [
      ...soundBoard().groups,
      { name: 'Dances', words: ['FOXTROT', 'POLKA', 'RUMBA', 'TANGO'] },
    ]
    const five = await publishedBoard(maker.client, { title: 'Five', groups: fiveGroups })
    expect(five.state).toBe('published')
    expect((await choose(first, five.id)).body.code).toBe('not_for_daily')
    expect((await choose(first, 'none')).status).toBe(404)
    expect((await choose({ date: '2020-01-01' }, board.id)).body.code).toBe('daily_fixed')
    const own = await publishedBoard(editor.client, soundBoard(9))
    expect((await choose(first, own.id)).body.code).toBe('own_case')
    const planned = (await choose(first, board.id)).body as unknown as Daily
    expect(planned).toMatchObject({
      date: first.date,
      made: { id: board.id, title: 'Board 1', author: { username: maker.username } },
    })
    expect(await logged()).toMatchObject({ action: 'daily_chosen', reason: 'Lovely' })
    const texts = soundBoard().groups.flatMap(({ words }) => words)
    expect(planned.tiles.map(({ text }) => text).sort()).toEqual(texts.sort())
    expect((await choose(second, board.id)).body.code).toBe('not_for_daily')
    const { date, boardId } = planned
    const body = { boardId, with: { date: second.date, boardId: second.boardId } }
    await editor.client.call('POST /api/desk/dailies/:date/exchange', { params: { date }, body })
    expect([(await on(first))?.made, (await on(second))?.made?.id]).toEqual([null, board.id])
    const search = { query: { search: 'Board 1' } }
    expect((await editor.client.call('GET /api/desk/boards', search)).boards[0]?.daily).toBe(second.date)
    expect((await swap({ ...second, boardId })).body.made).toBeNull()

    await choose(second, board.id)
    await maker.client.call('PUT /api/boards/:id', { params: { id: board.id }, body: soundBoard(2) })
    await publishBoard(maker.client, board.id)
    await keepPlan(server.app.context)
    expect((await on(second))?.made).toBeNull()
    await choose(second, board.id)
    const { db } = server.app.context
    const ambiguous = { ambiguous_at: server.now() }
    await db.updateTable('made_board').set(ambiguous).where('id', '=', board.id).execute()
    expect((await choose(second, board.id)).body.code).toBe('not_for_daily')
    // The tests below change the catalogue. The board of this date must stay as it is.
    await choose(second, (await publishedBoard(maker.client, soundBoard(3))).id)
    chosen = await on(second)
    expect(chosen?.made?.title).toBe('Board 3')
  })

  test('a name and a word are edited in place; a word that no longer fits gives the date another board', async () => {
    const [daily, ...others] = await open()
    const group = daily?.groups.find(({ categoryId, kind }) => {
      const category = categoryNow(categoryId, filesOnly)
      return category && kind !== 'fill' && kind !== 'wordplay'
    })
    // A board does not keep a fifth group of which a word has left the board.
    const [word, gone] = group?.words.filter((one) => !daily?.fifthGroup?.words.includes(one)) ?? []
    if (!daily || !group || word === undefined || gone === undefined)
      throw new Error('the board has no such group')
    const params = { categoryId: group.categoryId }
    await editor.client.call('PUT /api/desk/overlay/:categoryId', { params, body: { name: 'Something new' } })
    await editor.client.call('PUT /api/desk/overlay/:categoryId/:word/wording', {
      params: { ...params, word },
      body: { becomes: 'zyzzyva' },
    })
    const [edited, ...rest] = await open()
    const texts = (one: Daily | undefined) => one?.tiles.map(({ text }) => text)
    expect(edited?.boardId).not.toBe(daily.boardId)
    expect(texts(edited)).toEqual(texts(daily)?.map((text) => (text === word ? 'ZYZZYVA' : text)))
    expect(edited?.groups.map(({ name }) => name)).toContain('Something new')
    expect(rest).toEqual(others)

    const removed = { params: { ...params, word: gone }, body: { fits: false } }
    await editor.client.call('PUT /api/desk/overlay/:categoryId/:word', removed)
    const [changed, ...same] = await open()
    expect(texts(changed)).not.toContain(gone)
    expect(changed?.boardId).not.toBe(edited?.boardId)
    expect(same).toEqual(others)
  })

  test('a date is fixed when it begins anywhere on Earth, and players get the planned board', async () => {
    const [daily] = await open()
    if (!daily) throw new Error('no date is open')
    server.passTime((beginsAt(daily.date) - server.now().getTime()) / 1000 + 1)
    editor = await staffMember(server, 'editor') // the session of the other one is too old now
    expect((await swap(daily)).body.code).toBe('daily_fixed')
    await fixBegun(server.app.context)
    const texts = daily.tiles.map(({ text }) => text)
    const planned = await server.app.context.db.selectFrom('daily_plan').select('date').execute()
    expect(planned.map(({ date }) => date)).not.toContain(daily.date)
    const { board } = await dailyBoard(server.app.context.db, server.app.context, daily.date)
    expect(board.tiles.map(({ text }) => text)).toEqual(texts)
  })

  test('players who have started the daily see who made the board; no category learns', async () => {
    const { db } = server.app.context
    if (!chosen?.made) throw new Error('no board of a player is planned')
    const { date, made } = chosen
    server.passTime((beginsAt(date) - server.now().getTime()) / 1000 + 1)
    await fixBegun(server.app.context)
    server.passTime(14 * 3600)
    const { client, id: playerId } = await server.player()
    const view = () => client.call('GET /api/daily-challenge', { query: { date } })
    expect((await view()).challenge.maker).toBeUndefined()
    const game = await client.call('POST /api/daily-challenge/start')
    expect((await view()).challenge).toMatchObject({ date, maker: { username: made.author.username } })
    expect(JSON.stringify(game)).not.toContain('All of them conduct.')
    expect(game.madeBoardId).toBeUndefined()
    for (const wordIds of await server.answer(game.id)) await guess(client, game.id, wordIds)
    const { game: ended } = await view()
    expect(ended?.solved).toBe(true)
    expect(JSON.stringify(ended)).toContain('All of them conduct.')
    const looks = await db
      .selectFrom('look')
      .select('category_id')
      .where('player_id', '=', playerId)
      .execute()
    expect(looks).toEqual([])
    const params = { id: game.id }
    expect((await client.try('GET /api/game/:id/look-back', { params })).status).toBe(200)
    const color = ended?.completedGroups.find(({ words }) => words.includes('ZINC'))?.color
    const suggestion = { params, body: { word: 'BAGEL', color } }
    expect((await client.try('POST /api/game/:id/suggestions', suggestion)).body.code).toBe(
      'invalid_suggestion',
    )
    expect((await client.try('GET /api/account/export')).status).toBe(200)
    await start(client)
    const stored = await db
      .selectFrom('daily_board')
      .select('made_board_id')
      .where('date', '=', date)
      .executeTakeFirst()
    expect(stored).toEqual({ made_board_id: made.id })
  })

  test('who knew the answers of a chosen board has no place on its day', async () => {
    if (!chosen?.made) throw new Error('no board of a player is planned')
    const { made } = chosen
    const { db } = server.app.context
    const isRanked = async ({ client, id }: Awaited<ReturnType<typeof server.player>>) => {
      const game = await client.call('POST /api/daily-challenge/start')
      for (const wordIds of await server.answer(game.id)) await guess(client, game.id, wordIds)
      const row = await db
        .selectFrom('daily_attempt')
        .select('standing')
        .where('player_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.standing !== null
    }
    const stranger = await server.player()
    const knower = await server.player()
    const earlier = await knower.client.call('POST /api/boards/:id/start', { params: { id: made.id } })
    for (const wordIds of await server.answer(earlier.id)) await guess(knower.client, earlier.id, wordIds)
    expect([await isRanked(stranger), await isRanked(knower)]).toEqual([true, false])
    const maker = await server.player()
    await db.updateTable('made_board').set({ player_id: maker.id }).where('id', '=', made.id).execute()
    expect(await isRanked(maker)).toBe(false)
  })

  test('the figures of a date are counted once, also if the job runs again or late', async () => {
    server.passTime(86_400) // the test before this one has played on the current date
    const { client } = await server.player()
    await win(server, client, await start(client))
    server.passTime(2 * 86_400)
    const owner = await staffMember(server, 'owner')
    const rows = () =>
      server.app.context.db.selectFrom('day_figure').selectAll().orderBy('date').orderBy('name').execute()
    await keepDays(server.app.context)
    const kept = await rows()
    expect(new Set(kept.map(({ date }) => date)).size).toBe(30)
    await keepDays(server.app.context)
    expect(await rows()).toEqual(kept)
    const { days, lastBackup } = await owner.client.call('GET /api/desk/today')
    expect(lastBackup).toBeNull()
    expect(days).toHaveLength(31)
    expect(days.at(-3)).toMatchObject({ boards: 1, solved: 1, revenueCents: 0, databaseBytes: null })
    expect(days.at(-2)).toMatchObject({ boards: 0, databaseBytes: expect.any(Number) })
    expect(days.at(-1)).toMatchObject({ boards: 0, signUps: 1 })
    const moderator = await staffMember(server, 'moderator')
    const seen = await moderator.client.call('GET /api/desk/today')
    expect(seen.days.map(({ revenueCents }) => revenueCents)).toEqual(days.map(() => null))
  })
})
