import type { Json } from './objects.ts'

type Type = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** An error reply of the stand-in. The reply's body has the same form as in Stripe's replies. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: Json }

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', ...more }: { type?: Type; code?: string; param?: string } & Json = {},
  ) {
    super(message)
    this.status = status
    const doc = more.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${more.code.replaceAll('_', '-')}` }
      : {}
    this.body = { error: { type, message, ...more, ...doc } }
  }
}
