import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Which callers may use an endpoint. For a client, `signed-in-lean` means the same as `signed-in`. The handler of a
 * `signed-in-lean` endpoint reads the session and its own data in one query. One query for session and data saves the
 * most frequent endpoints one round trip to the database.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-lean'

/**
 * A rate limit: at most `max` calls in `seconds`, counted per account or per network (an IPv4 address or an IPv6 /64).
 */
export interface Limit {
  max: number
  seconds: number
  by: 'account' | 'network'
  /**
   * With `local` each process counts in its own memory, without a query. Use `local` for the most frequent calls, where
   * the limit only prevents floods.
   */
  local?: true
}

/**
 * Rate limits on all endpoints with a session, counted together, in addition to the endpoint's own limits. The limits
 * of a session are far above the needs of a page, even with many players behind one address.
 */
export const signedInLimits = {
  account: { max: 600, seconds: 60, by: 'account', local: true },
  network: { max: 6000, seconds: 60, by: 'network', local: true },
} as const satisfies Record<Limit['by'], Limit>

/** The access rules and data types of one endpoint. The key of an endpoint in the table is `METHOD /path/:param`. */
export interface Endpoint {
  summary: string
  access: Access
  limits?: readonly Limit[]
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** If `upload` is set, the body is not JSON but bytes of one of the listed media types. */
  upload?: { maxBytes: number; types: readonly string[] }
  /** HTTP status of a successful reply. The default status is 200. */
  status?: 200 | 201 | 202 | 204 | 302
  /** A second status of a successful reply with the same body, set by the handler. */
  alsoStatus?: 201
  ok: z.ZodType
  /**
   * If `events` is set, the reply is a stream of server-sent events, and `ok` is void. The keys of `events` are names
   * of events, and the values are the types of their JSON data. Every stream may also send `reset` and `end`. `reset`
   * means that the server no longer stores the events that the client missed, so the client must read the state again.
   * `end` has an error body and means that the session is over, so the client must not reconnect.
   */
  events?: Readonly<Record<string, z.ZodType>>
  errors?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>
