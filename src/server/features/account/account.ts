import { addressApi } from '../../../contract/account/address.ts'
import { googleApi } from '../../../contract/account/google.ts'
import { secondFactorApi } from '../../../contract/account/second-factor.ts'
import { sessionApi } from '../../../contract/account/session.ts'
import { accountApi } from '../../../contract/account.ts'
import { themeApi } from '../../../contract/store.ts'
import type { Context } from '../../context.ts'
import { endpoints, type Feature } from '../../feature.ts'
import type { Handlers } from '../../http/routes.ts'
import { forgetDevices, rememberDevice } from '../../identity/device-cookie.ts'
import { dropExpiredTokens } from '../../identity/one-time-token.store.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { deleteExpiredSessions, prolongSession } from '../../identity/session.store.ts'
import { clearSessionCookie, renewSessionCookie, SESSION_SECONDS } from '../../identity/session-cookie.ts'
import { selectTheme } from '../store/theme.service.ts'
import * as service from './account.service.ts'
import { accountMails, askForReset, sendVerification, verifyAddress } from './address.service.ts'
import { deleteAccount, dropUsedBefore } from './delete-account.service.ts'
import { exportAccount } from './export.service.ts'
import { callerOf, finishSignIn } from './finish-sign-in.ts'
import { dropOldStates, exportIdentity, forgetIdentity } from './google/google.service.ts'
import { googleHandlers } from './google/google.ts'
import { linkMail } from './google/link-mail.ts'
import { localPath, signInPath } from './local-path.ts'
import { serveLogout } from './logout.ts'
import { requireOwner } from './owner.service.ts'
import { dropAnsweredChallenges } from './passkey/passkey.service.ts'
import { passkeyHandlers } from './passkey/passkey.ts'
import { dropOldTries } from './password-tries.service.ts'
import { exportFactors, forgetFactors } from './protection.service.ts'
import { resealFactors } from './second-factor/second-factor.service.ts'
import { secondFactorHandlers } from './second-factor/second-factor.ts'
import { securityNotice } from './security-notice.ts'
import { sessionHandlers } from './sessions.ts'

/** Minimum time between two extensions of the same session, in ms. */
const PROLONGED_AFTER_MS = 86_400_000

/** The feature `account`: accounts and sign-in (docs/features/account.md). */
export const account: Feature = {
  name: 'account',
  endpoints: [
    endpoints(accountApi, handlers),
    endpoints(sessionApi, sessionHandlers),
    endpoints(secondFactorApi, (context) => ({
      ...secondFactorHandlers(context),
      ...passkeyHandlers(context),
    })),
    endpoints(googleApi, googleHandlers),
    endpoints(addressApi, (context) => ({
      'POST /api/auth/verify-email/send': async ({ session }) => {
        await sendVerification(context, session.playerId)
        return { ok: true }
      },
      'POST /api/auth/verify-email': async ({ body, request }) => {
        await verifyAddress(context, body.token, request.ip)
        return { ok: true }
      },
      'POST /api/auth/forgot-password': async ({ body }) => {
        await askForReset(context, body.email)
        return { ok: true }
      },
      'POST /api/auth/reset-password': async ({ body, request }) => {
        await service.resetPassword(context, callerOf(context, request), body)
        return { ok: true }
      },
    })),
    endpoints(themeApi, (context) => ({
      'POST /api/themes/select': async ({ session, body }) =>
        service.userOf(context, await selectTheme(context, session.playerId, body.themeId)),
    })),
  ],
  mount: serveLogout,
  proveOwner: (context, request, session, password) =>
    requireOwner(context, callerOf(context, request), session, password),
  personal: {
    export: async (context, player) => ({
      ...(await exportFactors(context, player)),
      ...(await exportIdentity(context, player)),
    }),
    forget: async (tx, player) => {
      await forgetFactors(tx, player)
      await forgetIdentity(tx, player)
    },
  },
  mails: [...accountMails, securityNotice, linkMail],
  jobs: [
    {
      name: 'drop-expired-sessions',
      cron: '17 * * * *',
      run: ({ db, now }) => deleteExpiredSessions(db, now()),
    },
    {
      name: 'drop-expired-tokens',
      cron: '31 * * * *',
      run: ({ db, now }) => dropExpiredTokens(db, now()),
    },
    { name: 'drop-old-tries', cron: '19 * * * *', run: dropOldTries },
    { name: 'drop-answered-challenges', cron: '29 * * * *', run: dropAnsweredChallenges },
    { name: 'drop-google-states', cron: '27 * * * *', run: dropOldStates },
    { name: 'reseal-second-factors', cron: '33 3 * * *', run: resealFactors },
    { name: 'drop-used-before', cron: '23 * * * *', run: dropUsedBefore },
  ],
}

function handlers(context: Context): Handlers<typeof accountApi> {
  const userOf = (player: Parameters<typeof service.userOf>[1]) => service.userOf(context, player)
  return {
    'POST /api/auth/register': async ({ body, request, reply }) =>
      finishSignIn(
        context,
        request,
        reply,
        await service.register(context, callerOf(context, request), body),
      ),
    'POST /api/auth/login': async ({ body, request, reply }) =>
      finishSignIn(context, request, reply, await service.login(context, callerOf(context, request), body)),
    'GET /api/auth/user': async ({ session, request, reply }) => {
      const now = context.now()
      if (now.getTime() - session.updatedAt.getTime() > PROLONGED_AFTER_MS) {
        const until = new Date(now.getTime() + SESSION_SECONDS * 1000)
        await prolongSession(context.db, session.id, until, now)
        renewSessionCookie(request, reply, context)
      }
      return userOf(await sessionPlayer(context.db, session))
    },
    'GET /api/login': ({ query, reply }) => {
      reply.redirect(signInPath({ next: localPath(query.next, context.env.publicUrl) }), 302)
    },
    'POST /api/auth/change-password': async ({ session, body, request, reply }) => {
      const { playerId } = session
      const { seal } = await service.changePassword(context, callerOf(context, request), session, body)
      rememberDevice(request, reply, context, { playerId, seal })
      return { ok: true }
    },
    'POST /api/auth/sign-out-everywhere': async ({ session, request, reply }) => {
      await service.signOutEverywhere(context, callerOf(context, request), session.playerId)
      clearSessionCookie(reply, context.env)
      return { ok: true }
    },
    'POST /api/username/check': async ({ body }) => ({
      available: await service.isUsernameAvailable(context, body.username),
    }),
    'POST /api/username/set': async ({ session, body }) =>
      userOf(await service.setUsername(context, session.playerId, body.username)),
    'PUT /api/account/settings': async ({ session, body }) =>
      userOf(await service.changeSettings(context, session.playerId, body)),
    'GET /api/account/export': async ({ session, reply }) => {
      reply.header('content-disposition', 'attachment; filename="wordconnect.json"')
      return exportAccount(context, await sessionPlayer(context.db, session))
    },
    'DELETE /api/account': async ({ session, request, reply }) => {
      await deleteAccount(context, session.playerId, request.ip)
      clearSessionCookie(reply, context.env)
      forgetDevices(reply, context.env)
    },
  }
}
