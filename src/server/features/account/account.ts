import type { FastifyReply } from 'fastify'
import { accountApi } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import { endpoints, type Feature } from '../../feature.ts'
import type { Handlers } from '../../http/routes.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { deleteExpiredSessions, deleteSessions } from '../../identity/session.store.ts'
import { clearSessionCookie } from '../../identity/session-cookie.ts'
import { Refusal } from '../../refusal.ts'
import * as service from './account.service.ts'
import { SESSION_REFRESH_SECONDS } from './auth.ts'
import { exportAccount } from './export.service.ts'
import { serveLogout } from './logout.ts'

/** Accounts: sign-up, sign-in, username, password, export and deletion. */
export const account: Feature = {
  name: 'account',
  endpoints: [endpoints(accountApi, handlers)],
  mount: serveLogout,
  jobs: [
    {
      name: 'drop-expired-sessions',
      cron: '17 * * * *',
      run: ({ db, now }) => deleteExpiredSessions(db, now()),
    },
  ],
}

function handlers(context: Context): Handlers<typeof accountApi> {
  const userOf = (player: Parameters<typeof service.userOf>[1]) => service.userOf(context, player)
  const signedIn = (reply: FastifyReply, { player, cookies }: service.SignedIn) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return userOf(player)
  }

  return {
    'POST /api/auth/register': async ({ body, reply }) =>
      signedIn(reply, await service.register(context, body)),
    'POST /api/auth/login': async ({ body, reply }) => signedIn(reply, await service.login(context, body)),
    'GET /api/auth/user': async ({ session, request, reply }) => {
      const age = context.now().getTime() - session.updatedAt.getTime()
      if (age > SESSION_REFRESH_SECONDS * 1000) {
        // better-auth extends the session and its cookie once a day.
        const cookie = request.headers.cookie ?? ''
        const { headers } = await context.auth.api.getSession({
          headers: new Headers({ cookie }),
          returnHeaders: true,
        })
        for (const fresh of headers.getSetCookie()) reply.header('set-cookie', fresh)
      }
      return userOf(await sessionPlayer(context.db, session))
    },
    'GET /api/auth/google': () => {
      throw new Refusal('google_unavailable')
    },
    'GET /api/login': ({ reply }) => {
      reply.redirect('/auth', 302)
    },
    'POST /api/auth/change-password': async ({ session, body }) => {
      await service.changePassword(context, session, body)
      return { ok: true }
    },
    'POST /api/auth/sign-out-everywhere': async ({ session, reply }) => {
      await deleteSessions(context.db, session.playerId)
      clearSessionCookie(reply, context.env)
      return { ok: true }
    },
    'POST /api/username/check': async ({ body }) => ({
      available: await service.isUsernameAvailable(context, body.username),
    }),
    'POST /api/username/set': async ({ session, body }) =>
      userOf(await service.setUsername(context, session.playerId, body.username)),
    'GET /api/account/export': async ({ session, reply }) => {
      reply.header('content-disposition', 'attachment; filename="wordconnect.json"')
      return exportAccount(context, await sessionPlayer(context.db, session))
    },
    'DELETE /api/account': async ({ session, body, reply }) => {
      await service.deleteAccount(context, session.playerId, body?.password)
      clearSessionCookie(reply, context.env)
    },
  }
}
