import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { Done, Id, Time } from './shared.ts'

const noteKinds = ['warning', 'renamed', 'picture_removed', 'board_refused', 'answer'] as const

/** A message of the staff to a player. */
export const Note = z.object({
  id: Id,
  kind: z.enum(noteKinds),
  text: z.string(),
  at: Time,
  isNew: z.boolean(),
})
export type Note = z.infer<typeof Note>

export const noteApi = {
  'GET /api/me/notes': {
    summary: 'Messages of the staff to you, latest first',
    access: 'signed-in',
    ok: z.array(Note),
  },
  'POST /api/me/notes/seen': {
    summary: 'Mark all messages of the staff as seen',
    access: 'signed-in',
    ok: Done,
  },
} as const satisfies EndpointTable
