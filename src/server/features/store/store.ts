import { storeApi } from '../../../contract/store.ts'
import { products } from '../../../engine/store/product.ts'
import { endpoints, type Feature } from '../../feature.ts'
import {
  advanceSandbox,
  beginPurchase,
  confirmInSandbox,
  dropAbandoned,
  purchaseHistory,
} from './purchase.service.ts'
import { purchasesOf, subscriptionsOf } from './purchase.store.ts'
import { receiptMail } from './receipt.ts'
import {
  endAfterGrace,
  endSubscriptions,
  portal,
  setCancelled,
  subscriptionStatus,
} from './subscription.service.ts'
import { themeFigure } from './theme.service.ts'
import { serveWebhook } from './webhook.ts'

/**
 * Interval between two runs of the job for the sandbox (a simulated payment provider), in seconds. The job renews
 * subscriptions and handles notices.
 */
const SANDBOX_SECONDS = 15

/**
 * The feature `store`: purchases, subscriptions and themes (docs/features/store.md). The feature `wallet` stores the
 * bought goods.
 */
export const store: Feature = {
  name: 'store',
  endpoints: [
    endpoints(storeApi, (context) => ({
      'GET /api/subscription/status': ({ session }) => subscriptionStatus(context, session),
      'GET /api/products': () => products.map(({ goods: _, ...product }) => product),
      'POST /api/purchase/create-payment-intent': ({ session, body }) =>
        beginPurchase(context, session, body.productId),
      'POST /api/purchase/sandbox/confirm': ({ session, body }) => confirmInSandbox(context, session, body),
      'GET /api/purchases': ({ session }) => purchaseHistory(context, session),
      'POST /api/subscription/cancel': ({ session }) => setCancelled(context, session, true),
      'POST /api/subscription/resume': ({ session }) => setCancelled(context, session, false),
      'POST /api/subscription/portal': ({ session }) => portal(context, session),
    })),
  ],
  mount: serveWebhook,
  mails: [receiptMail],
  jobs: [
    { name: 'advance-sandbox', everySeconds: SANDBOX_SECONDS, run: advanceSandbox },
    { name: 'end-after-grace', cron: '41 * * * *', run: endAfterGrace },
    { name: 'drop-abandoned-purchases', cron: '37 * * * *', run: dropAbandoned },
  ],
  personal: {
    async export({ db }, { id }) {
      const purchases = await purchasesOf(db, id)
      return {
        // The download of the player's data does not contain client secrets. A client secret is a key, and contains no
        // data about the player.
        purchases: purchases.map(({ client_secret: _, version: __, ...purchase }) => purchase),
        subscriptions: (await subscriptionsOf(db, id)).map(({ version: _, ...subscription }) => subscription),
      }
    },
    release: endSubscriptions,
  },
  figures: themeFigure,
}
