import { workerData } from 'node:worker_threads'
import type { DatabaseKind } from '../support/database.ts'
import { playLeaderboards } from '../support/leaderboard-plays.ts'
import { startServer } from '../support/server.ts'

const { kind, plays, seed } = workerData as { kind: DatabaseKind; plays: number; seed: string }
const COMPARISONS = 20

const server = await startServer(kind)
try {
  const begun = performance.now()
  const { compared, ranks } = await playLeaderboards(server.app.context.db, {
    ...{ plays, players: 2000, seed, compareEvery: Math.ceil(plays / COMPARISONS) },
    tell: (played) => console.log(`${kind}: ${played} plays`),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${kind}: ${plays} plays; ${compared} leaderboards and ${ranks} ranks as the model has them; 0 differences (${seconds} s)`,
  )
} finally {
  await server.close()
}
