import type { Completion } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import type { Run } from '../list/chapter-words.ts'
import { waitsForFirstBoard } from './chapter-scene.ts'

/** Why a chapter is closed to the player. */
type Refusal = 'premium_required' | 'chapter_locked'

/** The refusal of a start that the page shows; null for any other failure. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null
  return error.code === 'premium_required' || error.code === 'chapter_locked' ? error.code : null
}

/** Did the server refuse because the run went on elsewhere? */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_playing' || error.code === 'not_found')

/** How a chapter stands when its page is opened. */
export interface Opening {
  /** The player's open run, of this chapter or of another. */
  run: Run | null
  /** The end of the chapter, when it was on the screen as the page was loaded again. */
  completion: Completion | null
}

/** `wasEnd`: the end of the chapter was on the screen as the page was loaded again. */
export async function openingOf(chapterId: string, wasEnd: boolean): Promise<Opening> {
  const run = await call('GET /api/story/run')
  const isEnd = wasEnd && run?.chapterId !== chapterId
  return { run, completion: isEnd ? await lastCompletion(chapterId) : null }
}

/** Deals the board that waits. */
const deal = async (id: string): Promise<Run> =>
  (await call('POST /api/story/run/:id/next', { params: { id } })).run

/** Starts the chapter. With `pause` each next board waits until it is asked for, so that reading costs no time. */
export async function start(chapterId: string): Promise<Run> {
  const input = { params: { chapterId }, body: { pause: true } }
  const { run } = await call('POST /api/story/chapter/:chapterId/start', input)
  return waitsForFirstBoard(run) ? deal(run.id) : run
}

/** What follows in a chapter, as the server tells it. */
export interface Following {
  run: Run | null
  /** The end of the chapter, when the run has come to it. */
  completion: Completion | null
  /** The run went on elsewhere: this is not what the player has asked for. */
  isElsewhere: boolean
}

/** How the run stands now. `known`: how it stood on the page. */
export async function readRun(chapterId: string, known: Run | null): Promise<Following> {
  const run = await call('GET /api/story/run')
  // After the last mini-game, and also when its time has run out, the chapter is complete.
  const isOver = run === null && known?.stage === 'mini_games'
  return { run, completion: isOver ? await lastCompletion(chapterId) : null, isElsewhere: false }
}

/** Deals the board that waits; when none does, the run went on elsewhere, and this is how it stands. */
export async function dealNext(chapterId: string, known: Run): Promise<Following> {
  try {
    return { run: await deal(known.id), completion: null, isElsewhere: false }
  } catch (error) {
    if (!isOutdated(error)) throw error
    return { ...(await readRun(chapterId, known)), isElsewhere: true }
  }
}

/**
 * Confirms the completion of the chapter: answers the player's last one, null without one. What the page says is not believed, so
 * it says nothing.
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
