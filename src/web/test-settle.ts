import { act } from 'react'
import { vi } from 'vitest'

// This file contains the functions with which unit tests wait for a page. No wait has a fixed length, because a busy
// machine can be slow. Loading files and reading answers takes real time, even in a test with fake timers.

/** The page's calls to the mocked server of test-page.tsx. */
export const calls = {
  /** Calls for which an answer has arrived that the page has not read yet. */
  unread: new Set<{ key: string }>(),
  /** Number of events of all calls. The events are: a call is sent, an answer arrives, the page has read an answer. */
  events: 0,
}

const trueTimeout = globalThis.setTimeout
const trueClear = globalThis.clearTimeout
const trueNow = performance.now.bind(performance)

/** True if the test has fake timers, and not only a fake date. */
const isFalse = (): boolean => globalThis.setTimeout !== trueTimeout

/** A test fails if its page is still loading, calling or rendering after this time, in ms. */
const LONGEST_MS = 30_000
/**
 * A page counts as quiet after two turns of the event loop without a new event, because React renders a change one turn
 * later.
 */
const CALM_TURNS = 2

type Files = 'idle' | 'loaded' | 'late'

/**
 * Waits for one turn of the event loop and until no file is loading. Returns `idle` if no file was loading, `loaded` if
 * files were loading, and `late` if a file is still loading after LONGEST_MS.
 */
async function turn(): Promise<Files> {
  const settled = vi.dynamicImportSettled()
  // If no file is loading, `settled` depends on a timer of 0 ms. That timer was started before the timer below, so
  // `settled` resolves first.
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
 * Waits until the page is quiet. This means that no file is loading, the page has read all answers, and React has
 * rendered all changes without a new call. Does not wait for answers that the test delays.
 */
async function quiet(): Promise<void> {
  const began = trueNow()
  for (let calm = 0; calm < CALM_TURNS; ) {
    const before = calls.events
    let files = 'idle' as Files
    // React renders all changes of this turn at the end of `act`.
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

/**
 * Fake time advances in steps, because React renders after each step and can then start the next timer. `STEPS` is the
 * largest number of steps.
 */
const STEPS = 40
/** Fake time advances by at least this step, in ms. */
const STEP_MS = 100

/** A time longer than one animation frame, in ms. */
const FRAME_MS = 20

/** Waits for `ms` (fake time in a test with fake timers), and then until the page is quiet. */
export async function settle(ms = isFalse() ? FRAME_MS : 0): Promise<void> {
  if (isFalse()) {
    const step = Math.max(STEP_MS, ms / STEPS)
    for (let left = ms; left > 0; left -= step) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(step, left)))
    }
  } else if (ms > 0) await act(() => new Promise<void>((resolve) => trueTimeout(resolve, ms)))
  await quiet()
}

/** Clicks an element and waits until the page is quiet, without advancing fake time. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await quiet()
}

/** The browser's events of a press with the mouse, in their order. The place is not at the centre of the element. */
export async function tap(element: Element): Promise<void> {
  await act(async () => {
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      const event = new MouseEvent(type, { bubbles: true, clientX: 30, clientY: 20, detail: 1 })
      Object.assign(event, { pointerId: 1, pointerType: 'mouse', isPrimary: true })
      Object.defineProperty(event, 'isTrusted', { value: true })
      element.dispatchEvent(event)
    }
  })
}

/** Presses a key on the focused element, and waits until the page is quiet. */
export async function pressKey(key: string, init: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))
  await quiet()
}
