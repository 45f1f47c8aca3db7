import { z } from 'zod'
import { REPORT_NOTE_MAX, type ReportReason, reportReasons } from '../engine/report.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, text } from './shared.ts'

/** What a player can report about another player. */
export const reportSubjects = ['name', 'picture'] as const

export const reportApi = {
  'POST /api/users/:username/report': {
    summary: 'Report the name or the picture of a player. A second report of the same adds nothing',
    access: 'signed-in',
    limits: [{ max: 20, seconds: 3600, by: 'account' }],
    reachesBlocked: true,
    params: z.object({ username: text(100) }),
    body: z.object({
      about: z.enum(reportSubjects),
      reason: z.enum(Object.keys(reportReasons) as ReportReason[]),
      note: text(REPORT_NOTE_MAX).optional(),
    }),
    status: 202,
    ok: Done,
    errors: ['not_found', 'own_case'],
  },
} as const satisfies EndpointTable
