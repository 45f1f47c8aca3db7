// `npm run test:boards` plays 100,000 random levels on each database and compares every board with the reference model.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { playBoards } from '../support/board-plays.ts'

const { values } = parseArgs({
  options: { plays: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'boards' } },
})
const plays = Number(values.plays)
const bin = await findPostgres()
const postgres = bin === undefined ? undefined : await startPostgres(bin)
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
else console.log('No PostgreSQL server is installed here: only the embedded database is tested')
try {
  // Read the setting above when they are loaded.
  const { kindsHere } = await import('../support/database.ts')
  const { startServer } = await import('../support/server.ts')
  const playOn = async (kind: (typeof kindsHere)[number]) => {
    const server = await startServer(kind)
    try {
      const begun = performance.now()
      const { compared, ranks } = await playBoards(server.app.context.db, {
        ...{ plays, players: 2000, seed: values.seed, compareEvery: Math.ceil(plays / 20) },
      })
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      console.log(
        `${kind}: ${plays} plays; ${compared} boards and ${ranks} ranks as the model has them; 0 differences (${seconds} s)`,
      )
    } finally {
      await server.close()
    }
  }
  await Promise.all(kindsHere.map(playOn))
} finally {
  await postgres?.stop()
}
