import { z } from 'zod'
import { categoryKinds } from '../engine/catalogue/category.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView } from './game.ts'
import { Id, Time } from './shared.ts'

export const PracticeView = z.object({
  canStart: z.boolean(),
  /** Time when the next free practice board is available. */
  resetsAt: Time,
  /** The practice board that the player has not finished. */
  game: GameView.nullable(),
  /**
   * Kinds of categories on the latest board, the weakest kind first. The list of kinds is null until the practice board
   * is over, because the kinds would be a hint.
   */
  practised: z.object({ gameId: Id, kinds: z.array(z.enum(categoryKinds)) }).nullable(),
})
export type PracticeView = z.infer<typeof PracticeView>

export const practiceApi = {
  'GET /api/practice': {
    summary: 'Whether you can practise, and your open practice board',
    access: 'signed-in',
    ok: PracticeView,
  },
  'POST /api/practice/start': {
    summary: 'Start a board of the kinds of groups that you miss most, or return the open one',
    access: 'signed-in',
    status: 201,
    ok: GameView,
    errors: ['username_required', 'daily_limit'],
  },
} as const satisfies EndpointTable
