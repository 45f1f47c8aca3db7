import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ApiKey, api, type Output } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { audiences } from '../../src/contract/friend.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import type { TestStream } from '../support/stream.ts'
import { type ClubAction, memberOf } from './club-model.ts'
import { DATE, Field, nameOf } from './field.ts'
import { type Action, Model, type Reply } from './model.ts'

/** Number of sequences after which the test starts a new server, because the database grows. */
const SEQUENCES_A_SERVER = 1_000
const PLAYERS = 4
const FEWEST_STEPS = 8
const MOST_STEPS = 20
const MOST_CLUBS = 3

/** The reads of one club that the contract has. */
const readsOfClub = Object.entries<Endpoint>(api).flatMap(([key, { events }]) =>
  key.startsWith('GET /api/clubs/:id') && !events ? [key as ApiKey] : [],
)

export interface Played {
  sequences: number
  steps: number
  races: number
  /** Races whose result differs from that of the actions in the order of the list. */
  reordered: number
  views: number
  /** Actions on clubs, and streams of clubs whose player was out at the end. */
  inClubs: number
  outOfStreams: number
}

/**
 * Plays random sequences of follows, requests, blocks, settings and clubs. Throws at the first sequence in which the server
 * does not do what the model says, or shows somebody what the model forbids.
 */
