import type { GameView, StoryPassage, StoryStep } from '../../../../contract/game.ts'
import type { Completion, MiniGameCard } from '../../../../contract/story.ts'
import type { Run } from '../chapter-words.ts'

export type Scene =
  | { name: 'intro' }
  /** A board that the player is playing, or a finished board. */
  | { name: 'board'; game: GameView }
  /** The passage of the story after a won board. `stage` is the stage of the run after the passage. */
  | { name: 'passage'; passage: StoryPassage; stage: Run['stage'] }
  | { name: 'mini_game'; card: MiniGameCard }
  | { name: 'ending'; completion: Completion }
  | { name: 'result'; completion: Completion }

export interface ChapterState {
  chapterId: string
  /** The player's run of this chapter, from the server's last reply. */
  run: Run | null
  other: Run | null
  scene: Scene
  /**
   * This number increases each time the server sends the run. It is part of the React keys, so that React then mounts
   * new components for the board.
   */
  serial: number
}

export type ChapterAction =
  /** The server has sent the player's run. `isRead` is true if the player has read the passage before the mini-game. */
  | { type: 'told'; run: Run | null; isRead?: boolean | undefined }
  /** The player leaves a won board. The next scene is the passage that the win has unlocked. */
  | { type: 'won'; step: StoryStep; passage: StoryPassage }
  | { type: 'mini_game'; card: MiniGameCard }
  | { type: 'completed'; completion: Completion }
  | { type: 'closed' }

/** The state when the page opens. `completion` is set if the player reloaded the page at the end of the chapter. */
export function openChapter(
  chapterId: string,
  run: Run | null,
  completion: Completion | null = null,
): ChapterState {
  const empty: ChapterState = { chapterId, run: null, other: null, scene: { name: 'intro' }, serial: 0 }
  const state = told(empty, run, false)
  return completion && !state.run ? { ...state, scene: { name: 'result', completion } } : state
}

/** The result of the chapter if the player is at the end of the chapter; otherwise null. */
export const completionOf = ({ scene }: ChapterState): Completion | null =>
  scene.name === 'ending' || scene.name === 'result' ? scene.completion : null

export function chapterReducer(state: ChapterState, action: ChapterAction): ChapterState {
  // A late reply of the server must not replace the end of the chapter.
  if (completionOf(state) && action.type !== 'closed') return state
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
  const { stage, waits, game, passage, passageIsNew, miniGame } = run
  if (stage === 'mini_games' && miniGame) {
    const isBegun = miniGame.number > 1 || miniGame.opened
    return isBegun || isRead || !passageIsNew
      ? { name: 'mini_game', card: miniGame }
      : { name: 'passage', passage, stage: 'mini_games' }
  }
  if (stage !== 'playing' || !game) return { name: 'intro' }
  return waits && game.solved && passageIsNew
    ? { name: 'passage', passage, stage: 'playing' }
    : { name: 'board', game }
}

/** True if the run has no board yet. The server deals the first board only when the page requests it. */
export const waitsForFirstBoard = ({ waits, game }: Pick<Run, 'waits' | 'game'>): boolean =>
  waits && game === null
