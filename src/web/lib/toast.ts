import { announce } from './announce.ts'
import { inTab } from './stored.ts'

export interface ToastInput {
  title: string
  description?: string
  /** The style of the toast; `bad` is for a message about a failure. */
  tone?: 'plain' | 'good' | 'bad'
  /**
   * A link to the page where the player can react to the message. A toast with a link is visible for twice the usual
   * time. The function `toastAfterLoad` cannot store a link.
   */
  action?: { label: string; href: string; onFollow: () => void }
}

export interface ShownToast extends ToastInput {
  id: number
}

/** A toast without a link disappears after this time, in ms. */
export const TOAST_MS = 5000

let current: ShownToast | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ShownToast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a message as a toast. The toast replaces the message that is visible now. */
export function toast(input: ToastInput): void {
  set({ ...input, id: ++count })
  const { title, description, action } = input
  const end = /[.!?…]$/.test(title) || !description ? '' : '.'
  announce(
    [title + end, description, action && `${action.label}: a link in the message.`].filter(Boolean).join(' '),
  )
  resumeToast()
}

export function dismissToast(): void {
  clearTimeout(timer)
  set(null)
}

/** Keeps the toast visible while the pointer or the focus is on the toast. */
export function pauseToast(): void {
  clearTimeout(timer)
}

/** Starts the toast's timer again. The toast disappears after its full duration from now. */
export function resumeToast(): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, current?.action ? 2 * TOAST_MS : TOAST_MS)
}

export const toastStore = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

const AFTER_LOAD = 'toast-after-load'

/** Stores a message in this tab. After the page has reloaded, `showToastAfterLoad` shows the message. */
export function toastAfterLoad(input: ToastInput): void {
  inTab.set(AFTER_LOAD, JSON.stringify(input))
}

export function showToastAfterLoad(): void {
  const stored = inTab.get(AFTER_LOAD)
  inTab.remove(AFTER_LOAD)
  if (stored) toast(JSON.parse(stored) as ToastInput)
}