export async function playSequences(
  kind: DatabaseKind,
  count: number,
  seed: string,
  tell: (played: Played) => void = () => {},
): Promise<Played> {
  const played: Played = {
    sequences: 0,
    steps: 0,
    races: 0,
    reordered: 0,
    views: 0,
    inClubs: 0,
    outOfStreams: 0,
  }
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
  #made = 0
  #stream: Watched | undefined

  constructor(field: Field, random: Random, played: Played) {
    this.#field = field
    this.#random = random
    this.#played = played
  }

  async play(): Promise<void> {
    const steps = FEWEST_STEPS + this.#random.below(MOST_STEPS - FEWEST_STEPS)
    for (let n = 0; n < steps; n++) {
      const atOnce = this.#random.chance(0.3) ? 2 + this.#random.below(2) : 1
      await this.#step(Array.from({ length: atOnce }, () => this.#someAction(atOnce === 1)))
      await this.#openStream()
      if (this.#random.chance(0.1)) await this.#look(this.#random.below(PLAYERS))
    }
    await this.#look(this.#random.below(PLAYERS))
    await this.#checkStream()
    await this.#field.leave()
  }

  #someClubAction(by: number, of: number, isAlone: boolean): ClubAction {
    const random = this.#random
    const { clubs, links } = this.#field
    this.#played.inClubs++
    if (clubs.size === 0 || (clubs.size < MOST_CLUBS && random.chance(0.1)))
      return { kind: 'make', by, club: this.#made, link: this.#made++ }
    // A player with an open stream is put out more often than others.
    if (this.#stream && random.chance(0.12)) {
      const { player, club } = this.#stream
      if (player === by) return { kind: 'leave', by, club }
      return { kind: 'remove', by, club, of: player, byId: isAlone && random.chance(0.4) }
    }
    const club = random.pick([...clubs.keys()])
    const kinds = [
      'join',
      'join',
      'join',
      'join',
      'leave',
      'hide',
      'show',
      'remove',
      'remove',
      'promote',
    ] as const
    const kind = random.chance(0.03)
      ? 'end'
      : random.pick([...kinds, 'promote', 'demote', 'renew', 'renew'] as const)
    if (kind === 'join') {
      const ofClub = [...links].flatMap(([link, one]) => (one.club === club ? [link] : []))
      const current = this.#model.state.clubs[club]?.link
      return {
        kind,
        by,
        club,
        link: random.chance(0.8) && current !== undefined ? current : random.pick(ofClub),
      }
    }
    const owners =
      this.#model.state.clubs[club]?.members.flatMap((one) => (one.isOwner ? [one.player] : [])) ?? []
    const who = kind !== 'leave' && owners.length > 0 && random.chance(0.7) ? random.pick(owners) : by
    if (kind === 'renew') return { kind, by: who, club, link: this.#made++ }
    if (kind !== 'remove' && kind !== 'promote' && kind !== 'demote') return { kind, by: who, club }
    const other = who === of ? (of + 1) % PLAYERS : of
    return { kind, by: who, club, of: other, byId: isAlone && random.chance(0.4) }
  }

  /** Opens the stream of a club as one of its members, once in a sequence. */
  async #openStream(): Promise<void> {
    const { clubs, isAlive } = this.#model.state
    const member = Object.entries(clubs).flatMap(([club, { members }]) =>
      members.length > 1 ? members.map(({ player }) => ({ player, club: Number(club) })) : [],
    )
    if (this.#stream || member.length === 0 || !this.#random.chance(0.6)) return
    const { player, club } = this.#random.pick(member)
    if (!isAlive[player]) return
    this.told.push(`${player} opens the stream of club ${club}`)
    await this.#field.flush()
    this.#stream = { player, club, stream: await this.#field.stream(player, club), mayEnd: false }
  }

  /** The stream of a player who is out has ended; that of a player who was never out is open. None names anybody. */
  async #checkStream(): Promise<void> {
    if (!this.#stream) return
    const { player, club, stream, mayEnd } = this.#stream
    await this.#field.flush()
    const isIn = memberOf(this.#model.state.clubs[club], player) !== undefined
    if (!isIn) {
      await Promise.race([
        stream.ended,
        failAfter(STREAM_MS, `the stream of ${player} did not end: ${stream.text}`),
      ])
      this.#played.outOfStreams++
    }
    if (isIn && !mayEnd && stream.isEnded) throw new Error(`the stream of ${player} ended: ${stream.text}`)
    await stream.leave()
    const named = [...this.#field.ids, ...this.#field.names].filter((name) => stream.text.includes(name))
    if (named.length > 0) throw new Error(`the stream of ${player} names ${named}: ${stream.text}`)
  }

  #someAction(isAlone: boolean): Action {
    const random = this.#random
    const by = random.below(PLAYERS)
    const of = (by + 1 + random.below(PLAYERS - 1)) % PLAYERS
    if (random.chance(0.01)) return { kind: 'delete', by }
    if (random.chance(0.4)) return this.#someClubAction(by, of, isAlone)
    if (random.chance(0.15)) {
      const setting = random.pick(['private', 'activity', 'streak', 'dailyResults', 'clubs'] as const)
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
    if (this.#stream) this.#stream.mayEnd ||= actions.some((action) => mayPutOut(action, this.#stream))
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
              clubs: this.#clubsOnPage(viewer, other),
            }
          : null,
      ),
    }
    for (const [name, value] of Object.entries(seen)) {
      this.#expect(name, viewer, value, wanted[name as keyof typeof wanted])
    }
    await this.#lookAtClubs(viewer)
  }

  #clubsOnPage(viewer: number, owner: number) {
    if (!this.#model.shows('clubs', owner, viewer)) return []
    return Object.entries(this.#model.state.clubs)
      .filter(([, club]) => !club.hidden && memberOf(club, owner))
      .map(([number, club]) => ({
        name: nameOf(Number(number)),
        id: (memberOf(club, viewer) && this.#field.clubs.get(Number(number))) ?? null,
      }))
      .sort(byName)
  }

  /** Compares what a player sees of clubs with what the model allows. */
  async #lookAtClubs(viewer: number): Promise<void> {
    const { clubs } = this.#model.state
    const own = await this.#field.read<{ name: string; role: string; members: number }[]>(
      viewer,
      '/api/clubs',
    )
    const expected = Object.entries(clubs).flatMap(([number, club]) => {
      const member = memberOf(club, viewer)
      const role = member?.isOwner ? 'owner' : 'member'
      return member ? [{ name: nameOf(Number(number)), role, members: club.members.length }] : []
    })
    const seen = own.map(({ name, role, members }) => ({ name, role, members }))
    this.#expect('clubs', viewer, seen.sort(byName), expected.sort(byName))
    if (this.#field.clubs.size === 0) return
    // Each look takes one club and one link, because each read takes time.
    await this.#lookAtClub(viewer, ...this.#random.pick([...this.#field.clubs]))
    const [link, { club, token }] = this.#random.pick([...this.#field.links])
    const { status } = await this.#field.send(viewer, 'GET', `/api/clubs/join/${token}`)
    const current = clubs[club]?.link
    this.#expect(`link ${link}`, viewer, status, current === undefined ? 404 : current === link ? 200 : 410)
  }

  async #lookAtClub(viewer: number, number: number, id: string): Promise<void> {
    const club = this.#model.state.clubs[number]
    const own = memberOf(club, viewer)
    const mayName = (other: number) => memberOf(club, other) && !this.#model.isBlocked(viewer, other)
    for (const key of readsOfClub) {
      const { status, text } = await this.#field.send(viewer, 'GET', key.slice(4).replace(':id', id))
      if (!own) this.#expect(key, viewer, status, 404)
      for (const other of this.#field.ids.keys())
        if ((!own || !mayName(other)) && text.includes(this.#field.ids[other] ?? ''))
          throw new Error(`${key} names ${other} to ${viewer}: ${text}`)
      if (!own || !club || key !== 'GET /api/clubs/:id') continue
      const { memberList, invite } = JSON.parse(text) as Output<'GET /api/clubs/:id'>
      const token = own.isOwner ? this.#field.links.get(club.link)?.token : undefined
      this.#expect('invite', viewer, invite?.split('/c/')[1], token)
      const isHidden = (player: number) => this.#model.isBlocked(viewer, player)
      const shown = ['owner', 'member'].flatMap((role) =>
        club.members
          .filter(({ isOwner }) => isOwner === (role === 'owner'))
          .map(({ player }) => ({ name: isHidden(player) ? 'A player' : this.#field.names[player], role })),
      )
      this.#expect(
        'members',
        viewer,
        memberList.map(({ user, role }) => ({ name: user.username, role })),
        shown,
      )
    }
  }

  #expect(name: string, viewer: number, seen: unknown, allowed: unknown): void {
    if (!isDeepStrictEqual(seen, allowed))
      throw new Error(
        `${name}: ${viewer} sees ${JSON.stringify(seen)}, the model says ${JSON.stringify(allowed)}`,
      )
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
    const { friendship, stats, clubs } = JSON.parse(text) as Output<'GET /api/users/:username'>
    if (!friendship) throw new Error(`the page of ${other} has no friendship`)
    const { relation, followsYou, asksYou, private: isPrivate } = friendship
    return {
      ...{ relation, followsYou, asksYou, private: isPrivate },
      showsStreak: stats.winStreak !== null,
      threads: JSON.parse(threads.text).length,
      clubs: clubs.map(({ name, id }) => ({ name, id })).sort(byName),
    }
  }
}

/** An open stream of a club. */
interface Watched {
  player: number
  club: number
  stream: TestStream
  /** True if the player was possibly out of the club since the stream was opened. */
  mayEnd: boolean
}

const STREAM_MS = 20_000

const mayPutOut = (action: Action, watched: Watched | undefined) =>
  (action.kind === 'delete' && action.by === watched?.player) ||
  ('club' in action &&
    action.club === watched?.club &&
    (action.kind === 'end' ||
      (action.kind === 'leave' && action.by === watched.player) ||
      (action.kind === 'remove' && action.of === watched.player)))

const failAfter = (ms: number, message: string) =>
  sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(message)
  })

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)

/** Returns all orders of the numbers from 0 to n − 1. */
function ordersOf(n: number): number[][] {
  if (n === 0) return [[]]
  return ordersOf(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => order.toSpliced(at, 0, n - 1)),
  )
}
