// The test files of the web share a worker and its page. After each test file, the page is emptied, and the next test
// file loads its modules again. A module that `vi.mock` replaces is therefore replaced in one test file only.
import { afterAll, vi } from 'vitest'

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
