import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Hidden } from '../identity/hidden-players.ts'
import { playerByName } from '../identity/named-player.store.ts'
import { Refusal } from '../refusal.ts'

/** The fields of requests that name another player, by username or by id. */
const names = { params: ['username'], query: ['author'] } as const
const ids = { body: ['challengedId'] } as const

/**
 * Returns the players whom a reply to this request must not name, because the caller blocks them or they block the
 * caller; undefined if there are none. Refuses with `not_found` if the request itself names such a player. Knows no
 * blocks if the endpoint reaches blocked players, and for the desk.
 */
export async function hiddenFrom(
  context: Pick<Context, 'db' | 'hidden'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Hidden | undefined> {
  const { session } = request
  if (!session || endpoint.reachesBlocked || endpoint.access === 'staff') return undefined
  const hidden = await context.hidden.from(session)
  if (hidden.size === 0) return undefined
  for (const name of valuesOf(request, names)) {
    const player = await playerByName(context.db, name)
    if (player && hidden.has(player.id)) throw notThere()
  }
  if (valuesOf(request, ids).some((id) => hidden.has(id))) throw notThere()
  return hidden
}

const notThere = () => new Refusal('not_found', { message: 'There is no player of this name.' })

function valuesOf(
  request: FastifyRequest,
  fields: Partial<Record<'params' | 'query' | 'body', readonly string[]>>,
): string[] {
  return Object.entries(fields).flatMap(([part, keys]) => {
    const values = request[part as keyof typeof fields] as Record<string, unknown> | null | undefined
    return keys.flatMap((key) => (typeof values?.[key] === 'string' ? [values[key]] : []))
  })
}
