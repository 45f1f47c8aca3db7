import { walletApi } from '../../../contract/wallet.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { balances, isPremium, subscription } from './wallet.service.ts'
import { ledgerOf } from './wallet.store.ts'

/** The hints, lives, premium days and features that a player holds, and the ledger behind them. */
export const wallet: Feature = {
  name: 'wallet',
  endpoints: [
    endpoints(walletApi, (context) => ({
      'GET /api/subscription/status': ({ session }) => subscription(context, session),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({ account: await balances(db, id), ledger: await ledgerOf(db, id) }),
  },
  figures: async (db, playerId, now) => ({ isPremium: await isPremium(db, playerId, now) }),
}
