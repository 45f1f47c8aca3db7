import type { Audience, Relation } from '../../src/contract/friend.ts'
import { applyToClubs, type ClubAction, type Clubs, forgetInClubs } from './club-model.ts'

/** The settings that the model plays with. */
export interface Settings {
  private: boolean
  activity: Audience
  streak: Audience
  dailyResults: Audience
  clubs: Audience
}

interface FriendAction {
  kind: 'follow' | 'unfollow' | 'accept' | 'refuse' | 'block' | 'unblock'
  by: number
  of: number
}

export type Action =
  | FriendAction
  | { kind: 'privacy'; by: number; settings: Partial<Settings> }
  | { kind: 'delete'; by: number }
  | ClubAction

/** The status of the reply to an action, and the relation that it tells. */
export interface Reply {
  status: number
  relation?: Relation
}

export interface State {
  isAlive: boolean[]
  settings: Settings[]
  /** For each player and each other player: whether the first follows the other, or asks to. */
  follows: (null | 'asked' | 'accepted')[][]
  /** For each player and each other player: whether the first blocks the other. */
  blocks: boolean[][]
  clubs: Clubs
}

const defaults = (): Settings => ({
  private: false,
  activity: 'everyone',
  streak: 'everyone',
  dailyResults: 'everyone',
  clubs: 'everyone',
})

/** The rules of friends and clubs, as a simple model: plain data, and one action after the other. */
export class Model {
  readonly state: State

  constructor(state: State) {
    this.state = state
  }

  static of(players: number): Model {
    const each = <T>(value: () => T): T[] => Array.from({ length: players }, value)
    return new Model({
      isAlive: each(() => true),
      settings: each(defaults),
      follows: each(() => each(() => null)),
      blocks: each(() => each(() => false)),
      clubs: {},
    })
  }

  copy(): Model {
    return new Model(structuredClone(this.state))
  }

  apply(action: Action): Reply {
    const { by } = action
    if (action.kind === 'delete') return this.#delete(by)
    if (!this.state.isAlive[by]) return { status: 401 }
    if (action.kind === 'privacy') {
      Object.assign(this.state.settings[by] as Settings, action.settings)
      return { status: 200 }
    }
    if ('club' in action)
      return { status: applyToClubs(this.state.clubs, action, (one, other) => this.isBlocked(one, other)) }
    return this.#act(action.kind, by, action.of)
  }

  #delete(player: number): Reply {
    const { isAlive, settings, follows, blocks } = this.state
    isAlive[player] = false
    settings[player] = defaults()
    for (const other of isAlive.keys()) {
      this.#set(follows, player, other, null)
      this.#set(follows, other, player, null)
      this.#set(blocks, player, other, false)
      this.#set(blocks, other, player, false)
    }
    forgetInClubs(this.state.clubs, player)
    return { status: 204 }
  }

  #act(kind: FriendAction['kind'], by: number, of: number): Reply {
    const { isAlive, settings, follows, blocks } = this.state
    if (!isAlive[of]) return { status: 404 }
    if (kind === 'block') {
      this.#set(blocks, by, of, true)
      this.#set(follows, by, of, null)
      this.#set(follows, of, by, null)
      return { status: 204 }
    }
    if (kind === 'unblock') {
      this.#set(blocks, by, of, false)
      return { status: 204 }
    }
    if (this.isBlocked(by, of)) return { status: 404 }
    const asked = follows[of]?.[by] ?? null
    if (kind === 'follow' && follows[by]?.[of] !== 'accepted')
      this.#set(follows, by, of, settings[of]?.private ? 'asked' : 'accepted')
    if (kind === 'unfollow') this.#set(follows, by, of, null)
    if (kind === 'accept') {
      if (asked === null) return { status: 404 }
      this.#set(follows, of, by, 'accepted')
    }
    if (kind === 'refuse' && asked === 'asked') this.#set(follows, of, by, null)
    return { status: 200, relation: this.relation(by, of) }
  }

  #set<T>(table: T[][], one: number, other: number, value: T): void {
    const row = table[one]
    if (row) row[other] = value
  }

  isBlocked(one: number, other: number): boolean {
    const { blocks } = this.state
    return blocks[one]?.[other] === true || blocks[other]?.[one] === true
  }

  follows(one: number, other: number): boolean {
    return this.state.follows[one]?.[other] === 'accepted'
  }

  asks(one: number, other: number): boolean {
    return this.state.follows[one]?.[other] === 'asked'
  }

  relation(one: number, other: number): Relation {
    if (this.asks(one, other)) return 'requested'
    if (!this.follows(one, other)) return 'none'
    return this.follows(other, one) ? 'friends' : 'following'
  }

  /** Returns true if the owner shows this kind of data to the viewer. */
  shows(what: Exclude<keyof Settings, 'private'>, owner: number, viewer: number): boolean {
    const audience = this.state.settings[owner]?.[what]
    const areFriends = this.relation(owner, viewer) === 'friends'
    return owner === viewer || audience === 'everyone' || (audience === 'friends' && areFriends)
  }
}
