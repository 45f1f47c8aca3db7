import { auditWallets } from '../features/wallet/audit.service.ts'
import type { Command } from './command.ts'

/**
 * Compares every balance of hints, lives and premium with the sum of its ledger. The command returns false when a
 * balance differs.
 */
export const audit: Command = async (context) => {
  const { players, differences } = await auditWallets(context)
  for (const difference of differences) console.log(difference)
  console.log(`${players} wallets, ${differences.length} differences`)
  return differences.length === 0
}
