import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Says which clients are allowed to use an endpoint. For a client, `signed-in-lean` means the same as `signed-in`. The
 * handler of a `signed-in-lean` endpoint reads the session and the requested data in one database query. This saves one
 * round trip to the database. An endpoint with the access `staff` is part of the desk: for everybody who is not staff,
 * it does not exist (`not_found`). An endpoint with the access `optional` is for everybody; if the request has a valid
 * session, the handler receives it.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'signed-in-lean' | 'staff'

/** The roles of staff. A role is also allowed to do everything that the roles before it are allowed to do. */
export const staffRoles = ['moderator', 'editor', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Error codes with which each endpoint with the access `staff` can refuse a member of the staff: the account has no
 * second factor, the session is too old or began without a second factor, or the role is too low.
 */
export const staffErrors = [
  'second_factor_required',
  'sign_in_again',
  'forbidden',
  'other_account',
] as const satisfies readonly ErrorCode[]

/**
 * A rate limit: at most `max` calls in `seconds` seconds. `by` says whether the server counts the calls of an account
 * or the calls of a network (an IPv4 address or an IPv6 /64).
 */
export interface Limit {
  max: number
  seconds: number
  by: 'account' | 'network'
  /**
   * If `local` is true, each server process counts the calls in its own memory, without a database query. Use `local`
   * for an endpoint that is called very often, if the limit only has to prevent floods of calls.
   */
  local?: true
}

/**
 * Rate limits for all calls of signed-in players to all endpoints together. Each endpoint can have further limits. The
 * limits are far above the number of calls that a page makes, even if many players use one network.
 */
export const signedInLimits = {
  account: { max: 600, seconds: 60, by: 'account', local: true },
  network: { max: 6000, seconds: 60, by: 'network', local: true },
} as const satisfies Record<Limit['by'], Limit>

/** Error codes with which an endpoint can refuse a call without a valid proof. */
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
  /** The lowest role that is allowed to use the endpoint. Only endpoints with the access `staff` have a role. */
  role?: StaffRole
  limits?: readonly Limit[]
  /**
   * True for an endpoint that changes or removes a protection of the account, or deletes the account. The client must
   * prove that the account's owner makes the call, and not somebody who has stolen the session. The proof is the
   * password in the field `password` of the body, or a sign-in within the last 15 minutes. The endpoint can also refuse
   * with an error code of `proofErrors`. For an endpoint of the desk, the proof is a second factor within the last 10
   * minutes (`POST /api/desk/confirm`), and the only additional error code is `second_factor_again`.
   */
  proof?: true
  /**
   * True if the reply is allowed to leave out changes of the last seconds, except the caller's own changes. The server
   * then reads the reply from a replica of its database, if it has one. The handler must not write to the database.
   */
  mayLag?: true
  /**
   * True if the endpoint also works between two players of whom one blocks the other. All other endpoints reply as for an
   * unknown name if the caller names such a player, and their replies show such a player as somebody without a name.
   * Endpoints with the access `staff` do not know blocks.
   */
  reachesBlocked?: true
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** If `upload` is set, the body of the request is a file of one of the listed media types instead of JSON. */
  upload?: { maxBytes: number; types: readonly string[] }
  /** HTTP status of a successful reply, 200 by default. */
  status?: 200 | 201 | 202 | 204 | 302
  /** A second HTTP status that the handler can set for a successful reply. The body of the reply has the same type. */
  alsoStatus?: 201
  ok: z.ZodType
  /**
   * If `events` is set, the reply is a stream of server-sent events, and `ok` is void. The keys of `events` are the
   * names of the events, and each value is the type of the event's JSON data. In addition to the events in `events`,
   * every stream can send the events `reset` and `end`. The event `reset` means that the server no longer stores the
   * events that the client missed, so the client must read the state again. The event `end` contains the body of an
   * error reply. The event means that the session is over, so the client must not reconnect.
   */
  events?: Readonly<Record<string, z.ZodType>>
  errors?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>
