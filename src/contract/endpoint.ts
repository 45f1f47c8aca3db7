import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Who may call: anyone, or a signed-in account. `signed-in-lean` means the same to the caller. There the handler's own
 * first query reads the session together with its data, which saves the busiest calls a round trip to the database.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-lean'

/** A rate limit: at most `max` calls in `seconds`, counted by account, or by network (an IPv6 network is a /64). */
export interface Limit {
  max: number
  seconds: number
  by: 'account' | 'network'
  /**
   * Each process counts by itself, in memory. For limits that only keep floods out: the busiest calls then need no query to
   * be counted.
   */
  local?: true
}

/**
 * The limits of every endpoint that needs a session, all of them counted together, besides the endpoint's own. They are far
 * above what a page asks for, also with many players behind one address.
 */
export const signedInLimits = {
  account: { max: 600, seconds: 60, by: 'account', local: true },
  network: { max: 6000, seconds: 60, by: 'network', local: true },
} as const satisfies Record<Limit['by'], Limit>

/** One endpoint of the API: its policy and its shapes. Its key in the table is `METHOD /path/:param`. */
export interface Endpoint {
  summary: string
  access: Access
  limits?: readonly Limit[]
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** The body is not JSON but bytes of one of these media types. */
  upload?: { maxBytes: number; types: readonly string[] }
  /** Status of success, 200 when absent. */
  status?: 200 | 201 | 202 | 204 | 302
  /** A second status of success with the same body. The handler sets it on the reply. */
  alsoStatus?: 201
  ok: z.ZodType
  /**
   * The reply is a stream of server-sent events: by name, the shape of each event's JSON data. `ok` is void then. Every
   * stream may also send `reset` (missed items are no longer kept, so the client must read the state again) and `end` (an
   * error body: the session is over, so the client must not reconnect).
   */
  events?: Readonly<Record<string, z.ZodType>>
  errors?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>
