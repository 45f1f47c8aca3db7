import { compareLeaderboards, rebuildLeaderboards } from '../features/leaderboard/rebuild.service.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'

/**
 * Compares every leaderboard with the stored games. If a leaderboard is wrong, the command returns false. With `--fix`,
 * the command corrects wrong leaderboards.
 */
export const rebuild: Command = async (context, args) => {
  const { leaderboards, wrongCounts } = await compareLeaderboards(context)
  for (const { leaderboard, entries, differences } of leaderboards)
    print(
      `${leaderboard.padEnd(24)} ${String(entries).padStart(9)} entries ${String(differences).padStart(9)} differences`,
    )
  for (const leaderboard of wrongCounts) print(`${leaderboard}: its counts do not add up to its entries`)
  const differences = leaderboards.reduce((sum, row) => sum + row.differences, 0) + wrongCounts.length
  print(`${differences} differences`)
  if (differences > 0 && args.includes('--fix')) {
    await rebuildLeaderboards(context)
    print('The leaderboards are now what the record says.')
    return true
  }
  if (differences > 0)
    print('npm run ops -- leaderboards rebuild --fix makes the leaderboards what the record says.')
  return differences === 0
}
