import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Env } from '../env.ts'
import { isSigned } from '../signature.ts'
import { cookieAttributes, cookieName } from './session-cookie.ts'

const NAME = 'device'
/** Lifetime of the cookie. No browser stores a cookie for more than 400 days. */
const MAX_AGE_SECONDS = 400 * 86_400
/** Maximum number of accounts in the cookie of one browser. Five accounts are enough for a family. */
const MOST_ACCOUNTS = 5

const signature = (secret: string, { playerId, nonce, seal }: Entry) =>
  createHmac('sha256', secret)
    .update(`device\0${playerId}\0${nonce}\0${seal}`)
    .digest('base64url')
    .slice(0, 22)

/**
 * Returns the seal in the cookie: a short hash of the stored password hash. After a change of the password, the seals
 * in old cookies are no longer valid. The server then handles every browser like an unknown browser until the player
 * signs in again.
 */
export const sealOf = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 10)

type Signing = Pick<Context, 'env' | 'secrets'>

interface Entry {
  playerId: string
  nonce: string
  seal: string
}

/**
 * Returns the accounts that have signed in with this browser, newest first. Accounts without a valid signature in the
 * cookie are left out.
 */
function entriesOf(request: FastifyRequest, { env, secrets }: Signing): Entry[] {
  const entries = (request.cookies[cookieName(env, NAME)] ?? '').split('~').slice(0, MOST_ACCOUNTS)
  return entries.flatMap((entry) => {
    const [playerId = '', nonce = '', seal = '', mac = ''] = entry.split('.')
    const own = { playerId, nonce, seal }
    return isSigned(secrets, (secret) => signature(secret, own), mac) ? [own] : []
  })
}

/**
 * Returns the id of the browser for an account. The result is undefined if the player has not signed in with this
 * browser since the last change of the password.
 */
export function deviceOf(
  request: FastifyRequest,
  signing: Signing,
  account: { playerId: string; seal: string },
): string | undefined {
  return entriesOf(request, signing).find(
    ({ playerId, seal }) => playerId === account.playerId && seal === account.seal,
  )?.nonce
}

/** Deletes the cookie that contains the accounts which have signed in with this browser. */
export const forgetDevices = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieName(env, NAME), {
    ...cookieAttributes(env),
  })

/**
 * Adds an account to the cookie with the accounts that have signed in with this browser. The cookie does not replace a
 * password: nobody can sign in with it.
 */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { env, secrets }: Signing,
  { playerId, seal }: { playerId: string; seal: string },
): void {
  const known = entriesOf(request, { env, secrets })
  const nonce =
    known.find((entry) => entry.playerId === playerId)?.nonce ?? randomBytes(12).toString('base64url')
  const own = { playerId, nonce, seal }
  const entries = [own, ...known.filter((entry) => entry.playerId !== playerId)].slice(0, MOST_ACCOUNTS)
  const value = entries
    .map((entry) => `${entry.playerId}.${entry.nonce}.${entry.seal}.${signature(secrets[0], entry)}`)
    .join('~')
  reply.setCookie(cookieName(env, NAME), value, {
    ...cookieAttributes(env),
    maxAge: MAX_AGE_SECONDS,
  })
}
