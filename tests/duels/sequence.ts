import type { Random } from '../../src/engine/random.ts'
import * as duels from '../../src/server/features/duel/duel.service.ts'
import * as race from '../../src/server/features/duel/race.service.ts'
import { refreshRooms } from '../../src/server/features/duel/room.service.ts'
import type { TestServer } from '../support/server.ts'
import type { TestStream } from '../support/stream.ts'
import type { Action, Reply } from './action.ts'
import type { BoardPool } from './boards.ts'
import { someAction, someRace, someTime } from './choices.ts'
import { differenceOf } from './difference.ts'
import { Field } from './field.ts'
import { newState, playerOf, SECOND, type State } from './model.ts'
import { distinct, isOnTheWay, ordersOf } from './orders.ts'
import { openedAt } from './rooms.ts'
import { setPremium } from './rules.ts'
import { headToHeadOf, resultOf, stored, summaryOf } from './views.ts'

const FEWEST_STEPS = 6
const MOST_STEPS = 26
/** Numbers of tested actions and sequences, for the report. */
export interface Played {
  sequences: number
  steps: number
  races: number
  duels: number
  completed: number
  draws: number
  events: number
  /** Number of events that real event streams have received. */
  arrived: number
}

/**
 * One random test with two or three players. The class stores the players' actions and the possible states of the
 * model.
 */
export class Sequence {
  /** The actions of this sequence until now, for the report of a failure. */
  readonly told: string[] = []
  /**
   * The states of the model that are consistent with the server's replies, rows and events. After simultaneous actions,
   * several orders of the actions can be consistent. The list then contains one state for each of these orders.
   */
  #states: State[]
  readonly #random: Random
  readonly #played: Played
  readonly #names: string[]
  readonly #hasStreams: boolean
  #field!: Field

  constructor(random: Random, played: Played) {
    this.#random = random
    this.#played = played
    this.#names = random.chance(0.5) ? ['a', 'b'] : ['a', 'b', 'c']
    this.#hasStreams = random.chance(0.05)
    this.#states = [newState(this.#names)]
  }

