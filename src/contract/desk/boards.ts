import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { boardStates } from '../made-board/workshop.ts'
import { BoardCard } from '../made-board.ts'
import { IdParams, text } from '../shared.ts'
import { Reason } from './reason.ts'

/** A board that a player made, in the eyes of the staff. */
export const DeskBoard = z.object({
  card: BoardCard,
  state: z.enum(boardStates),
  isListed: z.boolean(),
  /** Claims of players because of which a second solution is known; empty if the board is not marked. */
  claims: z.array(z.object({ word: z.string(), group: z.string() })),
  /** Date of the daily challenge for which the board is planned; null if it is not. */
  daily: z.string().nullable(),
})
export type DeskBoard = z.infer<typeof DeskBoard>

export const deskBoardApi = {
  'GET /api/desk/boards': {
    summary: 'Published boards of players by title or maker, latest first, 50 per page',
    access: 'staff',
    role: 'editor',
    query: z.object({ search: text(100).optional(), before: z.string().max(200).optional() }),
    ok: z.object({ boards: z.array(DeskBoard), next: z.string().nullable() }),
  },
  'POST /api/desk/boards/:id/list': {
    summary: 'Put a board into the lists before ten people have played it, or take it out of them',
    access: 'staff',
    role: 'editor',
    params: IdParams,
    body: z.object({ listed: z.boolean(), reason: Reason }),
    ok: DeskBoard,
    errors: ['not_found', 'own_case'],
  },
  'POST /api/desk/boards/:id/clear': {
    summary: 'Remove the mark of a second solution: the words that players claimed do not fit',
    access: 'staff',
    role: 'editor',
    params: IdParams,
    body: z.object({ reason: Reason }),
    ok: DeskBoard,
    errors: ['not_found', 'own_case'],
  },
} as const satisfies EndpointTable
