import type { Browser, Page } from '@playwright/test'
import { otherRoom, type Room } from '../e2e/support/duel.ts'
import { challenge, playSide, startSide } from '../support/duels.ts'
import type { TestServer } from '../support/server.ts'

/** A player who waits for the end of a duel sees a step of the rival at the latest after this time, in ms. */
export const MOST_DELAY_MS = 150

/** A duel of level 5 has three wrong guesses and five groups that the rival can show: four duels are 32 steps. */
const DUELS = 4

type Times = { times: number[] }
const timesOf = (page: Page) => page.evaluate(() => (window as unknown as Times).times)

/** Notes when the page receives the reply to a guess, in ms since 1970. */
const noteReplies = (page: Page) =>
  page.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const plain = window.fetch
    window.fetch = async (...sent) => {
      const response = await plain(...sent)
      if (String(sent[0]).endsWith('/guess')) times.push(performance.timeOrigin + performance.now())
      return response
    }
  })

/** Notes when the page has painted a step of the rival, in ms since 1970. */
const noteSteps = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const stepsOf = () => {
      const row = [...document.querySelectorAll('section[aria-label="The race"] > div')].at(-1)
      const [, left, found] = /(\d+) mistakes? left(\d+) of/.exec(row?.textContent ?? '') ?? []
      return `${left} ${found}`
    }
    let last = stepsOf()
    new MutationObserver(() => {
      const now = stepsOf()
      if (now === last) return
      last = now
      // The first task after a frame runs when the frame is painted.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.timeOrigin + performance.now())))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/**
 * Two players race in two browsers. One has ended and watches; the other plays on. Returns, for each step of the other,
 * the time in ms from the reply to the guess in one browser until the step is painted in the other.
 */
export async function rivalDelays(browser: Browser, server: TestServer): Promise<number[]> {
  const [watcher, rival] = [await otherRoom(browser, server), await otherRoom(browser, server)]
  await noteReplies(rival.page)
  const delays: number[] = []
  for (let duel = 0; duel < DUELS; duel++) delays.push(...(await raced(server, watcher, rival)))
  for (const { page } of [watcher, rival]) await page.context().close()
  return delays
}

async function raced(server: TestServer, watcher: Room, rival: Room): Promise<number[]> {
  const { id } = await challenge(watcher.player, rival.player)
  const { id: board } = await startSide(watcher.player, id)
  await playSide(server, watcher.player, board, { mistakes: 4 })
  await rival.open(id)
  await rival.press(rival.button('Start Race'))
  await rival.expectWords()
  await watcher.open(id)
  await watcher.heading('Score Submitted').waitFor()
  await noteSteps(watcher.page)
  let steps = 0
  const seen = () =>
    watcher.page.waitForFunction((least) => (window as unknown as Times).times.length >= least, ++steps)
  for (const mistakes of [0, 1, 2] as const) {
    await rival.miss(mistakes)
    await seen()
  }
  for (const group of await rival.groups()) {
    await rival.select(group)
    await seen()
  }
  const replies = await timesOf(rival.page)
  return (await timesOf(watcher.page)).map((at, step) => at - (replies[step] ?? Number.NaN))
}
