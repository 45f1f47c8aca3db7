// Measures how fast the page reacts on a touch screen. The bench simulates a slow phone, loads a page without a cache,
// and measures the time from a press to the visible change. It also measures the time from the press on the fourth word
// to the server's reply, and the dropped frames while the tiles are shuffled. For comparison, the bench measures a
// minimal page on the same machine in the same run.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { prepare } from '../scripts/lib/prepare.mjs'
import { Game } from '../tests/e2e/support/game.ts'
import { newPlayer, type Player, signIn } from '../tests/e2e/support/players.ts'
import { dealAt } from '../tests/support/deal-at.ts'
import { start } from '../tests/support/moves.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import type { Bench } from './benches.ts'
import { countFrames } from './support/frames.ts'
import { printTable, quantile } from './support/table.ts'

/**
 * Factor by which the CPU of the simulated slow phone is slower. Its network has 1.6 Mbit/s download, 0.75 Mbit/s
 * upload, and 150 ms for a round trip.
 */
const SLOW_CPU = 4
const SLOW_NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const FIRST_TILE_MS = 3_000
/** The bench fails if a page shows no board within this time. */
const NO_BOARD_MS = 20_000
const PRESS_MS = 50
const PRESSES = 8
/** Time in ms between two presses of a quick player. */
const RHYTHM_MS = 300
/** Limit in ms from a press to the visible change. Users perceive a faster change as immediate. */
const THREAD_MS = 100
/**
 * Number of boards that the bench plays with a slow CPU. On each board the bench presses the fourth word of three
 * guesses.
 */
const SLOW_BOARDS = 3
const ANSWER_MS = 150
const SHUFFLE_CPU = 6
const SHUFFLE_LEVEL = 30
const SHUFFLES = 5
/** Duration of the tiles' movement during a shuffle, in ms. */
const SHUFFLE_MS = 700
/** Limit in ms from a press to the visible change on the slowest phones. A faster reaction feels quick. */
const SLOWEST_PRESS_MS = 200
/**
 * Largest allowed difference in percentage points between the dropped frames of the page and of a minimal page during a
 * shuffle. This is about one frame.
 */
const MOST_DROPPED = 3
/** The browser reports only events that take at least this time, in steps of 8 ms. */
const SHORTEST_EVENT_MS = 16

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Row {
  name: string
  values: number[]
  unit: string
  limit: number
  floor: number[]
}

declare global {
  interface Window {
    firstTileAt?: number
    longest: number
    /**
     * Time in ms from the last click until the browser shows the line between the selected tiles without slack (tight).
     */
    tightAfter?: number
  }
}

export const run: Bench = async ({ rounds }) => {
  const executablePath = await findChromium()
  if (!executablePath) {
    console.error('No Chromium is installed here: this bench needs one')
    return false
  }
  await prepare({ web: true })
  const server = await startServer('embedded', { DEMO: '1' }, 'runs')
  server.app.context.env.origins = [server.origin]
  const browser = await chromium.launch({ executablePath })
  try {
    const rows = [
      ...(await coldPage(browser, server, rounds)),
      ...(await fourthWords(browser, server)),
      ...(await shuffles(browser, server)),
    ]
    printTable(
      ['median, worst', '', '', 'limit', 'floor'],
      rows.map(({ name, values, unit, limit, floor }) => [
        name,
        `${quantile(values, 0.5).toFixed(0)} ${unit}`,
        `${Math.max(...values).toFixed(0)} ${unit}`,
        `${limit} ${unit}`,
        floor.length > 0 ? `${quantile(floor, 0.5).toFixed(0)} ${unit}` : '',
      ]),
    )
    const over = rows.filter(({ values, limit }) => !(quantile(values, 0.5) <= limit))
    for (const { name } of over) console.log(`over its limit: ${name}`)
    return over.length === 0
  } finally {
    await browser.close()
    await server.close()
  }
}

async function slowDown(page: Page, rate: number, isNetworkSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  if (!isNetworkSlow) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK })
}

/**
 * Loads the page for visitors without an account in a fresh browser. Measures the time until the first tile reacts to a
 * press, and the time from each later press to the visible change. For comparison, the function also measures the time
 * until the page's first byte arrives, and the time until a simple button shows a new colour after a press.
 */
