import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** Where the product takes its events. */
const path = '/api/webhooks/stripe'

export interface Delivery {
  /** Seconds since 1970 in the signature; now when absent. */
  timestamp?: number
  /** What the signature is made with; the product's own secret when absent. */
  secret?: string
  /** What is sent, and signed, instead of the event. */
  body?: string
  /** The header as it is sent, instead of a true one; none when null. */
  signature?: string | null
}

/** The `Stripe-Signature` header of a body. */
export function signature(body: string, timestamp: number, secret: string): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** An event as Stripe writes it: with line breaks, which its signature covers. */
export const bodyOf = (event: StripeEvent): string => JSON.stringify(event, null, 2)

/** Posts a body with this signature to a server. */
export function post(origin: string, body: string, header: string | null): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(header !== null && { 'stripe-signature': header }),
    },
    body,
  })
}
