import type { GameView, StoryPassage, StoryStep } from '../../../../contract/game.ts'
import type { Completion, MiniGameCard } from '../../../../contract/story.ts'
import type { Run } from '../chapter-words.ts'

export type Scene =
  | { name: 'intro' }
  /** A board in play, or a finished board. */
  | { name: 'board'; game: GameView }
  /** The passage after a win. `stage`: the run's stage after the passage. */
  | { name: 'passage'; passage: StoryPassage; stage: Run['stage'] }
  | { name: 'mini_game'; card: MiniGameCard }
  | { name: 'ending'; completion: Completion }
  | { name: 'result'; completion: Completion }

export interface ChapterState {
  chapterId: string
  /** The player's run of this chapter, in the server's latest state. */
  run: Run | null
  other: Run | null
  scene: Scene
  /**
   * Grows with each state of the run from the server, so that React mounts new components for a board continued
   * elsewhere.
   */
  serial: number
}

export type ChapterAction =
  /** The server has sent the open run. `isRead`: the player has read the passage before the mini-game. */
  | { type: 'told'; run: Run | null; isRead?: boolean | undefined }
  /** The player leaves a won board. The next scene is the passage that the win has unlocked. */
  | { type: 'won'; step: StoryStep; passage: StoryPassage }
  | { type: 'mini_game'; card: MiniGameCard }
  | { type: 'completed'; completion: Completion }
  | { type: 'closed' }

/** The first state of the page. `completion`: set when the page was reloaded at the chapter's end. */
export function openChapter(
  chapterId: string,
  run: Run | null,
  completion: Completion | null = null,
): ChapterState {
  const empty: ChapterState = { chapterId, run: null, other: null, scene: { name: 'intro' }, serial: 0 }
  const state = told(empty, run, false)
  return completion && !state.run ? { ...state, scene: { name: 'result', completion } } : state
}

export const isAtEnd = ({ scene }: ChapterState): boolean =>
  scene.name === 'ending' || scene.name === 'result'

export function chapterReducer(state: ChapterState, action: ChapterAction): ChapterState {
  // A late answer never replaces the chapter's end.
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

/** The run exists but has no board yet: the first board is dealt when the player starts. */
export const waitsForFirstBoard = ({ waits, game }: Pick<Run, 'waits' | 'game'>): boolean =>
  waits && game === null
