import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import type { Access, Limit } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import { findSession, type Session } from '../identity/session.store.ts'
import { sessionCookieName, sessionToken } from '../identity/session-cookie.ts'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
    token: string | undefined
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A page of another site must not act in a player's name: whatever changes something comes from our own origins. */
export function refuseForeignOrigins(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const foreign = origin !== undefined && !context.env.origins.includes(origin)
    if (foreign || site === 'cross-site') throw new Refusal('foreign_origin')
  })
}

/** The token of the request's session cookie, if we signed it. Costs no query and does not say that the session still is. */
export function signedToken(context: Context, request: FastifyRequest): string | undefined {
  return sessionToken(request.cookies[sessionCookieName(context.env)], context.secret)
}

/** Finds the session behind the request's cookie: one indexed query, none without a cookie signed by us. */
export async function sessionOf(context: Context, request: FastifyRequest): Promise<Session | undefined> {
  const token = signedToken(context, request)
  return token === undefined ? undefined : findSession(context.db, token, context.now())
}

/** Reads an endpoint's `access`: who may call it. */
export function requireAccess(context: Context, access: Access): onRequestHookHandler {
  return async (request) => {
    if (access === 'public') return
    if (access === 'signed-in-lean') request.token = signedToken(context, request)
    else request.session = await sessionOf(context, request)
    if (!request.session && !request.token) throw new Refusal('not_signed_in')
  }
}

/** Reads an endpoint's `limits`: how often it may be called. */
export function limitCalls(
  context: Context,
  name: string,
  limits: readonly Limit[],
): preHandlerHookHandler[] {
  return limits.map((limit) => async (request) => {
    const wait = await context.limiter(name, whoIs(request, limit), limit)
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait })
  })
}

function whoIs(request: FastifyRequest, limit: Limit): string {
  if (limit.by === 'account') return request.session?.playerId ?? request.ip
  if (limit.by === 'address') return request.ip
  const { email } = (request.body ?? {}) as { email?: string }
  return createHash('sha256')
    .update(
      String(email ?? '')
        .trim()
        .toLowerCase(), // as sign-in reads it: spaces and case do not make another address
    )
    .digest('base64url')
}
