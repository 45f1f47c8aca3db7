import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

/** Data of a player, with which the paths of all reads can be filled in. A read without its data is left out. */
interface Known {
  username: string
  /** Date of a daily challenge. */
  date: string
  /** Id of a board that the player has begun, and of one that has ended. */
  gameId?: string
  endedGameId?: string
  /** Id of a completed duel of the player, of a duel in which only the opponent has ended, and the token of a link. */
  duelId?: string
  ghostId?: string
  linkToken?: string
  /** Id of a board of another player that the player has ended, and of a published board of the player. */
  madeBoardId?: string
  ownBoardId?: string
  /** Id of a club of the player, and the token of its link. */
  clubId?: string
  clubToken?: string
  chapterId?: string
  board?: string
  /** True if the player is staff, so that the reads of the desk are answered. */
  isStaff?: boolean
  /** Id of an item of the inbox, and of a purchase. */
  itemId?: string
  purchaseId?: string
}

export interface Read {
  key: ApiKey
  params: Record<string, string>
  query: Record<string, string>
}

/** Values of the queries that an endpoint requires. */
const queries: Partial<Record<ApiKey, Record<string, string>>> = {
  'GET /api/me/relations': { of: 'nobody' },
}

/**
 * Endpoints with the method GET that are no reads of a page: the export collects everything about a player, the call of a
 * mini-game opens the mini-game, and a link to a Google account is a step of a sign-in.
 */
const notReads: readonly string[] = [
  'GET /api/account/export',
  'GET /api/story/run/:id/mini-game',
  'GET /api/auth/google/link',
]

/**
 * Returns the calls of all reads of the contract, without streams, redirects and the endpoints of `notReads`. Throws if
 * the contract has a path with a parameter for which this function has no value.
 */
export function readsOf(known: Known): Read[] {
  const {
    username,
    date,
    gameId,
    endedGameId,
    duelId,
    ghostId,
    linkToken,
    madeBoardId,
    ownBoardId,
    clubId,
    clubToken,
    chapterId,
    board = 'high-scores',
    isStaff = false,
    itemId,
    purchaseId,
  } = known
  const values: Partial<Record<ApiKey, Record<string, string | undefined>>> = {
    'GET /api/users/:username': { username },
    'GET /api/users/:username/threads': { username },
    'GET /api/leaderboards/:board': { board },
    'GET /api/daily-challenge/:id/leaderboard': { id: date },
    'GET /api/daily-challenge/:id/friends': { id: date },
    'GET /api/daily-challenge/:id/statistics': { id: date },
    'GET /api/game/:id': { id: gameId },
    'GET /api/game/:id/look-back': { id: endedGameId },
    'GET /api/challenges/:id': { id: duelId },
    'GET /api/challenges/:id/ghost': { id: ghostId },
    'GET /api/challenges/:id/result': { id: duelId },
    'GET /api/challenges/:id/head-to-head': { id: duelId },
    'GET /api/challenges/link/:token': { token: linkToken },
    'GET /api/boards/:id': { id: madeBoardId },
    'GET /api/me/boards/:id': { id: ownBoardId },
    'GET /api/me/boards/:id/figures': { id: ownBoardId },
    'GET /api/clubs/:id': { id: clubId },
    'GET /api/clubs/:id/day': { id: clubId },
    'GET /api/clubs/:id/season': { id: clubId },
    'GET /api/clubs/join/:token': { token: clubToken },
    'GET /api/story/chapter/:chapterId/passages': { chapterId },
    'GET /api/story/leaderboard/:chapterId': { chapterId },
    'GET /api/desk/items/:id': { id: itemId },
    'GET /api/desk/players/:username': { username },
    'GET /api/desk/payments/:id': { id: purchaseId },
  }
  return Object.entries<Endpoint>(api).flatMap(([name, endpoint]): Read[] => {
    const key = name as ApiKey
    if (!name.startsWith('GET ') || endpoint.events || endpoint.status === 302 || notReads.includes(name))
      return []
    if (endpoint.access === 'staff' && !isStaff) return []
    const params = values[key] ?? {}
    if (name.includes(':') && values[key] === undefined) throw new Error(`${name} needs values for its path`)
    return Object.values(params).includes(undefined)
      ? []
      : [{ key, params: params as Record<string, string>, query: queries[key] ?? {} }]
  })
}
