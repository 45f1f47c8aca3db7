import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { serverClock, timed } from '../../../lib/server-clock.ts'
import { toast } from '../../../lib/toast.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import { keepStart, refreshDuel } from './duel-data.ts'
import { pauseFor, startRace } from './start-race.ts'

/** Error codes that mean that the data on the page is out of date. */
const outdated = ['challenge_closed', 'already_attempted', 'not_found']

/**
 * Starts the duel for the player. The duel starts at `at`, the start time for the two players, or immediately when
 * `start` is called.
 */
export function useStart(id: string, at: number | null) {
  const [isStarting, setStarting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const running = useRef<AbortController | null>(null)

  const failed = (error: unknown) => {
    setFailed(true)
    if (handleUnauthorized(error)) return
    if (error instanceof ApiError && outdated.includes(error.code)) void refreshDuel(id)
    else toast({ title: 'Error', description: errorMessage(error, 'Failed to start game.'), tone: 'bad' })
  }
  const begin = (when: number | null): AbortController => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setFailed(false)
    const { signal } = stop
    const post = (): Promise<GameView> =>
      call('POST /api/game/start', { body: { challengeId: id } }, { signal })
    startRace(when, { post, clock: serverClock, pause: pauseFor(signal), signal })
      .then((game) => game && keepStart(id, game), failed)
      .finally(() => {
        if (running.current === stop) setStarting(false)
      })
    return stop
  }
  const beginAt = useEffectEvent(begin)
  useEffect(() => {
    if (at === null) return
    const stop = beginAt(at)
    return () => stop.abort()
  }, [at])
  useEffect(() => () => running.current?.abort(), [])

  return {
    isStarting,
    hasFailed,
    start: () => {
      setStarting(true)
      begin(null)
    },
  }
}

const SAMPLES = 4
const BETWEEN_MS = 250

/**
 * When the waiting screen (lobby) opens, sends a few requests to estimate the server's clock. The requests only read
 * data. They do not change whether the player is ready, for example in another tab. Later the page uses its polling
 * requests for the same purpose.
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
