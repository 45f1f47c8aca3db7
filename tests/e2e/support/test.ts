import { test as base } from '@playwright/test'
import { quickKind } from '../../support/database.ts'
import { forget, newNames } from '../../support/oldest-browsers.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { Game } from './game.ts'
import { changePages } from './pages.ts'
import { newPlayer, noonZone, type Player, signIn } from './players.ts'
import { Watch } from './watch.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /**
   * If true, the pages have only what the oldest supported browsers have. With `TEST_BROWSER=oldest`, this is true for
   * all tests.
   */
  oldest: boolean
  watch: Watch
  /** A player with a username who is signed in in the browser. */
  player: Player
  /** Page object of the game for `player`. */
  game: Game
}

/**
 * Starts a server, and sets the server's origin so that the server accepts requests from a browser. The origin contains
 * the port, which is known only when the server listens.
 */
export async function startSite(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer(quickKind, settings, 'runs')
  // Browsers allow passkeys only for the host name localhost, not for an IP address.
  server.app.context.env.origins = [server.origin, server.origin.replace('127.0.0.1', 'localhost')]
  return server
}

export const test = base.extend<Fixtures, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is always taken apart
    async ({}, provide) => {
      const server = await startSite()
      await provide(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, provide) => {
      changePages(browser)
      await provide(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, provide) => provide(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  timezoneId: ({}, provide) => provide(noonZone),
  oldest: [process.env.TEST_BROWSER === 'oldest', { option: true }],
  watch: [
    async ({ context, oldest }, provide) => {
      const watch = await Watch.over(context)
      if (oldest) await context.addInitScript(forget, newNames())
      await provide(watch)
      await watch.expectClean()
    },
    { auto: true },
  ],
  player: async ({ server, context }, provide) => {
    const player = await newPlayer(server)
    await signIn(context, player)
    await provide(player)
  },
  game: ({ page, server, player, hasTouch }, provide) =>
    provide(new Game(page, server, player.email, hasTouch)),
})
