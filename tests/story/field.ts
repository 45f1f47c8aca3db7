import { createHmac } from 'node:crypto'
import type { ApiKey } from '../../src/contract/api.ts'
import { repliesOf, suspectsOf } from '../../src/engine/story/mini-game.ts'
import { decide, hold } from '../../src/server/features/game/decide.service.ts'
import { seedOf } from '../../src/server/features/story/story.view.ts'
import { features } from '../../src/server/features.ts'
import { newId } from '../../src/server/ids.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { Client } from '../support/client.ts'
import { groupsOf, type TestServer } from '../support/server.ts'
import type { Action, MiniGame, Reply, Result } from './model.ts'
import { type Raw, READ, type Rows, shownAs, storedAs } from './words.ts'

const YEARS_MS = 10 * 365 * 86_400_000

/** The input of an endpoint's handler. */
interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
type Handler = (call: unknown) => unknown

/** A server and all players on it. */
export class Ground {
  readonly server: TestServer
  readonly names = new Map<string, string>()
  readonly past: Result[] = []
  readonly handlers: Record<string, Handler>
  /** The model's time at the end of the last sequence, at which the next sequence begins. */
  now = 0

  constructor(server: TestServer) {
    this.server = server
    const tables = features.flatMap(({ endpoints }) => endpoints ?? [])
    this.handlers = Object.assign({}, ...tables.map(({ handlers }) => handlers(server.app.context)))
  }
}

/**
 * A client that calls the server's HTTP code in this process, without a network connection. On a busy machine, the
 * server could close an idle network connection.
 */
class InProcess extends Client {
  readonly #server: TestServer

  constructor(server: TestServer) {
    super(server.origin)
    this.#server = server
  }

  override async raw(method: string, url: string, { headers, body }: RequestInit = {}) {
    const sent = { method: method as 'GET' | 'POST', url, headers: headers as Record<string, string> }
    const answer = await this.#server.app.http.inject({ ...sent, ...(body && { payload: `${body}` }) })
    const { statusCode: status, body: text } = answer
    return {
      status,
      headers: new Headers(answer.headers as Record<string, string>),
      body: answer.json(),
      text,
    }
  }
}

/**
 * Each player of the model corresponds to a real player on the server. This class performs the model's actions as the
 * real players. It also translates the server's ids and replies into the model's form.
 */
export class Field {
  readonly #ground: Ground
  readonly #isOverHttp: boolean
  readonly #players = new Map<string, { id: string; token: string }>()
  readonly #answers = new Map<string, string[][]>()
  #rows: Rows = { games: [], runs: [], plays: [], completions: [], told: [] }

  private constructor(ground: Ground, isOverHttp: boolean) {
    this.#ground = ground
    this.#isOverHttp = isOverHttp
  }

  /**
   * Inserts players directly into the database, each with a session and premium. The sign-up of players would take
   * longer than the rest of the test.
   */
  static async of(ground: Ground, levels: Record<string, number>, isOverHttp: boolean): Promise<Field> {
    const field = new Field(ground, isOverHttp)
    const { db } = ground.server.app.context
    const now = ground.server.now()
    for (const [name, level] of Object.entries(levels)) {
      const [id, token] = [newId(), newId()]
      field.#players.set(name, { id, token })
      ground.names.set(id, name)
      const mail = { email: `${id}@wordconnect.example`, email_verified: false, image: null }
      const names = { name: '', first_name: null, last_name: null, username: id, username_key: id }
      await db
        .insertInto('player')
        .values({ id, ...mail, ...names, deleted_at: null, time_zone_changed_at: null })
        .execute()
      const times = { created_at: now, updated_at: now, expires_at: new Date(now.getTime() + YEARS_MS) }
      await db
        .insertInto('session')
        .values({ id: token, token, player_id: id, ...times, client: null })
        .execute()
      if (level > 1) await field.#reach(id, level)
      await field.setPremium(name, true)
    }
    return field
  }

