// The command `npm run model -- races` tests simultaneous actions on both databases. A few players make guesses and end
// boards at the same time, in random combinations.
import { parseArgs } from 'node:util'
import { withDatabases } from '../support/with-databases.ts'

const { values } = parseArgs({
  options: { moves: { type: 'string', default: '10000' }, seed: { type: 'string', default: 'races' } },
})
await withDatabases(async (kinds) => {
  const { startServer } = await import('../support/server.ts')
  const { features } = await import('../../src/server/features.ts')
  const { sprint } = await import('../support/sprint.ts')
  const { raceEnds } = await import('../support/end-race.ts')
  for (const kind of kinds) {
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
})
