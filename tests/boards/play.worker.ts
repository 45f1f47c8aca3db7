import { workerData } from 'node:worker_threads'
import { playBoards } from '../support/board-plays.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer } from '../support/server.ts'

const { kind, plays, seed } = workerData as { kind: DatabaseKind; plays: number; seed: string }
const COMPARISONS = 20

const server = await startServer(kind)
try {
  const begun = performance.now()
  const { compared, ranks } = await playBoards(server.app.context.db, {
    ...{ plays, players: 2000, seed, compareEvery: Math.ceil(plays / COMPARISONS) },
    tell: (played) => console.log(`${kind}: ${played} plays`),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${kind}: ${plays} plays; ${compared} boards and ${ranks} ranks as the model has them; 0 differences (${seconds} s)`,
  )
} finally {
  await server.close()
}
