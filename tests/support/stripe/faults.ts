/** Something that goes wrong with requests to come. What is absent does not matter, or does not happen. */
export interface Fault {
  /** How many requests it meets; 1 when absent. The client tries again by itself: see `drop`. */
  times?: number
  method?: 'GET' | 'POST' | 'DELETE'
  /** A part of the path, such as `/v1/refunds`, or a pattern. */
  path?: string | RegExp
  /** Milliseconds before anything is done. What is asked is done then, whether the client still waits or not. */
  slow?: number
  /** Answers this instead. */
  status?: 429 | 500 | 503
  /**
   * Cuts the connection instead of an answer. The client repeats such a request once at once, even with
   * `maxNetworkRetries: 0`: two in a row are needed for it to tell its caller.
   */
  drop?: true
  /**
   * Does what was asked before it answers `status` or cuts the connection. Without it nothing is done. An answer of 500
   * after the work stays with its idempotency key, as at Stripe: a repeat with the same key gets 500 again.
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

/** The faults that wait for requests. The one given first is met first. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = []

  /** Makes something go wrong with the next requests, or with the next ones that match. */
  next(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 })
  }

  /** Takes back what has not happened yet. */
  clear(): void {
    this.#waiting = []
  }

  /** How many requests are still to be met. */
  get left(): number {
    return this.#waiting.reduce((sum, { left }) => sum + left, 0)
  }

  /** The fault of this request, which counts as met. */
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
