import { lose, next, start, win } from '../support/moves.ts'
import type { TestServer } from '../support/server.ts'

/**
 * Lets players play levels without a pause, and returns when the first level has ended. The returned function stops the
 * players, and returns the number of levels that have ended. It throws if a request failed.
 */
export async function playOn(server: TestServer, players: number): Promise<() => Promise<number>> {
  const stopping = new AbortController()
  let ended = 0
  const first = Promise.withResolvers<void>()
  const people = await Promise.all(Array.from({ length: players }, () => server.player()))
  const playing = people.map(async ({ client, id }, n) => {
    await server.makePremium(id)
    let game = await start(client)
    for (let level = n; !stopping.signal.aborted; level++) {
      const isWon = level % 3 > 0
      await (isWon ? win(server, client, game, level % 2) : lose(server, client, game))
      ended++
      first.resolve()
      game = isWon ? await next(client, game.id) : await start(client)
    }
  })
  const all = Promise.all(playing)
  await Promise.race([first.promise, all])
  all.catch(() => {}) // the caller gets the error when it stops the players
  return async () => {
    stopping.abort()
    await all
    return ended
  }
}
