import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GuessReply } from '../../src/contract/game.ts'
import type { Completion, MiniGameReply, StoryRun } from '../../src/contract/story.ts'
import { groupsOf } from '../support/server.ts'
import { FIRST, rightMove, written } from '../support/story.ts'
import { Line, Unanswered } from './support/line.ts'
import { type Product, startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import type { Store } from './support/stores.ts'

const PREMIUM_MS = 30 * 86_400_000
/** Longest pause of the simulated player (the reader of the story), in ms. */
const MOST_THOUGHT_MS = 25
/** Time from a start of the server to the next kill. */
const KILL_AFTER_MS = { least: 100, spread: 700 }

/**
 * A player who plays the first chapter repeatedly, without a mistake. If the server does not reply to a request, the
 * player sends the same request again.
 */
class Reader {
  client: Line
  /** Number of requests that were sent again because no reply arrived. */
  resent = 0
  readonly #store: Store
  readonly #away: () => Promise<string>

  constructor(store: Store, origin: string, away: () => Promise<string>) {
    this.#store = store
    this.#away = away
    this.client = new Line(origin)
  }

  async signUp(): Promise<void> {
    const body = { email: 'reader@wordconnect.example', password: 'a quiet harbour' }
    const { id } = await this.client.call('POST /api/auth/register', { body })
    await this.client.call('POST /api/username/set', { body: { username: 'a_reader' } })
    const premium = { player_id: id, premium_left_ms: PREMIUM_MS, premium_since: new Date() }
    await this.#store.look((db) => db.insertInto('wallet').values(premium).execute())
  }

  async #ask<T>(send: () => Promise<T>): Promise<T> {
    await sleep(Math.random() * MOST_THOUGHT_MS)
    for (;;) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        this.resent++
        this.client = new Line(await this.#away()).share(this.client)
      }
    }
  }

  /** Plays a chapter of the story. Throws if the server loses a win, a move or a passage, or counts it twice. */
  async readChapter(): Promise<Completion> {
    const params = { chapterId: FIRST }
    let { run } = await this.#ask(() =>
      this.client.call('POST /api/story/chapter/:chapterId/start', { params, body: { pause: true } }),
    )
    assert.equal(run.wins, 0)
    while (run.stage === 'playing') {
      const wins: number = run.wins
      await this.#winBoard(run)
      const id: string = run.id
      const after = await this.#ask(() => this.client.call('GET /api/story/run'))
      assert.ok(after, 'the run is gone')
      assert.equal(after.wins, wins + 1, 'a win is lost or doubled')
      run = after
      if (run.waits)
        run = (await this.#ask(() => this.client.call('POST /api/story/run/:id/next', { params: { id } })))
          .run
    }
    for (;;) {
      const { completion } = await this.#solve(run.id)
      if (!completion) continue
      const points = completion.miniGames.reduce((sum, { of }) => sum + of, 0)
      assert.equal(completion.points, points, 'a move is lost or doubled')
      assert.equal(completion.gamesCompleted, run.required)
      return completion
    }
  }

  async #winBoard({ game }: StoryRun): Promise<void> {
    assert.ok(game, 'no board was dealt')
    const { board } = await this.#store.look((db) =>
      db.selectFrom('game').select('board').where('id', '=', game.id).executeTakeFirstOrThrow(),
    )
    for (const wordIds of groupsOf(board)) {
      const headers = { 'idempotency-key': randomUUID() }
      const reply: GuessReply = await this.#ask(() =>
        this.client.call('POST /api/game/:id/guess', { params: { id: game.id }, body: { wordIds }, headers }),
      )
      assert.equal(reply.outcome, 'correct')
    }
  }

  async #solve(id: string): Promise<MiniGameReply> {
    for (;;) {
      const view = await this.#ask(() =>
        this.client.call('GET /api/story/run/:id/mini-game', { params: { id } }),
      )
      const body = { answer: rightMove(view), miniGameId: view.id, moves: view.moves }
      const reply = await this.#ask(() =>
        this.client.call('POST /api/story/run/:id/mini-game', { params: { id }, body }),
      )
      assert.equal(reply.correct, true, `a right move in ${view.id} was wrong the second time`)
      if (!reply.over) continue
      assert.equal(reply.points, written(view.id).points)
      return reply
    }
  }
}

/**
 * Kills the server with kill -9 during the story mode. The server must not lose acknowledged actions, and it must count
 * repeated actions only once.
 */
export async function killUnderStory(what: string, store: Store, kills: number): Promise<Report> {
  let product: Product = await startProduct(store.settings)
  let slowest = product.startedIn
  let done = 0
  let completions = 0
  const away = async () => {
    while (product.running()) await sleep(5)
    product = await startProduct(store.settings)
    slowest = Math.max(slowest, product.startedIn)
    return product.origin
  }
  try {
    const reader = new Reader(store, product.origin, away)
    await reader.signUp()
    const reading = async () => {
      while (done < kills) {
        await reader.readChapter()
        completions++
      }
    }
    const strikes = async () => {
      for (; done < kills; done++) {
        const dying = product
        await sleep(KILL_AFTER_MS.least + Math.random() * KILL_AFTER_MS.spread)
        await dying.kill()
        while (product === dying) await sleep(5)
      }
    }
    await Promise.all([reading(), strikes()])
    const me = await reader.client.call('GET /api/auth/user')
    assert.equal(me.totalExperience, 100, 'experience counts once')
    assert.equal(me.storyModeWins, completions * 3)
    assert.equal(await product.stop(), 0)
    const note = `${what}: ${completions} chapters read to the end; ${reader.resent} requests sent again`
    return { what, faults: kills, slowest, note }
  } finally {
    await product.kill()
  }
}
