import type { Duel, Progress } from '../../src/contract/duel.ts'
import type { GameView, GuessReply } from '../../src/contract/game.ts'
import type { Client } from './client.ts'
import { type TestServer, wrongGuess } from './server.ts'
import { TestStream } from './stream.ts'

export interface Duelist {
  client: Client
  id: string
  username: string
}

/** Creates a player who has premium for a day. */
export async function duelist(server: TestServer): Promise<Duelist> {
  const player = await server.player()
  await server.makePremium(player.id)
  return player
}

/** Creates two players with premium, and an open duel between them. */
export async function duelOfTwo(
  server: TestServer,
  targetLevel = 5,
): Promise<{ one: Duelist; other: Duelist; id: string }> {
  const [one, other] = [await duelist(server), await duelist(server)]
  const { id } = await challenge(one, other, targetLevel)
  return { one, other, id }
}

export const challenge = (
  { client }: Duelist,
  { id: challengedId }: Duelist,
  targetLevel = 5,
): Promise<Duel> => client.call('POST /api/challenges', { body: { challengedId, targetLevel } })

export const duelOf = ({ client }: Duelist, id: string): Promise<Duel> =>
  client.call('GET /api/challenges/:id', { params: { id } })

/** Starts the player's board in a duel. */
export const startSide = ({ client }: Duelist, challengeId: string): Promise<GameView> =>
  client.call('POST /api/game/start', { body: { challengeId } })

export const sayReady = ({ client }: Duelist, id: string, ready = true) =>
  client.call('POST /api/challenges/:id/ready', { params: { id }, body: { ready } })

/**
 * First makes this many wrong guesses. Then finds all groups of the board in order. Returns the reply to the last
 * guess.
 */
export async function playSide(
  server: TestServer,
  { client }: Duelist,
  gameId: string,
  { mistakes = 0, groups: wanted }: { mistakes?: number; groups?: number } = {},
): Promise<GuessReply> {
  const groups = await server.answer(gameId)
  const guesses = [
    ...Array.from({ length: mistakes }, (_, n) => wrongGuess(groups, n)),
    ...(mistakes < 4 ? groups.slice(0, wanted) : []),
  ]
  let reply: GuessReply | undefined
  for (const wordIds of guesses)
    reply = await client.call('POST /api/game/:id/guess', { params: { id: gameId }, body: { wordIds } })
  if (!reply) throw new RangeError('nothing was guessed')
  return reply
}

export const openRoom = ({ client }: Duelist, id: string, after?: string): Promise<TestStream> =>
  TestStream.open(client, `/api/challenges/${id}/events${after === undefined ? '' : `?after=${after}`}`)

/** Returns one player's progress steps from the events of a duel's stream. */
export const stepsIn = (stream: TestStream, side: Progress['side']): Omit<Progress, 'side'>[] =>
  stream.events
    .filter(({ event, data }) => event === 'progress' && data.side === side)
    .map(({ data: { side: _, ...step } }) => step as unknown as Omit<Progress, 'side'>)
