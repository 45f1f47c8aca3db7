import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Env } from '../../../env.ts'
import { cookieName, isSecure } from '../../../identity/session-cookie.ts'
import { isSigned } from '../../../signature.ts'

const SECONDS = 300

export interface Challenge {
  purpose: 'register' | 'sign-in'
  /** Id of the player who adds a passkey; empty for a sign-in. */
  playerId: string
  /** The challenge in base64url, the form in which WebAuthn sends it. */
  text: string
  expiresAt: Date
}

type Signing = Pick<Context, 'env' | 'secrets' | 'now'>

const nameIn = (env: Env) => cookieName(env, 'passkey_challenge')

const signatureOf = (secret: string, said: string) =>
  createHmac('sha256', secret).update(`passkey challenge\0${said}`).digest('base64url')

/**
 * Stores a challenge in a signed cookie of this browser. Because the cookie is signed, the server does not need to
 * store open challenges.
 */
export function setChallenge(
  reply: FastifyReply,
  { env, secrets, now }: Signing,
  { purpose, playerId, text }: Omit<Challenge, 'expiresAt'>,
): void {
  const said = [purpose, playerId, text, now().getTime() + SECONDS * 1000].join('.')
  reply.setCookie(nameIn(env), `${said}.${signatureOf(secrets[0], said)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
    maxAge: SECONDS,
  })
}

/**
 * Reads the challenge from its cookie. Returns undefined if the cookie is forged or expired, or if it was made for
 * another purpose or player.
 */
export function challengeOf(
  request: FastifyRequest,
  { env, secrets, now }: Signing,
  wanted: Pick<Challenge, 'purpose' | 'playerId'>,
): Challenge | undefined {
  const cookie = request.cookies[nameIn(env)] ?? ''
  const dot = cookie.lastIndexOf('.')
  const said = cookie.slice(0, Math.max(dot, 0))
  if (!isSigned(secrets, (secret) => signatureOf(secret, said), cookie.slice(dot + 1))) return undefined
  const [purpose, playerId, text = '', expires = ''] = said.split('.')
  if (purpose !== wanted.purpose || playerId !== wanted.playerId || now().getTime() > Number(expires))
    return undefined
  return { purpose, playerId, text, expiresAt: new Date(Number(expires)) }
}
