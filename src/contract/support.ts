import { z } from 'zod'
import { SUPPORT_MESSAGE_MAX, SUPPORT_SUBJECT_MAX } from '../engine/support.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, lines, text } from './shared.ts'

export const supportApi = {
  'POST /api/support': {
    summary: 'Write to support; premium players are answered first',
    access: 'signed-in',
    limits: [{ max: 10, seconds: 3600, by: 'account' }],
    body: z.object({
      subject: text(SUPPORT_SUBJECT_MAX).trim().min(1),
      message: lines(SUPPORT_MESSAGE_MAX),
    }),
    status: 201,
    ok: z.object({ id: Id, priority: z.enum(['normal', 'high']) }),
  },
} as const satisfies EndpointTable
