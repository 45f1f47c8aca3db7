import { act } from 'react'
import { vi } from 'vitest'

// How unit tests of components wait. The waits never decide by elapsed time that a page is quiet, because a busy
// machine may take any time. Files load and answers are read by the real clock, also in a test with fake timers.

/** The page's calls to the server that is mocked by `answer` of test-page.tsx. */
export const calls = {
  /** Calls whose answer has arrived but has not been read. */
  unread: new Set<{ key: string }>(),
  /** Number of events of the calls: sent, answered, read. */
  events: 0,
}

const trueTimeout = globalThis.setTimeout
const trueClear = globalThis.clearTimeout
const trueNow = performance.now.bind(performance)

/** Does the test have fake timers, and not only a fake date? */
const isFalse = (): boolean => globalThis.setTimeout !== trueTimeout

/** Longest wait until a page is quiet, in ms. A test fails if its page is not quiet after the longest wait. */
const LONGEST_MS = 30_000
/**
 * Number of turns of the event loop without an event that make a page quiet. The wait needs two turns, because React
 * renders a change one turn of the event loop later.
 */
const CALM_TURNS = 2

type Files = 'idle' | 'loaded' | 'late'

/**
 * Waits for one turn of the event loop and until no file is loading. Returns whether a file was loading; returns `late`
 * if a file is still loading after the longest wait.
 */
async function turn(): Promise<Files> {
  const settled = vi.dynamicImportSettled()
  // If no file is loading, `settled` resolves after one shortest timer, which fires before the timer of this line.
  let state: Files = 'idle'
  trueTimeout(() => {
    state = 'loaded'
  }, 0)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Files>((resolve) => {
    timer = trueTimeout(resolve, LONGEST_MS, 'late')
  })
  const ended = await Promise.race([settled.then(() => state), late])
  trueClear(timer)
  return ended
}

/**
 * Waits until the page is quiet: no file is loading, no answer is unread, and React has rendered all changes without
 * sending a new call. The wait ignores calls whose answers a test delays.
 */
async function quiet(): Promise<void> {
  const began = trueNow()
  for (let calm = 0; calm < CALM_TURNS; ) {
    const before = calls.events
    let files = 'idle' as Files
    // React renders the changes of a turn at the end of `act`.
    await act(async () => {
      files = await turn()
      if (isFalse()) await vi.advanceTimersByTimeAsync(0)
    })
    calm = files === 'idle' && calls.unread.size === 0 && calls.events === before ? calm + 1 : 0
    if (files === 'late' || (calm === 0 && trueNow() - began > LONGEST_MS)) throw new Error(underWay(files))
  }
}

function underWay(files: Files): string {
  const what = [...calls.unread].map(({ key }) => `the answer to ${key} is not read`)
  if (files !== 'idle') what.push('files are being loaded')
  return `The page is not quiet after ${LONGEST_MS} ms: ${what.join(', ') || 'it asks again and again'}.`
}

/** Number of steps in which fake time advances. React renders after each step, and may start the next timer. */
const STEPS = 40
/** Shortest step of fake time, in ms. */
const STEP_MS = 100

/**
 * A time longer than a frame, in ms. With the real clock, the tests' simulated browser renders one frame after the
 * other.
 */
const FRAME_MS = 20

/** Lets `ms` pass (fake time in a test with fake timers), then waits until the page is quiet. */
export async function settle(ms = isFalse() ? FRAME_MS : 0): Promise<void> {
  if (isFalse()) {
    const step = Math.max(STEP_MS, ms / STEPS)
    for (let left = ms; left > 0; left -= step) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(step, left)))
    }
  } else if (ms > 0) await act(() => new Promise<void>((resolve) => trueTimeout(resolve, ms)))
  await quiet()
}

/** Clicks an element, and waits until the page is quiet. Clicking lets no fake time pass. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await quiet()
}

/** Presses a key on the focused element. */
export async function pressKey(key: string, init: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))
  await quiet()
}
