/** How far the page's and the server's clock may drift apart, as a share of the elapsed time. */
const DRIFT = 1e-4
/** The server sends its time without fractions of a millisecond, so the true time may be up to 1 ms later. */
const ROUNDING_MS = 1
/** The header `Date` of an answer has whole seconds. */
const HEADER_ROUNDING_MS = 1_000

/**
 * A lower and an upper bound of the server's time minus the page's time, in ms; `at` is the page's time of the
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
   * Adds a measurement: when the request was sent and the answer received, by the page's clock, and the server's time
   * in the answer.
   */
  note: (sent: number, received: number, serverNow: number) => void
  now: () => number
  /** The time of this page's own clock, in ms. */
  own: () => number
}

/**
 * The page's own clock, which a change of the system's time does not affect. This clock may stop while the computer
 * sleeps; the next measurement then corrects the estimate.
 */
const steady = () => performance.timeOrigin + performance.now()

/**
 * Estimates the server's clock as NTP does. The server reads its clock after the page sends the request and before the
 * page receives the answer, so each measurement gives a lower and an upper bound of the difference between the two
 * clocks. The estimated difference is the middle between the highest lower bound and the lowest upper bound. A
 * measurement outside the known bounds replaces all earlier measurements, because somebody has set one of the two
 * clocks.
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

/** Estimates the clock of the server from which this page was loaded, to a few milliseconds, for races. */
export const serverClock = createServerClock()

/**
 * Estimates the server's clock to a second, for dates and countdowns. Every answer of the API measures this clock by
 * its header `Date`. The player's clock may be wrong, but it goes on while the computer sleeps.
 */
export const dayClock = createServerClock(() => Date.now(), HEADER_ROUNDING_MS)

/** Runs a call whose answer contains the server's time, and adds this measurement to `serverClock`. */
export async function timed<T extends { serverNow: string }>(ask: () => Promise<T>): Promise<T> {
  const sent = serverClock.own()
  const answer = await ask()
  serverClock.note(sent, serverClock.own(), Date.parse(answer.serverNow))
  return answer
}
