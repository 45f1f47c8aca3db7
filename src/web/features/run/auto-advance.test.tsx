import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADVANCE_MS, useAutoAdvance } from './auto-advance.ts'

const onAdvance = vi.fn()
let root: ReturnType<typeof createRoot>

function Panel({ isWanted = true, isHeld = false }) {
  useAutoAdvance({ isWanted, isHeld, onAdvance })
  return null
}

const show = (props: { isWanted?: boolean; isHeld?: boolean } = {}) =>
  act(() => root.render(<Panel {...props} />))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  onAdvance.mockClear()
  root = createRoot(document.createElement('div'))
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the next level comes by itself, once', () => {
  show()
  pass(ADVANCE_MS - 1)
  expect(onAdvance).not.toHaveBeenCalled()
  pass(5 * ADVANCE_MS)
  expect(onAdvance).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('a %s stops it', (type) => {
  show()
  pass(1000)
  act(() => {
    window.dispatchEvent(new Event(type))
  })
  pass(5 * ADVANCE_MS)
  expect(onAdvance).not.toHaveBeenCalled()
})

test('it does not begin again after a dialog', () => {
  show({ isHeld: true })
  pass(5 * ADVANCE_MS)
  show({ isHeld: false })
  pass(5 * ADVANCE_MS)
  expect(onAdvance).not.toHaveBeenCalled()
})

test('who plays by keyboard or has switched it off is left alone', () => {
  show({ isWanted: false })
  pass(5 * ADVANCE_MS)
  expect(onAdvance).not.toHaveBeenCalled()
})

test('who has asked for less movement is left alone', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show()
  pass(5 * ADVANCE_MS)
  expect(onAdvance).not.toHaveBeenCalled()
})

test('leaving the page ends it', () => {
  show()
  act(() => root.render(null))
  pass(5 * ADVANCE_MS)
  expect(onAdvance).not.toHaveBeenCalled()
})
