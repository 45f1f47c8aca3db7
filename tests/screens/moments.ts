// The command `npm run screens -- moments [folder]` plays the decisive moments of the product and prints after how many
// ms the page showed each step. The time of a step is the time of the first frame that shows it. With a folder it also
// writes the frames of each moment there, for a person to look at. It fails if the score is not readable for long enough,
// or if a player sees the steps of the rival too late.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { quantile } from '../../bench/support/table.ts'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { prepare } from '../../scripts/lib/prepare.mjs'
import { main, Stop, say } from '../../scripts/lib/root.mjs'
import { Room } from '../e2e/support/duel.ts'
import { Game } from '../e2e/support/game.ts'
import { newPlayer, noonZone, signIn } from '../e2e/support/players.ts'
import { playOn, reachLevel } from '../e2e/support/prepare.ts'
import { challenge, startSide } from '../support/duels.ts'
import { giveUp, guess, start, win } from '../support/moves.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { MOST_DELAY_MS, rivalDelays } from './rival-delays.ts'

const sizes = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
] as const

/** One frame in which something was different from the frame before. */
interface Frame {
  ms: number
  seen: Record<string, string>
}

/**
 * Installs a function that looks at the page in each frame. It starts at the next press of a pointer and keeps each
 * frame that differs from the one before.
 */
const installRecorder = (page: Page) =>
  page.addInitScript(() => {
    const textOf = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? ''
    const count = (selector: string) => String(document.querySelectorAll(selector).length)
    const look = (): Record<string, string> => {
      const movers = [...document.querySelectorAll('[role="grid"] [data-mover]')]
      const shaking = movers.filter((one) =>
        one.getAnimations().some(({ playState }) => playState === 'running'),
      )
      const panel = document.querySelector('main section[aria-label]')
      return {
        address: location.pathname + location.hash,
        title: textOf('h1'),
        words: count('[role="grid"] button'),
        selected: count('[role="grid"] button[aria-pressed="true"]'),
        thread: document.querySelector<HTMLElement>('[data-tension]')?.dataset.tension ?? '',
        moving: shaking.length > 0 ? 'tiles' : '',
        banners: count('[role="grid"] [aria-colspan="4"], [aria-label="Groups of the board"] > li'),
        settling: count('main > [data-settling]'),
        panel: panel && getComputedStyle(panel).visibility === 'visible' ? (panel.ariaLabel ?? '') : '',
        counting: count('[data-count]'),
        loading: document.querySelector('[class*="skeleton" i], [data-loading]') ? 'parts' : '',
        rival: textOf('section[aria-label="The race"] > div:last-of-type'),
        winner: count('section[aria-label="The race"] [data-decided]'),
      }
    }
    const recorder = { frames: [] as { ms: number; seen: Record<string, string> }[], pressedAt: 0 }
    Object.assign(window, { recorder })
    let from: number | undefined
    let last = ''
    const note = (now: number) => {
      if (from === undefined) return
      const seen = look()
      const text = JSON.stringify(seen)
      if (text !== last) recorder.frames.push({ ms: Math.round(now - from), seen })
      last = text
      requestAnimationFrame(note)
    }
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        recorder.frames = []
        last = ''
        const isRunning = from !== undefined
        from = timeStamp
        recorder.pressedAt = performance.timeOrigin + timeStamp
        if (!isRunning) requestAnimationFrame(note)
      },
      true,
    )
  })

/** The score must be readable for this time in ms before the next screen. */
const READABLE_MS = 1_500

/** Waits until no animation runs on the page, except for those that never end. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )

/**
 * Plays one moment. The last press of `act` is its beginning. Prints a table of the steps until `isOver` resolves and
 * the page is at rest, and returns these steps.
 */
async function record(
  page: Page,
  name: string,
  folder: string | undefined,
  act: () => Promise<unknown>,
  isOver: () => Promise<unknown>,
): Promise<Frame[]> {
  const stop = folder === undefined ? undefined : await film(page, join(folder, name.replace(/\W+/g, '-')))
  await act()
  await isOver()
  await atRest(page)
  const { frames, pressedAt } = await page.evaluate(
    () => (window as unknown as { recorder: { frames: Frame[]; pressedAt: number } }).recorder,
  )
  await stop?.(pressedAt)
  const rows: [number, string][] = []
  let before = frames[0]?.seen ?? {}
  for (const { ms, seen } of frames.slice(1)) {
    const changed = Object.entries(seen).filter(([key, value]) => value !== before[key])
    before = seen
    rows.push([ms, changed.map(([key, value]) => `${key} ${value || 'none'}`).join(' · ')])
  }
  say(`\n${name}`)
  for (const [ms, step] of rows) say(`${String(ms).padStart(7)} ms  ${step}`)
  return frames
}

/** Returns how long the page showed the counted score before it showed another screen, in ms. */
function readableFor(frames: readonly Frame[]): number {
  const counted = frames.findIndex(
    ({ seen }, i) => seen.counting === '0' && (frames[i - 1]?.seen.counting ?? '0') !== '0',
  )
  const [from, ...later] = counted < 0 ? [] : frames.slice(counted)
  const next = later.find(({ seen }) => seen.panel !== from?.seen.panel || seen.title !== from?.seen.title)
  return from && next ? next.ms - from.ms : 0
}

/** A board that was played for this time has no points for speed, in seconds. */
const SLOW_S = 300

/** Least time in ms between two stored frames. */
const FRAME_MS = 50

/**
 * Records the frames of the browser. Returns a function that stops and writes the frames into a folder, each named
 * after its time in ms since `pressedAt`, which is in ms since 1970.
 */
