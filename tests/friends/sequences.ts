import { isDeepStrictEqual } from 'node:util'
import { audiences } from '../../src/contract/friend.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { DATE, Field } from './field.ts'
import { type Action, Model, type Reply } from './model.ts'

/** Number of sequences after which the test starts a new server, because the database grows. */
const SEQUENCES_A_SERVER = 1_000
const PLAYERS = 4
const FEWEST_STEPS = 8
const MOST_STEPS = 20

export interface Played {
  sequences: number
  steps: number
  races: number
  /** Races whose result differs from that of the actions in the order of the list. */
  reordered: number
  views: number
}

/**
 * Plays random sequences of follows, requests, blocks and settings. Throws at the first sequence in which the server
 * does not do what the model says, or shows somebody what the model forbids.
 */
export async function playSequences(
  kind: DatabaseKind,
  count: number,
  seed: string,
  tell: (played: Played) => void = () => {},
): Promise<Played> {
  const played: Played = { sequences: 0, steps: 0, races: 0, reordered: 0, views: 0 }
  while (played.sequences < count) {
    const server = await startServer(kind)
    try {
      const last = Math.min(count, played.sequences + SEQUENCES_A_SERVER)
      for (; played.sequences < last; played.sequences++) {
        const name = `${seed} ${played.sequences}`
        const sequence = new Sequence(await Field.of(server, PLAYERS), randomFrom(name), played)
        try {
          await sequence.play()
        } catch (error) {
          console.error(`sequence ${name}:\n${sequence.told.join('\n')}`)
          throw error
        }
        if (played.sequences % 100 === 99) tell({ ...played, sequences: played.sequences + 1 })
      }
    } finally {
      await server.close()
    }
  }
  return played
}

class Sequence {
  /** The actions of the sequence so far, for the report of a failure. */
  readonly told: string[] = []
  readonly #field: Field
  readonly #random: Random
  readonly #played: Played
  #model = Model.of(PLAYERS)

  constructor(field: Field, random: Random, played: Played) {
    this.#field = field
    this.#random = random
    this.#played = played
  }

  async play(): Promise<void> {
    const steps = FEWEST_STEPS + this.#random.below(MOST_STEPS - FEWEST_STEPS)
    for (let n = 0; n < steps; n++) {
      const atOnce = this.#random.chance(0.3) ? 2 + this.#random.below(2) : 1
      await this.#step(Array.from({ length: atOnce }, () => this.#someAction()))
      if (this.#random.chance(0.1)) await this.#look(this.#random.below(PLAYERS))
    }
    await this.#look(this.#random.below(PLAYERS))
    await this.#field.leave()
  }

  #someAction(): Action {
    const random = this.#random
    const by = random.below(PLAYERS)
    const of = (by + 1 + random.below(PLAYERS - 1)) % PLAYERS
    if (random.chance(0.01)) return { kind: 'delete', by }
    if (random.chance(0.15)) {
      const setting = random.pick(['private', 'activity', 'streak', 'dailyResults'] as const)
      const value = setting === 'private' ? random.chance(0.6) : random.pick(audiences)
      return { kind: 'privacy', by, settings: { [setting]: value } }
    }
    const kinds = ['follow', 'follow', 'follow', 'follow', 'accept', 'accept', 'refuse', 'unfollow'] as const
    return { kind: random.pick([...kinds, 'block', 'unblock', 'unblock'] as const), by, of }
  }

