import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isAway } from '../db/errors.ts'
import { MOST_LAG_MS } from '../db/replica.ts'
import { cookieAttributes, cookieName } from '../identity/session-cookie.ts'
import { Refusal } from '../refusal.ts'

const NAME = 'wrote'
/** Largest difference between the clocks of two processes, in ms. */
const CLOCK_SKEW_MS = 1_000

/**
 * Stores the time of the caller's latest change in a cookie, so that the caller does not read an older state from a
 * replica. Call it after the commit. The cookie expires when no replica that is used can lag behind the change.
 */
export function noteWrite({ env }: Context, reply: FastifyReply): void {
  reply.setCookie(cookieName(env, NAME), String(Date.now()), {
    ...cookieAttributes(env),
    maxAge: (MOST_LAG_MS + 2 * CLOCK_SKEW_MS) / 1000,
  })
}

/**
 * Returns the time in ms before which all changes of the caller were made; 0 if none is known. The cookie is not signed,
 * because a caller can only make their own reads older, or send them to the primary.
 */
function lastWrite({ env }: Context, request: FastifyRequest): number {
  const cookie = request.cookies[cookieName(env, NAME)]
  const time = cookie !== undefined && /^\d{1,15}$/.test(cookie) ? Number(cookie) + CLOCK_SKEW_MS : 0
  return time <= Date.now() + 2 * CLOCK_SKEW_MS ? time : 0
}

/**
 * Runs a read that is allowed to lag: with the replica's context if the replica has the caller's own changes, otherwise
 * with the primary's. The primary also answers if the read on the replica fails, refuses or returns undefined, because
 * the requested data are possibly new.
 */
export async function readLagging<T>(
  context: Context,
  request: FastifyRequest,
  read: (from: Context) => T | Promise<T>,
): Promise<T> {
  const { replica, lagging, log } = context
  if (!replica || !lagging) return read(context)
  if (replica.hasAllBefore(lastWrite(context, request))) {
    try {
      const result = await read(lagging)
      if (result !== undefined) {
        replica.reads.replica++
        return result
      }
    } catch (error) {
      if (isAway(error)) replica.suspend(error)
      else if (!(error instanceof Refusal)) log.warn({ err: error }, 'a read on the replica failed')
    }
  }
  replica.reads.primary++
  return read(context)
}
