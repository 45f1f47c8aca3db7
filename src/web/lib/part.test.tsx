import { act, Component, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { forgetReload } from './leaving.ts'
import { loadAhead, toastMissing, usePart } from './part.ts'
import { dismissToast, toastStore } from './toast.ts'

const health = vi.fn<() => Promise<Response>>()
const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', health)
  vi.stubGlobal('location', { reload, href: 'https://play.example/game' })
  health.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  reload.mockReset()
  forgetReload()
})
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

/** Returns a function that fails the given number of times, and then loads a component. */
const failing = (times: number) =>
  vi.fn(async (): Promise<ComponentType> => {
    if (times-- > 0) throw new TypeError('Failed to fetch')
    return () => <p>the part</p>
  })

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => (this.state.isBroken ? <p>an error page</p> : this.props.children)
}

interface Given {
  load: () => Promise<ComponentType>
  isNeeded?: boolean
  onError?: () => void
}

function Board({ load, ...options }: Given) {
  const Part = usePart(load, options)
  return (
    <>
      <p>the board </p>
      {Part && <Part />}
    </>
  )
}

const show = (given: Given) => (
  <Boundary>
    <Board {...given} />
  </Boundary>
)

test('a part that is loaded ahead and fails changes nothing', async () => {
  health.mockResolvedValue(new Response('{}'))
  const load = failing(1)
  const { page, rerender, unmount } = await render(show({ load, isNeeded: false }))
  await pass(3_000)
  expect(load).toHaveBeenCalledOnce()
  expect(page.textContent).toBe('the board ')
  expect(reload).not.toHaveBeenCalled()
  await rerender(show({ load, isNeeded: true }))
  await pass(0)
  expect(page.textContent).toBe('the board the part')
  await unmount()
  loadAhead(failing(1))
  await pass(0)
  expect(reload).not.toHaveBeenCalled()
})

test('without a handler, a missing part gives the error page, or a reload if the server answers', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const offline = await render(show({ load: failing(9) }))
  await pass(0)
  expect(offline.page.textContent).toBe('an error page')
  await offline.unmount()
  health.mockResolvedValue(new Response('{}'))
  const online = await render(show({ load: failing(9) }))
  await pass(0)
  expect(reload).toHaveBeenCalledOnce()
  expect(online.page.textContent).toBe('the board ')
  await online.unmount()
  silent.mockRestore()
})

test('with a handler, the board stays, says what to do once, and shows the part as soon as it can', async () => {
  const onError = vi.fn(toastMissing)
  const { page, unmount } = await render(show({ load: failing(3), onError }))
  await pass(0)
  expect(page.textContent).toBe('the board ')
  expect(toastStore.get()).toMatchObject({
    title: 'This could not be loaded',
    description: 'Check your connection and try again.',
    action: { label: 'Reload' },
  })
  await pass(10_000)
  expect(page.textContent).toBe('the board the part')
  expect(onError).toHaveBeenCalledOnce()
  await unmount()
})

test('a dialog that is closed because its part is missing is loaded again at the next press', async () => {
  const load = failing(1)
  const onError = vi.fn()
  const { page, rerender, unmount } = await render(show({ load, onError }))
  await pass(0)
  expect(onError).toHaveBeenCalledOnce()
  await rerender(show({ load, isNeeded: false, onError }))
  await rerender(show({ load, onError }))
  await pass(0)
  expect(page.textContent).toBe('the board the part')
  await unmount()
})

test('a part that the board waits for and the browser does not load again reloads the page', async () => {
  const { unmount } = await render(show({ load: failing(99), onError: () => undefined }))
  await pass(20_000)
  expect(reload).not.toHaveBeenCalled()
  health.mockResolvedValue(new Response('{}'))
  await pass(10_000)
  expect(reload).toHaveBeenCalledOnce()
  await unmount()
})
