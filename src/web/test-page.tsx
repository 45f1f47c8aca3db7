import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type Page, playerPages } from './app/routes.ts'
import { queryClient } from './lib/query.ts'
import { type User, userQuery } from './lib/session.ts'
import { dismissToast } from './lib/toast.ts'
import { render } from './test-render.tsx'
import { calls, click, settle } from './test-settle.ts'

export { click, pressKey, settle, tap } from './test-settle.ts'

// This file renders a page with a mocked server and a new router, for unit tests of pages.

/** A call that the page has sent to the mocked server. */
export interface Sent {
  /** Method and path without the query: `POST /api/auth/login`. */
  key: string
  query: Record<string, string>
  body: unknown
}

/** The value `lost` simulates a lost connection: the call receives no answer. */
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
 * The mocked server's answers by "METHOD path". An answer is a value, `lost`, `refused(…)`, or a promise for a delayed
 * answer. An answer can also be a function that receives the call and returns one of these.
 */
export type Answers = Record<string, unknown>

class Reply extends Response {
  readonly #call: Sent
  constructor(call: Sent, body: string, status = 200) {
    const now = Date.now() - aheadMs
    super(body, { status, headers: { date: new Date(now).toUTCString() } })
    this.#call = call
  }
  override async text(): Promise<string> {
    const text = await super.text()
    calls.unread.delete(this.#call)
    calls.events++
    return text
  }
}

/** Time of the player's clock minus time of the mocked server's clock, in ms. */
let aheadMs = 0
export const setClockAhead = (ms: number): void => {
  aheadMs = ms
}

/** The account of the player who opens the page. */
let player: User

/**
 * Sets the answers of the mocked server and records the calls. A test is allowed to change the answers later. If no
 * answer is set for a call, the call fails as if the connection were lost, and the console shows the call.
 */
export function answer(given: Answers): { answers: Answers; sent: Sent[] } {
  player = mira
  const answers: Answers = { 'GET /api/auth/user': () => player, ...given }
  const sent: Sent[] = []
  calls.unread.clear()
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
    calls.events++
    if (!(call.key in answers)) console.error(`no answer for ${call.key}`)
    const known = call.key in answers ? answers[call.key] : lost
    const reply: unknown = await (typeof known === 'function' ? known(call) : known)
    calls.events++
    if (reply === lost) throw new TypeError('connection lost')
    calls.unread.add(call)
    if (reply instanceof Refusal) return new Reply(call, JSON.stringify(reply.body), reply.status)
    return new Reply(call, reply === undefined ? '' : JSON.stringify(reply))
  })
  return { answers, sent }
}

/** A player with a username and without purchases. */
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
  waitForMe: false,
  boardKeys: true,
  vibrates: false,
  tones: false,
  english: 'browser',
  createdAt: '2026-11-20T12:00:00.000Z',
}

type Name = string | RegExp
const name = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
const isCalled = (called: string, wanted: Name): boolean =>
  typeof wanted === 'string' ? called === wanted : wanted.test(called)

/** Returns functions that find visible elements by role and name. */
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
    /** The input field with the given label. */
    field: (label: string) => {
      const { htmlFor } = one('label', new RegExp(`^${label}`)) as HTMLLabelElement
      return one(`[id="${htmlFor}"]`) as HTMLInputElement
    },
    press: (wanted: Name) => click(button(wanted)),
    dialog: () => finders(one('dialog[open]')),
    /** The part of the page with the given label. */
    region: (wanted: Name) => {
      const parts = all('[aria-labelledby], [aria-label]').filter((part) => {
        const title = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
        return isCalled(title ? name(title) : (part.getAttribute('aria-label') ?? ''), wanted)
      })
      return finders(only(parts, `the parts are called ${wanted}`))
    },
    /** The accessible names of the elements that match a selector. */
    names: (selector: string) => all(selector).map(name),
    text: () => page.textContent ?? '',
  }
}

/** Adds browser functions that are missing in the DOM of the unit tests. */
function completeBrowser(): void {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  Element.prototype.animate ??= vi.fn<Element['animate']>()
  window.scrollTo = () => undefined
}

/**
 * Renders the page at an address for a player, or for a visitor without an account if `user` is null. `place` returns the
 * current address of the router.
 */
export async function openPage(
  node: ReactNode,
  { user = {}, at = '/' }: { user?: Partial<User> | null; at?: string } = {},
) {
  player = { ...mira, ...user }
  queryClient.setQueryData(userQuery.queryKey, user && player)
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
