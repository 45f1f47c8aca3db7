import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Env } from '../../../env.ts'
import { cookieName, isSecure } from '../../../identity/session-cookie.ts'
import { seal, unseal } from '../../../seal.ts'
import type { Checks } from './provider.ts'

/** Maximum duration of a sign-in at Google, in seconds. */
export const ATTEMPT_SECONDS = 600
/**
 * Maximum length of one value of a sign-in attempt. The length is limited because the URL of Google's page contains the
 * encrypted attempt.
 */
const TEXT_LENGTH = 500

/** Purpose of a sign-in attempt at Google: a sign-in, or the connection of an account with Google. */
export interface Purpose {
  ref?: string | undefined
  timeZone?: string | undefined
  next?: string | undefined
  /** Id of the session that wants to connect its account with Google; absent for a sign-in. */
  connect?: string
}

export interface Attempt extends Checks, Purpose {
  /** Time at which the sign-in attempt expires, in Unix ms. */
  until: number
}

const attributes = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

// Name of the cookie that contains a random key of the browser. Only the browser that began a sign-in attempt can
// finish the attempt.
const browserName = (env: Env) => cookieName(env, 'google')
const BROWSER_BYTES = 16
const BROWSER = /^[\w-]{22}$/

/**
 * Returns the browser's key from the cookie; undefined if the browser has begun no sign-in attempt in the last ten
 * minutes.
 */
export function browserOf(request: FastifyRequest, env: Env): string | undefined {
  const key = request.cookies[browserName(env)] ?? ''
  return BROWSER.test(key) ? key : undefined
}

/**
 * Sets the cookie with the browser's key and returns the key. If the browser already has a key, the key does not
 * change, so that earlier attempts of the browser stay valid.
 */
export function setBrowser(request: FastifyRequest, reply: FastifyReply, env: Env): string {
  const key = browserOf(request, env) ?? randomBytes(BROWSER_BYTES).toString('base64url')
  reply.setCookie(browserName(env), key, { ...attributes(env), maxAge: ATTEMPT_SECONDS })
  return key
}

const lockOf = ({ secrets }: Pick<Context, 'secrets'>, browser: string) =>
  ({ secrets, purpose: 'sign-ins at Google', owner: browser }) as const

/**
 * Returns the OAuth `state` of an attempt: the encrypted attempt. The server does not store attempts. Therefore,
 * neither another attempt of the browser nor a forged reply can end an attempt. The function omits values that are too
 * long.
 */
export function stateOf(context: Pick<Context, 'secrets'>, browser: string, attempt: Attempt): string {
  const kept = Object.entries(attempt).filter(([, value]) => String(value).length <= TEXT_LENGTH)
  return seal(lockOf(context, browser), JSON.stringify(Object.fromEntries(kept)))
}

/**
 * Decrypts an attempt from its `state`. Returns undefined if another browser began the attempt, or if the `state` is
 * forged. The caller must check that the attempt has not expired and was not used.
 */
export function attemptIn(
  context: Pick<Context, 'secrets'>,
  browser: string,
  state: string,
): Attempt | undefined {
  const text = unseal(lockOf(context, browser), state)
  return text === undefined ? undefined : (JSON.parse(text) as Attempt)
}

// Name of the cookie with the one-time token of a pending link between an account and Google. The link is pending until
// the person proves that the account is theirs. Scripts cannot read the cookie.
const pendingName = (env: Env) => cookieName(env, 'google_link')

export const setPendingLink = (reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(pendingName(env), token, { ...attributes(env), maxAge: ATTEMPT_SECONDS })

export const pendingLinkOf = (request: FastifyRequest, env: Env): string =>
  request.cookies[pendingName(env)] ?? ''

export const clearPendingLink = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(pendingName(env), attributes(env))
