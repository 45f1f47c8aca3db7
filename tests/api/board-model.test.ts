import { expect, test } from 'vitest'
import { playBoards } from '../support/board-plays.ts'
import { onDatabases } from '../support/on-databases.ts'

onDatabases('boards and the reference model', { books: false }, (server, kind) => {
  test('agree on every board, period and rank over random plays; the record rebuilds them', async () => {
    const { db } = server.app.context
    const plays = kind === 'postgres' ? 400 : 160
    const plan = { plays, players: plays / 10, seed: 'boards', compareEvery: plays / 4 }
    expect(await playBoards(db, plan)).toMatchObject({ compared: 4 * 12 })
  })
})
