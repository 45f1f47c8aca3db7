import { useMutation } from '@tanstack/react-query'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { apiQuery, queryClient, refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { placeToPay } from '../payment-document.ts'
import type { Product } from '../product.ts'
import type { Origin } from '../search.ts'
import type { Begun } from './PurchaseDialog.tsx'
import { orSignIn, refreshStatus } from './purchase.ts'

/** Creates a payment, which does not take money yet. If necessary, loads the store as a new document instead. */
async function begin(product: Product, from: Origin | undefined): Promise<Begun> {
  const { payments } = await queryClient.ensureQueryData(apiQuery('GET /api/config'))
  const place = placeToPay(payments, { buy: product.id, ...(from && { from }) })
  if (place === 'nowhere')
    throw new ApiError(0, 'payments_unavailable', 'Payments cannot be taken right now. Try again later.')
  if (place !== 'here') {
    window.location.assign(place.load)
    // This promise never resolves, because the browser is leaving this document.
    return new Promise(() => undefined)
  }
  const intent = await orSignIn(
    call('POST /api/purchase/create-payment-intent', { body: { productId: product.id } }),
  )
  return { product, intent }
}

export function useBeginPurchase(from: Origin | undefined, onBegun: (begun: Begun) => void) {
  return useMutation({
    mutationFn: (product: Product) => begin(product, from),
    onSuccess: onBegun,
    onError(error) {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error, 'Failed to create payment.'), tone: 'bad' })
      // The player already has the product, so the cached data is out of date.
      if (error instanceof ApiError && error.status === 409)
        void Promise.all([refreshStatus(), refresh('GET /api/purchases')])
    },
  })
}
