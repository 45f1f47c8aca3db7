import { expect, test } from 'vitest'
import { playBoards } from '../support/board-plays.ts'
import { onDatabases } from '../support/on-databases.ts'

onDatabases('boards and the reference model', { books: false }, (server) => {
  test('agree on every board, period and rank over random plays; the record rebuilds them', async () => {
    const { db } = server.app.context
    const plan = { plays: 400, players: 40, seed: 'boards', compareEvery: 100 }
    expect(await playBoards(db, plan)).toMatchObject({ compared: 4 * 12 })
  }, 60_000)
})
