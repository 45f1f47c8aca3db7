import { z } from 'zod'
import { categoryKinds } from '../../engine/catalogue/category.ts'
import { boardSteps } from '../../engine/rating/measure.ts'
import { PublicUser } from '../account.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Time } from '../shared.ts'
import { Reason } from './reason.ts'

const CalendarDate = z.iso.date()
const DateParams = z.object({ date: CalendarDate })
/** Names the board that the member of staff sees, so that nobody changes a board that another person has just changed. */
const BoardId = z.string().regex(/^[0-9a-f]{1,64}$/)

/** The daily challenge of a coming date, as players will see it. */
export const DeskDaily = z.object({
  date: CalendarDate,
  /** From 1 on Mondays to 7 on Sundays. */
  weekday: z.int(),
  boardId: BoardId,
  /** The time at which the date begins anywhere on Earth. From then on the board cannot change. */
  fixedAt: Time,
  isFixed: z.boolean(),
  /** Texts of the tiles in the order in which all players see them, with the number of the group in `groups`. */
  tiles: z.array(z.object({ text: z.string(), group: z.int() })),
  /** The groups from easy to hard. */
  groups: z.array(
    z.object({
      categoryId: z.string(),
      name: z.string(),
      kind: z.enum(categoryKinds),
      words: z.array(z.string()),
      /** Expected difficulty, from 1 to 6: the measured difficulty if it is known, otherwise the editor's. */
      difficulty: z.number(),
      isMeasured: z.boolean(),
    }),
  ),
  /** Wanted difficulties of the groups on this weekday, easiest first. */
  aim: z.array(z.int()),
  /** Expected difficulty of the whole board for a typical player. */
  difficulty: z.enum(boardSteps),
  traps: z.object({ found: z.int(), wanted: z.int() }),
  fifthGroup: z.object({ name: z.string(), words: z.array(z.string()) }).nullable(),
  wantsFifthGroup: z.boolean(),
  /** Words of the board that another country spells differently or does not know, with the code of that country. */
  regional: z.array(
    z.object({ word: z.string(), onlyIn: z.string().nullable(), notIn: z.string().nullable() }),
  ),
  /** Words of the board that an earlier daily had, with the date of the last one. */
  lastSeen: z.array(z.object({ word: z.string(), date: CalendarDate })),
  /** The board of a player that the staff have chosen for this date, and its maker; null if there is none. */
  made: z.object({ id: Id, title: z.string(), author: PublicUser }).nullable(),
  /** Number of boards of this date that the staff have refused. */
  swaps: z.int(),
})
export type DeskDaily = z.infer<typeof DeskDaily>

export const deskDailyApi = {
  'GET /api/desk/dailies': {
    summary: 'The daily challenges of the next 21 dates that have not begun anywhere on Earth',
    access: 'staff',
    role: 'editor',
    /** Dates whose board is not planned yet are left out. The server continues to plan them; ask again. */
    ok: z.array(DeskDaily),
  },
  'POST /api/desk/dailies/:date/swap': {
    summary: 'Replace the board of a coming date by the next candidate',
    access: 'staff',
    role: 'editor',
    params: DateParams,
    body: z.object({ boardId: BoardId.optional(), reason: Reason }),
    ok: DeskDaily,
    errors: ['not_found', 'daily_fixed', 'daily_changed', 'busy'],
  },
  'PUT /api/desk/dailies/:date': {
    summary: 'Make a published board of a player, with four groups, the daily of a coming date',
    access: 'staff',
    role: 'editor',
    params: DateParams,
    body: z.object({
      /** Id of the player's board. */
      boardId: Id,
      reason: Reason,
    }),
    ok: DeskDaily,
    errors: ['not_found', 'daily_fixed', 'not_for_daily', 'own_case', 'busy'],
  },
  'POST /api/desk/dailies/:date/exchange': {
    summary: 'Exchange the boards of two coming dates',
    access: 'staff',
    role: 'editor',
    params: DateParams,
    body: z.object({
      boardId: BoardId,
      /** The other date, and its board. */
      with: z.object({ date: CalendarDate, boardId: BoardId }),
      reason: Reason,
    }),
    /** The dailies of the two dates, earlier date first. */
    ok: z.array(DeskDaily),
    errors: ['not_found', 'daily_fixed', 'daily_changed'],
  },
} as const satisfies EndpointTable
