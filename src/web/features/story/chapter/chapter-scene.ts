import type { GameView, StoryPassage, StoryStep } from '../../../../contract/game.ts'
import type { Completion, MiniGameCard } from '../../../../contract/story.ts'
import type { Run } from '../list/chapter-words.ts'

/** What the page shows. */
export type Scene =
  | { name: 'intro' }
  /** A board in play, or one that is over and looked at. */
  | { name: 'board'; game: GameView }
  /** What a win has earned; `stage`: the one of the run that follows. */
  | { name: 'passage'; passage: StoryPassage; stage: Run['stage'] }
  | { name: 'mini_game'; card: MiniGameCard }
  | { name: 'ending'; completion: Completion }
  | { name: 'result'; completion: Completion }

export interface ChapterState {
  chapterId: string
  /** The player's run of this chapter, as the server has told it last. */
  run: Run | null
  /** The open run of another chapter. */
  other: Run | null
  scene: Scene
  /** Grows whenever the server has told how the run stands: the same board, played on elsewhere, is drawn anew. */
  serial: number
}

export type ChapterAction =
  /** How the player's open run stands. `isRead`: the passage that stands before a mini-game was read. */
  | { type: 'told'; run: Run | null; isRead?: boolean | undefined }
  /** A board that was won and looked at: on to what it has earned. */
  | { type: 'won'; step: StoryStep; passage: StoryPassage }
  | { type: 'mini_game'; card: MiniGameCard }
  | { type: 'completed'; completion: Completion }
  /** The ending was read. */
  | { type: 'closed' }

/** The page of a chapter as it is opened. `completion`: its end was looked at when the page was loaded again. */
export function openChapter(
  chapterId: string,
  run: Run | null,
  completion: Completion | null = null,
): ChapterState {
  const empty: ChapterState = { chapterId, run: null, other: null, scene: { name: 'intro' }, serial: 0 }
  const state = told(empty, run, false)
  return completion && !state.run ? { ...state, scene: { name: 'result', completion } } : state
}

/** Does the page show the end of the chapter? */
export const isAtEnd = ({ scene }: ChapterState): boolean =>
  scene.name === 'ending' || scene.name === 'result'

/** The page after something has happened. Pure. */
export function chapterReducer(state: ChapterState, action: ChapterAction): ChapterState {
  // What comes late does not take the end away from its reader.
  if (isAtEnd(state) && action.type !== 'closed') return state
  switch (action.type) {
    case 'told':
      return told(state, action.run, action.isRead ?? false)
    case 'won': {
      const { step, passage } = action
      const run = state.run && { ...state.run, wins: step.wins, stage: step.stage, passage }
      return { ...state, run, scene: { name: 'passage', passage, stage: step.stage } }
    }
    case 'mini_game':
      return { ...state, scene: { name: 'mini_game', card: action.card } }
    case 'completed':
      return { ...state, scene: { name: 'ending', completion: action.completion } }
    case 'closed':
      return state.scene.name === 'ending' ? { ...state, scene: { ...state.scene, name: 'result' } } : state
  }
}

function told(state: ChapterState, open: Run | null, isRead: boolean): ChapterState {
  const isOwn = open?.chapterId === state.chapterId
  return {
    ...state,
    run: isOwn ? open : null,
    other: isOwn ? null : open,
    scene: isOwn ? sceneOf(open, isRead) : { name: 'intro' },
    serial: state.serial + 1,
  }
}

/** Where an open run of the chapter goes on. */
function sceneOf(run: Run, isRead: boolean): Scene {
  const { stage, waits, game, passage, miniGame } = run
  if (stage === 'mini_games' && miniGame) {
    const isBegun = miniGame.number > 1 || miniGame.opened
    return isBegun || isRead
      ? { name: 'mini_game', card: miniGame }
      : { name: 'passage', passage, stage: 'mini_games' }
  }
  if (stage !== 'playing' || !game) return { name: 'intro' }
  return waits && game.solved ? { name: 'passage', passage, stage: 'playing' } : { name: 'board', game }
}

/** Does the first board wait to be dealt? It is, as soon as the player starts. */
export const waitsForFirstBoard = ({ waits, game }: Pick<Run, 'waits' | 'game'>): boolean =>
  waits && game === null
