import { api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { GameView } from '../../src/contract/game.ts'
import { type Answer, Client } from '../support/client.ts'
import { wrongGuess } from '../support/server.ts'

/** The servers that get requests at the moment. */
export interface Side {
  name: string
  origin: string
  /** Number of requests that the server has answered, and of those with a status below 400. */
  answered: number
  accepted: number
}

/** What a game of several players has in common. */
export interface Field {
  sides: Side[]
  /** Answers with a status of 500 or more, and requests without an answer. */
  failures: string[]
  /** Number of levels that have ended. */
  levels: number
  /** Returns the groups of a board as tile ids. */
  answers(gameId: string): Promise<string[][]>
}

/** The endpoints that read and need no id, except for streams and for the sign-in with Google, which is not set up. */
const reads = Object.entries(api as Record<string, Endpoint>)
  .filter(([key, endpoint]) => /^GET (?!.*(?::|google))/.test(key) && !endpoint.events)
  .map(([key]) => key.slice('GET '.length))

const PASSWORD = 'a quiet harbour'
let count = 0

/** A player whose requests each go to a server that is chosen at random. */
export class Guest {
  readonly email: string
  readonly username: string
  id = ''
  readonly #field: Field
  readonly #clients = new Map<string, Client>()

  constructor(field: Field) {
    count++
    this.#field = field
    this.email = `guest${count}@wordconnect.example`
    this.username = `guest_${count.toString(4)}`
  }

  /** Returns a client of the server with this player's cookies. */
  client({ origin }: Side): Client {
    let client = this.#clients.get(origin)
    if (!client) {
      const [first] = this.#clients.values()
      client = first ? new Client(origin).share(first) : new Client(origin)
      this.#clients.set(origin, client)
    }
    return client
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer<unknown> | undefined> {
    const { sides, failures } = this.#field
    const side = sides[Math.floor(Math.random() * sides.length)] as Side
    try {
      const answer = await this.client(side).raw(method, path, {
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      side.answered++
      if (answer.status < 400) side.accepted++
      if (answer.status >= 500)
        failures.push(`${side.name}: ${method} ${path} → ${answer.status} ${reasonIn(answer)}`)
      return answer
    } catch (error) {
      failures.push(`${side.name}: ${method} ${path} → ${(error as Error).message}`)
      return undefined
    }
  }

  async signUp(): Promise<void> {
    const answer = await this.send('POST', '/api/auth/register', { email: this.email, password: PASSWORD })
    this.id = (answer?.body as { id?: string } | undefined)?.id ?? ''
    await this.send('POST', '/api/username/set', { username: this.username })
  }

  /** Buys a product of the store with a test card of the sandbox. */
  async buy(productId: string): Promise<void> {
    const payment = await this.send('POST', '/api/purchase/create-payment-intent', { productId })
    const { clientSecret } = (payment?.body ?? {}) as { clientSecret?: string }
    const card = { cardNumber: '4242424242424242', expiry: '12/40', cvc: '123' }
    await this.send('POST', '/api/purchase/sandbox/confirm', { clientSecret, ...card })
  }

  async signInAgain(): Promise<void> {
    await this.send('POST', '/api/auth/logout')
    await this.send('POST', '/api/auth/login', { email: this.email, password: PASSWORD })
  }

  /** Plays a board to its end, and returns its last state. */
  async playBoard(game: GameView, isWon: boolean): Promise<GameView> {
    const groups = await this.#field.answers(game.id)
    const wrong = [0, 1, 2, 3].map((n) => wrongGuess(groups, n))
    let end = game
    for (const wordIds of isWon ? [...wrong.slice(2), ...groups] : wrong) {
      const answer = await this.send('POST', `/api/game/${game.id}/guess`, { wordIds })
      end = (answer?.body as { game?: GameView } | undefined)?.game ?? end
    }
    this.#field.levels++
    return end
  }

  /** Reads everything that needs no id, in an order by chance. */
  async look(): Promise<void> {
    for (const path of reads.toSorted(() => Math.random() - 0.5)) await this.send('GET', path)
  }
}

/** Plays everything in turn until `isOver` returns true. */
export async function play(guest: Guest, field: Field, others: readonly Guest[], isOver: () => boolean) {
  await guest.signUp()
  await guest.buy('premium_monthly')
  for (let round = 0; !isOver(); round++) {
    let game = gameIn(await guest.send('POST', '/api/game/start', { action: 'new' }))
    for (let level = 0; level < 3 && game && !isOver(); level++) {
      if (level === 1) await guest.send('POST', '/api/game/use-hint', { gameId: game.id })
      const end = await guest.playBoard(game, level < 2)
      if (end.status !== 'level_complete') break
      game = gameIn(await guest.send('POST', `/api/game/${end.id}/next`))
    }
    const daily = gameIn(await guest.send('POST', '/api/daily-challenge/start'))
    if (daily) await guest.playBoard(daily, true)
    const other = others[(others.indexOf(guest) + 1 + (round % (others.length - 1))) % others.length]
    const duel = await guest.send('POST', '/api/challenges', { challengedId: other?.id, targetLevel: 3 })
    const duelId = (duel?.body as { id?: string } | undefined)?.id
    if (duel?.status === 201 && duelId) {
      await guest.send('POST', `/api/challenges/${duelId}/ready`, { ready: true })
      if (round % 2 === 0) await guest.send('POST', `/api/challenges/${duelId}/decline`)
    }
    await guest.look()
    await guest.buy('hints_5')
    const visitor = new Guest(field)
    const board = gameIn(await visitor.send('POST', '/api/try/start'))
    if (board)
      for (const wordIds of await field.answers(board.id))
        await visitor.send('POST', '/api/try/guess', { gameId: board.id, wordIds })
    await visitor.signUp()
    if (round % 2 === 1) await guest.signInAgain()
  }
}

/** Returns the game in a good answer. */
export const gameIn = (answer: Answer<unknown> | undefined): GameView | undefined =>
  answer !== undefined && answer.status < 300 ? (answer.body as GameView) : undefined

function reasonIn({ body, text }: Answer<unknown>): string {
  const { code, message } = body as { code?: string; message?: string }
  return code === undefined ? text.slice(0, 300) : `${code}: ${message}`
}
