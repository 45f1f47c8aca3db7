import { type BrowserContext, expect, type Page } from '@playwright/test'

interface Shift {
  /** Whether a part of the game (the board and what is around it) moved. */
  inGame: boolean
  page: string
  value: number
  /** Whether, just before the layout shift, the player pressed something or the server answered a press. */
  hadRecentInput: boolean
  moved: string[]
}

/** Users do not notice layout shifts up to this sum, which is a tenth of the limit for a good page. */
const UNSEEN = 0.01

declare global {
  interface Window {
    noteShift: (shift: Shift) => Promise<void>
    shiftsNoted: () => Promise<unknown>
  }
}

/**
 * Reports each layout shift of the page, and the elements that moved. The function runs in every page before the
 * page's own scripts.
 */
function observeShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  /**
   * A browser counts a layout shift as an effect of a press or resize if the layout shift happens within this time. On
   * a slow machine the server's answer to a press can arrive after this time, so an answer also counts as a cause.
   */
  const EFFECT_MS = 500
  const causes: number[] = []
  const isEffect = (time: number) => causes.some((cause) => time >= cause && time < cause + EFFECT_MS)
  for (const type of ['pointerdown', 'keydown', 'resize'])
    addEventListener(type, () => causes.push(performance.now()), { capture: true })
  const send = window.fetch
  window.fetch = async (...request) => {
    const wasAskedFor = isEffect(performance.now())
    try {
      return await send(...request)
    } finally {
      if (wasAskedFor) causes.push(performance.now())
    }
  }
  const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const told: Promise<void>[] = []
  const tell = (entries: PerformanceEntryList) => {
    for (const { value, startTime, sources, ...shift } of entries as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent
        return `${name} from ${box(previousRect)} to ${box(currentRect)}`
      })
      // During play nothing on the whole page may move. After the end of a board, only the board and the panel must not
      // move. On the signed-out page the form is above the board, so the board may move when the form grows.
      const form = 'main:has(#account)'
      const game =
        document.querySelector(`main:has([role="grid"]):not(${form}), ${form} section:has(> h1)`) ??
        document.querySelector('main > div:has(> div > ol[aria-label="Groups of the board"])')
      const inGame = game !== null && sources.some(({ node }) => node?.isConnected && game.contains(node))
      const page = `${location.pathname} ${document.querySelector('h1')?.textContent}`
      // A toast that is still visible after a change of the page moves to the place for toasts on the new page.
      if (sources.every(({ node }) => node instanceof Element && node.matches('output[aria-live]'))) continue
      const hadRecentInput = shift.hadRecentInput || isEffect(startTime)
      told.push(window.noteShift({ inGame, page, value, hadRecentInput, moved }))
    }
  }
  const observer = new PerformanceObserver((list) => tell(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shiftsNoted = () => {
    tell(observer.takeRecords())
    return Promise.all(told)
  }
}

/**
 * Watches every page of a test for console errors and warnings, uncaught errors, failed or refused requests, and layout
 * shifts. A test must allow the errors that it causes; any other error fails the test at its end.
 */
export class Watch {
  readonly #context: BrowserContext
  readonly #problems: string[] = []
  readonly #shifts: Shift[] = []
  #growing: RegExp | undefined
  readonly #allowed: { status: number; path: string }[] = []
  #allowedError: RegExp | undefined

  private constructor(context: BrowserContext) {
    this.#context = context
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // Chromium also reports every refused request in the console. The listener for `response` decides whether the
      // test expected the refused request.
      if (/^Failed to load resource/.test(message.text()) && this.#isAllowed(message.location().url)) return
      if (this.#allowedError?.test(message.text())) return
      // The pages have no service worker, because playwright.config.ts blocks service workers.
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      this.#problems.push(`console ${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => this.#problems.push(`uncaught: ${error.error()}`))
    context.on('response', (response) => {
      if (response.status() < 400 || this.#isAllowed(response.url(), response.status())) return
      this.#problems.push(`${response.status()} to ${response.request().method()} ${response.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // The browser cancels running requests when it leaves a page.
      if (reason === 'net::ERR_ABORTED' || this.#isAllowed(request.url(), 0)) return
      this.#problems.push(`${reason} for ${request.method()} ${request.url()}`)
    })
  }

  static async over(context: BrowserContext): Promise<Watch> {
    const watch = new Watch(context)
    await context.exposeBinding('noteShift', (_, shift: Shift) => watch.#shifts.push(shift))
    await context.addInitScript(observeShifts)
    return watch
  }

  /** Allows a refused request that the test causes. Status 0 stands for a request that reached no server. */
  allow(status: number, path: string): void {
    this.#allowed.push({ status, path })
  }

  /** Allows a console error that the test causes. */
  allowError(text: RegExp): void {
    this.#allowedError = text
  }

  /** Allows layout shifts on a page whose list grows by itself and so moves its rows. */
  allowGrowth(page: RegExp): void {
    this.#growing = page
  }

  #isAllowed(url: string, status?: number): boolean {
    if (!URL.canParse(url)) return false
    const { pathname } = new URL(url)
    return this.#allowed.some(
      (one) => pathname.startsWith(one.path) && (status === undefined || status === one.status),
    )
  }

  /** Collects the layout shifts of a page before the test leaves the page. */
  note(page: Page): Promise<void> {
    return noted(page)
  }

  /**
   * Expects that the watched pages have had no problems. No part of the game may move, even after a press. Parts of
   * the page outside of the game may move without a press only so little that users do not notice.
   */
  async expectClean(): Promise<void> {
    for (const page of this.#context.pages()) await noted(page)
    const playing = this.#shifts.filter(({ inGame }) => inGame)
    const elsewhere = this.#shifts.filter(
      ({ inGame, hadRecentInput, page }) => !inGame && !hadRecentInput && !this.#growing?.test(page),
    )
    const sum = elsewhere.reduce((total, { value }) => total + value, 0)
    expect.soft(this.#problems, 'console and network').toEqual([])
    expect.soft(playing, 'layout shifts of the game').toEqual([])
    expect.soft(sum > UNSEEN ? elsewhere : [], 'layout shifts').toEqual([])
  }
}

async function noted(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.evaluate(() => window.shiftsNoted())
}