async function coldPage(browser: Browser, server: TestServer, rounds: number): Promise<Row[]> {
  const first: number[] = []
  const firstByte: number[] = []
  const presses: number[] = []
  for (let n = 0; n < rounds; n++) {
    const context = await browser.newContext({ ...phone, baseURL: server.origin })
    await context.addInitScript(pressFirstTile)
    await context.addInitScript(noteLongest)
    const page = await context.newPage()
    await slowDown(page, SLOW_CPU, true)
    await page.goto('/')
    const at = await page
      .waitForFunction(() => window.firstTileAt, undefined, { timeout: NO_BOARD_MS })
      .then((handle) => handle.jsonValue())
      .catch(() => undefined)
    first.push(at ?? Number.POSITIVE_INFINITY)
    firstByte.push(
      await page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
      ),
    )
    if (at !== undefined) {
      await page.waitForLoadState('networkidle')
      const tiles = page.getByRole('grid', { name: 'Words' }).getByRole('button')
      // The bench selects and deselects the same tile each time, because a fourth selected tile would send a guess.
      for (let press = 0; press < PRESSES; press++)
        presses.push(await longestOf(page, () => tiles.nth(5).tap()))
    }
    await context.close()
  }
  const floor = await barePresses(browser)
  return [
    {
      name: 'cold page, first tile can be selected',
      values: first,
      unit: 'ms',
      limit: FIRST_TILE_MS,
      floor: firstByte,
    },
    {
      name: 'a press on a tile, its change is painted',
      values: presses.length > 0 ? presses : [Number.POSITIVE_INFINITY],
      unit: 'ms',
      limit: PRESS_MS,
      floor,
    },
  ]
}

/**
 * In each frame, presses the first tile, until the tile is selected. Then records the time. The function runs in the
 * page before the page's own scripts.
 */
function pressFirstTile(): void {
  const look = () => {
    const tile = document.querySelector<HTMLElement>('[role="grid"][aria-label="Words"] button')
    tile?.click()
    if (tile?.getAttribute('aria-pressed') === 'true') window.firstTileAt = performance.now()
    else requestAnimationFrame(() => setTimeout(look))
  }
  look()
}

/**
 * Records the longest time from an input to the visible change, and the time from the last click until the line between
 * the selected tiles is tight.
 */
function noteLongest(): void {
  window.longest = 0
  let pressedAt = 0
  addEventListener(
    'click',
    ({ timeStamp }) => {
      pressedAt = timeStamp
    },
    true,
  )
  new MutationObserver((changes) => {
    const isTight = ({ target }: MutationRecord) =>
      target instanceof Element && target.getAttribute('data-tension') === 'tight'
    if (!changes.some(isTight)) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.tightAfter = performance.now() - pressedAt
      }),
    )
  }).observe(document, { subtree: true, attributeFilter: ['data-tension'] })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function longestOf(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.longest = 0
  })
  await press()
  // The browser reports an event in a separate task, after it has painted the result of the event.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  )
  return Math.max(SHORTEST_EVENT_MS, await page.evaluate(() => window.longest))
}

async function barePresses(browser: Browser, rate = SLOW_CPU): Promise<number[]> {
  const page = await browser.newPage(phone)
  await page.setContent(
    `<style>button{width:90px;height:90px}.on{background:#000}</style><button onclick="this.classList.toggle('on')">a</button>`,
  )
  await page.evaluate(noteLongest)
  await slowDown(page, rate, false)
  const all: number[] = []
  for (let n = 0; n < PRESSES; n++) all.push(await longestOf(page, () => page.getByRole('button').tap()))
  await page.close()
  return all
}

async function signedIn(
  browser: Browser,
  server: TestServer,
): Promise<{ context: BrowserContext; player: Player; game: Game }> {
  const context = await browser.newContext({ ...phone, baseURL: server.origin })
  const player = await newPlayer(server)
  await server.makePremium(player.id)
  await signIn(context, player)
  const page = await context.newPage()
  return { context, player, game: new Game(page, server, player.email, true) }
}

/**
 * Presses the fourth word of right guesses. Measures the time from the press to the visible change on a slow phone, and
 * the time from the request to the end of the server's reply. For comparison, the function also measures a press on a
 * simple button, and a request to the path `health`.
 */
