import { expect, test } from 'vitest'
import { createServerClock, type ServerClock } from './server-clock.ts'

/**
 * Simulates a page with a clock that is five minutes behind the server's clock. The arguments are times of the server's
 * clock, in ms.
 */
function pageBehind(): { clock: ServerClock; at: (time: number) => number; setTime: (time: number) => void } {
  let time = 1_800_000_000_000
  const own = () => time - 300_000
  const clock = createServerClock(own)
  return {
    clock,
    setTime: (next) => {
      time = next
    },
    at: (next) => {
      time = next
      return own()
    },
  }
}

/** Returns a function for random numbers from 0 to 1. The same seed always produces the same numbers. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Returns the error of the estimated server time after `count` measurements, in ms. `there()` is the delay of a request
 * and `back()` the delay of an answer, in ms.
 */
function errorAfter(count: number, there: () => number, back: () => number): number {
  const { clock, at, setTime } = pageBehind()
  let time = 1_800_000_000_000
  for (let n = 0; n < count; n++) {
    const sent = at(time)
    time += there()
    const serverNow = Math.floor(time)
    time += back()
    clock.note(sent, at(time), serverNow)
    time += 250
  }
  setTime(time)
  return Math.abs(clock.now() - time)
}

test('a clock five minutes off, 300 ms away each way, is right at once', () => {
  expect(
    errorAfter(
      1,
      () => 300,
      () => 300,
    ),
  ).toBeLessThanOrEqual(1)
})

test('jitter is averaged out by what the quickest ways allow', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const chance = chanceOf(seed)
    const way = () => 300 + chance() * 40
    expect(errorAfter(4, way, way), `seed ${seed}`).toBeLessThan(20)
  }
})

test('rare slow answers do not matter', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const chance = chanceOf(seed)
    const way = () => 300 + chance() * 15 + (chance() < 0.2 ? chance() * 900 : 0)
    expect(errorAfter(6, way, way), `seed ${seed}`).toBeLessThan(20)
  }
})

test('a slow answer never makes a good estimate worse', () => {
  const { clock, at } = pageBehind()
  clock.note(at(1_000_000), at(1_000_020), 1_000_010)
  clock.note(at(1_010_000), at(1_012_000), 1_010_100)
  at(1_020_000)
  expect(Math.abs(clock.now() - 1_020_000)).toBeLessThan(3)
})

test('a clock that stood still, or a server that was set, is noticed by the next answer', () => {
  const { clock, at } = pageBehind()
  clock.note(at(1_000_000), at(1_000_020), 1_000_010)
  // The simulated computer slept for a minute, and its clock did not advance during the sleep.
  clock.note(at(1_010_000), at(1_010_020), 1_070_010)
  at(1_020_000)
  expect(Math.abs(clock.now() - 1_080_000)).toBeLessThan(3)
})

test('a drift of clocks is followed', () => {
  let time = 0
  // The clock of this page is slow: it loses 50 ms in 1000 s.
  const clock = createServerClock(() => time * (1 - 5e-5))
  for (let n = 0; n < 200; n++) {
    const sent = clock.own()
    time += 10
    const serverNow = Math.floor(time)
    time += 10
    clock.note(sent, clock.own(), serverNow)
    time += 60_000
  }
  expect(Math.abs(clock.now() - time)).toBeLessThan(20)
})
