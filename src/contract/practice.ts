import { z } from 'zod'
import { categoryKinds } from '../engine/catalogue/category.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView } from './game.ts'
import { Id, Time } from './shared.ts'

/** Whether a practice board can be started, and how the latest one stands. */
export const PracticeView = z.object({
  canStart: z.boolean(),
  /** When the next free board comes. */
  resetsAt: Time,
  /** The board that is open. */
  game: GameView.nullable(),
  /** The kinds that the latest board was made for, the weakest first. Null while it is open: they would be a hint. */
  practised: z.object({ gameId: Id, kinds: z.array(z.enum(categoryKinds)) }).nullable(),
})
export type PracticeView = z.infer<typeof PracticeView>

export const practiceApi = {
  'GET /api/practice': {
    summary: 'Whether you can practise, and how your latest practice board stands',
    access: 'signed-in',
    ok: PracticeView,
  },
  'POST /api/practice/start': {
    summary: 'A board of the kinds of groups that you miss most; the open one when there is one',
    access: 'signed-in',
    status: 201,
    ok: GameView,
    errors: ['username_required', 'daily_limit'],
  },
} as const satisfies EndpointTable
