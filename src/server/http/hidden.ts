import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Hidden } from '../identity/hidden-players.ts'
import { playerByName } from '../identity/named-player.store.ts'

/** The fields of requests that name another player, by username or by id. */
const names = { params: ['username'], query: ['author'] } as const
const ids = { body: ['challengedId'] } as const

/** A username and an id that no player has. */
const NOBODY = '-'

/**
 * Returns the players whom a reply to this request must not name, because the caller blocks them or they block the
 * caller; undefined if there are none. If the request itself names such a player, the function replaces the name in the
 * request by one that no player has, so that the reply is the same as for an unknown name. Knows no blocks if the endpoint
 * reaches blocked players, and for the desk.
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
  for (const { value, replace } of fieldsOf(request, names)) {
    const player = await playerByName(context.db, value)
    if (player && hidden.has(player.id)) replace()
  }
  for (const { value, replace } of fieldsOf(request, ids)) if (hidden.has(value)) replace()
  return hidden
}

function fieldsOf(
  request: FastifyRequest,
  fields: Partial<Record<'params' | 'query' | 'body', readonly string[]>>,
): { value: string; replace: () => void }[] {
  return Object.entries(fields).flatMap(([part, keys]) => {
    const values = request[part as keyof typeof fields] as Record<string, unknown> | null | undefined
    return keys.flatMap((key) => {
      const value = values?.[key]
      if (!values || typeof value !== 'string') return []
      const replace = () => {
        values[key] = NOBODY
      }
      return [{ value, replace }]
    })
  })
}
