import type { secondFactorApi } from '../../../../contract/account/second-factor.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/routes.ts'
import { callerOf, finishSignIn } from '../finish-sign-in.ts'
import { protectionOf } from '../protection.service.ts'
import { pendingOf } from './pending-cookie.ts'
import * as service from './second-factor.service.ts'

type Calls = Extract<
  keyof typeof secondFactorApi,
  'GET /api/auth/protection' | `${string}/two-factor/${string}`
>

export function secondFactorHandlers(context: Context): Pick<Handlers<typeof secondFactorApi>, Calls> {
  return {
    'GET /api/auth/protection': ({ session }) => protectionOf(context, session),
    'POST /api/auth/two-factor/enable': ({ session }) => service.enableTwoFactor(context, session),
    'POST /api/auth/two-factor/confirm': async ({ session, body, request }) => {
      await service.confirmTwoFactor(context, callerOf(context, request), session, body.code)
      return { ok: true }
    },
    'POST /api/auth/two-factor/disable': async ({ session, request }) => {
      await service.disableTwoFactor(context, callerOf(context, request), session)
      return { ok: true }
    },
    'POST /api/auth/two-factor/recovery-codes': ({ session, request }) =>
      service.renewRecoveryCodes(context, callerOf(context, request), session),
    'POST /api/auth/two-factor/verify': async ({ body, request, reply }) => {
      const pending = pendingOf(request, context.env)
      const signedIn = await service.takeSecondStep(context, callerOf(context, request), pending, body)
      return finishSignIn(context, request, reply, signedIn)
    },
  }
}
