import { setTimeout as sleep } from 'node:timers/promises'
import type { GameView } from '../../src/contract/game.ts'
import { shuffled } from '../faults/support/action.ts'
import { Client } from './client.ts'
import { start } from './moves.ts'

const PASSWORD = 'a quiet harbour'
/** Pause of a player between two requests, in ms. */
const PAUSE_MS = 20

export interface SteadyLoad {
  /** Ends the load after the requests in progress. */
  end(): Promise<{
    answered: number
    failed: number
    /** What failed, with its number of times. */
    problems: string[]
  }>
}

let signedUp = 0

/** Signs up a player at `origin`. */
export async function signUp(origin: string): Promise<Client> {
  const n = ++signedUp
  const client = new Client(origin)
  const body = { email: `player${n}@wordconnect.example`, password: PASSWORD }
  await client.call('POST /api/auth/register', { body })
  await client.call('POST /api/username/set', { body: { username: `player_${n.toString(4)}` } })
  return client
}

/** Lets players read their boards and arrange words until `end` is called. Every request must succeed. */
export async function startSteadyLoad(origin: string, players: number): Promise<SteadyLoad> {
  const clients = await Promise.all(Array.from({ length: players }, () => signUp(origin)))
  const games = await Promise.all(clients.map((client) => start(client)))
  const failures = new Map<string, number>()
  let answered = 0
  let over = false

  const ask = async <T>(what: string, call: () => Promise<T>): Promise<void> => {
    await sleep(PAUSE_MS)
    try {
      await call()
      answered++
    } catch (error) {
      const { message, cause } = error as Error
      const text = `${what}: ${message} ${cause instanceof Error ? cause.message : ''}`.trim()
      failures.set(text, (failures.get(text) ?? 0) + 1)
    }
  }
  const play = async (client: Client, { id, words }: GameView): Promise<void> => {
    const params = { id }
    while (!over) {
      await ask('a question', () => client.call('GET /api/config'))
      await ask('a look', () => client.call('GET /api/game/:id', { params }))
      const wordIds = shuffled(words.map((word) => word.id))
      await ask('a move', () => client.call('POST /api/game/:id/order', { params, body: { wordIds } }))
    }
  }
  const playing = Promise.all(clients.map((client, n) => play(client, games[n] as GameView)))

  return {
    async end() {
      over = true
      await playing
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
      return { answered, failed, problems: [...failures].map(([what, count]) => `${count} times ${what}`) }
    },
  }
}
