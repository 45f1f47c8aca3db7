import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Side } from '../../../src/contract/duel.ts'
import { flushLive } from '../../support/live.ts'
import { groupsOf, wrongGuess } from '../../support/server.ts'
import { TestStream } from '../../support/stream.ts'
import { Line, Unanswered } from './line.ts'
import type { Store } from './stores.ts'

const PREMIUM_MS = 30 * 86_400_000

/** A player of a duel. If a server process does not reply, the player continues on the other server process. */
export class Duelist {
  client: Line
  id = ''
  duelId = ''
  side: Side = 'challenger'
  /** Event streams of the duel, in the order in which the player opened the streams. */
  streams: TestStream[] = []
  /** Time of the first reply after a missing reply, in ms since 1970. */
  backAt = 0
  /** Number of guesses that were sent again because no reply arrived. */
  resent = 0
  #gameId = ''
  #guesses: string[][] = []
  #taken = 0

  constructor(origin: string) {
    this.client = new Line(origin)
  }

  async signUp(store: Store, name: string): Promise<void> {
    const body = { email: `${name}@wordconnect.example`, password: 'a quiet harbour' }
    this.id = (await this.client.call('POST /api/auth/register', { body })).id
    await this.client.call('POST /api/username/set', { body: { username: name } })
    const premium = { player_id: this.id, premium_left_ms: PREMIUM_MS, premium_since: new Date() }
    await store.look((db) => db.insertInto('wallet').values(premium).execute())
  }

  /** Continues on another server process with the same session cookie. */
  moveTo(origin: string): void {
    this.client = new Line(origin).share(this.client)
  }

  /** Opens the duel's stream at the position where the previous stream ended. */
  async openStream(): Promise<void> {
    const last = this.streams.at(-1)
    const path = `/api/challenges/${this.duelId}/events`
    this.streams.push(await TestStream.open(this.client, path, last ? { 'last-event-id': last.lastId } : {}))
  }

  get stream(): TestStream {
    const stream = this.streams.at(-1)
    if (!stream) throw new Error('the duelist has no stream')
    return stream
  }

  async enter(duelId: string, side: Side): Promise<void> {
    Object.assign(this, { duelId, side, streams: [] })
    await this.openStream()
  }

  async start(store: Store): Promise<void> {
    this.#gameId = (await this.client.call('POST /api/game/start', { body: { challengeId: this.duelId } })).id
    this.#taken = 0
    const { board } = await store.look((db) =>
      db.selectFrom('game').select('board').where('id', '=', this.#gameId).executeTakeFirstOrThrow(),
    )
    const groups = groupsOf(board)
    this.#guesses = [wrongGuess(groups, 0), wrongGuess(groups, 1), ...groups]
  }

  get guessesLeft(): number {
    return this.#guesses.length - this.#taken
  }

  /**
   * Makes the next guess. If the server does not reply, calls the function `away` and repeats the guess with the same
   * idempotency key.
   */
  async guess(away: () => Promise<void>): Promise<void> {
    const key = randomUUID()
    for (;;) {
      try {
        await this.client.call('POST /api/game/:id/guess', {
          params: { id: this.#gameId },
          body: { wordIds: this.#guesses[this.#taken] ?? [] },
          headers: { 'idempotency-key': key },
        })
        this.#taken++
        this.backAt ||= Date.now()
        return
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        this.resent++
        await away()
        this.backAt = 0
      }
    }
  }

  /**
   * Throws if the server lost an acknowledged guess or counted it twice. Also throws if the streams did not deliver
   * each event of the player's log exactly once.
   */
  async audit(store: Store): Promise<void> {
    const result = await this.client.call('GET /api/challenges/:id/result', { params: { id: this.duelId } })
    assert.equal(result[this.side].steps.length, 1 + this.#guesses.length, 'a guess is lost or doubled')
    const opened = Number(/^id: ?(\d+)/m.exec(this.streams[0]?.text ?? '')?.[1])
    const topic = `duel:${this.duelId}:${this.side}`
    const items = await store.look(async (db) => {
      await flushLive(db)
      return db
        .selectFrom('live_item')
        .select('id')
        .where('topic', '=', topic)
        .where('id', '>', opened)
        .orderBy('id')
        .execute()
    })
    const last = items.at(-1)?.id ?? 0
    await this.stream.find(({ id }) => id >= last)
    const brought = this.streams
      .flatMap(({ events }) => events.map(({ id }) => id))
      .filter((id) => id <= last)
    assert.deepEqual(
      brought,
      items.map(({ id }) => id),
      'the streams brought something else than the log has',
    )
    assert.ok(
      !this.streams.some(({ text }) => text.includes('event: reset')),
      'a stream has missed something',
    )
  }
}