async function film(page: Page, folder: string): Promise<(pressedAt: number) => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const session = await page.context().newCDPSession(page)
  const shots: { at: number; data: string }[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = (metadata.timestamp ?? 0) * 1_000
    if (at - (shots.at(-1)?.at ?? 0) >= FRAME_MS) shots.push({ at, data })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
  return async (pressedAt) => {
    await session.send('Page.stopScreencast')
    await session.detach()
    for (const { at, data } of shots.filter((shot) => shot.at >= pressedAt - FRAME_MS)) {
      const ms = String(Math.max(0, Math.round(at - pressedAt))).padStart(5, '0')
      writeFileSync(join(folder, `${ms}.jpg`), Buffer.from(data, 'base64'))
    }
  }
}

/** Plays all moments in a window of one size. Returns whether the counted score was readable for long enough. */
async function play(
  browser: Browser,
  server: TestServer,
  { name: size, viewport }: (typeof sizes)[number],
  folder: string | undefined,
): Promise<boolean> {
  const opened = async () => {
    const context = await browser.newContext({ viewport, baseURL: server.origin, timezoneId: noonZone })
    const player = await newPlayer(server)
    await server.makePremium(player.id)
    await signIn(context, player)
    const page = await context.newPage()
    await installRecorder(page)
    return { page, player, game: new Game(page, server, player.email, false) }
  }

  const { page, player, game } = await opened()
  const { id } = await reachLevel(server, player.client, 5)
  await game.resume()
  const groups = await server.answer(id)
  const [one = [], two = [], three = []] = groups
  const press = async (words: readonly string[]) => {
    await game.select(words)
  }
  const left = (text: string) => () => page.getByRole('img', { name: `${text} left.` }).waitFor()
  await record(
    page,
    `${size}, wrong`,
    folder,
    () => press([...one.slice(0, 2), ...two.slice(0, 2)]),
    left('Three mistakes'),
  )
  await record(
    page,
    `${size}, one away`,
    folder,
    () => press([...one.slice(0, 3), ...two.slice(0, 1)]),
    left('Two mistakes'),
  )
  await game.press(game.button('Clear'))
  await record(
    page,
    `${size}, correct`,
    folder,
    () => press(three),
    () => expect(game.banners).toHaveCount(1),
  )
  const others = groups.filter((group) => group !== three)
  for (const group of others.slice(0, -1)) await game.find(group)
  await record(
    page,
    `${size}, end of a level`,
    folder,
    () => press(others.at(-1) ?? []),
    () => game.button('Continue Playing').or(game.heading('Level 6')).waitFor(),
  )
  await page.context().close()

  const next = await opened()
  const first = await start(next.player.client)
  server.passTime(SLOW_S)
  await win(server, next.player.client, first, 3)
  await next.page.goto('/')
  await record(
    next.page,
    `${size}, home to the next level`,
    folder,
    () => next.game.pressAside(next.game.button('Next Level')),
    () => expect(next.game.tiles).toHaveCount(16),
  )
  // The score stays below the least score of an achievement, so the next level starts by itself.
  server.passTime(SLOW_S)
  const [last = []] = await playOn(server, next.player.client, await next.game.id(), {
    mistakes: 3,
    found: 3,
  })
  await next.game.resume()
  const ended = await record(
    next.page,
    `${size}, end of a level, then the next level`,
    folder,
    () => next.game.select(last),
    () => next.game.heading('Level 3').waitFor(),
  )
  const readable = readableFor(ended)
  say(`The counted score was readable for ${readable} ms; at least ${READABLE_MS} ms are necessary.`)
  await next.page.context().close()

  const mine = await opened()
  const rival = await newPlayer(server)
  await server.makePremium(rival.id)
  const { id: duel } = await challenge(rival, mine.player)
  const room = new Room(mine.page, server, mine.player, false)
  await room.open(duel)
  const { id: theirs } = await startSide(rival, duel)
  await room.press(room.button('Start Race'))
  await room.expectWords()
  const [end = [], ...before] = (await room.groups()).toReversed()
  for (const group of before) await room.find(group)
  const rivalGroups = await server.answer(theirs)
  await record(
    mine.page,
    `${size}, end of a duel`,
    folder,
    async () => {
      await room.select(end)
      await room.heading('Score Submitted').waitFor()
      await guess(rival.client, theirs, rivalGroups[0] ?? [])
      await expect(room.row('other')).toContainText('1 of 5')
      await giveUp(rival.client, theirs)
    },
    () => mine.page.waitForURL(/#challenges$/),
  )
  await mine.page.context().close()
  return readable >= READABLE_MS
}

await main(async () => {
  const [folder] = process.argv.slice(2)
  const executablePath = await findChromium()
  if (!executablePath) throw new Stop('No Chromium is installed here: the moments need one')
  await prepare({ web: true })
  const server = await startServer('embedded', {}, 'runs')
  server.app.context.env.origins = [server.origin]
  const browser = await chromium.launch({ executablePath })
  try {
    let isReadable = true
    for (const size of sizes)
      isReadable = (await play(browser, server, size, folder && join(folder, size.name))) && isReadable
    const delays = await rivalDelays(browser, server)
    const ms = (share: number) => Math.round(quantile(delays, share))
    say(
      `\nFrom the reply to a rival's guess until the player who has ended sees the step, in ms, of ${delays.length} ` +
        `steps: p50 ${ms(0.5)}, p99 ${ms(0.99)}, most ${ms(1)}. The limit is ${MOST_DELAY_MS}.`,
    )
    return isReadable && ms(0.99) <= MOST_DELAY_MS ? 0 : 1
  } finally {
    await browser.close()
    await server.close()
  }
})
