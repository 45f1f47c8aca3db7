import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** The path at which the product receives Stripe's events. */
const path = '/api/webhooks/stripe'

export interface Delivery {
  /** Time in the signature, in seconds since 1970; by default the current time. */
  timestamp?: number
  /** The secret with which the body is signed, by default the secret that the product knows. */
  secret?: string
  /** The body that is sent and signed instead of the event. */
  body?: string
  /** A signature header to send instead of the valid one; with null, no such header is sent. */
  signature?: string | null
}

/** Returns the `Stripe-Signature` header of a body. */
export function signature(body: string, timestamp: number, secret: string): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Returns an event as Stripe writes it: with line breaks, which the signature covers. */
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
