import type { Purchase } from '../purchase/fulfilment.ts'

export const statusWords: Record<Purchase['status'], string> = {
  processing: 'Processing',
  paid: 'Paid',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
}
