import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Env } from '../env.ts'

export const COOKIE_PREFIX = 'wc'

const isSecure = (env: Env) => env.publicUrl.startsWith('https:')

/** Name of the session's cookie, as the accounts library makes it. */
export const sessionCookieName = (env: Env) =>
  `${isSecure(env) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/** Takes the session's cookie back. A browser lets a `__Secure-` cookie be changed only by one that is `Secure`. */
export const clearSessionCookie = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(sessionCookieName(env), { path: '/', httpOnly: true, secure: isSecure(env) })

/**
 * The token of a signed session cookie (`token.base64(HMAC-SHA256)`, as the accounts library writes it), or undefined
 * when it was not signed by us. Costs no query.
 */
export function sessionToken(cookie: string | undefined, secret: string): string | undefined {
  if (!cookie) return undefined
  const dot = cookie.lastIndexOf('.')
  if (dot <= 0) return undefined
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
