import { sql } from 'kysely'
import type { GameView } from '../../src/contract/game.ts'
import { deleteAccount } from '../../src/server/features/account/delete-account.service.ts'
import * as duels from '../../src/server/features/duel/duel.service.ts'
import { acceptLink, makeLink } from '../../src/server/features/duel/link.service.ts'
import { endAllOverdue } from '../../src/server/features/duel/overdue.service.ts'
import * as race from '../../src/server/features/duel/race.service.ts'
import { ready } from '../../src/server/features/duel/room.service.ts'
import { guess } from '../../src/server/features/game/guess.service.ts'
import { giveUp } from '../../src/server/features/game/play.service.ts'
import type { Session } from '../../src/server/identity/session.store.ts'
import { newId } from '../../src/server/ids.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { flushLive } from '../support/live.ts'
import { groupsOf, type TestServer } from '../support/server.ts'
import type { Action, Reply } from './action.ts'
import type { BoardPool } from './boards.ts'
import { type State, sorted } from './model.ts'
import { Rooms } from './rooms.ts'
import { READ, type Rows } from './rows.ts'

const YEARS_MS = 10 * 365 * 86_400_000
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * Creates a real player on the server for each player of the model. The class performs the model's actions as the real
 * players. It also translates the server's ids into the model's names.
 */
export class Field {
  readonly server: TestServer
  readonly rooms: Rooms
  readonly #boards: BoardPool
  readonly #began: number
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #tokens = new Map<string, string>()
  #duels: string[] = []
  #links: string[] = []
  readonly #answers = new Map<string, string[][]>()
  readonly #gameIds = new Map<string, string>()

  private constructor(server: TestServer, boards: BoardPool, hasStreams: boolean) {
    this.server = server
    this.#boards = boards
    this.#began = server.now().getTime()
    this.rooms = new Rooms(server, hasStreams)
  }

  /**
   * Inserts players directly into the database, each with a session and premium. The sign-up of players would take
   * longer than the rest of the test.
   */
  static async of(
    server: TestServer,
    boards: BoardPool,
    names: readonly string[],
    hasStreams: boolean,
  ): Promise<Field> {
    const field = new Field(server, boards, hasStreams)
    const now = server.now()
    const players = names.map((name) => ({ name, id: newId(), token: newId() }))
    for (const { name, id, token } of players) {
      field.#ids.set(name, id)
      field.#names.set(id, name)
      field.#tokens.set(name, token)
    }
    const { db } = server.app.context
    await db
      .insertInto('player')
      .values(
        players.map(({ id }) => ({
          ...{ id, name: '', email: `${id}@wordconnect.example`, email_verified: false, image: null },
          ...{ deleted_at: null, first_name: null, last_name: null, username: id, username_key: id },
          time_zone_changed_at: null,
        })),
      )
      .execute()
    const expires_at = new Date(now.getTime() + YEARS_MS)
    await db
      .insertInto('session')
      .values(
        players.map(({ id, token }) => ({
          ...{ id: token, token, player_id: id, expires_at, client: null },
        })),
      )
      .execute()
    for (const { name } of players) await field.setPremium(name, true)
    return field
  }

  idOf(name: string): string {
    const id = this.#ids.get(name)
    if (id === undefined) throw new Error(`there is no player ${name}`)
    return id
  }
  sessionOf(name: string): Session {
    const token = this.#tokens.get(name) ?? ''
    return { id: token, token, playerId: this.idOf(name), updatedAt: this.server.now(), blocksVersion: 0 }
  }
  duelId(n: number): string {
    const id = this.#duels[n]
    if (id === undefined) throw new Error(`there is no duel ${n}`)
    return id
  }

  async setPremium(name: string, isOn: boolean): Promise<void> {
    const [left, since] = [isOn ? YEARS_MS : 0, this.server.now()]
    await sql`insert into wallet (player_id, premium_left_ms, premium_since) values (${this.idOf(name)}, ${left}, ${since})
      on conflict (player_id) do update set premium_left_ms = ${left}, premium_since = ${since}`.execute(
      this.server.app.context.db,
    )
  }

