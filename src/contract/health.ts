import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

export const healthApi = {
  'GET /api/health': {
    summary: 'Is the process alive? Does not use the database; 503 while the process stops',
    access: 'public',
    ok: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['busy'],
  },
  'GET /api/ready': {
    limits: [{ max: 600, seconds: 60, by: 'network', local: true }],
    summary:
      'Can the process serve? 503 while the database is away, full, read-only or of a version that the process cannot ' +
      'serve, and while the process stops',
    access: 'public',
    ok: z.object({
      status: z.literal('ok'),
      /** The newest backup that was restored aside and audited; null if there is none. */
      backup: z
        .object({ madeAt: z.iso.datetime(), rehearsedAt: z.iso.datetime(), ageSeconds: z.int() })
        .nullable(),
    }),
    errors: ['database_unavailable', 'schema_mismatch', 'busy'],
  },
  'GET /api/config': {
    summary: 'What this installation offers',
    access: 'public',
    ok: z.object({
      google: z.boolean(),
      payments: z.enum(['stripe', 'sandbox']),
      publishableKey: z.string().nullable(),
      email: z.boolean(),
      llm: z.boolean(),
      demo: z.boolean(),
    }),
  },
} as const satisfies EndpointTable
