import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { type Endpoint, type Limit, staffRoles } from '../../contract/endpoint.ts'
import { HOUR_MS } from '../../engine/duration.ts'
import type { Context } from '../context.ts'
import { requirePlayer, type Session } from '../identity/session.store.ts'
import { sessionCookieName, sessionToken } from '../identity/session-cookie.ts'
import { findStaff, requireSecondFactorAgain, type Staff } from '../identity/staff.store.ts'
import { Refusal } from '../refusal.ts'
import { logSecurity, networkOf } from '../security-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
    token: string | undefined
    /** The caller of an endpoint with the access `staff`. */
    staff: Staff | undefined
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests from pages of other sites if the method can change data, such as POST. Otherwise another site could
 * act in the name of a player (CSRF).
 */
export function refuseForeignOrigins(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const foreign = origin !== undefined && !context.env.origins.includes(origin)
    if (!foreign && site !== 'cross-site') return
    await logRefused(context, request, 'foreign_origin')
    throw new Refusal('foreign_origin', {
      message: `Please open WordConnect at ${context.env.publicUrl} and try again there.`,
    })
  })
}

const LOGGED: Limit = { max: 1, seconds: 60, by: 'network', local: true }

/**
 * Logs a refused request that is possibly an attack. The function writes at most one line per minute for each network
 * and reason.
 */
export async function logRefused(context: Context, request: FastifyRequest, reason: string): Promise<void> {
  if (await context.limiter(`log ${reason}`, networkOf(request.ip), LOGGED)) return
  logSecurity(context, 'access_refused', {
    reason,
    path: request.routeOptions.url ?? 'unknown',
    address: request.ip,
  })
}

/**
 * Returns the token of the session cookie, or undefined if the cookie's signature is not valid. The function does not
 * check whether the session still exists.
 */
export function signedToken(context: Context, request: FastifyRequest): string | undefined {
  return sessionToken(request.cookies[sessionCookieName(context.env)], context.secrets)
}

const hasForgedCookie = (context: Context, request: FastifyRequest) =>
  request.cookies[sessionCookieName(context.env)] !== undefined && signedToken(context, request) === undefined

/**
 * Returns the session of a request. If the signature of the session cookie is invalid, the function does not query the
 * database.
 */
export async function sessionOf(context: Context, request: FastifyRequest): Promise<Session | undefined> {
  const token = signedToken(context, request)
  if (token === undefined) return undefined
  const find = () => context.findSession(token)
  return SAFE.has(request.method) ? find() : context.changers(find)
}

/**
 * A page sends the id of the player for whom it was loaded. Returns this id, or undefined if the request does not
 * contain it. A request for a stream can contain the id in its query, because a browser cannot send headers for a
 * stream.
 */
export function pagePlayerOf({ headers, query, routeOptions }: FastifyRequest): string | undefined {
  const inQuery = routeOptions.config.stream ? (query as { player?: string | string[] }).player : undefined
  const given = headers['x-player'] ?? inQuery
  return Array.isArray(given) ? given.join() : given
}

/**
 * Refuses a request without a session with `not_signed_in`. If the page and the session belong to different accounts,
 * refuses with `other_account`. For `signed-in-lean`, the handler of the endpoint makes these two checks, because only
 * the handler reads the session. For `staff`, see `requireStaff`.
 */
export function requireAccess(context: Context, endpoint: Endpoint): onRequestHookHandler {
  const { access } = endpoint
  return async (request) => {
    if (access === 'public') return
    if (access === 'staff') return requireStaff(context, request, endpoint)
    if (access === 'signed-in-lean') request.token = signedToken(context, request)
    else request.session = await sessionOf(context, request)
    if (request.session) requirePlayer(request.session.playerId, pagePlayerOf(request))
    if (request.session || request.token || access === 'optional') return
    if (hasForgedCookie(context, request)) await logRefused(context, request, 'forged_session')
    throw new Refusal('not_signed_in')
  }
}

/** Longest time in ms since the sign-in after which the desk asks for a new one. */
export const STAFF_SESSION_MS = 12 * HOUR_MS

/**
 * Refuses a request to an endpoint of the desk with `not_found` if the caller is not staff, so that nobody else can tell
 * the address from one that does not exist. Refuses staff with `second_factor_required`, `sign_in_again`, `forbidden`,
 * `other_account` or, for an endpoint with `proof`, `second_factor_again`.
 */
async function requireStaff(context: Context, request: FastifyRequest, endpoint: Endpoint): Promise<void> {
  const session = await sessionOf(context, request)
  const staff = session && (await findStaff(context.db, session))
  if (!staff) throw new Refusal('not_found')
  requirePlayer(staff.playerId, pagePlayerOf(request))
  if (!staff.hasApp && !staff.hasPasskey) throw new Refusal('second_factor_required')
  const age = context.now().getTime() - staff.signedInAt.getTime()
  if (staff.secondFactorAt === null || age > STAFF_SESSION_MS) throw new Refusal('sign_in_again')
  if (staffRoles.indexOf(staff.role) < staffRoles.indexOf(endpoint.role ?? 'owner'))
    throw new Refusal('forbidden')
  if (endpoint.proof) requireSecondFactorAgain(staff, context.now())
  request.session = session
  request.staff = staff
}

/** Limits the number of requests of a caller. The limit is checked before the server reads the request body. */
export function limitCalls(context: Context, name: string, limits: readonly Limit[]): onRequestHookHandler[] {
  return limits.map((limit) => (request) => countCall(context, request, name, limit))
}

/**
 * Counts a request. Refuses with `too_many_requests` if the limit is reached. Only the first refusal of each caller is
 * logged.
 */
export async function countCall(
  context: Context,
  request: FastifyRequest,
  name: string,
  limit: Limit,
): Promise<void> {
  const refused = await context.limiter(name, callerKey(request, limit), limit)
  if (!refused) return
  if (refused.isFirst)
    logSecurity(context, 'limit_reached', {
      endpoint: name,
      account: request.session?.playerId,
      address: request.ip,
    })
  throw new Refusal('too_many_requests', { retryAfter: refused.wait })
}

/**
 * Returns the key under which a rate limit counts a request: the account, the session token or the network. For a
 * `signed-in-lean` endpoint, the server has not yet read the account from the database, so it counts requests per
 * session token. A player cannot avoid the limit with many sessions, because sign-ins are limited too.
 */
function callerKey(request: FastifyRequest, { by }: Limit): string {
  return (by === 'account' && (request.session?.playerId ?? request.token)) || networkOf(request.ip)
}
