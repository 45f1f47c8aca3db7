import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams, Time } from '../shared.ts'

export const SessionView = z.object({
  id: Id,
  /** True if the current request uses this session. */
  current: z.boolean(),
  createdAt: Time,
  /** Time of the last request with this session. The time can be up to about one day too early. */
  lastSeenAt: Time,
  /** Browser and operating system in which the player signed in, such as "Firefox on Linux". */
  client: z.string(),
})
export type SessionView = z.infer<typeof SessionView>

export const sessionApi = {
  'GET /api/auth/sessions': {
    summary: 'The browsers in which this account is signed in, newest first',
    access: 'signed-in',
    ok: z.array(SessionView),
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'End one session of this account. Ending the current one signs out',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 60, by: 'account' }],
    params: IdParams,
    status: 204,
    ok: z.void(),
  },
} as const satisfies EndpointTable
