import { type BrowserContext, expect, type Page } from '@playwright/test'
import { watchFrozenText } from '../../support/frozen-text.ts'

interface Shift {
  /** True if a part of the game moved: the board or the elements around it. */
  inGame: boolean
  page: string
  value: number
  /**
   * True if the player pressed something just before the layout shift, or if the server's reply to a press arrived just
   * before it.
   */
  hadRecentInput: boolean
  moved: string[]
}

/** Largest sum of layout shifts that users do not notice. It is a tenth of the limit for a good page. */
const UNSEEN = 0.01

declare global {
  interface Window {
    noteShift: (shift: Shift) => Promise<void>
    shiftsNoted: () => Promise<unknown>
  }
}

/**
 * Reports each layout shift of the page, and the elements that moved. The function runs in every page before the
 * scripts of the page.
 */
function observeShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  /**
   * Time in ms. A browser treats a layout shift as the effect of a press or resize if the shift happens within this
   * time. On a slow machine the server's reply to a press can arrive later. A layout shift soon after such a reply is
   * therefore also treated as an effect.
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
      // During play no element of the page is allowed to move. After the end of a board, the rule applies only to the
      // board and the panel. On the signed-out page the form is above the board, so the board is allowed to move when
      // the form grows.
      const form = 'main:has(#account)'
      const game =
        document.querySelector(`main:has([role="grid"]):not(${form}), ${form} section:has(> h1)`) ??
        document.querySelector('main > div:has(> div > ol[aria-label="Groups of the board"])')
      // A dialog that changes its content after a press changes its height, but does not move the game.
      const isOfGame = (node: Node | null) =>
        node?.isConnected && game?.contains(node) && !(node instanceof Element && node.closest('dialog'))
      const inGame = sources.some(({ node }) => isOfGame(node))
      const page = `${location.pathname} ${document.querySelector('h1')?.textContent}`
      // If a toast is still visible when the page changes, it moves to the place for toasts on the new page.
      if (sources.every(({ node }) => node instanceof Element && node.closest('output'))) continue
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
 * Watches every page of a test for console errors and warnings, uncaught errors, failed or refused requests, layout shifts,
 * and text that would not change on a translated page. A test must declare the errors that it causes (`allow`). If there is another error, the test fails at its
 * end.
 */
export class Watch {
  readonly #context: BrowserContext
  readonly #problems: string[] = []
  readonly #shifts: Shift[] = []
  #growing: RegExp | undefined
  /** The browser itself asks for the picture of the tab when it likes, also when a test has just cut the network. */
  readonly #allowed: { status: number; path: string }[] = [{ status: 0, path: '/icon.svg' }]
  #allowedError: RegExp | undefined

  private constructor(context: BrowserContext) {
    this.#context = context
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // Chromium also reports every refused request in the console. The listener for `response` checks whether the test
      // allows the refused request.
      if (/^Failed to load resource/.test(message.text()) && this.#isAllowed(message.location().url)) return
      if (this.#allowedError?.test(message.text())) return
      // Playwright writes this message, because playwright.config.ts blocks service workers.
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      this.#problems.push(`console ${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => {
      if (!this.#allowedError?.test(String(error.error()))) this.#problems.push(`uncaught: ${error.error()}`)
    })
    context.on('response', (response) => {
      if (response.status() < 400 || this.#isAllowed(response.url(), response.status())) return
      this.#problems.push(`${response.status()} to ${response.request().method()} ${response.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // When the browser leaves a page, it cancels running requests.
      if (reason === 'net::ERR_ABORTED' || this.#isAllowed(request.url(), 0)) return
      this.#problems.push(`${reason} for ${request.method()} ${request.url()}`)
    })
  }

  static async over(context: BrowserContext): Promise<Watch> {
    const watch = new Watch(context)
    await context.exposeBinding('noteShift', (_, shift: Shift) => watch.#shifts.push(shift))
    await context.addInitScript(observeShifts)
    await context.addInitScript(`(${watchFrozenText})(console.error)`)
    return watch
  }

  /** Allows a refused request that the test causes. Status 0 means a request that did not reach the server. */
  allow(status: number, path: string): void {
    this.#allowed.push({ status, path })
  }

  /** Allows a console error that the test causes. */
  allowError(text: RegExp): void {
    this.#allowedError = text
  }

  /** Allows layout shifts on a page with content that becomes longer and moves the content below. */
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

  /** Records the layout shifts of a page. The test must call this before it leaves the page. */
  note(page: Page): Promise<void> {
    return noted(page)
  }

  /**
   * Expects that the watched pages had no problems. No part of the game is allowed to move, even after a press. Other
   * parts of the page are allowed to move after a press. Without a press, they can move only so little that users do
   * not notice.
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
