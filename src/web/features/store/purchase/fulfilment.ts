import type { Output } from '../../../lib/api.ts'
import { apiQuery, queryClient, refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { gainOf } from '../product.ts'

export type Purchase = Output<'GET /api/purchases'>[number]

/** How often, and for how long, the server is asked whether a payment has reached it, in ms. */
const POLL_MS = 700
const PATIENCE_MS = 20_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The purchases as the server has them now. Undefined if it cannot be asked: it is asked again. */
async function ask(): Promise<Purchase[] | undefined> {
  return queryClient.fetchQuery({ ...apiQuery('GET /api/purchases'), staleTime: 0 }).catch(() => undefined)
}

/** What a purchase changes elsewhere. */
export const refreshStatus = (): Promise<void> =>
  refresh('GET /api/subscription/status', 'GET /api/auth/user', 'GET /api/game/can-play')

/**
 * Waits until a payment has reached the server: the provider tells it, never this page. Then it says what the player has got. It
 * goes on when the page that began it is left. Undefined if that takes too long.
 */
export async function fulfilment(paymentIntentId: string): Promise<Purchase | undefined> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
    const purchase = (await ask())?.find((one) => one.paymentIntentId === paymentIntentId)
    if (purchase?.status === 'paid') {
      await refreshStatus()
      toast({ title: 'Payment Successful', description: gainOf(purchase), tone: 'good' })
      return purchase
    }
    await sleep(POLL_MS)
  }
  return undefined
}
