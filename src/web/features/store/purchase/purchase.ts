import type { Output } from '../../../lib/api.ts'
import { apiQuery, queryClient, refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { gainOf } from '../product.ts'

export type Purchase = Output<'GET /api/purchases'>[number]

export const statusWords: Record<Purchase['status'], string> = {
  processing: 'Processing',
  paid: 'Paid',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
}

export const paymentFailed = (description: string): void =>
  toast({ title: 'Payment Failed', description, tone: 'bad' })

/** Interval of asking the server whether a payment has arrived, in ms. */
const POLL_MS = 700
const PATIENCE_MS = 20_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The player's latest purchases. Returns undefined when the call failed, and the caller tries again. */
async function latestPurchases(): Promise<Purchase[] | undefined> {
  return queryClient.fetchQuery({ ...apiQuery('GET /api/purchases'), staleTime: 0 }).catch(() => undefined)
}

/** Refreshes all data that a purchase changes, except the list of purchases. */
export const refreshStatus = (): Promise<void> =>
  refresh('GET /api/subscription/status', 'GET /api/auth/user', 'GET /api/game/can-play')

/**
 * Waits until the server has received a payment from the provider, and shows a toast with the player's gain. Waiting
 * for the payment continues when the player leaves the store. Returns undefined when the payment has not arrived within
 * `PATIENCE_MS`.
 */
export async function waitUntilPaid(paymentIntentId: string): Promise<Purchase | undefined> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
    const purchase = (await latestPurchases())?.find((one) => one.paymentIntentId === paymentIntentId)
    if (purchase?.status === 'paid') {
      await refreshStatus()
      toast({ title: 'Payment Successful', description: gainOf(purchase), tone: 'good' })
      return purchase
    }
    await sleep(POLL_MS)
  }
  return undefined
}
