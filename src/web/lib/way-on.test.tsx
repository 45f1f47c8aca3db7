import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mira } from '../test-page.tsx'
import { render } from '../test-render.tsx'
import { tap } from '../test-settle.ts'
import { queryClient } from './query.ts'
import { type User, userQuery } from './session.ts'
import { useWayOn } from './way-on.ts'

const MS = 1_500
const onGo = vi.fn()

interface Props {
  isDue?: boolean
  isAhead?: boolean
  isHeld?: boolean
}

function Way({ isDue = true, isAhead = false, isHeld = false }: Props) {
  const { isRunning, isWaiting } = useWayOn({ isDue, isAhead, isHeld, ms: MS, onGo })
  return <p>{isRunning ? 'running' : isWaiting ? 'waiting' : 'nothing'}</p>
}

const node = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <Way {...props} />
  </QueryClientProvider>
)
const show = (props: Props = {}) => render(node(props))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const signIn = (changes: Partial<User> = {}) =>
  queryClient.setQueryData(userQuery.queryKey, { ...mira, ...changes })

beforeEach(async () => {
  vi.useFakeTimers()
  onGo.mockClear()
  signIn()
  await tap(document.body)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('after a press of the mouse the next screen comes by itself, once', async () => {
  const { page, unmount } = await show()
  expect(page.textContent).toBe('running')
  await pass(MS - 1)
  expect(onGo).not.toHaveBeenCalled()
  await pass(1)
  expect(onGo).toHaveBeenCalledTimes(1)
  await pass(10 * MS)
  expect(onGo).toHaveBeenCalledTimes(1)
  await unmount()
})

test('a screen that could not be opened is not tried again', async () => {
  const { rerender, unmount } = await show()
  await pass(MS)
  await rerender(node({ isDue: false }))
  await rerender(node({ isDue: true }))
  await pass(10 * MS)
  expect(onGo).toHaveBeenCalledTimes(1)
  await unmount()
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('a %s stops it', async (type) => {
  const { page, unmount } = await show()
  await pass(MS - 500)
  await act(async () => window.dispatchEvent(new Event(type)))
  expect(page.textContent).toBe('nothing')
  await pass(10 * MS)
  expect(onGo).not.toHaveBeenCalled()
  await unmount()
})

test('a press while the score is being counted keeps it from starting; without a press it starts then', async () => {
  const pressed = await show({ isDue: false, isAhead: true })
  await act(async () => window.dispatchEvent(new Event('pointerdown')))
  await pressed.rerender(node({ isDue: true, isAhead: true }))
  await pass(10 * MS)
  expect(onGo).not.toHaveBeenCalled()
  await pressed.unmount()
  await tap(document.body)
  const { rerender, unmount } = await show({ isDue: false, isAhead: true })
  await pass(10 * MS)
  await rerender(node({ isDue: true, isAhead: true }))
  await pass(MS - 1)
  expect(onGo).not.toHaveBeenCalled()
  await pass(1)
  expect(onGo).toHaveBeenCalledTimes(1)
  await unmount()
})

test('it does not begin after a dialog', async () => {
  const { rerender, unmount } = await show({ isHeld: true })
  await rerender(node({ isHeld: false }))
  await pass(10 * MS)
  expect(onGo).not.toHaveBeenCalled()
  await unmount()
})

test('it begins when the next screen is known', async () => {
  const { rerender, unmount } = await show({ isDue: false })
  await pass(10 * MS)
  await rerender(node({ isDue: true }))
  await pass(MS)
  expect(onGo).toHaveBeenCalledTimes(1)
  await unmount()
})

test.each<[string, string, () => unknown]>([
  ['presses with a key', 'waiting', () => window.dispatchEvent(new Event('keydown'))],
  ['presses with a screen reader', 'waiting', () => document.body.click()],
  ['has asked for less movement', 'waiting', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
  ['does not see the page', 'waiting', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ['has switched on "Wait for me"', 'nothing', () => signIn({ waitForMe: true })],
])('who %s is waited for', async (_, shown, does) => {
  does()
  const { page, unmount } = await show()
  expect(page.textContent).toBe(shown)
  await pass(10 * MS)
  expect(onGo).not.toHaveBeenCalled()
  await unmount()
})

test('"Wait for me" stops a timer that runs', async () => {
  const { page, unmount } = await show()
  signIn({ waitForMe: true })
  await pass(1)
  expect(page.textContent).toBe('nothing')
  await pass(10 * MS)
  expect(onGo).not.toHaveBeenCalled()
  await unmount()
})

test('leaving the page ends it', async () => {
  const { unmount } = await show()
  await unmount()
  await pass(10 * MS)
  expect(onGo).not.toHaveBeenCalled()
})
