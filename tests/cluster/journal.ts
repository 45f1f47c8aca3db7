/** An answer that a player could not use. */
interface Failure {
  at: number
  what: string
}

/** Times of acknowledged guesses and failed requests, in ms of `performance.now()`. */
export class Journal {
  /** Faults of the product that no outage excuses, such as a wrong error. */
  readonly problems: string[] = []
  /** Time of the slowest request, in ms. */
  slowest = 0
  answered = 0
  readonly #acknowledged: number[] = []
  readonly #failures: Failure[] = []

  acknowledge(): void {
    this.#acknowledged.push(performance.now())
  }

  fail(what: string): void {
    this.#failures.push({ at: performance.now(), what })
  }

  /** Returns the longest time in ms without an acknowledged guess between two times. */
  longestGap(from: number, to: number): number {
    const times = [from, ...this.#acknowledged.filter((at) => at > from && at < to), to]
    return Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? 0)))
  }

  /** Returns how often each failure happened since a time. */
  failuresSince(from: number): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { at, what } of this.#failures) if (at >= from) counts.set(what, (counts.get(what) ?? 0) + 1)
    return counts
  }
}
