import { type Browser, launch } from 'puppeteer-core'
import { type Engine, type EngineOptions, programOf, type Tab, WINDOW } from './engine.ts'
import { CLOSING } from './front.ts'

/** Starts Firefox by WebDriver BiDi, or Chromium by its own protocol. Neither needs a driver. */
export async function startPuppeteer(
  name: 'chromium' | 'firefox',
  env: Record<string, string | undefined>,
  { refusesCookies = false }: EngineOptions,
): Promise<Engine> {
  const browser = await launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: programOf(name === 'firefox' ? 'FIREFOX_PATH' : 'CHROMIUM_PATH'),
    env,
    defaultViewport: WINDOW,
    // A busy machine takes much longer than a quiet one.
    timeout: 100_000,
    // The sandbox of Chromium does not start for the user root.
    args: name === 'chromium' ? ['--no-sandbox', '--disable-gpu'] : [],
    ...(name === 'firefox' && {
      extraPrefsFirefox: { 'network.cookie.cookieBehavior': refusesCookies ? 2 : 0 },
    }),
  })
  return {
    newTab: () => newTab(browser, name === 'chromium' && refusesCookies),
    close: () => browser.close(),
  }
}

async function newTab(browser: Browser, refusesCookies: boolean): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  if (refusesCookies) {
    const session = await page.createCDPSession()
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  }
  return {
    // The tests wait for what they need on the page, so they do not wait for the end of loading.
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    evaluate: ((run, ...args) =>
      page.evaluate(`(${run}).apply(null, ${JSON.stringify(args)})`)) as Tab['evaluate'],
    async press([first, ...others]) {
      if (!first) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    key: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    type: (text) => page.keyboard.type(text),
    async setCookie({ name, value, url }) {
      await context.setCookie({ name, value, domain: new URL(url).hostname, path: '/' })
    },
    async close() {
      // A page that has crashed or is leaving cannot answer.
      await page.evaluate((name) => void dispatchEvent(new Event(name)), CLOSING).catch(() => {})
      await context.close()
    },
  }
}
