// The test files of the web app share one worker and one page. After each test file, this code empties the page and
// resets the modules, so that the next test file loads all modules again. If a test file replaces a module with
// `vi.mock`, this replacement therefore applies only to that test file.
import { afterAll, afterEach, expect, vi } from 'vitest'
import { watchFrozenText } from './frozen-text.ts'

const frozen: string[] = []
const reportFrozen = watchFrozenText((problem) => frozen.push(problem))

afterEach(() => {
  reportFrozen()
  expect(frozen.splice(0)).toEqual([])
})

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
