/** Two clocks of good quality drift apart by less than this part of the time that passes. */
const DRIFT = 1e-4
/** The server tells whole milliseconds: it may be so much later there. */
const ROUNDING_MS = 1

/** Between what the difference "server's clock less own clock" must lie, as it was known at `at` of the own clock. In ms. */
interface Bounds {
  least: number
  most: number
  at: number
}

/** The time on the server, in ms since 1970, as well as it is known. */
export interface ServerClock {
  /** Learns from a question and its answer: when they left and came by `own`, and the server's time in the answer. */
  note: (sent: number, received: number, serverNow: number) => void
  now: () => number
  /** The own clock that all of it is counted by. */
  own: () => number
}

/**
 * The own clock: what a visitor or the system sets theirs to, and when, does not matter. It may stand still while a computer
 * sleeps; the first answer after that puts it right.
 */
const steady = () => performance.timeOrigin + performance.now()

/**
 * Estimates the server's clock as NTP does: the server told its time after the question had left and before the answer came, so
 * each pair bounds the difference of the clocks. What all pairs allow is the estimate: its upper bound comes from the quickest
 * way there, its lower bound from the quickest way back. A pair that contradicts the others tells that one of the clocks
 * was set: then only that pair counts.
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

/** The clock of the server that this page came from. */
export const serverClock = createServerClock()

/** Asks the server something whose answer tells its time, and learns from that. */
export async function timed<T extends { serverNow: string }>(ask: () => Promise<T>): Promise<T> {
  const sent = serverClock.own()
  const answer = await ask()
  serverClock.note(sent, serverClock.own(), Date.parse(answer.serverNow))
  return answer
}
