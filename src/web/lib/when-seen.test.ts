import { afterEach, expect, test, vi } from 'vitest'
import { onEachSeen } from './each-seen.ts'
import { whenSeen } from './when-seen.ts'

const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => void vi.restoreAllMocks())

test('at once while somebody looks', () => {
  look('visible')
  const run = vi.fn()
  whenSeen(run)
  whenSeen(run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('otherwise once, when somebody looks again', () => {
  look('hidden')
  const run = vi.fn()
  whenSeen(run)
  whenSeen(run)
  expect(run).not.toHaveBeenCalled()
  look('visible')
  expect(run).toHaveBeenCalledOnce()
  look('hidden')
  look('visible')
  expect(run).toHaveBeenCalledOnce()
})

test('each time somebody looks, and never when the page becomes hidden', () => {
  const run = vi.fn()
  const end = onEachSeen(run)
  look('hidden')
  expect(run).not.toHaveBeenCalled()
  look('visible')
  look('hidden')
  look('visible')
  expect(run).toHaveBeenCalledTimes(2)
  end()
  look('visible')
  expect(run).toHaveBeenCalledTimes(2)
})
