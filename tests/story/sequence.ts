import type { Random } from '../../src/engine/random.ts'
import { differenceOf } from '../duels/difference.ts'
import { rightGuess, someAction, someLevel, someRace, someTime, someView } from './choices.ts'
import { Field, type Ground } from './field.ts'
import {
  type Action,
  chapters,
  GROUPS,
  openRunOf,
  playerOf,
  type Reply,
  resultsOf,
  SECOND,
  type State,
  type World,
} from './model.ts'
import { distinct, ordersOf } from './orders.ts'
import { stored } from './views.ts'

const FEWEST_STEPS = 12
const MOST_STEPS = 50
const LOOKS: ReadonlySet<string> = new Set([
  'progress',
  'account',
  'complete',
  'chapter-board',
  'general-board',
])

/** Counters of actions and sequences, for the report. */
export interface Played {
  sequences: number
  steps: number
  races: number
  boards: number
  won: number
  completed: number
}

/**
 * One random test with one or two players. The class stores the players' actions and the possible states of the model.
 */
export class Sequence {
  /** The actions so far, for the report of a failure. */
  readonly told: string[] = []
  /**
   * The states of the model that are consistent with the server's replies and rows. After simultaneous actions, several
   * orders of the actions can be consistent. The list then contains one state for each of these orders.
   */
  #states: State[]
  readonly #random: Random
  readonly #played: Played
  readonly #ground: Ground
  readonly #names: string[]
  #seen: unknown
  #field!: Field
  #world!: World

  constructor(random: Random, played: Played, ground: Ground) {
    this.#random = random
    this.#played = played
    this.#ground = ground
    this.#names = (random.chance(0.6) ? ['a'] : ['a', 'b']).map((name) => `${name}${played.sequences}`)
    const fresh = () => ({ isPremium: true, boards: [], runs: [], completions: [], told: [], streaks: 0 })
    const players = this.#names.map((name) => [name, { ...fresh(), level: someLevel(random) }])
    this.#states = [{ now: ground.now, players: Object.fromEntries(players) }]
  }

  async play(): Promise<void> {
    const random = this.#random
    const levels = this.#names.map((name) => [name, playerOf(this.#state, name).level])
    this.#field = await Field.of(this.#ground, Object.fromEntries(levels), random.chance(0.1))
    this.#world = { past: this.#ground.past, shown: this.#field.shown }
    const steps = FEWEST_STEPS + random.below(MOST_STEPS - FEWEST_STEPS)
    for (let step = 0; step < steps; step++) await this.#step()
    for (const by of this.#names) await this.#lookAtAll(by)
    for (const [name, player] of Object.entries(this.#state.players)) {
      this.#played.boards += player.boards.length
      this.#played.won += player.boards.filter(({ found }) => found.length === GROUPS).length
      this.#played.completed += player.completions.length
      this.#ground.past.push(...resultsOf(name, player))
    }
    this.#ground.now = this.#state.now
  }

  get #state(): State {
    const [state] = this.#states
    if (!state) throw new Error('the model has no state left')
    return state
  }

  async #step(): Promise<void> {
    this.#played.steps++
    const random = this.#random
    const by = random.pick(this.#names)
    if (random.chance(0.1)) return this.#passTime()
    if (random.chance(0.02)) return this.#changePremium(by)
    if (random.chance(0.18)) return this.#race(by)
    if (random.chance(0.4)) return this.#winBoard(by)
    await this.#do(someAction(this.#state, this.#world, random, by))
    if (random.chance(0.1)) await this.#do(someView(random, by))
    if (random.chance(0.02)) await this.#lookAtAll(by)
  }

  /** Makes right guesses until the end of a board. */
  async #winBoard(by: string): Promise<void> {
    const action = rightGuess(this.#state, this.#random, by)
    if (!action) return this.#do(someAction(this.#state, this.#world, this.#random, by))
    const { board } = openRunOf(playerOf(this.#state, by)) ?? {}
    for (let next: Action | undefined = action; next; ) {
      await this.#do(next)
      const isSame = openRunOf(playerOf(this.#state, by))?.board === board
      next = isSame ? rightGuess(this.#state, this.#random, by) : undefined
    }
  }

  async #do(action: Action): Promise<void> {
    this.told.push(JSON.stringify(action))
    const raw = await this.#field.act(action)
    await this.#follow([action], [raw])
  }

  /**
   * Tests simultaneous actions. The result must be the same as if the actions had happened one after another, in one of
   * the possible orders.
   */
  async #race(by: string): Promise<void> {
    const actions = someRace(this.#state, this.#world, this.#random, by)
    this.told.push(`at once: ${JSON.stringify(actions)}`)
    this.#played.races++
    const raw = await Promise.all(actions.map((action) => this.#field.act(action)))
    await this.#follow(actions, raw)
  }

  /** Reads all data that a player can see. */
  async #lookAtAll(by: string): Promise<void> {
    for (const what of ['run', 'progress', 'account', 'general-board'] as const)
      await this.#do({ do: what, by })
    for (const chapter of new Set(playerOf(this.#state, by).completions.map((done) => done.chapter))) {
      await this.#do({ do: 'complete', by, chapter, seconds: 1 })
      await this.#do({ do: 'chapter-board', by, chapter })
    }
    await this.#do({ do: 'chapter-board', by, chapter: this.#random.pick(chapters).id })
  }

  #passTime(): void {
    const seconds = someTime(this.#random)
    this.told.push(`${seconds} s`)
    this.#field.passTime(seconds)
    for (const state of this.#states) state.now += seconds * SECOND
  }

  async #changePremium(name: string): Promise<void> {
    const isOn = this.#random.chance(0.6)
    this.told.push(`premium of ${name} ${isOn ? 'on' : 'off'}`)
    await this.#field.setPremium(name, isOn)
    for (const state of this.#states) playerOf(state, name).isPremium = isOn
  }

  /** Compares the replies and rows of the model with the replies and rows of the server. */
  async #follow(actions: readonly Action[], raw: Awaited<ReturnType<Field['act']>>[]): Promise<void> {
    // Calls that only read must not change any data, so the test does not compare the data after them. If such a call
    // changes data, the comparison after the next action finds the change.
    const isLook = actions.every(({ do: what }) => LOOKS.has(what))
    const seen = isLook && this.#seen ? this.#seen : await this.#field.look()
    this.#seen = seen
    const replies = raw.flatMap((reply, n) => this.#field.inWords(actions[n] as Action, reply))
    const fitting: State[] = []
    const wrong: string[] = []
    for (const before of this.#states)
      for (const { state, replies: wanted } of ordersOf(before, actions, this.#world)) {
        const difference =
          differenceOf('reply', replies.map(comparable(actions)), wanted.map(comparable(actions))) ??
          differenceOf('stored', seen, stored(state))
        if (difference === undefined) fitting.push(state)
        else wrong.push(difference)
      }
    if (fitting.length === 0) throw new Error([...new Set(wrong)].join('\nor '))
    this.#states = distinct(fitting)
  }
}

/**
 * The server reads a view in several queries. If another action runs at the same time, one part of the view can show
 * the data before this action, and another part the data after it.
 */
const comparable = (actions: readonly Action[]) => (reply: Reply, n: number) => {
  const mayBeTorn = ['run', 'progress', 'account'].includes(actions[n]?.do ?? '')
  return actions.length > 1 && mayBeTorn && 'ok' in reply ? { ok: null } : reply
}
