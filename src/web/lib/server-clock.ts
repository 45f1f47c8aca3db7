/**
 * Largest assumed change of the difference between the page's clock and the server's clock, divided by the elapsed
 * time.
 */
const DRIFT = 1e-4
/** The server sends its time without fractions of a millisecond, so the true time can be up to 1 ms later. */
const ROUNDING_MS = 1
/** The header `Date` of an answer has whole seconds. */
const HEADER_ROUNDING_MS = 1_000

/**
 * Lower and upper bound of the difference "server's time minus page's time", in ms. `at` is the page's time of the
 * measurement.
 */
interface Bounds {
  least: number
  most: number
  at: number
}

/** Estimates the server's time, in ms since 1970. */
export interface ServerClock {
  /**
   * Adds a measurement. `sent` and `received` are times of the page's clock, when the request was sent and when the
   * answer was received. `serverNow` is the server's time in the answer.
   */
  note: (sent: number, received: number, serverNow: number) => void
  now: () => number
  /** Returns the time of the page's clock, in ms. */
  own: () => number
}

/**
 * Returns the time of the page's clock. A change of the system's time does not affect this clock. The clock can stop
 * while the computer sleeps, but the next measurement then corrects the estimate.
 */
const steady = () => performance.timeOrigin + performance.now()

/**
 * Estimates the time of the server's clock with the method of NTP. The server reads its clock after the page sends the
 * request and before the page receives the answer. Each measurement therefore produces a lower and an upper bound of
 * the difference between the two clocks. The estimated difference is the middle between the highest lower bound and the
 * lowest upper bound. A measurement outside the known bounds replaces all earlier measurements, because one of the two
 * clocks must have been changed.
 */
export function createServerClock(own: () => number = steady, rounding = ROUNDING_MS): ServerClock {
  let known: Bounds | undefined
  return {
    note(sent, received, serverNow) {
      const fresh = { least: serverNow - received, most: serverNow + rounding - sent, at: received }
      known = known ? narrowed(aged(known, received), fresh) : fresh
    },
    now: () => own() + (known ? (known.least + known.most) / 2 : 0),
    own,
  }
}

function aged({ least, most, at }: Bounds, now: number): Bounds {
  const drift = Math.max(0, now - at) * DRIFT
  return { least: least - drift, most: most + drift, at: now }
}

function narrowed(known: Bounds, fresh: Bounds): Bounds {
  const least = Math.max(known.least, fresh.least)
  const most = Math.min(known.most, fresh.most)
  return least <= most ? { least, most, at: fresh.at } : fresh
}

/** Estimates the clock of the server from which this page was loaded, for races. The error is a few milliseconds. */
export const serverClock = createServerClock()

/**
 * Estimates the server's clock, for dates and countdowns. The error is about a second. The header `Date` of every API
 * answer is a measurement. This estimate uses the system's clock, because this clock does not stop while the computer
 * sleeps.
 */
export const dayClock = createServerClock(() => Date.now(), HEADER_ROUNDING_MS)

/** Makes a call, and adds the server's time in the answer to `serverClock` as a measurement. */
export async function timed<T extends { serverNow: string }>(ask: () => Promise<T>): Promise<T> {
  const sent = serverClock.own()
  const answer = await ask()
  serverClock.note(sent, serverClock.own(), Date.parse(answer.serverNow))
  return answer
}
