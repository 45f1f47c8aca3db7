import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** The path at which the product receives Stripe's events. */
const path = '/api/webhooks/stripe'

export interface Delivery {
  /** Time in the signature, in seconds since 1970. The default is the current time. */
  timestamp?: number
  /** The secret of the signature. The default is the secret in the product's settings. */
  secret?: string
  /** A body to sign and send instead of the event. */
  body?: string
  /** A signature header to send instead of the valid header. If the value is null, the request has no such header. */
  signature?: string | null
}

/** Returns the `Stripe-Signature` header of a body. */
export function signature(body: string, timestamp: number, secret: string): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/**
 * Returns the body of an event in Stripe's format. The body contains line breaks, and the signature also covers them.
 */
export const bodyOf = (event: StripeEvent): string => JSON.stringify(event, null, 2)

/** Sends a body with the given signature header to a server. */
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
