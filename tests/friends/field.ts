import { sql } from 'kysely'
import { FIRST_DATE } from '../../src/engine/daily/date.ts'
import { deleteAccount } from '../../src/server/features/account/delete-account.service.ts'
import { setSessionCookie } from '../../src/server/identity/session-cookie.ts'
import { newId } from '../../src/server/ids.ts'
import { MARK, tokenOf } from '../support/clubs.ts'
import { dailyBoard } from '../support/dailies.ts'
import { flushLive } from '../support/live.ts'
import type { TestServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'
import type { ClubAction, Clubs } from './club-model.ts'
import type { Action, Reply, Settings, State } from './model.ts'

/** The date of the daily that every player of a sequence has finished. It is over for everybody. */
export const DATE = FIRST_DATE

const YEARS_MS = 10 * 365 * 86_400_000

interface Made {
  id: string
  invite: string | null
  url: string
}

/** Returns the name of a club of the model. */
export const nameOf = (club: number) => `Club ${club}`

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
  /** The ids of the clubs, and the tokens of the links of each club, by the numbers of the model. */
  readonly clubs = new Map<number, string>()
  readonly links = new Map<number, { club: number; token: string }>()

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
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
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
    if ('link' in action && status < 300) this.#note(action, JSON.parse(text))
    const { relation } = text === '' ? {} : (JSON.parse(text) as Partial<Reply>)
    return { status, ...(relation && { relation }) }
  }

  #note({ kind, club, link }: { kind: string; club: number; link: number }, reply: Made): void {
    if (kind === 'join') return
    if (kind === 'make') this.clubs.set(club, reply.id)
    this.links.set(link, { club, token: tokenOf(reply.invite ?? reply.url) })
  }

  async #requestOfClub(action: ClubAction): Promise<Answer> {
    const { kind, by } = action
    const path = `/api/clubs/${this.clubs.get(action.club)}`
    if ('of' in action) {
      const named = action.byId ? await this.#memberId(action.club, action.of) : this.names[action.of]
      const member = `${path}/members/${named}`
      if (kind === 'remove') return this.send(by, 'DELETE', member)
      return this.send(by, 'PUT', member, { role: kind === 'promote' ? 'owner' : 'member' })
    }
    if (kind === 'make') return this.send(by, 'POST', '/api/clubs', { name: nameOf(action.club), mark: MARK })
    if (kind === 'renew') return this.send(by, 'POST', `${path}/invite`)
    if (kind === 'leave') return this.send(by, 'DELETE', `${path}/members/${this.names[by]}`)
    if (kind === 'end') return this.send(by, 'DELETE', path)
    if ('link' in action)
      return this.send(by, 'POST', `/api/clubs/join/${this.links.get(action.link)?.token}`)
    return this.send(by, 'PATCH', path, { hidden: kind === 'hide' })
  }

  /** Returns the id of a player in a club; the id of nobody if the player is not in it. */
  async #memberId(club: number, player: number): Promise<string> {
    const { rows } = await sql<{ id: number }>`select id from club_member
      where club_id = ${this.clubs.get(club)} and player_id = ${this.ids[player]}`.execute(
      this.#server.app.context.db,
    )
    return `m-${rows[0]?.id ?? 0}`
  }

  /** Opens the stream of a club as a player. */
  stream(by: number, club: number): Promise<TestStream> {
    const { origin } = this.#server
    return TestStream.open(
      { origin, cookie: this.#cookies[by] ?? '' },
      `/api/clubs/${this.clubs.get(club)}/events`,
    )
  }

  flush(): Promise<void> {
    return flushLive(this.#server.app.context.db)
  }

  #request(action: Action): Promise<Answer> {
    const { kind, by } = action
    if (kind === 'privacy') return this.send(by, 'PUT', '/api/me/privacy', action.settings)
    if (kind === 'delete') return this.#delete(by)
    if ('club' in action) return this.#requestOfClub(action)
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
        coalesce(daily_results, 'everyone') as "dailyResults", coalesce(clubs, 'everyone') as clubs
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
        const { private: isPrivate, activity, streak, dailyResults, clubs } = rowOf(id) as Settings
        return { private: isPrivate, activity, streak, dailyResults, clubs }
      }),
      follows: at((one) =>
        at((other) => kinds(one, other).flatMap((kind) => (kind === 'block' ? [] : [kind]))[0] ?? null),
      ),
      blocks: at((one) => at((other) => kinds(one, other).includes('block'))),
      clubs: await this.#clubs(),
    }
  }

  /** Reads the clubs in the model's form. */
  async #clubs(): Promise<Clubs> {
    if (this.clubs.size === 0) return {}
    const { rows } = await sql<{
      id: string
      hidden: boolean
      token: string
      members: { id: string; isOwner: boolean }[]
      removed: { id: string; token: string }[] | null
    }>`
      select club.id, is_hidden as hidden, token,
        (select json_agg(json_build_object('id', player_id, 'isOwner', is_owner) order by id) from club_member
          where club_id = club.id) as members,
        (select json_agg(json_build_object('id', player_id, 'token', token)) from club_removal
          where club_id = club.id) as removed
      from club join club_invite on club_id = club.id and ended_at is null
      where club.id = any(${[...this.clubs.values()]}::text[])`.execute(this.#server.app.context.db)
    const numberOf = (id: string) => [...this.clubs].find(([, one]) => one === id)?.[0] ?? -1
    const linkOf = (token: string) => [...this.links].find(([, link]) => link.token === token)?.[0] ?? -1
    return Object.fromEntries(
      rows.map(({ id, hidden, token, members, removed }) => [
        numberOf(id),
        {
          members: members.map((member) => ({
            player: this.ids.indexOf(member.id),
            isOwner: member.isOwner,
          })),
          link: linkOf(token),
          hidden,
          removed: Object.fromEntries(
            (removed ?? []).map((one) => [this.ids.indexOf(one.id), linkOf(one.token)]),
          ),
        },
      ]),
    )
  }
}
