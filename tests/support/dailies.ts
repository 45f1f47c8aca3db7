import type { Output } from '../../src/contract/api.ts'
import type { GameView } from '../../src/contract/game.ts'
import type { Client } from './client.ts'
import { win } from './moves.ts'
import type { TestServer } from './server.ts'

export const daily = (client: Client, date?: string): Promise<Output<'GET /api/daily-challenge'>> =>
  client.call('GET /api/daily-challenge', { query: { date } })

export const startDaily = (client: Client): Promise<GameView> =>
  client.call('POST /api/daily-challenge/start')

/** The attempt of a date as it was recorded. */
export const attempt = (
  client: Client,
  challengeId: string,
): Promise<Output<'POST /api/daily-challenge/attempt'>> =>
  client.call('POST /api/daily-challenge/attempt', { body: { challengeId } })

/** Plays the daily that counts now and completes it; answers its end. */
export async function playDaily(server: TestServer, client: Client, mistakes = 0): Promise<GameView> {
  return win(server, client, await startDaily(client), mistakes)
}