  async play(server: TestServer, boards: BoardPool): Promise<void> {
    const field = await Field.of(server, boards, this.#names, this.#hasStreams)
    this.#field = field
    const news = this.#hasStreams ? await this.#openNews() : []
    try {
      const steps = FEWEST_STEPS + this.#random.below(MOST_STEPS - FEWEST_STEPS)
      for (let step = 0; step < steps; step++) await this.#step()
      for (const by of this.#names)
        if (!this.#hasStreams) continue
        else for (const duel of field.duels.keys()) await this.#leaveAll(by, duel)
      await this.#compareEverything()
      for (const { stream, name } of news) {
        if (playerOf(this.#state, name).isDeleted) continue
        await field.rooms.compare(stream, `me:${field.idOf(name)}`, openedAt(stream))
      }
    } finally {
      for (const { stream } of news) await stream.leave()
      await field.close(this.#state)
      this.#played.arrived += field.rooms.arrived
    }
    for (const { status, winner } of this.#state.duels) {
      this.#played.duels++
      if (status === 'completed') this.#played.completed++
      if (status === 'completed' && winner === null) this.#played.draws++
    }
    for (const lines of Object.values(this.#state.told)) this.#played.events += lines.length
  }

  get #state(): State {
    const [state] = this.#states
    if (!state) throw new Error('the model has no state left')
    return state
  }

  async #openNews(): Promise<{ name: string; stream: TestStream }[]> {
    const open = this.#names.map(async (name) => ({
      name,
      stream: await this.#field.rooms.stream(this.#field.sessionOf(name), '/api/me/events'),
    }))
    return Promise.all(open)
  }

  async #leaveAll(by: string, duel: number): Promise<void> {
    for (let left = this.#state.rooms[`${duel}:${by}`] ?? 0; left > 0; left--)
      await this.#do({ do: 'leave', by, duel })
  }

  async #step(): Promise<void> {
    this.#played.steps++
    const random = this.#random
    if (random.chance(0.16)) return this.#passTime()
    if (random.chance(0.03)) return this.#changePremium()
    if (random.chance(0.22)) return this.#race()
    const action = someAction(this.#state, random)
    // The server closes a deleted player's streams at an unknown time, so the test closes the streams before the
    // deletion.
    if (action.do === 'delete' && this.#hasStreams)
      for (const duel of this.#field.duels.keys()) await this.#leaveAll(action.by, duel)
    // When a player opens a real event stream, the server also does all due steps of the duel. The model does not
    // include these steps in this action. Therefore the test first makes the player read the duel, so that no step is
    // due.
    if (action.do === 'enter' && this.#hasStreams) await this.#do({ ...action, do: 'find' })
    if (action.do === 'enter' && this.#hasStreams && playerOf(this.#state, action.by).isDeleted) return
    await this.#do(action)
    if (random.chance(0.12) && 'duel' in action) await this.#look(action.duel)
  }

  async #do(action: Action): Promise<void> {
    this.told.push(JSON.stringify(action))
    const reply = await this.#field.act(action)
    await this.#follow([action], [reply])
  }

  /**
   * Tests random simultaneous actions. The result must be the same as if the actions had happened one after another, in
   * one of the possible orders.
   */
  async #race(): Promise<void> {
    let actions = someRace(this.#state, this.#random)
    // No real event stream opens or closes during simultaneous actions, because the test does not control the time at
    // which the server handles an opened or closed stream.
    if (this.#hasStreams)
      actions = actions.filter(({ do: what }) => what !== 'enter' && what !== 'leave' && what !== 'delete')
    if (actions.length < 2) return
    this.told.push(`at once: ${JSON.stringify(actions)}`)
    this.#played.races++
    const replies = await Promise.all(actions.map((action) => this.#field.act(action)))
    await this.#follow(actions, replies)
    // Some effects of actions are visible only after the players have read the duel. One example: a player starts while
    // the opponent's board ends.
    const isClose = actions.some((action) => action.do === 'start') || this.#random.chance(0.3)
    if (!isClose) return
    for (const duel of new Set(actions.flatMap((action) => ('duel' in action ? [action.duel] : []))))
      await this.#look(duel)
  }

  /**
   * As both players of a duel, reads everything that the server shows about the duel: the duel itself, the opponent's
   * recorded steps, the result, and the results of earlier duels.
   */
  async #look(duel: number): Promise<void> {
    for (const by of this.#state.duels[duel]?.sides.map(({ player }) => player) ?? [])
      if (!playerOf(this.#state, by).isDeleted) await this.#do({ do: 'find', by, duel })
  }

  async #passTime(): Promise<void> {
    const seconds = someTime(this.#random)
    this.told.push(`${seconds} s`)
    this.#field.server.passTime(seconds)
    for (const state of this.#states) state.now += seconds * SECOND
    // A server process with open streams calls `refreshRooms` every few seconds.
    await refreshRooms(this.#field.server.app.context)
    // The server does the due steps of a duel in a periodic job (`sweep`), or when a player reads the duel.
    if (this.#random.chance(0.4)) await this.#do({ do: 'sweep' })
  }

  async #changePremium(): Promise<void> {
    const name = this.#random.pick(this.#names)
    const isOn = this.#random.chance(0.75)
    this.told.push(`premium of ${name} ${isOn ? 'on' : 'off'}`)
    await this.#field.setPremium(name, isOn)
    for (const state of this.#states) setPremium(state, name, isOn)
  }

  /**
   * Compares the server's replies, database rows and published events with the replies, rows and events of the model.
   */
  async #follow(actions: readonly Action[], replies: readonly Reply[]): Promise<void> {
    const seen = await this.#field.look()
    const shown = replies.map((reply) => this.#field.inWords(reply) as Reply)
    const fitting: State[] = []
    const wrong: string[] = []
    for (const before of this.#states) {
      let orders = ordersOf(before, actions, isOnTheWay(seen.told))
      // If no order of the actions fits the server's events, the test continues with a few orders, so that it can
      // report the differences.
      if (orders.length === 0) orders = ordersOf(before, actions, () => true).slice(0, 3)
      for (const { state, replies: wanted } of orders) {
        const difference =
          differenceOf(
            'reply',
            shown.map(comparable(actions)),
            wanted.map((reply, n) => allowed(reply, shown[n])).map(comparable(actions)),
          ) ??
          differenceOf('stored', seen.stored, stored(state)) ??
          differenceOf('told', seen.told, state.told)
        if (difference === undefined) fitting.push(state)
        else wrong.push(difference)
      }
    }
    if (fitting.length === 0) throw new Error([...new Set(wrong)].join('\nor '))
    this.#states = distinct(fitting)
  }

  /** Compares all data about duels that the players can see. */
  async #compareEverything(): Promise<void> {
    const field = this.#field
    const { context } = field.server.app
    for (const [n, id] of field.duels.entries()) {
      await this.#look(n)
      const duel = this.#state.duels[n]
      const by = duel?.sides
        .map(({ player }) => player)
        .find((name) => !playerOf(this.#state, name).isDeleted)
      if (by === undefined || duel?.status !== 'completed') continue
      const result = await race.result(context, field.sessionOf(by), id)
      this.#same(`the result of ${n}`, field.inWords(result), resultOf(this.#state, n))
    }
    for (const name of this.#names) {
      const session = field.sessionOf(name)
      const { history, ...summary } = await duels.summary(context, session)
      const at = (time: string) => field.secondsOf(new Date(time))
      const shown = { ...summary, history: history.map((point) => ({ ...point, at: at(point.at) })) }
      this.#same(`the summary of ${name}`, shown, summaryOf(this.#state, name))
      const listed = await duels.list(context, session, {})
      const own = [...this.#state.duels.keys()].filter((n) =>
        this.#state.duels[n]?.sides.some(({ player }) => player === name),
      )
      const wanted = own.toReversed().slice(0, 20)
      this.#same(
        `the list of ${name}`,
        listed.map(({ id }) => field.duels.indexOf(id)),
        wanted,
      )
      for (const other of this.#names.filter((one) => one !== name)) {
        const between = field.inWords(await duels.between(context, session.playerId, field.idOf(other)))
        this.#same(`between ${name} and ${other}`, between, headToHeadOf(this.#state, name, other))
      }
    }
  }

  /** Compares a value of the server with the value of the model. Throws an error if the two values differ. */
  #same(what: string, seen: unknown, wanted: unknown): void {
    const difference = differenceOf(what, seen, wanted)
    if (difference !== undefined) throw new Error(difference)
  }
}

/**
 * Returns the reply that the test expects. If the model refuses an action for several reasons, the server can name any
 * of these reasons.
 */
const allowed = (wanted: Reply, seen: Reply | undefined): Reply =>
  'no' in wanted && seen && 'no' in seen && seen.no.every((code) => wanted.no.includes(code)) ? seen : wanted

/**
 * Returns a function that removes those values from a reply that the test cannot compare. One of them is the time of
 * the reply. The server reads ratings last, so during simultaneous actions the ratings in a reply can be newer than the
 * rest.
 */
const comparable = (actions: readonly Action[]) => (reply: Reply, n: number) => {
  if ('no' in reply || reply.ok === null || typeof reply.ok !== 'object' || Array.isArray(reply.ok))
    return reply
  const mayBeTorn = actions.length > 1 && actions[n]?.do === 'find'
  const left = new Set(['serverNow', ...(mayBeTorn ? ['challenger', 'challenged'] : [])])
  return { ok: Object.fromEntries(Object.entries(reply.ok).filter(([key]) => !left.has(key))) }
}
