import { endOf } from '../../../engine/store/premium.ts'
import type { Feature } from '../../feature.ts'
import { balances, isPremium } from './wallet.service.ts'
import { ledgerOf } from './wallet.store.ts'

/** The hints, lives, premium days and features that a player holds, and the ledger behind them. */
export const wallet: Feature = {
  name: 'wallet',
  personal: {
    export: async ({ db }, { id }) => {
      const { hints, lives, premium } = await balances(db, id)
      const end = endOf(premium)
      const premiumUntil = end === null ? null : new Date(end)
      return { account: { hints, lives, premiumUntil }, ledger: await ledgerOf(db, id) }
    },
  },
  figures: async (db, playerId, now) => ({ isPremium: await isPremium(db, playerId, now) }),
}
