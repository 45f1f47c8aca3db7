import { expect, test, vi } from 'vitest'
import type { GameView } from '../../../../contract/game.ts'
import { ApiError } from '../../../lib/api.ts'
import { createServerClock } from '../../../lib/server-clock.ts'
import { startRace } from './start-race.ts'

const game = { id: 'g1' } as GameView
const T = 1_800_000_000_000

/**
 * A simulated page and server. Time passes only while `pause` runs. `behind`: number of ms by which the page's clock is
 * behind the server's clock.
 */
function world(post: (now: number) => GameView, behind = 0) {
  let now = T
  const stop = new AbortController()
  const clock = createServerClock(() => now - behind)
  clock.note(now - behind, now - behind, now)
  return {
    stop,
    now: () => now,
    starting: {
      post: vi.fn(async () => post(now)),
      clock,
      pause: vi.fn(async (ms: number) => {
        now += ms
      }),
      signal: stop.signal,
    },
  }
}

const early = (now: number, startsAt: number) =>
  new ApiError(409, 'not_started_yet', 'Not yet.', {
    startsAt: new Date(startsAt).toISOString(),
    serverNow: new Date(now).toISOString(),
  })

test('asks at the instant, by the server’s clock', async () => {
  const { starting, now } = world(() => game, 300_000)
  expect(await startRace(T + 3_000, starting)).toBe(game)
  expect(now() - (T + 3_000)).toBeGreaterThanOrEqual(-1)
  expect(now() - (T + 3_000)).toBeLessThan(30)
  expect(starting.post).toHaveBeenCalledOnce()
})

test('without an instant it asks at once', async () => {
  const { starting, now } = world(() => game)
  expect(await startRace(null, starting)).toBe(game)
  expect(now()).toBe(T)
})

test('too early, it waits for as long as the server says', async () => {
  const { starting, now } = world((time) => {
    if (time < T + 3_100) throw early(time, T + 3_100)
    return game
  })
  expect(await startRace(T + 3_000, starting)).toBe(game)
  expect(now()).toBeLessThan(T + 3_130)
  expect(starting.post.mock.calls.length).toBeLessThan(4)
})

test('a server that does not answer is asked again', async () => {
  let failures = 3
  const { starting } = world(() => {
    if (failures-- > 0) throw new ApiError(0, 'network', 'Away.')
    return game
  })
  expect(await startRace(null, starting)).toBe(game)
})

test('a refusal is told, and a start that was called off asks nothing', async () => {
  const refused = world(() => {
    throw new ApiError(409, 'challenge_closed', 'Over.')
  })
  await expect(startRace(null, refused.starting)).rejects.toMatchObject({ code: 'challenge_closed' })
  const off = world(() => game)
  off.stop.abort()
  expect(await startRace(T + 3_000, off.starting)).toBeNull()
  expect(off.starting.post).not.toHaveBeenCalled()
})
