import type { MiniGameView } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { timed } from '../../../lib/server-clock.ts'

/** Codes that mean: the page is out of date, because it was played on in another tab or on another device. */
const outdatedCodes = ['not_playing', 'not_found', 'invalid_answer']

export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && outdatedCodes.includes(error.code)

export const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'time_is_up'

/**
 * Opens a mini-game, or reads it again: its time begins with the first call. Null when it is not the one that is to be played now,
 * which is then not opened.
 */
export async function openMiniGame(runId: string, id: string): Promise<MiniGameView | null> {
  const input = { params: { id: runId }, query: { miniGameId: id } }
  try {
    return await timed(() => call('GET /api/story/run/:id/mini-game', input))
  } catch (error) {
    if (isOutdated(error)) return null
    throw error
  }
}
