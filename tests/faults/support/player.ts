import { setTimeout as sleep } from 'node:timers/promises'
import type { GameView } from '../../../src/contract/game.ts'
import { type Answer, Client } from '../../support/client.ts'
import { type Action, type Call, callOf, choose, shuffled } from './action.ts'
import { Memory, type RememberedGuess, sameReply } from './memory.ts'
import { settle } from './settle.ts'
import type { Rows } from './snapshot.ts'

const THINK_MS = 15
/** Number of acknowledged guesses that a player repeats after each fault. */
const RESENT = 2

/** Returns the groups of a board, or undefined if the test cannot read them. */
export type Answers = (gameId: string) => Promise<string[][] | undefined>

/**
 * Error for a request to which the server sent no reply or a 503 reply. It is unknown whether the request took effect.
 */
class Unanswered extends Error {}

/**
 * A simulated player. The class stores every reply. The player sends one request at a time, but a double click sends a
 * guess twice.
 */
export class Player {
  readonly id: string
  readonly memory = new Memory()
  /** Descriptions of the faults in the server's replies. */
  readonly complaints: string[] = []
  /** An action that the player has sent, and that has received no reply yet. */
  pending: Action | undefined
  resent = 0
  /** True if the player stopped because no reply arrived. */
  cutOff = false
  #cookie: string
  #client: Client
  #view: GameView | null = null
  #resting = true

  constructor(id: string, cookie: string, origin: string) {
    this.id = id
    this.#cookie = cookie
    this.#client = new Client(origin)
  }

  /** Handles the action without a reply. Returns true if the action took effect, according to the database rows. */
  settle(rows: Rows): boolean {
    if (!this.pending || this.#known(this.pending)) return false
    const done = settle(this.memory, this.pending, rows)
    // A guess has an idempotency key, so the player repeats an unanswered guess even if it took effect. After that, the
    // guess must be stored exactly once.
    if (this.pending.do !== 'guess') this.pending = undefined
    return done
  }

  /** Plays on the server at `origin` until `rest` is called or the server does not reply. */
  async play(origin: string, answers: Answers): Promise<void> {
    this.#client = new Client(origin)
    this.#resting = false
    this.cutOff = false
    try {
      await this.#resume()
      while (!this.#resting) {
        const view = this.#view
        const tried = this.memory.current?.guesses.map((guess) => guess.wordIds) ?? []
        const groups = view === null ? undefined : await answers(view.id)
        await this.#act(choose(view, groups, tried))
        await sleep(Math.random() * THINK_MS)
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      this.cutOff = true
    }
  }

  rest(): void {
    this.#resting = true
  }

  /**
   * Continues to play after a fault. The player repeats the unanswered request and some answered requests, and checks
   * that the board is unchanged.
   */
  async #resume(): Promise<void> {
    const { pending, memory } = this
    if (pending) {
      const known = this.#known(pending)
      if (known) await this.#again(pending, known.reply)
      else await this.#act(pending)
      this.pending = undefined
    }
    for (const guess of shuffled([...memory.guesses.values()]).slice(0, RESENT))
      await this.#again({ do: 'guess', ...guess }, guess.reply)
    const answer = await this.#send('GET', { path: '/api/game/current' })
    const { game } = answer.body as { game: GameView | null }
    const { current } = memory
    const expected = current && current.status !== 'game_over' ? current : undefined
    if (game?.id !== expected?.id || game?.status !== expected?.status)
      this.complaints.push(`the run to go on with is ${game?.id} ${game?.status}, not ${expected?.id}`)
    this.#view = game
  }

  #known(action: Action): RememberedGuess | undefined {
    return action.do === 'guess' ? this.memory.guesses.get(action.key) : undefined
  }

  /** Sends a request again. The server must send the same reply. */
  async #again(action: Action, reply: unknown): Promise<void> {
    const { status, body } = await this.#send('POST', callOf(action))
    this.resent++
    if (status !== 200 || !sameReply(body, reply))
      this.complaints.push(`a guess sent again was answered ${status} and not as it was the first time`)
  }

  async #act(action: Action): Promise<void> {
    this.pending = action
    const call = callOf(action)
    const twice = action.do === 'guess' && Math.random() < 0.1
    const sent = await Promise.allSettled(
      [call, ...(twice ? [call] : [])].map((one) => this.#send('POST', one)),
    )
    const answers = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [answer, other] = answers
    if (!answer) throw (sent[0] as PromiseRejectedResult).reason
    if (other && !(answer.status === other.status && sameReply(answer.body, other.body)))
      this.complaints.push(`a double click was answered in two ways: ${answer.text} and ${other.text}`)
    this.pending = undefined
    if (answer.status < 300) {
      this.memory.note(action, answer.body)
      this.#look(action, answer.body)
    } else if (answer.status < 500 && !(action.do === 'hint' && answer.status === 409))
      this.complaints.push(`${call.path} was answered ${answer.status}: ${answer.text}`)
  }

  #look(action: Action, body: unknown): void {
    if (action.do === 'hint') return
    this.#view = action.do === 'guess' ? (body as { game: GameView }).game : (body as GameView)
  }

  async #send(method: string, { path, body, headers }: Call): Promise<Answer<unknown>> {
    let answer: Answer<unknown>
    try {
      answer = await this.#client.raw(method, path, {
        headers: { cookie: this.#cookie, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw new Unanswered('no answer', { cause: error })
    }
    if (answer.status === 503 && (answer.body as { code?: string }).code === 'database_unavailable')
      throw new Unanswered('the database is away')
    if (answer.status >= 500) this.complaints.push(`${path} was answered ${answer.status}: ${answer.text}`)
    return answer
  }
}
