import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

const PREFIX = 'wc'
export const SESSION_SECONDS = 30 * 86_400

export const isSecure = (env: Env) => env.publicUrl.startsWith('https:')

/**
 * Returns the full name of a cookie. Over https, the name begins with `__Host-`, so that other hosts of the same domain
 * can neither set nor read the cookie.
 */
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

/** Sends the session cookie again, so that its full lifetime starts again now. */
export const renewSessionCookie = (request: FastifyRequest, reply: FastifyReply, env: Env) =>
  reply.setCookie(sessionCookieName(env), request.cookies[sessionCookieName(env)] ?? '', {
    ...attributes(env),
    maxAge: SESSION_SECONDS,
  })

/** Deletes the session cookie of a browser in which the player must still complete the second step of a sign-in. */
export const dropSessionCookie = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(sessionCookieName(env), attributes(env))

/**
 * Deletes the session cookie and the data that the web app has stored in the browser. A browser deletes a `__Host-`
 * cookie only if the reply contains the same attributes as the cookie. The device cookie stays, because the server uses
 * it to recognise the browser at the next sign-in.
 */
export const clearSessionCookie = (reply: FastifyReply, env: Env) =>
  dropSessionCookie(reply.header('clear-site-data', '"storage"'), env)

/**
 * Returns the token in a session cookie, or undefined if the signature of the cookie is wrong. The cookie has the form
 * `token.base64(HMAC-SHA256)`. The function does not check whether the session still exists.
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
