import { sql } from 'kysely'
import { FIRST_DATE } from '../../src/engine/daily/date.ts'
import { deleteAccount } from '../../src/server/features/account/delete-account.service.ts'
import { setSessionCookie } from '../../src/server/identity/session-cookie.ts'
import { newId } from '../../src/server/ids.ts'
import { dailyBoard } from '../support/dailies.ts'
import type { TestServer } from '../support/server.ts'
import type { Action, Reply, Settings, State } from './model.ts'

/** The date of the daily that every player of a sequence has finished. It is over for everybody. */
export const DATE = FIRST_DATE

const YEARS_MS = 10 * 365 * 86_400_000

interface Answer {
  status: number
  text: string
}

/**
 * Creates players of a sequence directly in the database, each with a session, a finished daily, a result on a
 * leaderboard and an activity. Sends the model's actions as these players.
 */
export class Field {
  readonly names: readonly string[]
  readonly ids: readonly string[]
  readonly #server: TestServer
  readonly #cookies: readonly string[]

  private constructor(server: TestServer, ids: readonly string[]) {
    this.#server = server
    this.ids = ids
    this.names = ids.map(
      (_, n) => `${['ann', 'bob', 'cleo', 'dan'][n]}_${ids[0]?.slice(0, 8).replace(/\W/g, '_')}`,
    )
    const { env, secrets } = server.app.context
    this.#cookies = ids.map((id) => {
      let cookie = ''
      const reply = {
        setCookie: (name: string, value: string) => (cookie = `${name}=${encodeURIComponent(value)}`),
      }
      setSessionCookie(
        reply as unknown as Parameters<typeof setSessionCookie>[0],
        { env, secrets },
        `token-${id}`,
      )
      return cookie
    })
  }

  static async of(server: TestServer, players: number): Promise<Field> {
    const { db } = server.app.context
    await dailyBoard(db, server.app.context, DATE)
    const field = new Field(
      server,
      Array.from({ length: players }, () => newId()),
    )
    const [ids, names, now] = [field.ids, field.names, server.now()]
    const until = new Date(now.getTime() + YEARS_MS)
    await sql`
      with one as (select * from unnest(${ids}::text[], ${names}::text[]) as one (id, name)),
      players as (insert into player (id, name, email, username, username_key)
        select id, '', id || '@wordconnect.example', name, lower(name) from one),
      sessions as (insert into session (id, token, player_id, expires_at)
        select 'session-' || id, 'token-' || id, id, ${until} from one),
      games as (insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
          started_at, ended_at)
        select 'game-' || id, id, 'daily', 'game-' || id, 1, 'finished', '', '{"groups":[],"tiles":[]}', '{}', '{}', 0, ${now}, ${now}
        from one),
      attempts as (insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, standing, tallied)
        select 'attempt-' || id, id, ${DATE}, 'game-' || id, ${now}, ${now}, true, 1, true from one),
      entries as (insert into leaderboard_entry (leaderboard, player_id, standing, reached_at, level, ref)
        select 'high-scores', id, -100, ${now}, 1, null from one)
      insert into activity (id, player_id, kind, data, ref, created_at)
        select coalesce((select max(id) from activity), 0) + row_number() over (), id, 'joined', '{}', 'joined', ${now} from one`.execute(
      db,
    )
    return field
  }

  /** Deletes the activities, so that the feed of the next sequence has only its own players. */
  async leave(): Promise<void> {
    await sql`delete from activity where player_id = any(${this.ids}::text[])`.execute(
      this.#server.app.context.db,
    )
  }

  async send(
    by: number,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer> {
    const { statusCode, payload } = await this.#server.app.http.inject({
      method,
      url,
      headers: {
        cookie: this.#cookies[by] ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: statusCode, text: payload }
  }

  async read<T>(by: number, url: string): Promise<T> {
    const { status, text } = await this.send(by, 'GET', url)
    if (status !== 200) throw new Error(`GET ${url} as ${this.names[by]} answered ${status}: ${text}`)
    return JSON.parse(text) as T
  }

  async act(action: Action): Promise<Reply> {
    const { status, text } = await this.#request(action)
    if (status >= 500) throw new Error(`${JSON.stringify(action)} answered ${status}: ${text}`)
    const { relation } = text === '' ? {} : (JSON.parse(text) as Partial<Reply>)
    return { status, ...(relation && { relation }) }
  }

  #request(action: Action): Promise<Answer> {
    const { kind, by } = action
    if (kind === 'privacy') return this.send(by, 'PUT', '/api/me/privacy', action.settings)
    if (kind === 'delete') return this.#delete(by)
    const name = this.names[action.of]
    if (kind === 'follow' || kind === 'block') return this.send(by, 'PUT', `/api/users/${name}/${kind}`)
    if (kind === 'unfollow' || kind === 'unblock')
      return this.send(by, 'DELETE', `/api/users/${name}/${kind.slice(2)}`)
    return this.send(by, 'POST', `/api/me/requests/${name}`, { accept: kind === 'accept' })
  }

  async #delete(by: number): Promise<Answer> {
    await deleteAccount(this.#server.app.context, this.ids[by] ?? '', undefined)
    return { status: 204, text: '' }
  }

  /** Reads the state of the server in the model's form. */
  async state(): Promise<State> {
    const { db } = this.#server.app.context
    const { rows: players } = await sql<{ id: string; isAlive: boolean } & Settings>`
      select player.id, deleted_at is null as "isAlive", coalesce(is_private, false) as private,
        coalesce(activity, 'everyone') as activity, coalesce(streak, 'everyone') as streak,
        coalesce(daily_results, 'everyone') as "dailyResults"
      from player left join privacy on player_id = player.id where player.id = any(${this.ids}::text[])`.execute(
      db,
    )
    const { rows: pairs } = await sql<{ one: string; other: string; kind: 'asked' | 'accepted' | 'block' }>`
      select follower_id as one, followed_id as other, case when accepted_at is null then 'asked' else 'accepted' end as kind
        from follow where follower_id = any(${this.ids}::text[])
      union all select blocker_id, blocked_id, 'block' from block where blocker_id = any(${this.ids}::text[])`.execute(
      db,
    )
    const at = <T>(read: (one: string) => T) => this.ids.map(read)
    const kinds = (one: string, other: string) =>
      pairs.filter((pair) => pair.one === one && pair.other === other).map(({ kind }) => kind)
    const rowOf = (id: string) => players.find((player) => player.id === id)
    return {
      isAlive: at((id) => rowOf(id)?.isAlive ?? false),
      settings: at((id) => {
        const { private: isPrivate, activity, streak, dailyResults } = rowOf(id) as Settings
        return { private: isPrivate, activity, streak, dailyResults }
      }),
      follows: at((one) =>
        at((other) => kinds(one, other).flatMap((kind) => (kind === 'block' ? [] : [kind]))[0] ?? null),
      ),
      blocks: at((one) => at((other) => kinds(one, other).includes('block'))),
    }
  }
}
