/** Two good clocks drift apart by less than this share of the time that passes. */
const DRIFT = 1e-4
/** Server times are truncated to the millisecond, so the true time may be up to 1 ms later. */
const ROUNDING_MS = 1

/**
 * Bounds of the difference between the server's clock and this page's clock, in ms, as known at the page's time
 * `at`.
 */
interface Bounds {
  least: number
  most: number
  at: number
}

/** The best estimate of the server's time, in ms since 1970. */
export interface ServerClock {
  /** Adds a measurement: when a request left and its answer arrived, by `own`, and the server's time in the answer. */
  note: (sent: number, received: number, serverNow: number) => void
  now: () => number
  /** This page's clock. */
  own: () => number
}

/**
 * Not affected when the visitor or the system sets the clock. It may stop while the computer sleeps; the next
 * answer corrects that.
 */
const steady = () => performance.timeOrigin + performance.now()

/**
 * Estimates the server's clock as NTP does. The server read its clock after the request left and before the answer
 * arrived, so each measurement bounds the difference. The estimate lies within all bounds: the fastest way there
 * sets the upper bound, the fastest way back the lower one. A measurement that contradicts the others shows that a
 * clock was set; then only that measurement counts.
 */
export function createServerClock(own: () => number = steady): ServerClock {
  let known: Bounds | undefined
  return {
    note(sent, received, serverNow) {
      const fresh = { least: serverNow - received, most: serverNow + ROUNDING_MS - sent, at: received }
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

/** The clock of the server that sent this page. */
export const serverClock = createServerClock()

/** Runs a call whose answer has the server's time, and adds it as a measurement. */
export async function timed<T extends { serverNow: string }>(ask: () => Promise<T>): Promise<T> {
  const sent = serverClock.own()
  const answer = await ask()
  serverClock.note(sent, serverClock.own(), Date.parse(answer.serverNow))
  return answer
}
