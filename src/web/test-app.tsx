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
import { playerPages } from './app/routes.ts'
import { queryClient } from './lib/query.ts'
import { type User, userQuery } from './lib/session.ts'
import { dismissToast } from './lib/toast.ts'
import { render } from './test-render.tsx'

// A page as the app shows it, for unit tests: signed in, with links that lead somewhere, and with answers in the server's place.

/** Stands for an answer that does not come: the connection is lost. */
export const LOST = Symbol('lost')

/** Stands for an answer with which the server refuses a call. */
export class Refusal {
  readonly status: number
  readonly body: { code: string; message: string; details?: unknown }

  constructor(status: number, code: string, details?: unknown) {
    this.status = status
    this.body = { code, message: `Refused: ${code}.`, ...(details !== undefined && { details }) }
  }
}

interface Sent {
  /** "POST /api/game/start", without its query. */
  call: string
  query: string
  body: unknown
}

type Answer = (sent: Sent) => unknown

/** Answers by "METHOD /path": a value, or a function that is asked each time and may return a promise. */
export type Answers = Record<string, unknown>

interface Options {
  answers?: Answers
  user?: Partial<User>
  /** The address of the page. */
  at?: string
}

const player: User = {
  id: 'me',
  username: 'mira_o',
  firstName: null,
  lastName: null,
  email: 'mira@wordconnect.example',
  emailVerified: true,
  profileImageUrl: null,
  highestLevel: 1,
  hasPlayed: true,
  totalScore: 0,
  duelWins: 0,
  dailyChallengeWins: 0,
  storyModeWins: 0,
  completedChapters: [],
  totalExperience: 0,
  isPremium: true,
  theme: 'classic',
  frame: null,
  timeZone: 'UTC',
  createdAt: '2026-01-01T12:00:00.000Z',
}

/** Puts answers in the server's place. An unknown call is answered by an error that names it. */
function answerCalls(answers: Answers): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?')
    const call = {
      call: `${method} ${path}`,
      query,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }
    sent.push(call)
    if (!(call.call in answers)) throw new Error(`there is no answer for ${call.call}`)
    const given = answers[call.call]
    const answer = await (typeof given === 'function' ? (given as Answer)(call) : given)
    if (answer === LOST) throw new TypeError('connection lost')
    if (answer instanceof Refusal) return new Response(JSON.stringify(answer.body), { status: answer.status })
    return new Response(answer === undefined ? '' : JSON.stringify(answer))
  })
  return sent
}

/** A router with every address of the app, each of which shows the same. */
function routerOf(node: ReactNode, at: string) {
  const root = createRootRoute({ component: () => node })
  const paths = [...Object.keys(playerPages), '/$']
  return createRouter({
    routeTree: root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
}

const isShown = (element: Element): boolean => element.closest('[hidden]') === null

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

type Name = string | RegExp
const hasName = (element: Element, name: Name): boolean =>
  typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))

/** At most so many steps are made of a time. */
const STEPS = 40
/** A step takes at least so long, in ms. */
const STEP_MS = 100

/**
 * Lets what is under way come to its end; under fake timers so many ms pass. In steps: what a timer changes is drawn, and what is
 * drawn may start the next timer.
 */
export async function settle(ms = 20): Promise<void> {
  const step = Math.max(STEP_MS, ms / STEPS)
  for (let left = ms; left > 0; left -= step)
    await act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(Math.min(step, left))
      else await new Promise((resolve) => setTimeout(resolve, Math.min(step, left)))
    })
}

const realTimeout = globalThis.setTimeout
/** A part that is loaded by itself takes at most so long, in ms. */
const MOST_MS = 20_000

/** Waits until something holds: for what is loaded, which no timer ends. */
export async function until(holds: () => boolean): Promise<void> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > MOST_MS) throw new Error(`this never held: ${holds}`)
    await act(() => new Promise((resolve) => realTimeout(resolve, 10)))
    await settle()
  }
}

/** Renders a page. Call `unmount` at the end, and `vi.unstubAllGlobals()` after each test. */
export async function renderApp(node: ReactNode, { answers = {}, user = {}, at = '/' }: Options = {}) {
  queryClient.clear()
  dismissToast()
  queryClient.setQueryData(userQuery.queryKey, { ...player, ...user })
  const sent = answerCalls(answers)
  // What the tests' browser lacks.
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  Element.prototype.animate ??= vi.fn<Element['animate']>()
  window.scrollTo = () => undefined
  const router = routerOf(node, at)
  await router.load()
  const { page, unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await settle()
  const all = (selector: string, within: ParentNode = page) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  const only = (found: HTMLElement[], what: string): HTMLElement => {
    const [first] = found
    if (!first) throw new Error(`there is no ${what}`)
    return first
  }
  const named = (selector: string) => (name: Name, within?: ParentNode) =>
    only(
      all(selector, within).filter((element) => hasName(element, name)),
      `${selector} ${name}`,
    )
  const button = named('button, summary')
  const press = (name: Name, within?: ParentNode) => act(async () => button(name, within).click())
  return {
    page,
    unmount,
    sent,
    all,
    button,
    press,
    link: named('a'),
    heading: named('h1, h2, h3, h4'),
    texts: (selector: string, within?: ParentNode) => all(selector, within).map(nameOf),
    one: (selector: string, within?: ParentNode) => only(all(selector, within), selector),
    /** The dialog that is open. */
    dialog: () => only(all('dialog[open]'), 'open dialog'),
    /** A part of the page that is named by an element in it. */
    region: (name: Name) =>
      only(
        all('[aria-labelledby], [aria-label]').filter((part) => {
          const label = part.getAttribute('aria-labelledby')
          const title = label ? document.getElementById(label) : part
          return title !== null && hasName(title, name)
        }),
        `part ${name}`,
      ),
    key: (
      key: string,
      target: Element = document.activeElement ?? document.body,
      init: KeyboardEventInit = {},
    ) => act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))),
    path: () => router.state.location.pathname,
  }
}
