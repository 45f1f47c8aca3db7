import { expect, test } from 'vitest'
import type { Mark, Marks } from '../../src/engine/play/marks.ts'
import { giveUp, guess, start, view } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'

onDatabases('marks', (server) => {
  test('marks stay until their group is found; a mark reveals nothing; the end says when a group was marked whole', async () => {
    const { client } = await server.player()
    const game = await start(client)
    expect(game.marks).toEqual({})
    const params = { id: game.id }
    const store = (marks: Marks) => client.call('POST /api/game/:id/marks', { params, body: { marks } })
    const [first = [], second = [], third = []] = await server.answer(game.id)
    const same = (ids: readonly string[], mark: Mark): Marks =>
      Object.fromEntries(ids.map((id) => [id, mark]))
    const part = same([...first.slice(0, 3), ...second.slice(0, 1)], 1)
    const partly = await store(part)
    expect(partly).toEqual({ ...game, marks: part, elapsedSeconds: expect.any(Number) })
    server.passTime(40)
    const whole = same(first, 2)
    const marked = await store(whole)
    // The reply is the same whether the marks are a group or not.
    expect(marked).toEqual({ ...partly, marks: whole, elapsedSeconds: expect.any(Number) })
    const versionOf = async () =>
      (
        await server.app.context.db.selectFrom('game').select('version').where('id', '=', game.id).execute()
      )[0]?.version
    const version = await versionOf()
    await store(whole)
    expect(await versionOf()).toBe(version)
    server.passTime(40)
    await store({})
    await store({ ...whole, ...same(third.slice(0, 1), 4) })
    const open = (await client.call('GET /api/account/export')) as { marks: { wholeAtSeconds: object }[] }
    expect(open.marks[0]?.wholeAtSeconds).toEqual({})

    const refused = await client.try('POST /api/game/:id/marks', { params, body: { marks: { x: 1 } } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_marks' } })
    const other = await server.player()
    const foreign = await other.client.try('POST /api/game/:id/marks', { params, body: { marks: {} } })
    expect(foreign.body.code).toBe('not_found')

    const { game: after } = await guess(client, game.id, first)
    expect(after.marks).toEqual(same(third.slice(0, 1), 4))
    // The page sent the marks before the guess.
    expect((await store({ ...whole, ...after.marks })).marks).toEqual(after.marks)
    expect((await view(client, game.id)).marks).toEqual(after.marks)
    expect(await giveUp(client, game.id)).toMatchObject({ marks: {} })
    const late = await client.try('POST /api/game/:id/marks', { params, body: { marks: {} } })
    expect(late.body.code).toBe('not_playing')
    const { groups } = await client.call('GET /api/game/:id/look-back', { params })
    const had = groups.flatMap(({ markedAtSeconds }) => markedAtSeconds ?? [])
    expect(had).toHaveLength(1)
    expect(had[0]).toBeGreaterThanOrEqual(40)
    expect(had[0]).toBeLessThan(60)
    const done = (await client.call('GET /api/account/export')) as { marks: { wholeAtSeconds: object }[] }
    expect(Object.values(done.marks[0]?.wholeAtSeconds ?? {})).toEqual(had)
  })
})
