import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Time } from '../shared.ts'

/** Figures of one date (UTC). A figure is null if it was not recorded for the date. */
const Figures = z.object({
  /** Players who started a board. */
  players: z.int().nullable(),
  /** Boards that ended, and those of them that a player solved. */
  boards: z.int().nullable(),
  solved: z.int().nullable(),
  signUps: z.int().nullable(),
  /** Duels that were completed. */
  duels: z.int().nullable(),
  /** Paid minus refunded, in cents. Null for staff who are not owners. */
  revenueCents: z.int().nullable(),
  /** Requests to which the server replied with an error of its own (status 500 or higher). */
  errors: z.int().nullable(),
  mails: z.int().nullable(),
  failedMails: z.int().nullable(),
  failedJobs: z.int().nullable(),
  /** Largest number of open streams of one server process. */
  streams: z.int().nullable(),
  databaseBytes: z.int().nullable(),
})

export const deskTodayApi = {
  'GET /api/desk/today': {
    summary: 'Figures of the last 30 days and of today',
    access: 'staff',
    role: 'moderator',
    ok: z.object({
      /** The 30 days before today, earliest first, then today until now. */
      days: z.array(Figures.extend({ date: z.iso.date() })),
      /** Time of the newest backup that was restored aside and audited; null if there is none. */
      lastBackup: Time.nullable(),
    }),
  },
} as const satisfies EndpointTable
