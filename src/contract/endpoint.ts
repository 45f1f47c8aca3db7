import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * `signed-in-lean` is `signed-in` for the caller. Its handler reads the session in its own first query, together with its data,
 * which saves the busiest calls one round trip to the database.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-lean'

/** At most `max` calls in `seconds`, counted by account or by network (an IPv4 address or an IPv6 /64). */
export interface Limit {
  max: number
  seconds: number
  by: 'account' | 'network'
  /** Each process counts in its own memory, without a query. For the busiest calls, where the limit only prevents floods. */
  local?: true
}

/**
 * Limits on all endpoints with a session, counted together, besides the endpoint's own. They are far above what a page needs,
 * even for many players behind one address.
 */
export const signedInLimits = {
  account: { max: 600, seconds: 60, by: 'account', local: true },
  network: { max: 6000, seconds: 60, by: 'network', local: true },
} as const satisfies Record<Limit['by'], Limit>

/** The policy and shapes of one endpoint. Its key in the table is `METHOD /path/:param`. */
export interface Endpoint {
  summary: string
  access: Access
  limits?: readonly Limit[]
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** The body is bytes of one of these media types instead of JSON. */
  upload?: { maxBytes: number; types: readonly string[] }
  /** Status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204 | 302
  /** A second status of success with the same body, set by the handler. */
  alsoStatus?: 201
  ok: z.ZodType
  /**
   * The reply is a stream of server-sent events: the shape of each event's JSON data, by name; `ok` is void. Every stream may
   * also send `reset` (missed items are no longer stored, so read the state again) and `end` (an error body: the session is
   * over, so do not reconnect).
   */
  events?: Readonly<Record<string, z.ZodType>>
  errors?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>
