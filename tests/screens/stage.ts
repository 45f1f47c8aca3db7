import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { prepare } from '../../scripts/lib/prepare.mjs'
import { Stop } from '../../scripts/lib/root.mjs'
import { seedDemo } from '../../src/server/features/demo/demo.service.ts'
import { Game } from '../e2e/support/game.ts'
import { changePages } from '../e2e/support/pages.ts'
import { newPlayer, noonZone, type Player, signIn } from '../e2e/support/players.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { MailServer } from '../support/smtp.ts'

/** A page in a separate browser context, with helper functions that prepare a state of the page. */
export class Stage {
  readonly server: TestServer
  readonly post: MailServer
  readonly context: BrowserContext
  readonly page: Page

  constructor(server: TestServer, post: MailServer, context: BrowserContext, page: Page) {
    this.server = server
    this.post = post
    this.context = context
    this.page = page
  }

  /** Creates a new player and signs the player in to this browser. */
  async player(): Promise<Player> {
    const player = await newPlayer(this.server)
    await signIn(this.context, player)
    return player
  }

  async premiumPlayer(): Promise<Player> {
    const player = await this.player()
    await this.server.makePremium(player.id)
    return player
  }

  /** Creates a player with premium who does not use this browser. */
  async rival(): Promise<Player> {
    const player = await newPlayer(this.server)
    await this.server.makePremium(player.id)
    return player
  }

  game(player: Player): Game {
    return new Game(this.page, this.server, player.email, false)
  }
}

/**
 * One state of one page. `show` prepares the state on the server, opens the page, and returns when the state is
 * visible.
 */
export interface Screen {
  name: string
  show(stage: Stage): Promise<unknown>
}

export interface Size {
  width: number
  height: number
}

/** Window size in which the test opens screens. Later the test changes the window's size without a reload. */
export const phone: Size = { width: 390, height: 844 }

/** Number of screens that the test opens at the same time. A small machine has this number of cores. */
const WORKERS = 2
/** Time limit in ms for opening a screen. If a screen needs more time, the test reports a failure. */
const MOST_MS = 60_000

/**
 * The function `visit` measures one screen. If it returns true, the screen is opened and visited again. The browser is
 * started with the arguments `args`.
 */
export interface Visit {
  args?: string[]
  visit(screen: Screen, page: Page): Promise<unknown>
}

/**
 * For each visit, opens every screen whose name contains a text in `wanted`. If `wanted` is empty, the function opens
 * all screens. Each screen has a separate player. The server contains the demo data. Returns the screens that could not
 * be opened.
 */
export async function eachScreen(
  screens: readonly Screen[],
  wanted: readonly string[],
  visits: readonly Visit[],
): Promise<string[]> {
  const chosen = screens.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )
  if (chosen.length === 0) throw new Stop(`No screen is called ${wanted.join(' or ')}`)
  const executablePath = await findChromium()
  if (!executablePath) throw new Stop('No Chromium is installed here: the screens need one')
  await prepare({ web: true })
  const post = new MailServer()
  await post.start()
  const server = await startServer('embedded', { ...post.settings, DEMO: '1' }, 'runs')
  server.app.context.env.origins = [server.origin]
  const browsers = await Promise.all(
    visits.map(({ args = [] }) =>
      chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-software-rasterizer', ...args] }),
    ),
  )
  for (const browser of browsers) changePages(browser)
  const failures: string[] = []
  try {
    await seedDemo(server.app.context)
    const queue = [...chosen]
    const work = async () => {
      for (let screen = queue.shift(); screen; screen = queue.shift()) {
        for (const [index, { visit }] of visits.entries()) {
          let isAgain = true
          while (isAgain) {
            isAgain = false
            const problem = await bringUp(
              browsers[index] as Browser,
              server,
              post,
              screen,
              async (...opened) => {
                isAgain = (await visit(...opened)) === true
              },
            )
            if (problem) failures.push(`${screen.name}: ${problem}`)
          }
        }
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await server.close()
    await post.close()
  }
  return failures
}

async function bringUp(
  browser: Browser,
  server: TestServer,
  post: MailServer,
  screen: Screen,
  visit: Visit['visit'],
): Promise<string | undefined> {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: server.origin,
    timezoneId: noonZone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(MOST_MS / 4)
  try {
    const page = await context.newPage()
    await screen.show(new Stage(server, post, context, page))
    await atRest(page)
    await visit(screen, page)
    return undefined
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  } finally {
    await context.close()
  }
}

/** Waits until the fonts are loaded, the page does not change any more, and all finite animations have ended. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // After a change of size, the page measures and draws the words again during the next few frames.
    let quietFrames = 0
    const observer = new MutationObserver(() => {
      quietFrames = 0
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    for (let frame = 0; quietFrames < 4 && frame < 60; frame++) {
      quietFrames += 1
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** Changes the size of the page, as if a user resized the window. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await atRest(page)
}

/** Waits until the page has its title. On some pages the title is visible only to screen readers. */
export const titled = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })

/**
 * Waits until the page uses the given colour scheme. Only pages of the web app set the scheme by a script, so the
 * function does not wait for a script on other pages.
 */
export async function themed(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html')
  if ((await html.getAttribute('data-scheme')) !== null)
    await page.locator(`html[data-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  await atRest(page)
}
