import { expect, test } from 'vitest'
import { playLeaderboards } from '../support/leaderboard-plays.ts'
import { onDatabases } from '../support/on-databases.ts'

onDatabases('leaderboards and the reference model', { books: false }, (server, kind) => {
  test('agree on every leaderboard, period and rank over random plays; the record rebuilds them', async () => {
    const { db } = server.app.context
    const plays = kind === 'postgres' ? 240 : 80
    const plan = { plays, players: plays / 10, seed: 'boards', compareEvery: plays / 4 }
    expect(await playLeaderboards(db, plan)).toMatchObject({ compared: 4 * 12 })
  })
})
