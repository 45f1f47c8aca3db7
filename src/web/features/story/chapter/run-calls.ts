import type { Completion } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import type { Run } from '../chapter-words.ts'
import { waitsForFirstBoard } from './chapter-scene.ts'

type Refusal = 'premium_required' | 'chapter_locked'

/** The error code, for refusals with their own page. The code is null for any other failure. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null
  return error.code === 'premium_required' || error.code === 'chapter_locked' ? error.code : null
}

/** Did the server refuse because the run was continued elsewhere? */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_playing' || error.code === 'not_found')

export interface Opening {
  /** The player's open run of this or another chapter. */
  run: Run | null
  /** The completion of the chapter, read when the page was reloaded at the chapter's end. */
  completion: Completion | null
}

/** Reads the state for opening a chapter. `wasEnd`: the page was reloaded at the chapter's end. */
export async function openingOf(chapterId: string, wasEnd: boolean): Promise<Opening> {
  const run = await call('GET /api/story/run')
  const isEnd = wasEnd && run?.chapterId !== chapterId
  return { run, completion: isEnd ? await lastCompletion(chapterId) : null }
}

const deal = async (id: string): Promise<Run> =>
  (await call('POST /api/story/run/:id/next', { params: { id } })).run

/**
 * Starts a run. With `pause` the server waits for a request before it deals the next board, so that reading the story
 * takes no playing time.
 */
export async function start(chapterId: string): Promise<Run> {
  const input = { params: { chapterId }, body: { pause: true } }
  const { run } = await call('POST /api/story/chapter/:chapterId/start', input)
  return waitsForFirstBoard(run) ? deal(run.id) : run
}

export interface Following {
  run: Run | null
  /** The completion of the chapter. The completion is null until the run has completed the chapter. */
  completion: Completion | null
  /**
   * True if the run was continued in another tab or on another device, so this state does not follow from this page's
   * request.
   */
  isElsewhere: boolean
}

/** Reads the run. `known`: this page's latest state of the run. */
export async function readRun(chapterId: string, known: Run | null): Promise<Following> {
  const run = await call('GET /api/story/run')
  // If the run was at the mini-games and no longer exists, the chapter is completed, even if the time of a mini-game
  // ran out.
  const isOver = run === null && known?.stage === 'mini_games'
  return { run, completion: isOver ? await lastCompletion(chapterId) : null, isElsewhere: false }
}

/** Deals the next board. If no board is due, the run was continued elsewhere, so reads the run. */
export async function dealNext(chapterId: string, known: Run): Promise<Following> {
  try {
    return { run: await deal(known.id), completion: null, isElsewhere: false }
  } catch (error) {
    if (!isOutdated(error)) throw error
    return { ...(await readRun(chapterId, known)), isElsewhere: true }
  }
}

/**
 * The player's last completion of the chapter, or null. The server ignores the numbers in the request's body, so the
 * body has zeros.
 */
async function lastCompletion(chapterId: string): Promise<Completion | null> {
  try {
    return await call('POST /api/story/chapter/complete', {
      body: { chapterId, completionTime: 0, gamesCompleted: 0 },
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'chapter_not_complete') return null
    throw error
  }
}
