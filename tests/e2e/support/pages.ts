import type { Browser, Page } from '@playwright/test'

declare global {
  interface Window {
    historyAtRest?: () => Promise<void>
  }
}

/**
 * Runs in every page before its scripts. `historyAtRest` resolves when the page has removed the entries of closed dialogs
 * and menus from the history (src/web/lib/back.ts). A dialog that is open keeps its entry.
 */
function watchHistory(): void {
  /** As in src/web/lib/back.ts: a page that the browser is leaving does not always get the event `popstate`. */
  const LONGEST_GO_MS = 1_000
  const later = setTimeout
  const { go } = History.prototype
  let isGoing = false
  const end = () => {
    isGoing = false
  }
  addEventListener('popstate', end, { capture: true })
  History.prototype.go = function (delta) {
    isGoing = true
    later(end, LONGEST_GO_MS)
    go.call(this, delta)
  }
  window.historyAtRest = () =>
    new Promise((resolve) => {
      const look = () => {
        if (isGoing) later(look, 10)
        else resolve()
      }
      // The page removes the entry in a timer that it has set at the closing.
      later(look)
    })
}

async function historyAtRest(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  // While the browser changes to another document, it cannot run a script. The new document has no dialog.
  await page.evaluate(() => window.historyAtRest?.()).catch(() => undefined)
}

function changePage(page: Page): void {
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const navigate = page[name] as (...given: unknown[]) => Promise<unknown>
    const afterRest = async (...given: unknown[]) => {
      await historyAtRest(page)
      return navigate.apply(page, given)
    }
    Object.assign(page, { [name]: afterRest })
  }
  const find = page.getByText
  page.getByText = (...given) => find.apply(page, given).and(page.locator(':not([aria-live="polite"] > *)'))
}

/**
 * Changes two things in all pages that this browser opens from now on.
 *
 * Before the browser opens an address, reloads, or goes back or forward, the page removes the entries of closed dialogs
 * from the history. Without the wait, the page's `history.go` would cancel the opening. The code does not wait for open
 * dialogs.
 *
 * `page.getByText` finds only what people see. What is announced to screen readers is often the same text again: see
 * `Game.said`.
 */
export function changePages(browser: Browser): void {
  browser.on('context', (context) => {
    context.addInitScript(watchHistory).catch(() => undefined)
    context.on('page', changePage)
  })
}
