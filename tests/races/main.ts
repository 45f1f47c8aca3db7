// `npm run test:races` ends boards and guesses at them at once, few players in every direction, on both databases.
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'

const { values } = parseArgs({
  options: { moves: { type: 'string', default: '10000' }, seed: { type: 'string', default: 'races' } },
})
const bin = await findPostgres()
const postgres = bin === undefined ? undefined : await startPostgres(bin)
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
else console.log('No PostgreSQL server is installed here: only the embedded database is tested')
try {
  // Read the setting above when they are loaded.
  const { kindsHere } = await import('../support/database.ts')
  const { startServer } = await import('../support/server.ts')
  const { features } = await import('../../src/server/features.ts')
  const { sprint } = await import('../support/sprint.ts')
  const { raceEnds } = await import('../support/end-race.ts')
  for (const kind of kindsHere) {
    const server = await startServer(kind, {}, 'steps', [...features, sprint])
    const begun = performance.now()
    const raced = await raceEnds(server, Number(values.moves), values.seed)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(
      `${kind}: ${raced.guesses} guesses and ${raced.ends} ends of boards, ${raced.refused} refused, 0 deadlocks; ` +
        `wallets ${raced.walletDifferences} and leaderboards ${raced.leaderboardDifferences} differences (${seconds} s)`,
    )
    if (raced.walletDifferences + raced.leaderboardDifferences > 0) process.exitCode = 1
    await server.close()
  }
} finally {
  await postgres?.stop()
}
