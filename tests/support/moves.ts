import type { GameView, GuessReply } from '../../src/contract/game.ts'
import type { Client } from './client.ts'
import { type TestServer, wrongGuess } from './server.ts'

export const start = (client: Client, action: 'new' | 'restart' = 'new'): Promise<GameView> =>
  client.call('POST /api/game/start', { body: { action } })

export const guess = (client: Client, id: string, wordIds: readonly string[]): Promise<GuessReply> =>
  client.call('POST /api/game/:id/guess', { params: { id }, body: { wordIds: [...wordIds] } })

/** Makes a guess. The server is allowed to refuse the guess. */
export const tryGuess = (client: Client, id: string, wordIds: readonly unknown[], key?: string) =>
  client.try('POST /api/game/:id/guess', {
    params: { id },
    body: { wordIds },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

export const next = (client: Client, id: string): Promise<GameView> =>
  client.call('POST /api/game/:id/next', { params: { id } })

export const giveUp = (client: Client, id: string): Promise<GameView> =>
  client.call('POST /api/game/:id/give-up', { params: { id } })

export const view = (client: Client, id: string): Promise<GameView> =>
  client.call('GET /api/game/:id', { params: { id } })

/** Returns a guess with two tiles of each of two groups. This guess is wrong, and it is not "one away". */
export const twoAndTwo = ([a = [], b = []]: readonly (readonly string[])[]) => [
  ...a.slice(0, 2),
  ...b.slice(0, 2),
]

/** Makes this many wrong guesses, and then completes the level. Returns the state of the game at its end. */
export async function win(
  server: TestServer,
  client: Client,
  game: GameView,
  mistakes = 0,
): Promise<GameView> {
  const groups = await server.answer(game.id)
  for (let n = 0; n < mistakes; n++) await guess(client, game.id, wrongGuess(groups, n))
  let end = game
  for (const wordIds of groups) end = (await guess(client, game.id, wordIds)).game
  return end
}

/** Makes four mistakes, which end the level. Returns the reply to the last mistake. */
export async function lose(server: TestServer, client: Client, game: GameView): Promise<GameView> {
  const groups = await server.answer(game.id)
  let end = game
  for (let n = 0; n < 4; n++) end = (await guess(client, game.id, wrongGuess(groups, n))).game
  return end
}
