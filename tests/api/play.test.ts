import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindsHere } from '../support/database.ts'
import { startServer, type TestServer, wrongGuess } from '../support/server.ts'

describe.each(kindsHere)('play on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  test('a level, right to the end, and the next one', async () => {
    const { client } = await server.player()
    const game = await client.call('POST /api/game/start')
    expect(game).toMatchObject({ level: 1, score: 0, groupCount: 4, mistakes: 0, status: 'playing' })
    expect(game.words).toHaveLength(16)
    const groups = await server.answer(game.id)
    server.passTime(60)
    const wrong = await client.call('POST /api/game/:id/guess', {
      params: { id: game.id },
      body: { wordIds: wrongGuess(groups) },
    })
    expect(wrong).toMatchObject({ outcome: 'one_away', game: { mistakes: 1 } })
    let last = wrong
    for (const wordIds of groups) {
      last = await client.call('POST /api/game/:id/guess', { params: { id: game.id }, body: { wordIds } })
      expect(last.outcome).toBe('correct')
    }
    // 4 groups, 3 mistakes left, 60 to 61 of 240 seconds used.
    expect(last.game.status).toBe('level_complete')
    expect(last.game.levelScore).toBeGreaterThanOrEqual(450 + 75 + 178)
    expect(last.game.levelScore).toBeLessThanOrEqual(450 + 75 + 180)
    const next = await client.call('POST /api/game/:id/next', { params: { id: game.id } })
    expect(next).toMatchObject({ level: 2, score: last.game.score, status: 'playing' })
    expect(await client.call('POST /api/game/:id/next', { params: { id: game.id } })).toMatchObject({
      id: next.id,
    })
  })
})
