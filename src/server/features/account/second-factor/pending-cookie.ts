import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../../env.ts'
import { cookieName, isSecure } from '../../../identity/session-cookie.ts'
import { SECOND_STEP_SECONDS } from '../account.service.ts'

// Name of the cookie with the one-time token for the second step of a sign-in. Scripts cannot read the cookie.
const nameIn = (env: Env) => cookieName(env, 'second_step')
const attributes = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

export const setPending = (reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(nameIn(env), token, { ...attributes(env), maxAge: SECOND_STEP_SECONDS })

export const pendingOf = (request: FastifyRequest, env: Env): string | undefined =>
  request.cookies[nameIn(env)]

export function clearPending(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  if (pendingOf(request, env) !== undefined) reply.clearCookie(nameIn(env), attributes(env))
}
