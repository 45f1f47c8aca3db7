import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import { sessionsOfPlayer } from '../../identity/session.store.ts'
import { userOf } from './account.service.ts'
import { networksOf } from './password-tries.store.ts'

/** Returns all data that the features store about a player. Column names are converted to camelCase, as in the API. */
export async function exportAccount(context: Context, player: Player): Promise<Record<string, unknown>> {
  const now = context.now()
  const account = { ...player }
  const rest: Record<string, unknown> = {
    // Many people share the demo account, so its data must not contain the sessions and networks of these people.
    sessions: player.demo ? [] : await sessionsOfPlayer(context.db, player.id),
    signInNetworks: player.demo ? [] : await networksOf(context.db, player.id),
  }
  for (const personal of context.personal) {
    const { account: more, ...exported } = await personal.export(context, player, now)
    Object.assign(account, more)
    Object.assign(rest, exported)
  }
  return {
    exportedAt: now.toISOString(),
    account: { ...(camelCased(account) as object), ...(await userOf(context, player)) },
    ...(camelCased(rest) as object),
  }
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).map(([key, field]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelCased(field),
  ])
  return Object.fromEntries(fields)
}
