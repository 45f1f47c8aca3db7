import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Who may call: anyone, or a signed-in account. `signed-in-lean` is the same for the caller; the handler's own first query
 * finds the session together with what it is about, which saves the busiest calls a round trip to the database.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-lean'

/** At most `max` calls in `seconds`, counted by network address, by account, or by the e-mail address in the body. */
export interface Limit {
  max: number
  seconds: number
  by: 'address' | 'account' | 'email'
}

/** One call of the interface: its policy and its shapes. The key it stands under is `METHOD /path/:param`. */
export interface Endpoint {
  summary: string
  access: Access
  limits?: readonly Limit[]
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** Instead of a JSON body: bytes of one of these media types. */
  upload?: { maxBytes: number; types: readonly string[] }
  /** Status of success, 200 when absent. */
  status?: 200 | 201 | 202 | 204 | 302
  /** Another status of success, with the same body: what the handler sets on the reply. */
  alsoStatus?: 201
  ok: z.ZodType
  /**
   * The answer is a stream of server-sent events of these names, each with this as its JSON data; `ok` is void then. Every
   * stream may also carry `reset` (items were missed that are not kept any more: read the state anew) and `end` (an
   * error body: the session is over, do not come back).
   */
  events?: Readonly<Record<string, z.ZodType>>
  errors?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>
