/** The most that two good clocks can drift apart, as a share of the elapsed time. */
const DRIFT = 1e-4
/** Server times are truncated to the millisecond, so the true time may be up to 1 ms later. */
const ROUNDING_MS = 1

/**
 * Lower and upper bound of the difference "server's clock minus page's clock" in ms, measured at the page's time `at`.
 */
interface Bounds {
  least: number
  most: number
  at: number
}

/** The best estimate of the server's time, in ms since 1970. */
export interface ServerClock {
  /** Adds a measurement: the page's times (`own`) of request and answer, and the server's time in the answer. */
  note: (sent: number, received: number, serverNow: number) => void
  now: () => number
  /** The time of this page's own clock, in ms. */
  own: () => number
}

/**
 * The page's clock. A change of the system's clock does not affect this clock. The clock may stop while the computer
 * sleeps; the next measurement corrects the difference.
 */
const steady = () => performance.timeOrigin + performance.now()

/**
 * Estimates the server's clock as NTP does. The server reads its clock between the page's times of request and answer,
 * so each measurement gives a lower and an upper bound of the difference between the clocks. The estimate is the middle
 * of the tightest bounds. A measurement outside the known bounds replaces all earlier measurements, because somebody
 * has set one of the clocks.
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

/** Runs a call whose answer contains the server's time, and adds a measurement. */
export async function timed<T extends { serverNow: string }>(ask: () => Promise<T>): Promise<T> {
  const sent = serverClock.own()
  const answer = await ask()
  serverClock.note(sent, serverClock.own(), Date.parse(answer.serverNow))
  return answer
}
