// `npm run rebuild:leaderboards` compares every leaderboard with the record of played games; `-- --fix` corrects the
// leaderboards.

import { compareLeaderboards, rebuildLeaderboards } from '../features/leaderboard/rebuild.service.ts'
import { runCommand } from './command.ts'

const fix = process.argv.includes('--fix')

await runCommand(async (context) => {
  const { leaderboards, wrongCounts } = await compareLeaderboards(context)
  for (const { leaderboard, entries, differences } of leaderboards)
    console.log(
      `${leaderboard.padEnd(24)} ${String(entries).padStart(9)} entries ${String(differences).padStart(9)} differences`,
    )
  for (const leaderboard of wrongCounts)
    console.log(`${leaderboard}: its counts do not add up to its entries`)
  const differences = leaderboards.reduce((sum, row) => sum + row.differences, 0) + wrongCounts.length
  console.log(`${differences} differences`)
  if (differences > 0 && fix) {
    await rebuildLeaderboards(context)
    console.log('The leaderboards are now what the record says.')
    return true
  }
  if (differences > 0)
    console.log('npm run rebuild:leaderboards -- --fix makes the leaderboards what the record says.')
  return differences === 0
})
