import type { secondFactorApi } from '../../../../contract/account/second-factor.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/routes.ts'
import { callerOf, finishSignIn } from '../finish-sign-in.ts'
import { passkeyView } from '../protection.service.ts'
import { challengeOf, setChallenge } from './challenge.ts'
import * as service from './passkey.service.ts'

type Calls = Extract<keyof typeof secondFactorApi, `${string}/passkey/${string}`>

export function passkeyHandlers(context: Context): Pick<Handlers<typeof secondFactorApi>, Calls> {
  return {
    'POST /api/auth/passkey/register/options': async ({ session, reply }) => {
      const options = await service.registerOptions(context, session)
      const { playerId } = session
      setChallenge(reply, context, { purpose: 'register', playerId, text: options.challenge })
      return { ...options }
    },
    'POST /api/auth/passkey/register': async ({ session, body, request }) => {
      const wanted = { purpose: 'register', playerId: session.playerId } as const
      const challenge = challengeOf(request, context, wanted)
      return passkeyView(
        await service.register(context, callerOf(context, request), session, challenge, body),
      )
    },
    'DELETE /api/auth/passkey/:id': ({ session, params, request }) =>
      service.removePasskey(context, callerOf(context, request), session, params.id),
    'POST /api/auth/passkey/sign-in/options': async ({ reply }) => {
      const options = await service.signInOptions(context)
      setChallenge(reply, context, { purpose: 'sign-in', playerId: '', text: options.challenge })
      return { ...options }
    },
    'POST /api/auth/passkey/sign-in': async ({ body, request, reply }) => {
      const challenge = challengeOf(request, context, { purpose: 'sign-in', playerId: '' })
      const caller = callerOf(context, request)
      const signedIn = await service.signInWithPasskey(context, caller, challenge, body)
      return finishSignIn(context, request, reply, signedIn)
    },
  }
}
