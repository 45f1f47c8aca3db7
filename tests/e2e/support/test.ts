import { test as base } from '@playwright/test'
import { quickKind } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { Game } from './game.ts'
import { newPlayer, noonZone, type Player, signIn } from './players.ts'
import { Watch } from './watch.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  watch: Watch
  /** A player with a name who is signed in in the browser. */
  player: Player
  /** The game as `player` sees it. */
  game: Game
}

/** A server that a browser may call: its port, and with it its origin, is known only when it listens. */
export async function startSite(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer(quickKind, settings, 'runs')
  // Browsers use passkeys by the name of this machine only, not by its address.
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
  baseURL: ({ server }, provide) => provide(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  timezoneId: ({}, provide) => provide(noonZone),
  watch: [
    async ({ context }, provide) => {
      const watch = await Watch.over(context)
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
