import type { Output } from '../../../lib/api.ts'
import { apiQuery, queryClient, refresh } from '../../../lib/query.ts'
import { toast, toastAfterLoad } from '../../../lib/toast.ts'
import { isUnauthorized, signInAgain } from '../../../lib/unauthorized.ts'
import { gainOf } from '../product.ts'

export type Purchase = Output<'GET /api/purchases'>[number]

export const statusWords: Record<Purchase['status'], string> = {
  processing: 'Processing',
  paid: 'Paid',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
}

const signInRequired = {
  title: 'Sign In Required',
  description: 'Please sign in to make purchases',
  tone: 'bad',
} as const

/**
 * Returns a promise with the same result as `answer`, which is the reply to a request about a purchase. If the session
 * has ended, asks the player to sign in: on this page, and again on the sign-in screen that opens next.
 */
export const orSignIn = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (isUnauthorized(error)) {
      toastAfterLoad(signInRequired)
      signInAgain(signInRequired)
    }
    throw error
  })

/** The text in a payment form after the payment failed. `reason`: one sentence of the payment provider. */
export const failureText = (reason: string): string => `Payment Failed. ${reason}`

/** Says on the page of the store that a payment failed elsewhere. */
export const paymentFailed = (description: string): void =>
  toast({ title: 'Payment Failed', description, tone: 'bad' })

export const paymentSucceeded = (product: Pick<Purchase, 'type' | 'name'>): void =>
  toast({ title: 'Payment Successful', description: gainOf(product), tone: 'good' })

/** Time between two requests that check whether a payment has arrived, in ms. */
const POLL_MS = 700
const PATIENCE_MS = 20_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads the player's latest purchases. Undefined if the request fails; the caller then repeats it. */
async function latestPurchases(): Promise<Purchase[] | undefined> {
  return queryClient.fetchQuery({ ...apiQuery('GET /api/purchases'), staleTime: 0 }).catch(() => undefined)
}

/** Reads all cached data again that a purchase changes. The list of purchases is not read again. */
export const refreshStatus = (): Promise<void> =>
  refresh('GET /api/subscription/status', 'GET /api/auth/user', 'GET /api/game/can-play')

/**
 * Waits until the server has received the payment from the payment provider. Continues to wait when the player opens
 * another page. Returns undefined if the server has not received the payment within `PATIENCE_MS`.
 */
export async function waitUntilPaid(paymentIntentId: string): Promise<Purchase | undefined> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
    const purchase = (await latestPurchases())?.find((one) => one.paymentIntentId === paymentIntentId)
    if (purchase?.status === 'paid') {
      await refreshStatus()
      return purchase
    }
    await sleep(POLL_MS)
  }
  return undefined
}
