/** Describes which of the next requests fail, and how; a field that is not set has no effect. */
export interface Fault {
  /**
   * Number of requests that fail. By default one request fails. The Stripe client repeats failed requests by itself,
   * as the field `drop` explains.
   */
  times?: number
  method?: 'GET' | 'POST' | 'DELETE'
  /** A part of the request's path, such as `/v1/refunds`, or a pattern. */
  path?: string | RegExp
  /**
   * The stand-in waits this many ms before it handles the request. The stand-in handles the request even if the client
   * no longer waits.
   */
  slow?: number
  /** HTTP status of the reply. */
  status?: 429 | 500 | 503
  /**
   * Closes the connection without a reply. The Stripe client repeats such a request once, even with `maxNetworkRetries:
   * 0`. The caller of the Stripe client therefore gets an error only after two failures in a row.
   */
  drop?: true
  /**
   * With `done` the stand-in carries out the request before the request fails; without `done` the request has no
   * effect. As at Stripe, after a request with `done` the stand-in stores a reply of 500 for the idempotency key, and a
   * repeated request with the same key gets this stored reply.
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

/** Failures of future requests, used in the order in which they were added. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = []

  /** Makes the next requests that match the fault fail. */
  next(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 })
  }

  /** Removes the failures that have not happened yet. */
  clear(): void {
    this.#waiting = []
  }

  /** Number of requests that will still fail. */
  get left(): number {
    return this.#waiting.reduce((sum, { left }) => sum + left, 0)
  }

  /** Returns the failure of this request, if any, and counts it as used. */
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
