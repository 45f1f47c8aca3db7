import { toast } from '../../../lib/toast.ts'

/** A payment that the provider refused, in its words (spec section 8). */
export const paymentFailed = (description: string): void =>
  toast({ title: 'Payment Failed', description, tone: 'bad' })
