import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playBoards } from '../support/board-plays.ts'
import { kindsHere } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.each(kindsHere)('boards and the reference model on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  test('agree on every board, period and rank over random plays; the record rebuilds them', async () => {
    const { db } = server.app.context
    const plan = { plays: 400, players: 40, seed: 'boards', compareEvery: 100 }
    expect(await playBoards(db, plan)).toMatchObject({ compared: 4 * 12 })
  }, 60_000)
})
