import type { Completion } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import type { Run } from '../chapter-words.ts'
import { waitsForFirstBoard } from './chapter-scene.ts'

type Refusal = 'premium_required' | 'chapter_locked'

/** Returns the error code if the page shows a separate screen for this error; null for all other errors. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null
  return error.code === 'premium_required' || error.code === 'chapter_locked' ? error.code : null
}

/**
 * True if the server refused the request because the player has continued the run in another tab or on another device.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_playing' || error.code === 'not_found')

/** The figures of a completed chapter that the page sends to the server. */
export type Figures = Pick<Completion, 'completionTime' | 'gamesCompleted'>

export interface Opening {
  /** The player's unfinished run, which can belong to this chapter or to another chapter. */
  run: Run | null
  /**
   * The result of the completed chapter. It is loaded only if the player reloaded the page at the end of the chapter.
   */
  completion: Completion | null
}

/**
 * Reads the data that the page of a chapter needs. `end` is set if the player reloaded the page at the end of the
 * chapter.
 */
export async function openingOf(chapterId: string, end: Figures | undefined): Promise<Opening> {
  const run = await call('GET /api/story/run')
  const isEnd = end && run?.chapterId !== chapterId
  return { run, completion: isEnd ? await lastCompletion(chapterId, end) : null }
}

const deal = async (id: string): Promise<Run> =>
  (await call('POST /api/story/run/:id/next', { params: { id } })).run

/**
 * Starts a run. With `pause`, the server deals the next board only on request, so that the time for reading the story
 * is not counted.
 */
export async function start(chapterId: string): Promise<Run> {
  const input = { params: { chapterId }, body: { pause: true } }
  const { run } = await call('POST /api/story/chapter/:chapterId/start', input)
  return waitsForFirstBoard(run) ? deal(run.id) : run
}

export interface Following {
  run: Run | null
  /** The result of the chapter; null while the run has not completed the chapter. */
  completion: Completion | null
  /** True if the player has continued the run in another tab or on another device. */
  isElsewhere: boolean
}

/** The data on this page: the run from the last reply, and the figures of the run. */
interface Known {
  run: Run | null
  figures: () => Figures
}

/** Reads the run from the server. */
export async function readRun(chapterId: string, known: Known): Promise<Following> {
  const run = await call('GET /api/story/run')
  // If a run was at its mini-games and no longer exists, it has completed the chapter. This is so even if the time of a
  // mini-game has run out.
  const isOver = run === null && known.run?.stage === 'mini_games'
  const completion = isOver ? await lastCompletion(chapterId, known.figures()) : null
  return { run, completion, isElsewhere: false }
}

/** Requests the next board. If the server refuses because the run was continued elsewhere, reads the run instead. */
export async function dealNext(chapterId: string, runId: string, known: Known): Promise<Following> {
  try {
    return { run: await deal(runId), completion: null, isElsewhere: false }
  } catch (error) {
    if (!isOutdated(error)) throw error
    return { ...(await readRun(chapterId, known)), isElsewhere: true }
  }
}

/**
 * Reads the result of the player's last completed run of the chapter; null if there is no such run. The result contains
 * the figures that the server has stored, even if the page sends other figures.
 */
async function lastCompletion(
  chapterId: string,
  { completionTime, gamesCompleted }: Figures,
): Promise<Completion | null> {
  try {
    return await call('POST /api/story/chapter/complete', {
      body: { chapterId, completionTime, gamesCompleted },
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'chapter_not_complete') return null
    throw error
  }
}
