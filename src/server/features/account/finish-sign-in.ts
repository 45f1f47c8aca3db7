import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import { signedToken } from '../../http/policy.ts'
import { deviceOf, rememberDevice } from '../../identity/device-cookie.ts'
import { deleteSession } from '../../identity/session.store.ts'
import { setSessionCookie } from '../../identity/session-cookie.ts'
import { type SignedIn, userOf } from './account.service.ts'
import type { Caller } from './password-tries.service.ts'

/** Who calls, for what counts tries by network and browser. */
export const callerOf = (context: Context, request: FastifyRequest): Caller => ({
  address: request.ip,
  device: (account) => deviceOf(request, context, account),
})

/** Gives the browser its new session, whichever way its owner signed in. Returns the account. */
export async function finishSignIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { player, token, seal }: SignedIn,
): Promise<User> {
  // The browser's session so far ends: nobody else can go on with it.
  const earlier = signedToken(context, request)
  if (earlier !== undefined) await deleteSession(context.db, earlier)
  setSessionCookie(reply, context, token)
  rememberDevice(request, reply, context, { playerId: player.id, seal })
  return userOf(context, player)
}
