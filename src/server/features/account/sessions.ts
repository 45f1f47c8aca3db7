import type { sessionApi } from '../../../contract/account/session.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/routes.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { deleteSessionOf, sessionsOfPlayer } from '../../identity/session.store.ts'
import { clearSessionCookie } from '../../identity/session-cookie.ts'
import { Refusal } from '../../refusal.ts'
import { logSecurity } from '../../security-log.ts'

export function sessionHandlers(context: Context): Handlers<typeof sessionApi> {
  // Many people share the demo account. Therefore, a session of the demo account can see and end only itself.
  const isShared = async (session: { playerId: string }) => (await sessionPlayer(context.db, session)).demo
  return {
    'GET /api/auth/sessions': async ({ session }) => {
      const now = context.now()
      const shared = await isShared(session)
      const all = await sessionsOfPlayer(context.db, session.playerId)
      return all
        .filter(({ id, expires_at }) => expires_at > now && (id === session.id || !shared))
        .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
        .map(({ id, created_at, updated_at, client }) => ({
          id,
          current: id === session.id,
          createdAt: created_at.toISOString(),
          lastSeenAt: updated_at.toISOString(),
          client: client ?? 'A browser',
        }))
    },
    'DELETE /api/auth/sessions/:id': async ({ session, params, request, reply }) => {
      const isOwn = params.id === session.id
      if (!isOwn && (await isShared(session))) throw new Refusal('not_found')
      const isDeleted = await context.db
        .transaction()
        .execute((tx) => deleteSessionOf(tx, session.playerId, params.id))
      if (!isDeleted) throw new Refusal('not_found')
      logSecurity(context, 'session_ended', { account: session.playerId, address: request.ip })
      if (isOwn) clearSessionCookie(reply, context.env)
    },
  }
}
