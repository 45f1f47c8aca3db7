import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Which callers may use an endpoint. For a client, `signed-in-lean` means the same as `signed-in`. The handler of a
 * `signed-in-lean` endpoint reads the session and its own data in one database query, which saves a round trip.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-lean'

/**
 * A rate limit: at most `max` calls in `seconds` seconds. `by` says whether the calls are counted per account or per
 * network (an IPv4 address or an IPv6 /64).
 */
export interface Limit {
  max: number
  seconds: number
  by: 'account' | 'network'
  /**
   * With `local` each server process counts the calls in its own memory, without a database query. Use `local` for
   * endpoints that are called very often, if the limit only has to prevent floods of calls.
   */
  local?: true
}

/**
 * Rate limits on the calls of signed-in players, summed over all endpoints, in addition to each endpoint's own limits.
 * The limits are far above the number of calls that a page makes, even with many players in one network.
 */
export const signedInLimits = {
  account: { max: 600, seconds: 60, by: 'account', local: true },
  network: { max: 6000, seconds: 60, by: 'network', local: true },
} as const satisfies Record<Limit['by'], Limit>

/** Refusals of an endpoint that needs a proof. */
export const proofErrors = [
  'password_required',
  'sign_in_again',
  'invalid_credentials',
  'forbidden',
  'busy',
] as const satisfies readonly ErrorCode[]

/**
 * The access rules and data types of one endpoint. The table of endpoints has the key `METHOD /path/:param` for each
 * endpoint.
 */
export interface Endpoint {
  summary: string
  access: Access
  limits?: readonly Limit[]
  /**
   * Set for an endpoint that changes or removes a guard of the account, or deletes the account. The caller must prove to
   * be the owner, not somebody who has stolen the session: by the password in the field `password` of the body, or by a
   * sign-in of the last 15 minutes. The endpoint may also refuse with `proofErrors`.
   */
  proof?: true
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** If `upload` is set, the body of the request is a file of one of the listed media types instead of JSON. */
  upload?: { maxBytes: number; types: readonly string[] }
  /** HTTP status of a successful reply, 200 by default. */
  status?: 200 | 201 | 202 | 204 | 302
  /** A second HTTP status that the handler may set for a successful reply with the same body. */
  alsoStatus?: 201
  ok: z.ZodType
  /**
   * If `events` is set, the reply is a stream of server-sent events, and `ok` is void. The keys of `events` are the
   * names of the events, and each value is the type of the event's JSON data. In addition to the events in `events`,
   * every stream may send the events `reset` and `end`. The event `reset` means that the server no longer stores the
   * events that the client missed, so the client must read the state again. The event `end` contains an error body and
   * means that the session is over, so the client must not reconnect.
   */
  events?: Readonly<Record<string, z.ZodType>>
  errors?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>
