import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { hiddenFrom } from './hidden-players.store.ts'
import type { Session } from './session.store.ts'

/** Ids of the players who must not appear in a reply. */
export type Hidden = ReadonlySet<string>

const NOBODY: Hidden = new Set()
/** Largest number of players whose blocks a process remembers. */
const MOST_REMEMBERED = 10_000

/** Tells which players are hidden from a player, because one of the two blocks the other. */
export interface HiddenPlayers {
  /** Returns the players who are hidden from the player of a session. */
  from(session: Pick<Session, 'playerId' | 'blocksVersion'>): Promise<Hidden>
  /** Does the same without a session, always with a query. */
  read(playerId: string): Promise<Hidden>
}

/**
 * Reads hidden players. The version in the session, which the server reads with each request, says whether the
 * remembered list is the current one, so no process ever uses an old list. Players without blocks need no query.
 */
export function hiddenPlayers(db: Db): HiddenPlayers {
  const remembered = new Map<string, { version: number; hidden: Hidden }>()
  const read = async (playerId: string): Promise<Hidden> => new Set(await hiddenFrom(db, playerId))
  return {
    read,
    async from({ playerId, blocksVersion: version }) {
      if (version === 0) return NOBODY
      const known = remembered.get(playerId)
      if (known?.version === version) return known.hidden
      const hidden = await read(playerId)
      remembered.delete(playerId)
      remembered.set(playerId, { version, hidden })
      const [oldest] = remembered.keys()
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
      return hidden
    },
  }
}

/** The name of a player in place of a hidden player. No username has this form. */
const NAMELESS = 'A player'
const key = randomBytes(32)

/** Returns an id that is always the same in this process for the same `list`, and does not show the player's id. */
const aliasOf = (id: string, list: string) =>
  `hidden-${createHmac('sha256', key).update(`${list}/${id}`).digest('base64url').slice(0, 16)}`

/**
 * Returns a copy of a reply or event in which every hidden player is somebody without a name, picture and frame. The
 * ids of hidden players are replaced everywhere, so that the reader cannot find out who it is. Returns the value itself
 * if it names no hidden player.
 *
 * Players hidden for another reason than a block need a `list`. Their ids in different lists are not the same, because a
 * reader who blocks a player can find out the player's id in the replies to blockers.
 */
export function withoutHidden<T>(value: T, hidden: Hidden, list = ''): T {
  if (hidden.size === 0) return value
  if (typeof value === 'string') return (hidden.has(value) ? aliasOf(value, list) : value) as T
  if (Array.isArray(value)) {
    const shown = value.map((one) => withoutHidden(one, hidden, list))
    return (shown.some((one, n) => one !== value[n]) ? shown : value) as T
  }
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const fields = Object.entries(value)
  const shown = fields.map(([name, one]) => [name, withoutHidden(one, hidden, list)] as const)
  if (shown.every(([, one], n) => one === fields[n]?.[1])) return value
  const isHidden = 'id' in value && typeof value.id === 'string' && hidden.has(value.id)
  const person = isHidden && 'username' in value ? { username: NAMELESS, ...nothingOf(value) } : {}
  return { ...Object.fromEntries(shown), ...person } as T
}

const nothingOf = (person: object) => ({
  ...('profileImageUrl' in person && { profileImageUrl: null }),
  ...('frame' in person && { frame: null }),
})
