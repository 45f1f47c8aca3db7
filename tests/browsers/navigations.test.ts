import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newPlayer } from '../e2e/support/players.ts'
import { isHere } from './support/engine.ts'
import type { Page } from './support/page.ts'
import { type Site, startSite } from './support/site.ts'

// A press on a link always leads to the address of the link, also while the page is still loading parts of the app.
// `npm run stress -- navigations` presses more links.

const PRESSES = Number(process.env.NAVIGATIONS ?? 6)
/** Time that each request takes, in ms: a slow line. */
const LATENCY_MS = 600
/** The parts are loading in the first seconds of a page. The presses are spread over this time, in ms. */
const SPREAD_MS = 3_000
/** A press that has not changed the address after this time, in ms, was in vain. */
const LOST_MS = 15_000

const visitorPages = ['/', '/how-to-play', '/auth']
const playerPages = ['/', '/how-to-play', '/game', '/daily-challenge', '/leaderboards']

const { engine, hasWorker } = inject('combination')
let site: Site

describe.skipIf(!isHere(engine))(`${engine}, links on a slow line`, () => {
  beforeAll(async () => {
    site = await startSite(engine, { latency: LATENCY_MS, hasWorker })
  })
  afterAll(() => site.close())

  test(`${PRESSES} presses on links all lead to their addresses`, {
    timeout: 60_000 + PRESSES * 60_000,
  }, async () => {
    const lost: string[] = []
    const times: number[] = []
    const page = await site.newPage()
    for (let n = 0; n < PRESSES; n++) {
      const isVisitor = n < PRESSES / 2
      if (n === Math.ceil(PRESSES / 2)) await page.signIn((await newPlayer(site.server)).client.cookie)
      const pages = isVisitor ? visitorPages : playerPages
      const from = pages[n % pages.length] ?? '/'
      const delay = ((n * 7) % 16) * (SPREAD_MS / 15)
      // The page before this one is still open, and must not prevent the browser from leaving it either.
      await page.open(from).catch(() => undefined)
      // If the page before was still loading, the driver may have reported the end of that loading, or an error.
      const problem = await page.waitForAddress(from, LOST_MS).then(() => '', String)
      if (problem) {
        lost.push(`press ${n}: ${from} was to open. ${problem.split('\n')[0]}`)
        continue
      }
      const { to, at, took } = await pressALink(page, n, delay)
      times.push(took)
      if (pathOf(at) !== to) lost.push(`press ${n}, ${delay} ms after ${from}: to ${to}, but at ${at}`)
    }
    const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
    console.log(`${engine}: ${PRESSES} presses, ${lost.length} in vain, half of them within ${middle} ms`)
    expect(lost).toEqual([])
  })
})

/** Some pages remove the parameters that they have read from their address. */
const pathOf = (address: string) => address.replace(/[?#].*/, '')

/** Waits, presses a link of the page, and returns the path to which the link leads, and the address at which the browser is. */
async function pressALink(page: Page, n: number, delay: number) {
  const began = Date.now()
  const { to, href } = await page.waitFor('a link', async () => {
    if (Date.now() - began < delay) return
    return page.tab.evaluate(chooseLink, n)
  })
  const before = await page.address()
  const pressed = Date.now()
  await page.press({ css: `a[href="${href}"]` })
  let at = before
  await page
    .waitFor(
      'another address',
      async () => {
        at = await page.address()
        return at !== before
      },
      LOST_MS,
    )
    .catch(() => undefined)
  return { to, at, took: Date.now() - pressed }
}

/**
 * Runs in the page. Chooses one of the links to other pages that are in the window and that nothing covers. Returns its
 * address, and the attribute by which the test finds the link again if the page has drawn it anew.
 */
function chooseLink(n: number): { to: string; href: string } | undefined {
  // These addresses send the browser on to another one.
  const redirected = ['/challenges', '/auth', '/game']
  const hrefOf = (link: Element) => link.getAttribute('href') ?? ''
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    const isFree = link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    const isPage = link.origin === location.origin && !link.pathname.startsWith('/api/') && link.target === ''
    const leads = link.pathname !== location.pathname && !redirected.includes(link.pathname)
    const isFirst = document.querySelector(`a[href="${CSS.escape(hrefOf(link))}"]`) === link
    return isFree && isPage && leads && isFirst
  })
  const link = links[n % links.length]
  return link && { to: link.pathname, href: hrefOf(link) }
}
