import { z } from 'zod'
import { categoryKinds } from '../engine/catalogue/category.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView } from './game.ts'
import { Id, Time } from './shared.ts'

export const PracticeView = z.object({
  canStart: z.boolean(),
  /** Time from which the player can start the next free practice board. */
  resetsAt: Time,
  /** The practice board that the player has started and not finished, or null. */
  game: GameView.nullable(),
  /**
   * The kinds of categories that the player's latest practice board trains, the player's weakest kind first.
   * `practised` is null until the practice board is over, because the kinds would be a hint for the board.
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