  /**
   * Inserts into the database a level that the player has reached and given up. The function adds a row to each table
   * that the check of stored data (books.ts) compares.
   */
  async #reach(player_id: string, level: number): Promise<void> {
    const { db, now } = this.#ground.server.app.context
    const [id, at] = [newId(), now()]
    await db
      .insertInto('game')
      .values({
        ...{ id, player_id, mode: 'classic', run_id: id, level, status: 'game_over', seed: id },
        ...{ board: '{"groups":[],"tiles":[]}', category_ids: [], word_keys: [], tile_order: null },
        ...{ score_before: 0, start_day: null, started_at: at, ended_at: at },
      })
      .execute()
    await db
      .insertInto('score')
      .values({
        ...{ id: newId(), player_id, run_id: id, game_id: id, level, score: 0, level_score: 0 },
        ...{ completed: false, words_found: 0, run_words_found: 0, seconds: 0, mistakes: 0, guesses: 0 },
        ...{ hint_used: false, life_used: false, created_at: at },
      })
      .execute()
    await db
      .insertInto('play_record')
      .values({
        player_id,
        current_game_id: id,
        highest_level: level,
        best_score_at: null,
        best_score_id: null,
      })
      .execute()
  }

  #player(name: string) {
    const player = this.#players.get(name)
    if (!player) throw new Error(`there is no player ${name}`)
    return player
  }

  async setPremium(name: string, isOn: boolean): Promise<void> {
    const { now, database } = this.#ground.server.app.context
    const values = [this.#player(name).id, isOn ? YEARS_MS : 0, now()]
    await database.pool.query(
      `insert into wallet (player_id, premium_left_ms, premium_since) values ($1, $2, $3)
       on conflict (player_id) do update set premium_left_ms = $2, premium_since = $3`,
      values,
    )
  }

  passTime = (seconds: number) => this.#ground.server.passTime(seconds)

  /** Calls an endpoint, either over HTTP or by a direct call of its handler. */
  async #call(name: string, key: ApiKey, input: Input): Promise<Raw> {
    const { server, handlers } = this.#ground
    const { id: playerId, token } = this.#player(name)
    if (this.#isOverHttp) {
      const signed = createHmac('sha256', server.app.context.secrets[0]).update(token).digest('base64')
      const cookie = `wc.session_token=${encodeURIComponent(`${token}.${signed}`)}`
      const client = new InProcess(server)
      const { status, body } = await client.try(key, { ...input, headers: { ...input.headers, cookie } })
      return status >= 400 ? { no: body.code } : { ok: body }
    }
    try {
      const session = { id: token, token, playerId, updatedAt: server.now() }
      const none = { params: {}, query: {}, headers: {}, body: undefined }
      const request = { headers: none.headers }
      const reply = await handlers[key]?.({ ...none, ...input, request, session, token })
      // Converts the reply to JSON and back, because a reply over HTTP is also converted.
      return { ok: JSON.parse(JSON.stringify(reply)) }
    } catch (error) {
      if (error instanceof Refusal) return { no: error.code }
      throw error
    }
  }

  /** Performs an action. Throws on every error that is not a refusal. */
  act(action: Action): Promise<Raw> {
    switch (action.do) {
      case 'start': {
        const [params, body] = [{ chapterId: action.chapter }, { pause: action.pause }]
        return this.#call(action.by, 'POST /api/story/chapter/:chapterId/start', { params, body })
      }
      case 'guess': {
        const id = this.#gameId(action)
        const groups = this.#answers.get(id) ?? []
        const wordIds = action.tiles.map(
          ([group, place]) => groups[group]?.[place] ?? `none-${group}-${place}`,
        )
        const headers = { ...(action.key !== undefined && { 'idempotency-key': action.key }) }
        const input = { params: { id }, body: { wordIds }, headers }
        return this.#call(action.by, 'POST /api/game/:id/guess', input)
      }
      case 'give-up':
        return this.#call(action.by, 'POST /api/game/:id/give-up', { params: { id: this.#gameId(action) } })
      case 'next':
        return this.#call(action.by, 'POST /api/story/run/:id/next', { params: { id: this.#runId(action) } })
      case 'open': {
        const params = { id: this.#runId(action) }
        return this.#call(action.by, 'GET /api/story/run/:id/mini-game', { params })
      }
      case 'move': {
        const { move: answer, guard } = action
        const body = { answer, ...(guard && { miniGameId: guard.game, moves: guard.moves }) }
        const params = { id: this.#runId(action) }
        return this.#call(action.by, 'POST /api/story/run/:id/mini-game', { params, body })
      }
      case 'complete': {
        const forged = { completionTime: action.seconds * 1000, gamesCompleted: action.seconds }
        const body = { chapterId: action.chapter, ...forged }
        return this.#call(action.by, 'POST /api/story/chapter/complete', { body })
      }
      case 'run':
        return this.#call(action.by, 'GET /api/story/run', {})
      case 'progress':
        return this.#call(action.by, 'GET /api/story/progress', {})
      case 'account':
        return this.#call(action.by, 'GET /api/auth/user', {})
      case 'chapter-board': {
        const params = { chapterId: action.chapter }
        return this.#call(action.by, 'GET /api/story/leaderboard/:chapterId', { params })
      }
      case 'general-board': {
        const input = { params: { board: 'story-mode' }, query: { period: 'all' } }
        return this.#call(action.by, 'GET /api/leaderboards/:board', input)
      }
      case 'hold':
        return this.#decided(hold(this.#ground.server.app.context, this.#gameId(action), 'reading'))
      case 'remove':
      case 'release':
        return this.#decided(decide(this.#ground.server.app.context, this.#gameId(action), action.do))
    }
  }

  #decided = async (count: Promise<number>): Promise<Raw> => ({ ok: await count })

  #own<Row extends { player_id: string }>(rows: readonly Row[], name: string): Row[] {
    return rows.filter(({ player_id }) => player_id === this.#player(name).id)
  }
  #gameId = ({ whose, board }: { whose: string; board: number }) =>
    this.#own(this.#rows.games, whose)[board]?.id ?? 'none'
  #runId = ({ whose, run }: { whose: string; run: number }) =>
    this.#own(this.#rows.runs, whose)[run]?.id ?? 'none'

  /** Returns the choices of a mini-game in the server's shuffled order. */
  readonly shown = (whose: string, run: number, game: MiniGame, exchange: number): string[] => {
    const seed = seedOf(this.#ground.server.app.context, { id: this.#runId({ whose, run }) }, game)
    if (game.type === 'mystery_solve') return suspectsOf(game, seed)
    return game.type === 'character_dialog' ? repliesOf(game, exchange, seed).map(({ text }) => text) : []
  }

  /** Reads all data of the players from the database. */
  async look(): Promise<unknown> {
    const { pool } = this.#ground.server.app.context.database
    const ids = [...this.#players.values()].map(({ id }) => id)
    const { rows } = await pool.query(READ, [ids])
    this.#rows = (rows as [{ seen: Rows }])[0].seen
    const fresh = this.#rows.games.flatMap(({ id }) => (this.#answers.has(id) ? [] : id))
    if (fresh.length > 0) {
      const dealt = await pool.query('select id, board from game where id = any($1)', [fresh])
      for (const { id, board } of dealt.rows as { id: string; board: Parameters<typeof groupsOf>[0] }[])
        this.#answers.set(id, groupsOf(board))
    }
    return ids.map((id) => storedAs(this.#rows, id))
  }

  /**
   * Translates a reply into the model's form. Call `look` first, because this function needs the ids of new boards and
   * runs that `look` reads.
   */
  inWords(action: Action, raw: Raw): Reply {
    if ('no' in raw) return { no: raw.no }
    const number = (rows: readonly { id: string; player_id: string }[], id: string) => {
      const row = rows.find((one) => one.id === id)
      return rows.filter(({ player_id }) => player_id === row?.player_id).findIndex((one) => one.id === id)
    }
    const words = {
      board: (id: string) => number(this.#rows.games, id),
      run: (id: string) => number(this.#rows.runs, id),
      who: (id: string) => this.#ground.names.get(id) ?? id,
    }
    return { ok: shownAs(action, raw.ok, words) }
  }
}
