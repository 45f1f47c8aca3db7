import { auditWallets } from '../features/wallet/audit.service.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'

/**
 * Compares every player's numbers of hints, lives and premium days with the sums of the stored changes. The command
 * returns false if a number is wrong.
 */
export const audit: Command = async (context) => {
  const { players, differences } = await auditWallets(context)
  for (const difference of differences) print(difference)
  print(`${players} wallets, ${differences.length} differences`)
  return differences.length === 0
}
