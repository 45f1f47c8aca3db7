// `npm run audit:wallet` compares every balance of hints, lives and premium with the entries of its ledger.

import { auditWallets } from '../features/wallet/audit.service.ts'
import { runCommand } from './command.ts'

await runCommand(async (context) => {
  const { players, differences } = await auditWallets(context)
  for (const difference of differences) console.log(difference)
  console.log(`${players} wallets, ${differences.length} differences`)
  return differences.length === 0
})
