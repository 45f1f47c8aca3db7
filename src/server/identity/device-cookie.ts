import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Env } from '../env.ts'
import { cookieName, isSecure } from './session-cookie.ts'

const NAME = 'device'
/** Browsers keep a cookie for 400 days at most. */
const MAX_AGE_SECONDS = 400 * 86_400
/** How many accounts of one browser are remembered: a family's. */
const MOST_ACCOUNTS = 5

const signature = (secret: string, { playerId, nonce, seal }: Entry) =>
  createHmac('sha256', secret)
    .update(`device\0${playerId}\0${nonce}\0${seal}`)
    .digest('base64url')
    .slice(0, 22)

/** Stands for a password's hash: a browser is known as long as the password is the one that it signed in with. */
export const sealOf = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 10)

type Signing = Pick<Context, 'env' | 'secret'>

interface Entry {
  playerId: string
  nonce: string
  seal: string
}

/** The accounts that have signed in with this browser before, newest first. Entries that we did not sign are ignored. */
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

/** The name of this browser for an account that has signed in with it before, with the password that it still has. */
export function deviceOf(
  request: FastifyRequest,
  signing: Signing,
  account: { playerId: string; seal: string },
): string | undefined {
  return entriesOf(request, signing).find(
    ({ playerId, seal }) => playerId === account.playerId && seal === account.seal,
  )?.nonce
}

/** Makes the browser forget every account that has signed in with it. */
export const forgetDevices = (reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieName(env, NAME), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
  })

/** Makes the browser remember that an account has signed in with it. The cookie says nothing else, and opens nothing. */
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
