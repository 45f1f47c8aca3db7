import { useEffect } from 'react'
import { call } from '../../../../lib/api.ts'
import { timed } from '../../../../lib/server-clock.ts'
import { pauseFor } from '../start-race.ts'

const SAMPLES = 4
const BETWEEN_MS = 250

/**
 * Learns the server's clock by a few questions when the lobby is opened. They change nothing, so that a second tab of the lobby
 * takes nothing back. Later the clock is kept right by what the room asks for anyway.
 */
export function useClockSamples(id: string): void {
  useEffect(() => {
    const stop = new AbortController()
    const pause = pauseFor(stop.signal)
    const sample = async () => {
      for (let n = 0; n < SAMPLES && !stop.signal.aborted; n++) {
        await timed(() => call('GET /api/challenges/:id', { params: { id } }, { signal: stop.signal })).catch(
          () => undefined,
        )
        await pause(BETWEEN_MS)
      }
    }
    void sample()
    return () => stop.abort()
  }, [id])
}
