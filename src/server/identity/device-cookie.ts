import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Env } from '../env.ts'
import { cookieName, isSecure } from './session-cookie.ts'

const NAME = 'device'
/** Browsers limit cookies to 400 days. */
const MAX_AGE_SECONDS = 400 * 86_400
/** Accounts remembered in one browser, enough for a family. */
const MOST_ACCOUNTS = 5

const signature = (secret: string, { playerId, nonce, seal }: Entry) =>
  createHmac('sha256', secret)
    .update(`device\0${playerId}\0${nonce}\0${seal}`)
    .digest('base64url')
    .slice(0, 22)

/** A short hash of the password's hash. A browser is known only while the password is the one used there. */
export const sealOf = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 10)

type Signing = Pick<Context, 'env' | 'secret'>

interface Entry {
  playerId: string
  nonce: string
  seal: string
}

/** Accounts that have signed in with this browser, newest first. Ignores entries without our signature. */
function entriesOf(request: FastifyRequest, { env, secret }: Signing): Entry[] {
  const entries = (request.cookies[cookieName(env, NAME)] ?? '').split('~').slice(0, MOST_ACCOUNTS)
  return entries.flatMap((entry) => {
    const [playerId = '', nonce = '', seal = '', mac = ''] = entry.split('.')
    const given = Buffer.from(mac)
    const expected = Buffer.from(signature(secret, { playerId, nonce, seal }))
    return given.length === expected.length && timingSafeEqual(given, expected)
      ? [{ playerId, nonce, seal }]
      : []
  })
}

/** The browser's name for an account that has signed in with it using its current password. */
export function deviceOf(
  request: FastifyRequest,
  signing: Signing,
  account: { playerId: string; seal: string },
): string | undefined {
  return entriesOf(request, signing).find(
    ({ playerId, seal }) => playerId === account.playerId && seal === account.seal,
  )?.nonce
}

/** Forgets every account that has signed in with this browser. */
export const forgetDevices = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieName(env, NAME), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
  })

/** Remembers in the browser that an account has signed in with it. The cookie gives no access. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { env, secret }: Signing,
  { playerId, seal }: { playerId: string; seal: string },
): void {
  const known = entriesOf(request, { env, secret })
  const nonce =
    known.find((entry) => entry.playerId === playerId)?.nonce ?? randomBytes(12).toString('base64url')
  const own = { playerId, nonce, seal }
  const entries = [own, ...known.filter((entry) => entry.playerId !== playerId)].slice(0, MOST_ACCOUNTS)
  const value = entries
    .map((entry) => `${entry.playerId}.${entry.nonce}.${entry.seal}.${signature(secret, entry)}`)
    .join('~')
  reply.setCookie(cookieName(env, NAME), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
    maxAge: MAX_AGE_SECONDS,
  })
}
