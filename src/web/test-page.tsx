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
  readonly body: { code: string; message: string }
  constructor(status: number, code: string, message: string) {
    this.status = status
    this.body = { code, message }
  }
}
export const refused = (status: number, code: string, message = 'Refused.'): Refusal =>
  new Refusal(status, code, message)

/** What the server answers by "METHOD path": a value, `lost`, `refused(…)`, or a function of what was sent that returns one. */
export type Answers = Record<string, unknown>

/**
 * The server's answers, which a test may change, and the calls that were sent. A call without an answer is lost, and named on the
 * console.
 */
export function answer(given: Answers): { answers: Answers; sent: Sent[] } {
  const answers: Answers = { 'GET /api/auth/user': mira, ...given }
  const sent: Sent[] = []
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
    if (!(call.key in answers)) console.error(`no answer for ${call.key}`)
    const known = call.key in answers ? answers[call.key] : lost
    const reply: unknown = await (typeof known === 'function' ? known(call) : known)
    if (reply === lost) throw new TypeError('connection lost')
    if (reply instanceof Refusal) return new Response(JSON.stringify(reply.body), { status: reply.status })
    return new Response(JSON.stringify(reply ?? null))
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

const name = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
const isNamed = (element: Element, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? name(element) === wanted : wanted.test(name(element))

/** Ways to find things in a page as a person does: by what they are and what they are called. */
export function finders(page: ParentNode) {
  const all = (selector: string, wanted: string | RegExp = /(?:)/): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => isNamed(one, wanted) && !one.closest('dialog:not([open])'),
    )
  const one = (selector: string, wanted: string | RegExp = /(?:)/): HTMLElement => {
    const found = all(selector, wanted)
    const [first] = found
    if (!first || found.length > 1)
      throw new Error(`${found.length} of ${selector} are called ${wanted}: ${page.textContent}`)
    return first
  }
  return {
    all,
    one,
    link: (wanted: string | RegExp) => one('a[href]', wanted) as HTMLAnchorElement,
    button: (wanted: string | RegExp) => one('button:not([role])', wanted) as HTMLButtonElement,
    /** The field of a label. */
    field: (label: string) => {
      const { htmlFor } = one('label', new RegExp(`^${label}`)) as HTMLLabelElement
      return one(`[id="${htmlFor}"]`) as HTMLInputElement
    },
    press: (wanted: string | RegExp) => act(async () => one('button:not([role])', wanted).click()),
    dialog: () => finders(one('dialog[open]')),
    text: () => page.textContent ?? '',
  }
}

const trueTimeout = globalThis.setTimeout

/** Lets timers, answers and renders go on for so many ms: by the false clock where a test has one for timers. */
export const settle = (ms = 20): Promise<void> =>
  act(async () => {
    const isFalse = globalThis.setTimeout !== trueTimeout
    if (isFalse) await vi.advanceTimersByTimeAsync(ms)
    // Files are loaded by the true clock.
    await new Promise<void>((resolve) => trueTimeout(resolve, isFalse ? 0 : ms))
    await answered()
  })

/** A test may hold an answer back: then nothing waits for it longer than this, in ms of the true clock. */
const LONGEST_ANSWER_MS = 300

/** Waits until the page's calls are answered, and those that follow from the answers. */
async function answered(): Promise<void> {
  const began = performance.now()
  while (queryClient.isFetching() > 0 && performance.now() - began < LONGEST_ANSWER_MS) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    await new Promise<void>((resolve) => trueTimeout(resolve, 1))
  }
}

/** How long something is waited for, in ms of the true clock. */
const LONGEST_WAIT_MS = 3_000

/** Waits for what a part loaded later shows: until `look` finds it. Its failure is that of the last look. */
export async function until<T>(look: () => T): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return look()
    } catch (error) {
      if (performance.now() - began > LONGEST_WAIT_MS) throw error
      await settle()
    }
  }
}

/** Shows a page to a player at an address. `place` tells where the router is. */
export async function openPage(
  node: ReactNode,
  { user = mira, at = '/' }: { user?: User; at?: string } = {},
) {
  queryClient.setQueryData(userQuery.queryKey, user)
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
