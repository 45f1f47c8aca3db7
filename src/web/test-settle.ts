import { act } from 'react'
import { vi } from 'vitest'

// How unit tests of components wait. Whether something is under way is never judged by how long it has taken: a machine that is busy
// takes as long as it likes. Files are loaded and answers are read by the true clock, also where a test has a false one.

/** The calls of a page to the server that `answer` of test-page.tsx stands for. */
export const calls = {
  /** Those whose answer is there, and has not been read. */
  unread: new Set<{ key: string }>(),
  /** Counts what happens to them: one is sent, answered, read. */
  events: 0,
}

const trueTimeout = globalThis.setTimeout
const trueClear = globalThis.clearTimeout
const trueNow = performance.now.bind(performance)

/** Has a false clock for timers, and not for dates alone. */
const isFalse = (): boolean => globalThis.setTimeout !== trueTimeout

/** A page that is not quiet after so many ms will never be. */
const LONGEST_MS = 30_000
/** So many turns of the event loop in which nothing happens make a page quiet: what is read in one turn is drawn in the next. */
const CALM_TURNS = 2

type Files = 'idle' | 'loaded' | 'late'

/**
 * Lets the event loop make a turn, and waits until no file is being loaded. Tells whether one was: `late` if it still is after the
 * longest time.
 */
async function turn(): Promise<Files> {
  const settled = vi.dynamicImportSettled()
  // Without a file it takes one timer of the shortest kind, which ends before this one.
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
 * Waits until nothing is under way: no file is being loaded, no answer waits to be read, and what was loaded or read is drawn and
 * asks for nothing more. An answer that a test holds back is not waited for.
 */
async function quiet(): Promise<void> {
  const began = trueNow()
  for (let calm = 0; calm < CALM_TURNS; ) {
    const before = calls.events
    let files = 'idle' as Files
    // What the turn changed is drawn at its end.
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

/** A false clock goes on in so many steps: what a timer changes is drawn, and what is drawn may start the next timer. */
const STEPS = 40
/** A step is at least so long, in ms. */
const STEP_MS = 100

/** Longer than a frame, in ms. By the true clock the tests' browser has no pause between two frames. */
const FRAME_MS = 20

/** Lets so many ms pass, by the false clock where a test has one for timers, and then waits until nothing is under way. */
export async function settle(ms = isFalse() ? FRAME_MS : 0): Promise<void> {
  if (isFalse()) {
    const step = Math.max(STEP_MS, ms / STEPS)
    for (let left = ms; left > 0; left -= step) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(step, left)))
    }
  } else if (ms > 0) await act(() => new Promise<void>((resolve) => trueTimeout(resolve, ms)))
  await quiet()
}

/** Clicks on something, and waits for what follows. No time passes by a false clock. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await quiet()
}

/** Presses a key where the focus is. */
export async function pressKey(key: string, init: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))
  await quiet()
}
