import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../lib/announce.ts'
import {
  dismissToast,
  pauseToast,
  resumeToast,
  showToastAfterLoad,
  TOAST_MS,
  toast,
  toastAfterLoad,
  toastStore,
} from '../lib/toast.ts'
import { render } from '../test-render.tsx'
import { LATER_MS, ToastOutlet } from './ToastOutlet.tsx'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

test('stays for five seconds', () => {
  toast({ title: 'Saved' })
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(toastStore.get()?.title).toBe('Saved')
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeNull()
  expect(TOAST_MS).toBe(5000)
})

test('at most one is visible, and the new one has its full time', () => {
  toast({ title: 'First' })
  vi.advanceTimersByTime(4000)
  toast({ title: 'Second' })
  vi.advanceTimersByTime(4000)
  expect(toastStore.get()?.title).toBe('Second')
})

test('waits while it is read', () => {
  toast({ title: 'Read me' })
  pauseToast()
  vi.advanceTimersByTime(60_000)
  expect(toastStore.get()?.title).toBe('Read me')
  resumeToast()
  vi.advanceTimersByTime(TOAST_MS)
  expect(toastStore.get()).toBeNull()
})

test('survives a reload, once', () => {
  toastAfterLoad({ title: 'Username set!' })
  showToastAfterLoad()
  expect(toastStore.get()?.title).toBe('Username set!')
  dismissToast()
  showToastAfterLoad()
  expect(toastStore.get()).toBeNull()
})

test('is announced by a live region that was there before, in the innermost outlet only', async () => {
  const outer = await render(<ToastOutlet />)
  const inner = await render(<ToastOutlet />)
  const live = '[aria-live="polite"]'
  const region = inner.page.querySelector(live)
  expect(region?.textContent).toBe('')
  await act(async () => toast({ title: 'Copied', description: 'The link is in the clipboard.' }))
  // A text that comes together with a new focus would not be read.
  expect(region?.textContent).toBe('')
  await act(async () => vi.advanceTimersByTime(LATER_MS))
  expect(inner.page.querySelector(live)).toBe(region)
  expect(region?.textContent).toBe('Copied. The link is in the clipboard.')
  expect(inner.page.querySelectorAll('output')).toHaveLength(1)
  expect(outer.page.textContent).not.toContain('Copied')
  await inner.unmount()
  // The toast moves to the page, and is not announced again.
  expect(outer.page.querySelector('output')?.textContent).toContain('Copied')
  expect(outer.page.querySelector(live)?.textContent).not.toContain('Copied')
  await act(async () => outer.page.querySelector('button')?.click())
  expect(outer.page.querySelector('output')).toBeNull()
  await outer.unmount()
})

test('what a dialog did not say before it closed is said by the page', async () => {
  const outer = await render(<ToastOutlet />)
  const inner = await render(<ToastOutlet />)
  announce('Saved.')
  await inner.unmount()
  await act(async () => vi.advanceTimersByTime(LATER_MS))
  expect(outer.page.querySelector('[aria-live="polite"]')?.textContent).toBe('Saved.')
  await outer.unmount()
})

test('texts that are announced at once are one text, each only once', async () => {
  const { page, unmount } = await render(<ToastOutlet />)
  for (const text of ['Shuffled.', 'LAGOON joined', 'Row 1.', 'Shuffled.']) announce(text)
  await act(async () => vi.advanceTimersByTime(LATER_MS))
  announce('Later.')
  await act(async () => vi.advanceTimersByTime(LATER_MS))
  const texts = [...page.querySelectorAll('[aria-live="polite"] > span')].map((one) => one.textContent)
  expect(texts).toEqual(['Shuffled. LAGOON joined. Row 1.', 'Later.'])
  await unmount()
})
