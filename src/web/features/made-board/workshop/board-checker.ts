import type { Check } from '../../../../contract/made-board/workshop.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { type Draft, groupsOf, isEmpty, rulingsOf } from './draft.ts'

/** Time in ms after the last change of the board before the board is checked. */
const CHECK_AFTER_MS = 300
/** Time in ms before a check that received no answer is sent again. */
const AGAIN_MS = 4_000

/** The server's answer, with the colours of the groups to which its indexes belong. */
export interface Answer {
  check: Check
  colors: readonly string[]
}

export interface CheckState {
  /** The last answer. It stays until the next answer arrives. */
  answer: Answer | null
  /** True from a change of the board until its answer has arrived. */
  isChecking: boolean
  /** One sentence about a check that has failed; null otherwise. */
  trouble: string | null
}

const wire = (draft: Draft) => ({ groups: groupsOf(draft), rulings: rulingsOf(draft) })
type Body = ReturnType<typeof wire>

/** Checks a draft a short time after each change. A newer check replaces one that has no answer yet. */
export class BoardChecker {
  #state: CheckState = { answer: null, isChecking: false, trouble: null }
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined
  #last = ''
  #ask: (() => Promise<void>) | undefined

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly state = (): CheckState => this.#state

  #set(change: Partial<CheckState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Takes a new state of the board. `id` is the id of the stored draft. */
  change(draft: Draft, id: string | undefined): void {
    const body = wire(draft)
    const key = JSON.stringify(body)
    if (key === this.#last) return
    this.#last = key
    this.#stop()
    if (isEmpty({ ...draft, title: '' })) {
      this.#ask = undefined
      this.#set({ answer: null, isChecking: false, trouble: null })
      return
    }
    const colors = draft.groups.map(({ color }) => color)
    this.#ask = () => this.#send(body, colors, id)
    this.#set({ isChecking: true })
    this.#timer = setTimeout(() => void this.#ask?.(), CHECK_AFTER_MS)
  }

  /** Sends a failed check again immediately. */
  readonly again = (): void => {
    if (this.#state.trouble === null) return
    this.#stop()
    this.#set({ isChecking: true })
    void this.#ask?.()
  }

  /** Ends the waiting check. A later change starts a new one. */
  close(): void {
    this.#stop()
    this.#last = ''
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
  }

  async #send(body: Body, colors: readonly string[], id: string | undefined): Promise<void> {
    const running = new AbortController()
    this.#running = running
    try {
      const check = await call(
        'POST /api/boards/check',
        { body: { ...body, ...(id !== undefined && { id }) } },
        { signal: running.signal },
      )
      if (!running.signal.aborted) this.#set({ answer: { check, colors }, isChecking: false, trouble: null })
    } catch (error) {
      if (running.signal.aborted) return
      this.#set({ isChecking: false, trouble: troubleOf(error) })
      if (isTemporary(error)) this.#timer = setTimeout(this.again, AGAIN_MS)
    }
  }
}

const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

function troubleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The check failed. Change a word to try again.'
  if (error.status === 0) return 'You are offline. The check goes on when you are back.'
  if (isTemporary(error)) return 'The check is busy. It tries again in a moment.'
  return error.message
}
