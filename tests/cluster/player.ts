import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GameView, GuessReply } from '../../src/contract/game.ts'
import { grant } from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import type { Store } from '../faults/support/stores.ts'
import type { Answer } from '../support/client.ts'
import { signUp } from '../support/steady-load.ts'
import type { Journal } from './journal.ts'
import type { Ledger } from './ledger.ts'

const PREMIUM_DAYS = 30
/** Mean pause before a guess, in ms. */
const PAUSE_MS = 150
/** A request without a reply within this time hangs. */
const HANGS_MS = 30_000
const RETRY_MS = 500
const INSIST_MS = 60_000
const LONGEST_RETRY_MS = 2_000

/** What the players have in common. */
export interface Table {
  origin: string
  store: Store
  ledger: Ledger
  journal: Journal
}

type Client = Awaited<ReturnType<typeof signUp>>
type Call = Parameters<Client['raw']>[2]

/** Repeats a read of the database until it has a result. Throws if this takes a minute. */
export async function insist<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (const late = Date.now() + INSIST_MS; ; await sleep(RETRY_MS)) {
    const value = await work().catch(() => undefined)
    if (value !== undefined) return value
    if (Date.now() > late) throw new Error('a player waited in vain for a board or an event in the database')
  }
}

/** A player with premium who repeats each request until the server has answered it. */
export class Player {
  readonly client: Client
  readonly id: string
  /** Time of the latest acknowledged guess, in ms of `performance.now()`. */
  acknowledgedAt = 0
  readonly #table: Table

  private constructor(client: Client, id: string, table: Table) {
    this.client = client
    this.id = id
    this.#table = table
  }

  static async signUp(table: Table): Promise<Player> {
    const client = await signUp(table.origin)
    const { id } = await client.call('GET /api/auth/user')
    await table.store.look((db) =>
      db.transaction().execute(async (tx) => {
        await lockPlayer(tx, id)
        const premium = { item: 'premium_day', count: PREMIUM_DAYS, reason: 'test', ref: id } as const
        await grant(tx, { playerId: id, ...premium, now: new Date() })
      }),
    )
    return new Player(client, id, table)
  }

  /** Sends a request until the answer has a status below 500. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    for (;;) {
      const answer = await this.#try(method, path, {
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (answer && answer.status < 500) return answer
      const after = Number(answer?.headers.get('retry-after') ?? 0) * 1000
      await sleep(Math.min(Math.max(after, RETRY_MS), LONGEST_RETRY_MS))
    }
  }

  async #try(method: string, path: string, call: Call): Promise<Answer<unknown> | undefined> {
    const { journal } = this.#table
    const began = performance.now()
    const route = `${method} ${path.replaceAll(/\/[\w-]{16}(?=\/|$)/g, '/:id')}`
    try {
      const answer = await this.client.raw(method, path, { ...call, signal: AbortSignal.timeout(HANGS_MS) })
      journal.answered++
      if (answer.status >= 500) this.#note(route, answer)
      return answer
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      if (name === 'TimeoutError') journal.problems.push(`${route} got no reply in ${HANGS_MS / 1000} s`)
      journal.fail(name === 'TimeoutError' ? 'no reply' : `connection lost (${cause?.code ?? name})`)
      return undefined
    } finally {
      journal.slowest = Math.max(journal.slowest, performance.now() - began)
    }
  }

  /** The server itself may only say 503, with the time to wait. Other failures without JSON are those of the proxy. */
  #note(route: string, { status, headers, body, text }: Answer<unknown>): void {
    const { journal } = this.#table
    const { code } = (typeof body === 'object' ? body : {}) as { code?: string }
    journal.fail(code ? `${status} ${code}` : `${status} of the proxy`)
    if (code && (status !== 503 || !headers.has('retry-after')))
      journal.problems.push(
        `${route} was answered ${status} ${headers.get('retry-after')}: ${text.slice(0, 200)}`,
      )
  }

  async #expect<T>(path: string, body?: unknown): Promise<T | undefined> {
    const answer = await this.send('POST', path, body)
    if (answer.status < 300) return answer.body as T
    this.#table.journal.problems.push(`POST ${path} was answered ${answer.status}: ${answer.text}`)
    return undefined
  }

  async groupsOf(gameId: string): Promise<string[][]> {
    return insist(async () => this.#table.store.liveAnswers?.(gameId))
  }

  /** Makes a guess, and writes down what was sent and what was acknowledged. */
  async guess(gameId: string, wordIds: readonly string[]): Promise<GameView | undefined> {
    const { ledger, journal } = this.#table
    await sleep(Math.random() * 2 * PAUSE_MS)
    const key = randomUUID()
    ledger.sent(key, gameId, wordIds)
    const path = `/api/game/${gameId}/guess`
    const { status, body, text } = await this.send('POST', path, { wordIds }, { 'idempotency-key': key })
    if (status !== 200) {
      journal.problems.push(`a guess was answered ${status}: ${text}`)
      return undefined
    }
    ledger.acknowledged(key)
    journal.acknowledge()
    this.acknowledgedAt = performance.now()
    const { game } = body as GuessReply
    if (game.status === 'level_complete' || game.status === 'game_over') ledger.ended(gameId)
    return game
  }

  /** Deals the first board of a run. */
  startRun = () => this.#expect<GameView>('/api/game/start', { action: 'new' })

  next = (gameId: string) => this.#expect<GameView>(`/api/game/${gameId}/next`)

  /** Challenges a player, or returns the id of the duel that a request without a reply has made. */
  async challenge(challengedId: string): Promise<string> {
    const { body } = await this.send('POST', '/api/challenges', { challengedId, targetLevel: 1 })
    const { id, details } = body as { id?: string; details?: { challengeId?: string } }
    const duelId = id ?? details?.challengeId
    if (duelId === undefined) throw new Error(`a challenge was answered ${JSON.stringify(body)}`)
    return duelId
  }

  /** Starts the board of a duel. Returns its id. */
  async startDuel(duelId: string): Promise<string> {
    const answer = await this.send('POST', '/api/game/start', { challengeId: duelId })
    if (answer.status < 300) return (answer.body as GameView).id
    const { body } = await this.send('GET', `/api/challenges/${duelId}`)
    const { gameId } = body as { gameId?: string | null }
    if (!gameId) throw new Error(`the start of a duel was answered ${answer.status}: ${answer.text}`)
    return gameId
  }
}
