import type { FastifyReply } from 'fastify'
import type { accountApi } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import * as service from './account.service.ts'
import { sessionPlayer } from './account.store.ts'
import { userView } from './account.view.ts'
import { clearSessionCookie, SESSION_REFRESH_SECONDS } from './auth.ts'
import { exportAccount } from './export.service.ts'
import { deleteSessions } from './session.store.ts'

export function accountRoutes(context: Context): Handlers<typeof accountApi> {
  const signedIn = (reply: FastifyReply, { player, cookies }: service.SignedIn) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return userView(player, context.now())
  }

  return {
    'POST /api/auth/register': async ({ body, reply }) =>
      signedIn(reply, await service.register(context, body)),
    'POST /api/auth/login': async ({ body, reply }) => signedIn(reply, await service.login(context, body)),
    'GET /api/auth/user': async ({ session, request, reply }) => {
      const age = context.now().getTime() - session.updatedAt.getTime()
      if (age > SESSION_REFRESH_SECONDS * 1000) {
        // The library extends the session and its cookie once a day.
        const cookie = request.headers.cookie ?? ''
        const { headers } = await context.auth.api.getSession({
          headers: new Headers({ cookie }),
          returnHeaders: true,
        })
        for (const fresh of headers.getSetCookie()) reply.header('set-cookie', fresh)
      }
      return userView(await sessionPlayer(context.db, session), context.now())
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
      userView(await service.setUsername(context, session.playerId, body.username), context.now()),
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
