import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Failure, type Origin, waitBeforeTry } from './password-delay.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 10, 22, 12)
const at = (ms: number) => new Date(START + ms)

/**
 * Tries passwords at the given times from the given browsers and networks. A try during a delay is refused before its
 * password is checked. Returns the times of the tries that were not refused.
 */
function judged(tries: readonly { ms: number; origin: Origin }[]): number[] {
  const failures: Failure[] = []
  for (const { ms, origin } of tries)
    if (waitBeforeTry(origin, failures, at(ms)) === 0)
      failures.push({ kind: origin.kind, origin: origin.key, at: at(ms) })
  return failures.map((failure) => failure.at.getTime() - START)
}

const unknown = (key: string): Origin => ({ kind: 'unknown', key })

test('a forgetful owner in a new place tries seven times in a row, then waits until the first one is an hour old', () => {
  const tries = Array.from({ length: 20 }, (_, n) => ({ ms: n * 10 * SECOND, origin: unknown('home') }))
  expect(judged(tries)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => n * 10 * SECOND))
  const failures = tries
    .slice(0, 7)
    .map(({ ms }) => ({ kind: 'unknown', origin: 'home', at: at(ms) }) as const)
  expect(waitBeforeTry(unknown('home'), failures, at(10 * MINUTE))).toBe(50 * MINUTE)
  expect(waitBeforeTry(unknown('home'), failures, at(HOUR))).toBe(0)
  expect(waitBeforeTry(unknown('café'), failures, at(10 * MINUTE))).toBe(0)
})

test('where the owner has signed in before, what others do elsewhere does not count', () => {
  const failures: Failure[] = Array.from({ length: 1000 }, (_, n) => ({
    kind: 'unknown',
    origin: `guesser ${n}`,
    at: at(n * SECOND),
  }))
  const now = at(1000 * SECOND)
  expect(waitBeforeTry({ kind: 'device', key: 'laptop' }, failures, now)).toBe(0)
  expect(waitBeforeTry({ kind: 'network', key: 'home' }, failures, now)).toBe(0)
  expect(waitBeforeTry(unknown('phone'), failures, now)).toBeGreaterThan(0)
  const own = Array.from({ length: 10 }, () => ({ kind: 'device', origin: 'laptop', at: now }) as const)
  expect(waitBeforeTry({ kind: 'device', key: 'laptop' }, [...failures, ...own], now)).toBe(HOUR)
})

test('however many browsers and networks are known, forty tries an hour are judged from them', () => {
  const tries = Array.from({ length: 500 }, (_, n) => ({
    ms: n * SECOND,
    origin: { kind: n % 2 ? 'device' : 'network', key: `place ${n}` } as Origin,
  }))
  expect(judged(tries)).toHaveLength(40)
})

test('from a third unknown network on, the wait grows: one minute, two, four, eight, then ten', () => {
  const tries = Array.from({ length: 7200 }, (_, n) => ({ ms: n * SECOND, origin: unknown(`network ${n}`) }))
  const times = judged(tries).map((ms) => ms / MINUTE)
  const waits = times.map((time, n) => Math.round(time - (times[n - 1] ?? 0)))
  expect(waits.slice(0, 9)).toEqual([0, 0, 1, 2, 4, 8, 10, 10, 10])
})

test('however tries come from unknown networks, no hour has more than twenty that are judged', () => {
  const tries = fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 400 }), network: fc.integer({ min: 0, max: 30 }) }),
    { maxLength: 400 },
  )
  fc.assert(
    fc.property(tries, (made) => {
      let ms = 0
      const times = judged(
        made.map(({ gap, network }) => {
          ms += gap * SECOND
          return { ms, origin: unknown(`network ${network}`) }
        }),
      )
      for (const [n, time] of times.entries())
        expect(times.slice(n).filter((other) => other - time < HOUR).length).toBeLessThanOrEqual(20)
    }),
  )
})