  /** Does the actions at once. The result must be that of the actions one after the other, in some order. */
  async #step(actions: readonly Action[]): Promise<void> {
    this.told.push(JSON.stringify(actions))
    this.#played.steps += actions.length
    if (actions.length > 1) this.#played.races++
    const replies = await Promise.all(actions.map((action) => this.#field.act(action)))
    const state = await this.#field.state()
    const possible = ordersOf(actions.length).map((order) => {
      const model = this.#model.copy()
      const said: Reply[] = []
      for (const n of order) said[n] = model.apply(actions[n] as Action)
      return { model, said }
    })
    const found = possible.findIndex(
      ({ model, said }) => isDeepStrictEqual(model.state, state) && isDeepStrictEqual(said, replies),
    )
    const outcome = possible[found]
    if (!outcome)
      throw new Error(
        `the server answered ${JSON.stringify(replies)} and has ${JSON.stringify(state)}; the model ${JSON.stringify(
          possible.map(({ said, model }) => ({ said, state: model.state })),
        )}`,
      )
    if (found > 0) this.#played.reordered++
    this.#model = outcome.model
  }

  /** Compares everything that a player sees of the others with what the model allows. */
  async #look(viewer: number): Promise<void> {
    if (!this.#model.state.isAlive[viewer]) return
    this.told.push(`${viewer} looks`)
    this.#played.views++
    const model = this.#model
    const others = [...this.#field.ids.keys()].filter((n) => n !== viewer && model.state.isAlive[n])
    // The pages of players are slow, so each look takes one of them.
    const opened = others.length === 0 ? [] : [this.#random.pick(others)]
    const where = (fits: (other: number) => boolean) => this.#idsOf(others.filter(fits))
    const seen = await this.#seenBy(viewer, others, opened)
    const follows = (other: number) => model.follows(viewer, other)
    const isOpen = (other: number) => !model.isBlocked(viewer, other)
    const wanted: typeof seen = {
      following: where((other) => follows(other) || model.asks(viewer, other)),
      followers: where((other) => model.follows(other, viewer)),
      requests: where((other) => model.asks(other, viewer)),
      friends: where((other) => model.relation(viewer, other) === 'friends'),
      blocked: where((other) => model.state.blocks[viewer]?.[other] === true),
      relations: others.map((other): string | undefined => model.relation(viewer, other)),
      found: this.#idsOf(opened.filter(isOpen)),
      leaderboard: where(follows),
      day: where((other) => follows(other) && model.shows('dailyResults', other, viewer)),
      dayBoard: where((other) => follows(other) && model.shows('dailyResults', other, viewer)),
      feedOfFriends: where((other) => follows(other) && model.shows('activity', other, viewer)),
      feed: where((other) => isOpen(other) && model.shows('activity', other, viewer)),
      pages: opened.map((other) =>
        isOpen(other)
          ? {
              relation: model.relation(viewer, other),
              followsYou: model.follows(other, viewer),
              asksYou: model.asks(other, viewer),
              private: model.state.settings[other]?.private ?? false,
              showsStreak: model.shows('streak', other, viewer),
              threads: model.shows('dailyResults', other, viewer) ? 1 : 0,
            }
          : null,
      ),
    }
    for (const [name, value] of Object.entries(seen)) {
      const allowed = wanted[name as keyof typeof wanted]
      if (!isDeepStrictEqual(value, allowed))
        throw new Error(
          `${name}: ${viewer} sees ${JSON.stringify(value)}, the model says ${JSON.stringify(allowed)}`,
        )
    }
  }

  #idsOf = (players: readonly number[]) => players.map((n) => this.#field.ids[n] ?? '').sort()

  async #seenBy(viewer: number, others: readonly number[], opened: readonly number[]) {
    const field = this.#field
    const own = field.ids[viewer]
    const ids = (rows: readonly { user: { id: string } }[]) =>
      rows
        .map(({ user }) => user.id)
        .filter((id) => id !== own && field.ids.includes(id))
        .sort()
    const list = async (url: string) => ids(await field.read(viewer, url))
    const entries = async (url: string) =>
      ids((await field.read<{ entries: { user: { id: string } }[] }>(viewer, url)).entries)
    const found: string[] = []
    for (const other of opened) {
      const search = encodeURIComponent(field.names[other] ?? '')
      const { users } = await field.read<{ users: { id: string }[] }>(viewer, `/api/users?search=${search}`)
      found.push(...users.map(({ id }) => id).filter((id) => id === field.ids[other]))
    }
    const of = [own, ...others.map((other) => field.ids[other])].join()
    const relations = await field.read<Record<string, string>>(viewer, `/api/me/relations?of=${of}`)
    return {
      following: await list('/api/me/following'),
      followers: await list('/api/me/followers'),
      requests: await list('/api/me/requests'),
      friends: await list('/api/me/friends'),
      blocked: await list('/api/me/blocked'),
      relations: others.map((other) => relations[field.ids[other] ?? '']),
      found: found.sort(),
      leaderboard: await entries('/api/leaderboards/high-scores?scope=friends'),
      day: await list(`/api/daily-challenge/${DATE}/friends`),
      dayBoard: await entries(`/api/daily-challenge/${DATE}/leaderboard?scope=friends`),
      feedOfFriends: await list('/api/activities?scope=friends'),
      feed: await list('/api/activities'),
      pages: await Promise.all(opened.map((other) => this.#page(viewer, other))),
    }
  }

  async #page(viewer: number, other: number) {
    const path = `/api/users/${this.#field.names[other]}`
    const { status, text } = await this.#field.send(viewer, 'GET', path)
    const threads = await this.#field.send(viewer, 'GET', `${path}/threads?month=${DATE.slice(0, 7)}`)
    if (status !== threads.status) throw new Error(`a page answers ${status}, its threads ${threads.status}`)
    if (status === 404) return null
    const { friendship, stats } = JSON.parse(text)
    const { relation, followsYou, asksYou, private: isPrivate } = friendship
    return {
      ...{ relation, followsYou, asksYou, private: isPrivate },
      showsStreak: stats.winStreak !== null,
      threads: JSON.parse(threads.text).length,
    }
  }
}

/** Returns all orders of the numbers from 0 to n − 1. */
function ordersOf(n: number): number[][] {
  if (n === 0) return [[]]
  return ordersOf(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => order.toSpliced(at, 0, n - 1)),
  )
}
