import type { Output } from '../../src/contract/api.ts'
import type { GameView } from '../../src/contract/game.ts'
import { withBoards } from '../../src/server/boards/dealing.ts'
import type { Db } from '../../src/server/db/database.ts'
import { boardOf } from '../../src/server/features/daily/board.service.ts'
import type { Client } from './client.ts'
import { win } from './moves.ts'
import type { TestServer } from './server.ts'

/** Returns the daily challenge's board of a date. If there is no stored board, deals and stores one. */
export const dailyBoard = (db: Db, context: { hashKey: string }, date: string) =>
  withBoards(db, (tx) => boardOf(tx, context, date))

export const daily = (client: Client, date?: string): Promise<Output<'GET /api/daily-challenge'>> =>
  client.call('GET /api/daily-challenge', { query: { date } })

export const startDaily = (client: Client): Promise<GameView> =>
  client.call('POST /api/daily-challenge/start')

/** Returns the recorded attempt at the daily challenge of a date. */
export const attempt = (
  client: Client,
  challengeId: string,
): Promise<Output<'POST /api/daily-challenge/attempt'>> =>
  client.call('POST /api/daily-challenge/attempt', { body: { challengeId } })

/** Completes the current daily challenge. Returns the state of the game at its end. */
export async function playDaily(server: TestServer, client: Client, mistakes = 0): Promise<GameView> {
  return win(server, client, await startDaily(client), mistakes)
}
