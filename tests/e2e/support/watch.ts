import { type BrowserContext, expect, type Page } from '@playwright/test'

interface Shift {
  /** Was there a board on the page? */
  inGame: boolean
  page: string
  value: number
  /** Had the player pressed something just before? Such shifts are not counted by browsers, but they are seen. */
  hadRecentInput: boolean
  moved: string[]
}

/** What nobody sees move: a tenth of what counts as good for a page. */
const UNSEEN = 0.01

declare global {
  interface Window {
    noteShift: (shift: Shift) => Promise<void>
    shiftsNoted: () => Promise<unknown>
  }
}

/** Runs in every page before its own scripts: tells of each layout shift, and of what has moved. */
function observeShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const told: Promise<void>[] = []
  const tell = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent
        return `${name} from ${box(previousRect)} to ${box(currentRect)}`
      })
      // What is told late may be of a page that is gone: then none of its nodes is here any more.
      const isHere = sources.some(({ node }) => node?.isConnected)
      const inGame = isHere && document.querySelector('[role="grid"]') !== null
      const page = `${location.pathname} ${document.querySelector('h1')?.textContent}`
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
 * Looks over the shoulder of every page of a test: console errors and warnings, uncaught errors, requests that failed or
 * were refused, layout shifts. What a test provokes it allows first; anything else fails the test at its end.
 */
export class Watch {
  readonly #context: BrowserContext
  readonly #problems: string[] = []
  readonly #shifts: Shift[] = []
  #growing: RegExp | undefined
  readonly #allowed: { status: number; path: string }[] = []

  private constructor(context: BrowserContext) {
    this.#context = context
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // Chromium says so of every refused request; whether it was expected is judged there.
      if (/^Failed to load resource/.test(message.text()) && this.#isAllowed(message.location().url)) return
      this.#problems.push(`console ${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => this.#problems.push(`uncaught: ${error.error()}`))
    context.on('response', (response) => {
      if (response.status() < 400 || this.#isAllowed(response.url(), response.status())) return
      this.#problems.push(`${response.status()} to ${response.request().method()} ${response.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left drops what it was waiting for.
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

  /** Allows a refusal that the test provokes; status 0 is a request that finds no server. */
  allow(status: number, path: string): void {
    this.#allowed.push({ status, path })
  }

  /** A list that grows by itself moves what it shows already: that is seen, and meant. */
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

  /** Nothing of the game moves, also not right after a press; elsewhere less than anybody can see moves by itself. */
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
