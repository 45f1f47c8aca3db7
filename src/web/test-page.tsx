import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { type Page, playerPages } from './app/routes.ts'
import { queryClient } from './lib/query.ts'
import { type User, userQuery } from './lib/session.ts'
import { dismissToast } from './lib/toast.ts'
import { render } from './test-render.tsx'

// A page with a server and a router of its own, for unit tests of what a page shows and asks.

/** A call as it was sent. */
export interface Sent {
  /** `POST /api/auth/login`, without the query. */
  key: string
  query: Record<string, string>
  body: unknown
}

/** No answer: the connection is lost. */
export const lost = Symbol('lost')
class Refusal {
  readonly status: number
  readonly body: { code: string; message: string; details?: unknown }
  constructor(status: number, code: string, message: string, details: unknown) {
    this.status = status
    this.body = { code, message, ...(details !== undefined && { details }) }
  }
}
export const refused = (
  status: number,
  code: string,
  message = `Refused: ${code}.`,
  details?: unknown,
): Refusal => new Refusal(status, code, message, details)

/**
 * What the server answers by "METHOD path": a value, `lost`, `refused(…)`, or a function of what was sent that returns one. To hold
 * an answer back, the function returns a promise.
 */
export type Answers = Record<string, unknown>

/** The calls whose answer is there, and has not been read. */
const unread = new Set<Sent>()
/** Counts what happens to calls: sent, answered, read. */
let events = 0