  /** Performs an action on the server. Throws every error that is not a refusal by the server. */
  async act(action: Action): Promise<Reply> {
    try {
      // The ids in the reply are not replaced by the model's names, because `look` has not read all of its duels yet.
      return { ok: JSON.parse(JSON.stringify((await this.#call(action)) ?? null)) }
    } catch (error) {
      if (error instanceof Refusal) return { no: [error.code] }
      throw error
    }
  }

  async #call(action: Action): Promise<unknown> {
    const { context } = this.server.app
    if (action.do === 'sweep') return endAllOverdue(context)
    const [id, session] = [this.idOf(action.by), this.sessionOf(action.by)]
    switch (action.do) {
      case 'challenge':
        return duels.challenge(context, id, {
          challengedId: this.idOf(action.whom),
          targetLevel: action.level,
        })
      case 'link':
        return makeLink(context, id, action.level).then(() => null)
      case 'accept':
        return acceptLink(context, id, this.#links[action.link] ?? '')
      case 'delete':
        return deleteAccount(context, id, '10.1.2.3')
      case 'guess': {
        const { gameId, tiles } = await this.#guessOf(action)
        const { outcome, game } = await guess(
          context,
          { sessionToken: session.token, pagePlayerId: undefined },
          gameId,
          tiles,
          undefined,
        )
        const { completedGroups, mistakes, status, levelScore: points } = game
        return { outcome, found: completedGroups.length, mistakes, isOver: status !== 'playing', points }
      }
      case 'give-up':
        return (await giveUp(context, id, await this.#gameOf(action.duel, action.by))).levelScore
    }
    const duelId = this.duelId(action.duel)
    switch (action.do) {
      case 'enter':
        return this.rooms.enter(this.sessionOf(action.by), duelId)
      case 'leave':
        return this.rooms.leave(this.sessionOf(action.by), duelId)
      case 'ready':
        return (await ready(context, id, duelId, action.wants)).startsAt
      case 'start':
        return boardOf(await race.start(context, id, duelId))
      case 'decline':
        return duels.decline(context, id, duelId)
      case 'rematch':
        return duels.rematch(context, id, duelId)
      case 'find':
        return duels.find(context, session, duelId)
      case 'confirm':
        return race.confirm(context, session, duelId)
      case 'ghost':
        return race.ghost(context, session, duelId)
    }
  }

  /**
   * Returns the game id and tile ids of a guess. If the board of the guess is not dealt yet, the function returns the
   * id of a game that does not exist.
   */
  async #guessOf({ duel, at, tiles }: Extract<Action, { do: 'guess' }>) {
    const gameId = await this.#gameOf(duel, at)
    const groups = this.#answers.get(gameId) ?? []
    return {
      gameId,
      tiles: tiles.map(([group, place]) => groups[group]?.[place] ?? `none ${group} ${place}`),
    }
  }

  async #gameOf(duel: number, name: string): Promise<string> {
    const key = `${duel}:${name}`
    const known = this.#gameIds.get(key)
    if (known !== undefined) return known
    const game = await this.server.app.context.db
      .selectFrom('game')
      .select(['id', 'board'])
      .where('challenge_id', '=', this.duelId(duel))
      .where('player_id', '=', this.idOf(name))
      .executeTakeFirst()
    if (!game) return 'none'
    this.#gameIds.set(key, game.id)
    this.#answers.set(game.id, groupsOf(game.board))
    return game.id
  }

  /** Reads all stored data of the players in one query, and adds a board to each new duel. */
  async look(): Promise<Seen> {
    const { database, db } = this.server.app.context
    await flushLive(db)
    const { rows } = await database.pool.query(READ, [[...this.#names.keys()]])
    const [{ seen }] = rows as [{ seen: Rows }]
    for (const { id, target_level } of seen.duels.slice(this.#duels.length))
      await this.#boards.give(id, target_level)
    this.#duels = seen.duels.map(({ id }) => id)
    for (const { token } of seen.links) if (!this.#links.includes(token)) this.#links.push(token)
    for (const { game_id, duel_id, player_id } of seen.sides)
      if (game_id !== null)
        this.#games.set(game_id, `${this.#duels.indexOf(duel_id)}:${this.#name(player_id)}`)
    return { stored: this.#stored(seen), told: this.#told(seen) }
  }

  get duels(): readonly string[] {
    return this.#duels
  }

  /**
   * Translates a value of the server into the model's form: ids become names, and times become whole seconds since the
   * sequence of actions began.
   */
  inWords(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.inWords(item))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, this.inWords(held, name)]))
    if (key === 'atMs' && typeof value === 'number') return Math.floor(value / 1000)
    if (typeof value !== 'string') return value
    if (key === 'gameId') return this.#gameName(value)
    if (ISO_TIME.test(value)) return this.secondsOf(new Date(value))
    const n = this.#duels.indexOf(value)
    return n >= 0 ? n : (this.#names.get(value) ?? value)
  }

  secondsOf = (at: Date) => Math.floor((at.getTime() - this.#began) / 1000)

  #gameName(gameId: string): string {
    return this.#games.get(gameId) ?? gameId
  }
  readonly #games = new Map<string, string>()

  /** Returns the events that the server published on the topics of the players and duels, in the model's form. */
  #told({ items }: Rows): Record<string, string[]> {
    const closed = new Set<string>()
    const lines: Record<string, string[]> = {}
    for (const { topic, event, data } of items) {
      const [, id = '', role] = topic.split(':')
      const name = role === undefined ? `me:${this.#name(id)}` : `${this.#duels.indexOf(id)}:${role}`
      if (event === 'closed' || event === 'completed') closed.add(name)
      const shown = this.inWords(data) as Record<string, unknown>
      if (event === 'presence' && closed.has(name)) {
        delete shown.challengerReady
        delete shown.challengedReady
      }
      lines[name] = [...(lines[name] ?? []), `${event} ${sorted(shown)}`]
    }
    return lines
  }

  #name = (id: string | null) => (id === null ? null : (this.#names.get(id) ?? id))

  /** Returns all stored data of the server in the same form as the model's function `stored`. */
  #stored({ duels, sides, links, ratings, activities }: Rows) {
    const at = (time: string | null) => (time === null ? null : this.secondsOf(new Date(time)))
    const numberOf = (id: string | null) => (id === null ? null : this.#duels.indexOf(id))
    const sideOf = (duelId: string, playerId: string) => {
      const side = sides.find(({ duel_id, player_id }) => duel_id === duelId && player_id === playerId)
      if (!side) throw new Error('a duel lacks a side')
      return {
        ...{ player: this.#name(playerId), ready: side.ready_at !== null, started: at(side.started_at) },
        ...{ ended: at(side.ended_at), score: side.score, seconds: side.seconds },
        ...{ before: side.rating_before, after: side.rating_after },
      }
    }
    return {
      duels: duels.map((duel) => ({
        ...{
          status: duel.status,
          winner: this.#name(duel.winner_id),
          declinedBy: this.#name(duel.declined_by),
        },
        ...{ rematchOf: numberOf(duel.rematch_of), accepted: duel.accepted_at !== null },
        ...{ startsAt: at(duel.starts_at), ended: at(duel.ended_at) },
        sides: [duel.challenger_id, duel.challenged_id].map((id) => sideOf(duel.id, id)),
      })),
      links: this.#links.map((token) => {
        const link = links.find((row) => row.token === token)
        if (!link) return 'gone'
        return { maker: this.#name(link.player_id), level: link.target_level, duel: numberOf(link.duel_id) }
      }),
      players: [...this.#ids].map(([player, id]) => {
        const row = ratings.find(({ player_id }) => player_id === id)
        const { wins = 0, losses = 0, draws = 0 } = row ?? {}
        const strength = row ? [row.rating, row.deviation, row.volatility] : [1500, 350, 0.06]
        return { name: player, wins, losses, draws, strength }
      }),
      activities: activities
        .map(({ player_id, kind, ref, data }) =>
          [this.#name(player_id), kind, numberOf(ref), data.score, data.level].join(' '),
        )
        .sort(),
    }
  }

  /**
   * Ends the open duels of this sequence of actions, so that the server's periodic jobs do not change these duels
   * during later sequences.
   */
  async close(state: State): Promise<void> {
    await this.rooms.close()
    for (const [duel, { sides, status }] of state.duels.entries())
      for (const { player: by, started, ended } of sides)
        if (started === null && (status === 'pending' || status === 'active'))
          await this.act({ do: 'decline', by, duel })
        else if (started !== null && ended === null) await this.act({ do: 'give-up', by, duel })
  }
}

interface Seen {
  stored: unknown
  told: Record<string, string[]>
}

const boardOf = ({ level, groupCount, completedGroups, mistakes, words }: GameView) => ({
  ...{ level, groups: groupCount, found: completedGroups.length, mistakes, words: words.length },
})
