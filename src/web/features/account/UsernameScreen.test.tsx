import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { toastStore } from '../../lib/toast.ts'
import { render, type } from '../../test-render.tsx'
import { UsernameScreen } from './UsernameScreen.tsx'

/** The mocked server's check of a username. A test resolves the promise later to delay the reply. */
let check: (name: string) => Promise<Response>
let set: () => Promise<Response>
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  check = async (name) => json({ available: name !== 'taken' })
  set = async () => json({})
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, init: RequestInit) =>
      path === '/api/username/set' ? set() : check(JSON.parse(String(init.body)).username),
    ),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockReset()
  sessionStorage.clear()
})

async function open() {
  const { page, unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <UsernameScreen />
    </QueryClientProvider>,
  )
  const input = page.querySelector('input')
  const button = page.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!input || !button) throw new Error('no form')
  const submit = () => act(async () => button.form?.requestSubmit())
  return { input, button, submit, unmount, verdict: () => page.querySelector('[id$="-hint"]')?.textContent }
}

test('asks once the typing pauses, and from three characters on', async () => {
  const { input, button, verdict, unmount } = await open()
  // The input accepts at most 20 characters.
  expect(input.maxLength).toBe(20)
  await type(input, 'mi')
  await wait(1000)
  expect(verdict()).toBe('Must be at least 3 characters')
  await type(input, 'mir')
  await type(input, 'mira')
  await wait(299)
  expect(fetch).not.toHaveBeenCalled()
  expect(button.disabled).toBe(true)
  await wait(1)
  expect(vi.mocked(fetch).mock.calls).toHaveLength(1)
  expect(verdict()).toBe('Username is available!')
  expect(button.disabled).toBe(false)
  await unmount()
})

test('a late answer about an earlier name is not shown', async () => {
  const answers: Record<string, (response: Response) => void> = {}
  check = (name) => new Promise((resolve) => (answers[name] = resolve))
  const { input, button, verdict, unmount } = await open()
  await type(input, 'first')
  await wait(300)
  await type(input, 'second')
  await wait(300)
  await act(async () => answers.first?.(json({ available: true })))
  expect(verdict()).toBe('Checking…')
  expect(button.disabled).toBe(true)
  await act(async () => answers.second?.(json({ available: false })))
  expect(verdict()).toBe('Username is already taken')
  expect(button.disabled).toBe(true)
  await unmount()
})

test('a failed check is silent and is tried again', async () => {
  check = async () => json({ code: 'busy', message: 'x' }, 503)
  const { input, verdict, unmount } = await open()
  await type(input, 'mira')
  await wait(300)
  expect(verdict()).toBe('Checking…')
  expect(toastStore.get()).toBeNull()
  check = async () => json({ available: true })
  await wait(3000)
  expect(verdict()).toBe('Username is available!')
  await unmount()
})

test('once it is set the page reloads, and says so afterwards', async () => {
  const { input, button, submit, unmount } = await open()
  await type(input, 'mira')
  await wait(300)
  await submit()
  await wait(0)
  expect(reload).toHaveBeenCalledOnce()
  expect(button.textContent).toBe('Setting Username...')
  expect(sessionStorage.getItem('toast-after-load')).toContain('Your username has been saved successfully.')
  await unmount()
})

test.each([
  [409, 'username_taken', 'Username taken', 'This username is already in use. Please choose another.'],
  [500, 'internal', 'Error', 'Failed to set username. Please try again.'],
])('%i %s: %s', async (status, code, title, description) => {
  set = async () => json({ code, message: 'x' }, status)
  const { input, button, submit, unmount } = await open()
  await type(input, 'mira')
  await wait(300)
  await submit()
  await wait(0)
  expect(toastStore.get()).toMatchObject({ title, description, tone: 'bad' })
  expect(button.textContent).toBe('Set Username')
  expect(reload).not.toHaveBeenCalled()
  await unmount()
})
