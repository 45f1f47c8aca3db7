import { noonZone } from '../../e2e/support/players.ts'
import { quickKind } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import type { EngineName, EngineOptions } from './engine.ts'
import { type Conditions, type Front, startFront } from './front.ts'
import { Page } from './page.ts'
import { startPuppeteer } from './puppeteer.ts'
import { startWebKit } from './webkit.ts'

/** A server, a proxy before it, and a browser. */
export interface Site {
  server: TestServer
  front: Front
  /** Opens a tab with its own cookies and closes the tab before it. */
  newPage(): Promise<Page>
  close(): Promise<void>
}

export async function startSite(
  name: EngineName,
  conditions: Conditions,
  options: EngineOptions = {},
): Promise<Site> {
  const server = await startServer(quickKind, {}, 'runs')
  const front = await startFront(server.origin, conditions)
  server.app.context.env.origins = [front.origin]
  // All browsers take their time zone and their language from these variables.
  const env = { ...process.env, TZ: noonZone, LANG: 'en_US.UTF-8' }
  const engine = await (name === 'webkit' ? startWebKit(env, options) : startPuppeteer(name, env, options))
  let page: Page | undefined
  const closePage = async () => {
    await page?.tab.close()
    page = undefined
  }
  return {
    server,
    front,
    async newPage() {
      await closePage()
      page = new Page(await engine.newTab(), front.origin)
      return page
    },
    async close() {
      await closePage()
      await engine.close()
      await front.close()
      await server.close()
    },
  }
}
