import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams, Time } from '../shared.ts'

/** A browser in which the account is signed in. */
export const SessionView = z.object({
  id: Id,
  /** The session of this very call. */
  current: z.boolean(),
  createdAt: Time,
  /** When it was used last, to about a day. */
  lastSeenAt: Time,
  /** The browser and the system in few words: "Firefox on Linux". */
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
    summary: 'End one session of this account; ending the own one signs out',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 60, by: 'account' }],
    params: IdParams,
    status: 204,
    ok: z.void(),
  },
} as const satisfies EndpointTable
