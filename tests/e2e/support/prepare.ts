import type { Page } from '@playwright/test'
import type { GameView } from '../../../src/contract/game.ts'
import type { Client } from '../../support/client.ts'
import { guess, next, start, win } from '../../support/moves.ts'
import { type TestServer, wrongGuess } from '../../support/server.ts'

/**
 * Starts a run and completes its levels through the API, up to the given level. Returns the board of the given level.
 */
export async function reachLevel(server: TestServer, client: Client, level: number): Promise<GameView> {
  let game = await start(client)
  while (game.level < level) game = await next(client, (await win(server, client, game)).id)
  return game
}

/**
 * Plays on a board through the API, without the browser: makes `mistakes` wrong guesses and finds `found` groups.
 * Returns the tile ids of the remaining groups.
 */
export async function playOn(
  server: TestServer,
  client: Client,
  gameId: string,
  { mistakes = 0, found = 0 }: { mistakes?: number; found?: number },
): Promise<string[][]> {
  const groups = await server.answer(gameId)
  for (let n = 0; n < mistakes; n++) await guess(client, gameId, wrongGuess(groups, n))
  for (const group of groups.slice(0, found)) await guess(client, gameId, group)
  return groups.slice(found)
}

/**
 * Simulates a page that has already reloaded itself once because a file was missing. The page stores the fact of a
 * reload for only ten seconds, which is too short for a test on a slow machine.
 */
export async function asReloaded(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('reloaded', '1')
    const { removeItem } = Storage.prototype
    Storage.prototype.removeItem = function remove(key) {
      if (key !== 'reloaded') removeItem.call(this, key)
    }
  })
}
