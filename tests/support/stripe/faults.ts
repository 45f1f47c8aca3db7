/** A failure of the next requests. An absent field sets no condition or has no effect. */
export interface Fault {
  /** Number of requests that fail; 1 when absent. The client retries by itself: see `drop`. */
  times?: number
  method?: 'GET' | 'POST' | 'DELETE'
  /** A part of the path, such as `/v1/refunds`, or a pattern. */
  path?: string | RegExp
  /** Milliseconds before the request is handled, even if the client no longer waits. */
  slow?: number
  /** Replies with this status. */
  status?: 429 | 500 | 503
  /**
   * Closes the connection without a reply. The client repeats such a request once, even with `maxNetworkRetries: 0`, so its
   * caller notices only after two in a row.
   */
  drop?: true
  /**
   * Handles the request before the failure; otherwise it has no effect. A reply of 500 after the work is stored under the
   * idempotency key, as at Stripe: a repeat with this key gets 500 again.
   */
  done?: true
}

const messages = {
  429: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
  500: 'An error occurred with our servers. Please try again.',
  503: 'The service is temporarily unavailable. Please try again.',
}

/** The body that Stripe gives with such a status. */
export const failureBody = (status: 429 | 500 | 503) => ({
  error:
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: messages[429] }
      : { type: 'api_error', message: messages[status] },
})

/** Pending failures, used in the order in which they were added. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = []

  /** Makes the next matching requests fail. */
  next(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 })
  }

  /** Removes the pending failures. */
  clear(): void {
    this.#waiting = []
  }

  /** Requests that will still fail. */
  get left(): number {
    return this.#waiting.reduce((sum, { left }) => sum + left, 0)
  }

  /** The failure of this request, if any. Counts it as used. */
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
