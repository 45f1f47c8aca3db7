import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams, Time } from '../shared.ts'

export const SessionView = z.object({
  id: Id,
  /** Whether this session is the session of the current request. */
  current: z.boolean(),
  createdAt: Time,
  /** Time when the session was last used, accurate to about a day. */
  lastSeenAt: Time,
  /** Browser and operating system of the session, such as "Firefox on Linux". */
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
