import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import { type Draft, groupsOf, isEmpty, rulingsOf } from './draft.ts'
import { forgetDraft, keepDraft } from './kept-draft.ts'

/** Time in ms after the last change before the draft is stored. */
const SAVE_AFTER_MS = 900
/** Time in ms before a draft is sent again that the server did not receive. */
const AGAIN_MS = 5_000

export interface SaveState {
  /**
   * `kept`: the server could not be reached, and the words are only in this browser. `changed`: the draft was changed
   * somewhere else. `refused`: the server does not accept the draft.
   */
  status: 'new' | 'saving' | 'saved' | 'kept' | 'changed' | 'refused'
  /** The board as the server has it; null before the first save. */
  board: OwnBoard | null
  /** Why the server refused the draft. */
  reason: string | null
}

const bodyOf = (draft: Draft) => ({
  title: draft.title.trim(),
  groups: groupsOf(draft),
  rulings: rulingsOf(draft),
})

/** The text of a draft by which the saver sees whether something has changed. */
export const savedText = (draft: Draft): string => JSON.stringify(bodyOf(draft))

interface Options {
  /** The stored board; null for a new draft. */
  board: OwnBoard | null
  /** The draft as the server has it. */
  saved: Draft
  /** True if the server has a newer draft than the one from which the words in this browser come. */
  isChanged: boolean
}

/** Stores a draft a short time after each change, one request at a time. */
export class DraftSaver {
  #state: SaveState
  readonly #listeners = new Set<() => void>()
  #draft: Draft
  #saved: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined

  constructor({ board, saved, isChanged }: Options) {
    const status = isChanged ? 'changed' : board ? 'saved' : 'new'
    this.#state = { status, board, reason: null }
    this.#draft = saved
    this.#saved = savedText(saved)
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly state = (): SaveState => this.#state

  #set(change: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get #id(): string | undefined {
    return this.#state.board?.id
  }

  /** True if the server does not have the last words. An empty new draft is not stored. */
  get #isDirty(): boolean {
    if (savedText(this.#draft) === this.#saved) return false
    return this.#id !== undefined || !isEmpty(this.#draft)
  }

  change(draft: Draft): void {
    this.#draft = draft
    if (!this.#isDirty) {
      if (this.#state.status === 'kept' || this.#state.status === 'saving') this.#settle()
      return
    }
    keepDraft(this.#id, { draft, version: this.#state.board?.version ?? null })
    if (this.#state.status === 'changed') return
    this.#set({ status: 'saving', reason: null })
    this.#later(SAVE_AFTER_MS)
  }

  #settle(): void {
    if (this.#sending !== undefined) return
    clearTimeout(this.#timer)
    forgetDraft(this.#id)
    this.#set({ status: this.#id === undefined ? 'new' : 'saved', reason: null })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Stores the last words now. Returns true if the server has them. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#sending !== undefined) await this.#sending
    if (this.#isDirty && this.#state.status !== 'changed') {
      this.#sending = this.#send().finally(() => {
        this.#sending = undefined
      })
      await this.#sending
    }
    return !this.#isDirty && this.#id !== undefined
  }

  async #send(): Promise<void> {
    const draft = this.#draft
    const { board } = this.#state
    const body = bodyOf(draft)
    try {
      const stored = await (board
        ? call(
            'PUT /api/boards/:id',
            { params: { id: board.id }, body: { ...body, version: board.version } },
            { outlivesPage: true },
          )
        : call('POST /api/boards', { body }, { outlivesPage: true }))
      this.#saved = savedText(draft)
      if (!board) forgetDraft(undefined)
      this.#set({ board: stored })
      if (this.#isDirty) {
        keepDraft(stored.id, { draft: this.#draft, version: stored.version })
        this.#later(SAVE_AFTER_MS)
      } else {
        forgetDraft(stored.id)
        this.#set({ status: 'saved', reason: null })
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    handleUnauthorized(error)
    const isTemporary =
      error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
    if (error instanceof ApiError && error.code === 'draft_changed')
      this.#set({ status: 'changed', reason: error.message })
    else if (isTemporary) {
      this.#set({ status: 'kept', reason: null })
      this.#later(AGAIN_MS)
    } else this.#set({ status: 'refused', reason: errorMessage(error) })
  }

  /** Sends a draft that is only in this browser. */
  readonly again = (): void => {
    if (this.#state.status === 'kept') void this.flush()
  }

  /**
   * Sends the last words while the page is being left. A new draft only stays in this browser, because nobody would
   * receive its id.
   */
  readonly leavePage = (): void => {
    if (this.#id !== undefined) void this.flush()
  }

  /** Takes over a board that the server has just sent, for example after it was published. */
  take(board: OwnBoard, draft?: Draft): void {
    clearTimeout(this.#timer)
    if (draft) {
      this.#draft = draft
      this.#saved = savedText(draft)
      forgetDraft(board.id)
    }
    this.#set({ board, status: 'saved', reason: null })
  }

  /** Overwrites the newer draft with the words on this page. `version` is the version of the newer draft. */
  keepOwn(version: number): void {
    const { board } = this.#state
    if (!board) return
    this.#saved = ''
    this.#set({ board: { ...board, version }, status: 'saving', reason: null })
    void this.flush()
  }

  /** Sends words that the server does not have yet. Nothing is sent later. */
  close(): void {
    void this.flush().then(() => clearTimeout(this.#timer))
  }
}
