import type { Completion } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import type { Run } from '../chapter-words.ts'
import { waitsForFirstBoard } from './chapter-scene.ts'

type Refusal = 'premium_required' | 'chapter_locked'

/** The error code of a refusal that has its own page; null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null
  return error.code === 'premium_required' || error.code === 'chapter_locked' ? error.code : null
}

/** True if the server refused because the player has continued the run in another tab or on another device. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_playing' || error.code === 'not_found')

/** The figures of a completed chapter that the page sends to the server. */
export type Figures = Pick<Completion, 'completionTime' | 'gamesCompleted'>

export interface Opening {
  /** The player's unfinished run, in this chapter or in another chapter. */
  run: Run | null
  /** The result of the completed chapter; loaded only if the player reloaded the page at the chapter's end. */
  completion: Completion | null
}

/** Reads what the page of a chapter needs; `end` is set if the player reloaded the page at the chapter's end. */
export async function openingOf(chapterId: string, end: Figures | undefined): Promise<Opening> {
  const run = await call('GET /api/story/run')
  const isEnd = end && run?.chapterId !== chapterId
  return { run, completion: isEnd ? await lastCompletion(chapterId, end) : null }
}

const deal = async (id: string): Promise<Run> =>
  (await call('POST /api/story/run/:id/next', { params: { id } })).run

/**
 * Starts a run. With `pause` the server deals each next board only on request, so that reading the story takes no
 * playing time.
 */
export async function start(chapterId: string): Promise<Run> {
  const input = { params: { chapterId }, body: { pause: true } }
  const { run } = await call('POST /api/story/chapter/:chapterId/start', input)
  return waitsForFirstBoard(run) ? deal(run.id) : run
}

export interface Following {
  run: Run | null
  /** The result of the chapter; null until the run has completed the chapter. */
  completion: Completion | null
  /** True if the player has continued the run in another tab or on another device. */
  isElsewhere: boolean
}

/** What this page knows: the run as this page last received it, and the figures that the run has or had. */
interface Known {
  run: Run | null
  figures: () => Figures
}

/** Reads the run from the server. */
export async function readRun(chapterId: string, known: Known): Promise<Following> {
  const run = await call('GET /api/story/run')
  // A run that was at its mini-games and no longer exists has completed the chapter, even if a mini-game ran out of
  // time.
  const isOver = run === null && known.run?.stage === 'mini_games'
  const completion = isOver ? await lastCompletion(chapterId, known.figures()) : null
  return { run, completion, isElsewhere: false }
}

/** Deals the next board; if the server refuses because the run was continued elsewhere, reads the run instead. */
export async function dealNext(chapterId: string, runId: string, known: Known): Promise<Following> {
  try {
    return { run: await deal(runId), completion: null, isElsewhere: false }
  } catch (error) {
    if (!isOutdated(error)) throw error
    return { ...(await readRun(chapterId, known)), isElsewhere: true }
  }
}

/**
 * Reads the result of the player's last completed run of the chapter; null if there is none. The server's
 * own record counts, whatever the figures.
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
