/** Describes which of the next requests fail, and in which way. A missing field has no effect. */
export interface Fault {
  /**
   * Number of requests that fail. By default one request fails. The Stripe client can repeat failed requests
   * automatically, see the field `drop`.
   */
  times?: number
  method?: 'GET' | 'POST' | 'DELETE'
  /** A part of the request's path, such as `/v1/refunds`, or a pattern. */
  path?: string | RegExp
  /**
   * Time in ms that the stand-in waits before it handles the request. It handles the request even if the client does
   * not wait any more.
   */
  slow?: number
  /** HTTP status of the reply. */
  status?: 429 | 500 | 503
  /**
   * Closes the connection without a reply. The Stripe client repeats such a request once, even with `maxNetworkRetries:
   * 0`. The caller of the Stripe client therefore receives an error only after two consecutive failures.
   */
  drop?: true
  /**
   * If `done` is true, the stand-in executes the request, and then the request fails. Otherwise the request has no
   * effect. After a request with `done`, the stand-in stores a reply with the status 500 for the idempotency key, as
   * Stripe does. A repeated request with the same key receives this stored reply.
   */
  done?: true
}

const messages = {
  429: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
  500: 'An error occurred with our servers. Please try again.',
  503: 'The service is temporarily unavailable. Please try again.',
}

/** Returns the body of an error reply that Stripe sends with this HTTP status. */
export const failureBody = (status: 429 | 500 | 503) => ({
  error:
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: messages[429] }
      : { type: 'api_error', message: messages[status] },
})

/** The failures of future requests, in the order in which the test added them. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = []

  /** Adds a fault: the next requests that match the fault will fail. */
  next(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 })
  }

  /** Removes all failures that have not happened yet. */
  clear(): void {
    this.#waiting = []
  }

  /** Number of requests that will still fail. */
  get left(): number {
    return this.#waiting.reduce((sum, { left }) => sum + left, 0)
  }

  /** Returns the failure of this request, if any. A failure is used up after its number of requests. */
  take(method: string, path: string): Fault | undefined {
    const met = this.#waiting.find(
      ({ fault }) =>
        (fault.method === undefined || fault.method === method) &&
        (typeof fault.path === 'object' ? fault.path.test(path) : path.includes(fault.path ?? '')),
    )
    if (!met) return
    met.left--
    this.#waiting = this.#waiting.filter(({ left }) => left > 0)
    return met.fault
  }
}
