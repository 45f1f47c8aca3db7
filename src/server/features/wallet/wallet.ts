import { type Feature, figureSource } from '../../feature.ts'
import { balances, entitlementColumns, entitlements, entitlementsIn } from './wallet.service.ts'
import { ledgerOf } from './wallet.store.ts'

/**
 * The feature `wallet`: hints, lives, premium days and features of players, and the ledger of all changes
 * (docs/features/wallet.md).
 */
export const wallet: Feature = {
  name: 'wallet',
  personal: {
    export: async ({ db }, { id }, now) => {
      const { premiumUntil } = await entitlements(db, id, now)
      return { account: { ...(await balances(db, id)), premiumUntil }, ledger: await ledgerOf(db, id) }
    },
  },
  figures: figureSource({
    columns: entitlementColumns,
    figures: (row, now) => ({ isPremium: entitlementsIn(row, now).isPremium }),
  }),
}
