import { beforeAll, expect, test } from 'vitest'
import type { Output } from '../../src/contract/api.ts'
import { foursomeKey } from '../../src/engine/board/generate.ts'
import { fold } from '../../src/engine/catalogue/category.ts'
import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import { beginsAt } from '../../src/engine/daily/close.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { categoryNow } from '../../src/server/content/categories.ts'
import { fixBegun } from '../../src/server/features/daily/plan.service.ts'
import { keepDays } from '../../src/server/features/desk/today.service.ts'
import { dailyBoard } from '../support/dailies.ts'
import { start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { type StaffMember, staffMember } from '../support/staff.ts'

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

  test('a name and a word are edited in place; a word that no longer fits gives the date another board', async () => {
    const [daily, ...others] = await open()
    const group = daily?.groups.find(({ categoryId, kind }) => {
      const category = categoryNow(categoryId, filesOnly)
      return category && kind !== 'fill' && kind !== 'wordplay'
    })
    const [word = ''] = group?.words ?? []
    if (!daily || !group) throw new Error('the board has no such group')
    const params = { categoryId: group.categoryId }
    await editor.client.call('PUT /api/desk/overlay/:categoryId', { params, body: { name: 'Something new' } })
    await editor.client.call('PUT /api/desk/overlay/:categoryId/:word/wording', {
      params: { ...params, word },
      body: { becomes: 'zyzzyva' },
    })
    const [edited, ...rest] = await open()
    const texts = (one: Daily | undefined) => one?.tiles.map(({ text }) => text)
    expect(edited?.boardId).toBe(daily.boardId)
    expect(texts(edited)).toEqual(texts(daily)?.map((text) => (text === word ? 'ZYZZYVA' : text)))
    expect(edited?.groups.map(({ name }) => name)).toContain('Something new')
    expect(rest).toEqual(others)

    const removed = { params: { ...params, word: group.words[1] ?? '' }, body: { fits: false } }
    await editor.client.call('PUT /api/desk/overlay/:categoryId/:word', removed)
    const [changed, ...same] = await open()
    expect(texts(changed)).not.toContain(group.words[1])
    expect(changed?.boardId).not.toBe(daily.boardId)
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

  test('the figures of a date are counted once, also if the job runs again or late', async () => {
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
