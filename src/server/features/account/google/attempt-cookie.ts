import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Env } from '../../../env.ts'
import { cookieName, isSecure } from '../../../identity/session-cookie.ts'
import { seal, unseal } from '../seal.ts'
import type { Checks } from './provider.ts'

/** Longest duration of a sign-in at Google, in seconds. */
export const ATTEMPT_SECONDS = 600
/** Maximum length of a text that a sign-in carries, because the URL at Google contains the sealed text. */
const TEXT_LENGTH = 500

/** What an attempt begins for: a sign-in, or the connection of an account with Google. */
export interface Purpose {
  ref?: string | undefined
  timeZone?: string | undefined
  next?: string | undefined
  /** Id of the session whose account is to be connected with Google; absent for a sign-in. */
  connect?: string
}

export interface Attempt extends Checks, Purpose {
  /** Time at which the sign-in attempt expires, in Unix ms. */
  until: number
}

const attributes = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

// Cookie with the random key of a browser. Only this browser can use the sign-in attempts that it has begun.
const browserName = (env: Env) => cookieName(env, 'google')
const BROWSER_BYTES = 16
const BROWSER = /^[\w-]{22}$/

/** The key of a browser that has begun a sign-in attempt in the last ten minutes. */
export function browserOf(request: FastifyRequest, env: Env): string | undefined {
  const key = request.cookies[browserName(env)] ?? ''
  return BROWSER.test(key) ? key : undefined
}

/** Gives the browser its key, or keeps the key, so that the browser's earlier attempts stay valid. */
export function setBrowser(request: FastifyRequest, reply: FastifyReply, env: Env): string {
  const key = browserOf(request, env) ?? randomBytes(BROWSER_BYTES).toString('base64url')
  reply.setCookie(browserName(env), key, { ...attributes(env), maxAge: ATTEMPT_SECONDS })
  return key
}

const lockOf = ({ secret }: Pick<Context, 'secret'>, browser: string) =>
  ({ secret, purpose: 'sign-ins at Google', owner: browser }) as const

/**
 * The OAuth `state` of an attempt: the sealed attempt itself. Nothing of an attempt is stored, so neither another
 * attempt of the browser nor a forged answer can end the attempt. A text that is too long is left out.
 */
export function stateOf(context: Pick<Context, 'secret'>, browser: string, attempt: Attempt): string {
  const kept = Object.entries(attempt).filter(([, value]) => String(value).length <= TEXT_LENGTH)
  return seal(lockOf(context, browser), JSON.stringify(Object.fromEntries(kept)))
}

/**
 * Reads an attempt from its `state`. The result is undefined when another browser began the attempt, or when the state
 * is forged. The caller must check whether the attempt has expired or was used.
 */
export function attemptIn(
  context: Pick<Context, 'secret'>,
  browser: string,
  state: string,
): Attempt | undefined {
  const text = unseal(lockOf(context, browser), state)
  return text === undefined ? undefined : (JSON.parse(text) as Attempt)
}

// Cookie with the one-time token for an account that waits to be linked to Google until the owner has proved the
// ownership. Scripts cannot read the cookie.
const pendingName = (env: Env) => cookieName(env, 'google_link')

export const setPendingLink = (reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(pendingName(env), token, { ...attributes(env), maxAge: ATTEMPT_SECONDS })

export const pendingLinkOf = (request: FastifyRequest, env: Env): string =>
  request.cookies[pendingName(env)] ?? ''

export const clearPendingLink = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(pendingName(env), attributes(env))
