import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { isSigned, type Secrets } from '../signature.ts'

const PREFIX = 'wc'
export const SESSION_SECONDS = 30 * 86_400

export const isSecure = (env: Env) => env.publicUrl.startsWith('https:')

/**
 * Returns the full name of a cookie. Over https, the name begins with `__Host-`, so that other hosts of the same domain
 * can neither set nor read the cookie.
 */
export const cookieName = (env: Env, name: string) => `${isSecure(env) ? '__Host-' : ''}${PREFIX}.${name}`

export const sessionCookieName = (env: Env) => cookieName(env, 'session_token')

/** The attributes of every cookie: scripts and other sites cannot use it. */
export const cookieAttributes = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

export const setSessionCookie = (
  reply: FastifyReply,
  { env, secrets }: { env: Env; secrets: Secrets },
  token: string,
) =>
  reply.setCookie(sessionCookieName(env), `${token}.${signatureOf(token, secrets[0]).toString('base64')}`, {
    ...cookieAttributes(env),
    maxAge: SESSION_SECONDS,
  })

/**
 * Sends the session cookie again, so that its full lifetime starts again now. The first secret signs the cookie, even if
 * an older secret signed it before.
 */
export function renewSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  signing: { env: Env; secrets: Secrets },
): void {
  const token = sessionToken(request.cookies[sessionCookieName(signing.env)], signing.secrets)
  if (token !== undefined) setSessionCookie(reply, signing, token)
}

/** Deletes the session cookie of a browser in which the player must still complete the second step of a sign-in. */
export const dropSessionCookie = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(sessionCookieName(env), cookieAttributes(env))

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
export function sessionToken(cookie: string | undefined, secrets: Secrets): string | undefined {
  if (!cookie) return undefined
  const dot = cookie.lastIndexOf('.')
  if (dot <= 0) return undefined
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  return isSigned(secrets, (secret) => signatureOf(token, secret), given) ? token : undefined
}
