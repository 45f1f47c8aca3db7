import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Env } from '../env.ts'

export const COOKIE_PREFIX = 'wc'

const isSecure = (env: Env) => env.publicUrl.startsWith('https:')

/** Name of the session cookie, as better-auth builds it. */
export const sessionCookieName = (env: Env) =>
  `${isSecure(env) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/**
 * Deletes the session cookie in the browser. A `__Secure-` cookie can only be changed by a cookie that is `Secure` too.
 */
export const clearSessionCookie = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(sessionCookieName(env), { path: '/', httpOnly: true, secure: isSecure(env) })

/**
 * The token of a signed session cookie (`token.base64(HMAC-SHA256)`, as better-auth writes it). Undefined when the
 * signature is not ours. Needs no query, so the session may have ended.
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
