import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReload, loadWhileStaying, reloadForFile, staying, watchLeaving } from './leaving.ts'

const health = vi.fn<() => Promise<Response>>()
const reload = vi.fn()
watchLeaving()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', health)
  vi.stubGlobal('location', { reload })
  health.mockReset().mockResolvedValue(new Response('{}'))
  reload.mockReset()
  forgetReload()
})
afterEach(() => {
  dispatchEvent(new Event('pageshow'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a function that fails the given number of times, and then returns a text. */
const failing = (times: number) =>
  vi.fn(async () => {
    if (times-- > 0) throw new TypeError('Failed to fetch')
    return 'a part'
  })
const turn = () => vi.advanceTimersByTimeAsync(0)

test('a part that fails on a page that stays fails at once', async () => {
  await expect(loadWhileStaying(failing(1))).rejects.toThrow('Failed to fetch')
})

test.each(['beforeunload', 'pagehide'])(
  'after %s, a part that fails waits until the page stays',
  async (event) => {
    const load = failing(1)
    const got = vi.fn()
    dispatchEvent(new Event(event))
    void loadWhileStaying(load).then(got)
    await turn()
    expect(load).toHaveBeenCalledOnce()
    // The player comes back to the page, for example with the Back button.
    dispatchEvent(new Event('pageshow'))
    await turn()
    expect(load).toHaveBeenCalledTimes(2)
    expect(got).toHaveBeenCalledWith('a part')
  },
)

test('a page that is still there after a download stays', async () => {
  const stayed = vi.fn()
  dispatchEvent(new Event('beforeunload'))
  void staying().then(stayed)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(stayed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stayed).toHaveBeenCalled()
})

test('for a missing file the page reloads once, if the server answers', async () => {
  expect(await reloadForFile()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(await reloadForFile()).toBe(false)
  forgetReload()
  expect(await reloadForFile()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each<[string, () => void]>([
  ['the server does not answer', () => health.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['the server cannot serve', () => health.mockResolvedValue(new Response('', { status: 503 }))],
  ['the browser is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)],
  ['the browser leaves the page', () => dispatchEvent(new Event('beforeunload'))],
  [
    'the browser leaves the page while the server is asked',
    () =>
      health.mockImplementation(async () => {
        dispatchEvent(new Event('beforeunload'))
        return new Response('{}')
      }),
  ],
])('the page does not reload if %s', async (_, arrange) => {
  arrange()
  expect(await reloadForFile()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