class Reply extends Response {
  readonly #call: Sent
  constructor(call: Sent, body: string, status = 200) {
    super(body, { status })
    this.#call = call
  }
  override async text(): Promise<string> {
    const text = await super.text()
    unread.delete(this.#call)
    events++
    return text
  }
}

/** Whom the page is shown to. */
let player: User

/**
 * The server's answers, which a test may change, and the calls that were sent. A call without an answer is lost, and named on the
 * console.
 */
export function answer(given: Answers): { answers: Answers; sent: Sent[] } {
  player = mira
  const answers: Answers = { 'GET /api/auth/user': () => player, ...given }
  const sent: Sent[] = []
  unread.clear()
  queryClient.clear()
  dismissToast()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://test')
    const call: Sent = {
      key: `${method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }
    sent.push(call)
    events++
    if (!(call.key in answers)) console.error(`no answer for ${call.key}`)
    const known = call.key in answers ? answers[call.key] : lost
    const reply: unknown = await (typeof known === 'function' ? known(call) : known)
    events++
    if (reply === lost) throw new TypeError('connection lost')
    unread.add(call)
    if (reply instanceof Refusal) return new Reply(call, JSON.stringify(reply.body), reply.status)
    return new Reply(call, reply === undefined ? '' : JSON.stringify(reply))
  })
  return { answers, sent }
}

/** A player with a name, who has paid for nothing. */
export const mira: User = {
  id: 'player-1',
  email: 'mira@wordconnect.example',
  emailVerified: false,
  username: 'mira_w',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  frame: null,
  highestLevel: 1,
  hasPlayed: false,
  totalScore: 0,
  duelWins: 0,
  dailyChallengeWins: 0,
  storyModeWins: 0,
  completedChapters: [],
  totalExperience: 0,
  isPremium: false,
  theme: 'paper',
  timeZone: 'UTC',
  createdAt: '2026-11-20T12:00:00.000Z',
}

type Name = string | RegExp
const name = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
const isCalled = (called: string, wanted: Name): boolean =>
  typeof wanted === 'string' ? called === wanted : wanted.test(called)

/** Ways to find things in a page as a person does: by what they are and what they are called. What is hidden is not found. */
export function finders(page: ParentNode) {
  const all = (selector: string, wanted: Name = /(?:)/): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => isCalled(name(one), wanted) && !one.closest('dialog:not([open]), [hidden]'),
    )
  const only = (found: HTMLElement[], what: string): HTMLElement => {
    const [first] = found
    if (!first || found.length > 1) throw new Error(`${found.length} of ${what}: ${page.textContent}`)
    return first
  }
  const one = (selector: string, wanted: Name = /(?:)/): HTMLElement =>
    only(all(selector, wanted), `${selector} are called ${wanted}`)
  const button = (wanted: Name) => one('button:not([role]), summary', wanted) as HTMLButtonElement
  return {
    all,
    one,
    link: (wanted: Name) => one('a[href]', wanted) as HTMLAnchorElement,
    button,
    heading: (wanted: Name) => one('h1, h2, h3, h4', wanted),
    /** The field of a label. */
    field: (label: string) => {
      const { htmlFor } = one('label', new RegExp(`^${label}`)) as HTMLLabelElement
      return one(`[id="${htmlFor}"]`) as HTMLInputElement
    },
    press: (wanted: Name) => click(button(wanted)),
    dialog: () => finders(one('dialog[open]')),
    /** A part of the page that has a label, or is labelled by something in it. */
    region: (wanted: Name) => {
      const parts = all('[aria-labelledby], [aria-label]').filter((part) => {
        const title = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
        return isCalled(title ? name(title) : (part.getAttribute('aria-label') ?? ''), wanted)
      })
      return finders(only(parts, `the parts are called ${wanted}`))
    },
    /** What those that are found are called. */
    names: (selector: string) => all(selector).map(name),
    text: () => page.textContent ?? '',
  }
}

/** Clicks on something, and waits for what follows. No time passes by a false clock. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await quiet()
}

/** Presses a key where the focus is. */
export async function pressKey(key: string, init: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))
  await quiet()
}

// Whether something is under way is never judged by how long it has taken: a machine that is busy takes as long as it likes. Files are
// loaded and answers are read by the true clock, also where a test has a false one.
const trueTimeout = globalThis.setTimeout
const trueClear = globalThis.clearTimeout
const trueNow = performance.now.bind(performance)

/** Has a false clock for timers, and not for dates alone. */
const isFalse = (): boolean => globalThis.setTimeout !== trueTimeout

/** A page that is not quiet after so many ms will never be. */
const LONGEST_MS = 30_000
/** So many turns of the event loop in which nothing happens make a page quiet: what is read in one turn is drawn in the next. */
const CALM_TURNS = 2

type Files = 'idle' | 'loaded' | 'late'

/**
 * Lets the event loop make a turn, and waits until no file is being loaded. Tells whether one was: `late` if it still is after the
 * longest time.
 */
async function turn(): Promise<Files> {
  const settled = vi.dynamicImportSettled()
  // Without a file it takes one timer of the shortest kind, which ends before this one.
  let state: Files = 'idle'
  trueTimeout(() => {
    state = 'loaded'
  }, 0)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Files>((resolve) => {
    timer = trueTimeout(resolve, LONGEST_MS, 'late')
  })
  const ended = await Promise.race([settled.then(() => state), late])
  trueClear(timer)
  return ended
}

/**
 * Waits until nothing is under way: no file is being loaded, no answer waits to be read, and what was loaded or read is drawn and
 * asks for nothing more. An answer that a test holds back is not waited for.
 */
async function quiet(): Promise<void> {
  const began = trueNow()
  for (let calm = 0; calm < CALM_TURNS; ) {
    const before = events
    let files = 'idle' as Files
    // What the turn changed is drawn at its end.
    await act(async () => {
      files = await turn()
      if (isFalse()) await vi.advanceTimersByTimeAsync(0)
    })
    calm = files === 'idle' && unread.size === 0 && events === before ? calm + 1 : 0
    if (files === 'late' || (calm === 0 && trueNow() - began > LONGEST_MS)) throw new Error(underWay(files))
  }
}

function underWay(files: Files): string {
  const what = [...unread].map(({ key }) => `the answer to ${key} is not read`)
  if (files !== 'idle') what.push('files are being loaded')
  return `The page is not quiet after ${LONGEST_MS} ms: ${what.join(', ') || 'it asks again and again'}.`
}

/** A false clock goes on in so many steps: what a timer changes is drawn, and what is drawn may start the next timer. */
const STEPS = 40
/** A step is at least so long, in ms. */
const STEP_MS = 100

/** Longer than a frame, in ms. By the true clock the tests' browser has no pause between two frames. */
const FRAME_MS = 20

/** Lets so many ms pass, by the false clock where a test has one for timers, and then waits until nothing is under way. */
export async function settle(ms = isFalse() ? FRAME_MS : 0): Promise<void> {
  if (isFalse()) {
    const step = Math.max(STEP_MS, ms / STEPS)
    for (let left = ms; left > 0; left -= step) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(step, left)))
    }
  } else if (ms > 0) await act(() => new Promise<void>((resolve) => trueTimeout(resolve, ms)))
  await quiet()
}

/** What the tests' browser lacks. */
function completeBrowser(): void {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  Element.prototype.animate ??= vi.fn<Element['animate']>()
  window.scrollTo = () => undefined
}

/** Shows a page to a player at an address. `place` tells where the router is. */
export async function openPage(
  node: ReactNode,
  { user = {}, at = '/' }: { user?: Partial<User>; at?: string } = {},
) {
  player = { ...mira, ...user }
  queryClient.setQueryData(userQuery.queryKey, player)
  completeBrowser()
  const root = createRootRoute({ component: () => node })
  const children = [...Object.entries<Page>(playerPages), ['$', undefined] as const].map(([path, one]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (search: Record<string, unknown>) => one?.search?.(search) ?? {},
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren(children), history })
  const { page, unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await settle()
  return { page, unmount, ...finders(page), place: () => router.state.location.href }
}
