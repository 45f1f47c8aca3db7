import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecondStepNeeded, User } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import { signedToken } from '../../http/policy.ts'
import { deviceOf, rememberDevice } from '../../identity/device-cookie.ts'
import { deleteSession } from '../../identity/session.store.ts'
import { dropSessionCookie, setSessionCookie } from '../../identity/session-cookie.ts'
import { visitorOf } from '../made-board/visitor-cookie.ts'
import { boardOf } from '../visitor/visitor-cookie.ts'
import { type Entered, type SignedIn, userOf } from './account.service.ts'
import { clientOf } from './client.ts'
import type { Caller } from './password-tries.service.ts'
import { clearPending, setPending } from './second-factor/pending-cookie.ts'

export const callerOf = (context: Context, request: FastifyRequest): Caller => ({
  address: request.ip,
  client: clientOf(request.headers['user-agent']),
  device: (account) => deviceOf(request, context, account),
  board: boardOf(request, context),
  visitor: visitorOf(context, request, undefined),
})

/**
 * Sets the cookie of the new session and returns the account. If the sign-in still needs the second factor, the
 * function sets the cookie with the token for the second step instead.
 */
export async function finishSignIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  entered: SignedIn,
): Promise<User>
export async function finishSignIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  entered: Entered,
): Promise<User | SecondStepNeeded>
export async function finishSignIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  entered: Entered,
): Promise<User | SecondStepNeeded> {
  // The server deletes the earlier session of this browser. Otherwise, somebody who knows the earlier session's token
  // could continue to use it.
  const earlier = signedToken(context, request)
  if (earlier !== undefined) await context.db.transaction().execute((tx) => deleteSession(tx, earlier))
  if ('pending' in entered) {
    if (earlier !== undefined) dropSessionCookie(reply, context.env)
    setPending(reply, context.env, entered.pending)
    return { twoFactorRequired: true }
  }
  const { player, token, seal } = entered
  setSessionCookie(reply, context, token)
  clearPending(request, reply, context.env)
  rememberDevice(request, reply, context, { playerId: player.id, seal })
  return userOf(context, player)
}
