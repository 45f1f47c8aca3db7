import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Env } from '../../../env.ts'
import { cookieName, isSecure } from '../../../identity/session-cookie.ts'
import type { Checks } from './provider.ts'

/** Longest duration of a sign-in at Google, in seconds. */
export const ATTEMPT_SECONDS = 600

export interface Attempt extends Checks {
  /** Time at which the sign-in attempt expires, in Unix ms. */
  until: number
  ref?: string | undefined
  timeZone?: string | undefined
  next?: string | undefined
  /** Id of the session whose account is to be connected with Google; absent for a sign-in. */
  connect?: string
}

type Signing = Pick<Context, 'env' | 'secret'>

const nameIn = (env: Env) => cookieName(env, 'google')
const attributes = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`google\0${text}`).digest()

/**
 * Binds a sign-in attempt to this browser by a signed cookie. An attacker can neither finish the attempt in another
 * browser nor make this browser finish a different attempt.
 */
export function setAttempt(reply: FastifyReply, { env, secret }: Signing, attempt: Attempt): void {
  const text = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  reply.setCookie(nameIn(env), `${text}.${signatureOf(secret, text).toString('base64url')}`, {
    ...attributes(env),
    maxAge: ATTEMPT_SECONDS,
  })
}

/**
 * Reads the sign-in attempt from its cookie. The result is undefined when the signature is wrong. The caller must check
 * whether the attempt has expired.
 */
export function attemptOf(request: FastifyRequest, { env, secret }: Signing): Attempt | undefined {
  const [text = '', mac = ''] = (request.cookies[nameIn(env)] ?? '').split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = signatureOf(secret, text)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Attempt
}

export const clearAttempt = (reply: FastifyReply, env: Env) => reply.clearCookie(nameIn(env), attributes(env))

// Cookie with the one-time token for an account that waits to be linked to Google until the owner has proved the
// ownership. Scripts cannot read the cookie.
const pendingName = (env: Env) => cookieName(env, 'google_link')

export const setPendingLink = (reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(pendingName(env), token, { ...attributes(env), maxAge: ATTEMPT_SECONDS })

export const pendingLinkOf = (request: FastifyRequest, env: Env): string =>
  request.cookies[pendingName(env)] ?? ''

export const clearPendingLink = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(pendingName(env), attributes(env))