async function fourthWords(browser: Browser, server: TestServer): Promise<Row[]> {
  const { context, player, game } = await signedIn(browser, server)
  await context.addInitScript(noteLongest)
  const { page } = game
  const presses: number[] = []
  const threads: number[] = []
  const answers: number[] = []
  for (const rate of [...Array<number>(SLOW_BOARDS).fill(SLOW_CPU), 1]) {
    await start(player.client)
    await game.resume()
    await slowDown(page, rate, false)
    for (const [found, group] of (await game.groupsLeft()).slice(0, 3).entries()) {
      for (const id of group.slice(0, 3)) {
        await game.select([id])
        await page.waitForTimeout(RHYTHM_MS)
      }
      const fourth = () => game.select(group.slice(3))
      if (rate > 1) {
        presses.push(await longestOf(page, fourth))
        threads.push((await page.evaluate(() => window.tightAfter)) ?? Number.POSITIVE_INFINITY)
      } else await fourth()
      await game.banners.nth(found).waitFor()
      if (rate === 1) answers.push(await lastRequest(page, '/guess'))
    }
  }
  const health: number[] = []
  for (let n = 0; n < PRESSES; n++) {
    await page.evaluate(() => fetch('/api/health').then((response) => response.text()))
    health.push(await lastRequest(page, '/health'))
  }
  const floor = await barePresses(browser)
  await context.close()
  return [
    { name: 'the fourth word, its change is painted', values: presses, unit: 'ms', limit: PRESS_MS, floor },
    { name: 'the fourth word, the thread is tight', values: threads, unit: 'ms', limit: THREAD_MS, floor },
    {
      name: 'the fourth word, the server has answered',
      values: answers,
      unit: 'ms',
      limit: ANSWER_MS,
      floor: health,
    },
  ]
}

/** Returns the time in ms from the start of the last request to `path` until the end of its reply. */
const lastRequest = (page: Page, path: string) =>
  page.evaluate((end) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const last = all.filter(({ name }) => name.endsWith(end)).at(-1)
    return last ? last.responseEnd - last.requestStart : Number.POSITIVE_INFINITY
  }, path)

/**
 * Shuffles a board of the largest size. The function measures the time from the press until the tiles move, and the
 * percentage of dropped frames during the movement. For comparison, the function also measures a press on a simple
 * button, and the frames of a minimal page that moves as many boxes in the same time. The boxes of the minimal page
 * have words, round corners and shadows, like the tiles of the game.
 */
async function shuffles(browser: Browser, server: TestServer): Promise<Row[]> {
  const { context, player, game } = await signedIn(browser, server)
  await context.addInitScript(noteLongest)
  await dealAt(server, player, SHUFFLE_LEVEL)
  await game.resume()
  const tiles = await game.tiles.count()
  await slowDown(game.page, SHUFFLE_CPU, false)
  const presses: number[] = []
  const dropped: number[] = []
  for (let n = 0; n < SHUFFLES; n++) {
    await game.page.evaluate(() => {
      window.longest = 0
    })
    dropped.push(await droppedPercent(browser, game.page, () => game.button('Shuffle').tap()))
    presses.push(await game.page.evaluate(() => window.longest))
  }
  await context.close()
  const page = await browser.newPage(phone)
  await page.setContent(
    `<style>div{float:left;width:82px;height:48px;margin:4px;border-radius:10px;background:#fff;
box-shadow:0 1px 3px #0003,0 2px 0 #ccc;font:700 13px/48px sans-serif;text-align:center}</style>${'<div>WORD</div>'.repeat(tiles)}`,
  )
  await slowDown(page, SHUFFLE_CPU, false)
  const floor: number[] = []
  for (let n = 0; n < SHUFFLES; n++)
    floor.push(await droppedPercent(browser, page, () => page.evaluate(throwBoxes)))
  await page.close()
  const bare = await barePresses(browser, SHUFFLE_CPU)
  const limit = Math.ceil(quantile(floor, 0.5)) + MOST_DROPPED
  return [
    {
      name: `${tiles} tiles are shuffled, they begin to move`,
      values: presses,
      unit: 'ms',
      limit: SLOWEST_PRESS_MS,
      floor: bare,
    },
    { name: `frames dropped while ${tiles} tiles are shuffled`, values: dropped, unit: '%', limit, floor },
  ]
}

/**
 * Moves each box of the minimal page away from its position, rotates it, and moves it back. The function runs in the
 * page.
 */
function throwBoxes(): void {
  for (const [n, box] of document.querySelectorAll('div').entries())
    box.animate(
      [
        { transform: 'none' },
        {
          transform: `translate(${((n * 37) % 90) - 45}px, ${((n * 53) % 90) - 45}px) rotate(${(n % 13) - 6}deg)`,
        },
        { transform: 'none' },
      ],
      { duration: 700, easing: 'ease-out' },
    )
}

async function droppedPercent(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<number> {
  const { presented, dropped } = await countFrames(browser, page, action, SHUFFLE_MS)
  return (100 * dropped) / (presented + dropped)
}
