import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

const PREFIX = 'wc'
export const SESSION_SECONDS = 30 * 86_400

export const isSecure = (env: Env) => env.publicUrl.startsWith('https:')

/** Over https, `__Host-` binds the cookie to this host: other hosts of the domain can neither set nor read it. */
export const cookieName = (env: Env, name: string) => `${isSecure(env) ? '__Host-' : ''}${PREFIX}.${name}`

export const sessionCookieName = (env: Env) => cookieName(env, 'session_token')

const attributes = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

export const setSessionCookie = (
  reply: FastifyReply,
  { env, secret }: { env: Env; secret: string },
  token: string,
) =>
  reply.setCookie(sessionCookieName(env), `${token}.${signatureOf(token, secret).toString('base64')}`, {
    ...attributes(env),
    maxAge: SESSION_SECONDS,
  })

/** Renews the cookie's full lifetime. */
export const renewSessionCookie = (request: FastifyRequest, reply: FastifyReply, env: Env) =>
  reply.setCookie(sessionCookieName(env), request.cookies[sessionCookieName(env)] ?? '', {
    ...attributes(env),
    maxAge: SESSION_SECONDS,
  })

/** For a browser that continues to a sign-in. */
export const dropSessionCookie = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(sessionCookieName(env), attributes(env))

/**
 * Clears the session cookie and the site's storage. A `__Host-` cookie can only be changed with the same attributes. Not all
 * cookies are cleared: the one that identifies the browser at the next sign-in stays.
 */
export const clearSessionCookie = (reply: FastifyReply, env: Env) =>
  dropSessionCookie(reply.header('clear-site-data', '"storage"'), env)

/**
 * The token of a signed cookie, `token.base64(HMAC-SHA256)`. Undefined when the signature is not ours. Runs no query, so the
 * session may have ended.
 */
export function sessionToken(cookie: string | undefined, secret: string): string | undefined {
  if (!cookie) return undefined
  const dot = cookie.lastIndexOf('.')
  if (dot <= 0) return undefined
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = signatureOf(token, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
