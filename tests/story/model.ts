import { loadStory } from '../../src/server/content/story.ts'

// Model of the runs of a few players, as plain data. The model is written from docs/rules.md#story-mode and the
// contract, not from the server's code. Boards and runs are numbers in the order in which they began. All times of
// the model are in ms. From content/story the model reads only numbers, words and answers.

export const SECOND = 1_000
export const GROUPS = 4
export const SIZE = 4

export const { chapters } = loadStory()
export type Chapter = (typeof chapters)[number]
export type MiniGame = Chapter['miniGames'][number]

/** A tile of a board: the index of its group, and its place in the group. */
export type Tile = readonly [group: number, place: number]

export type Move =
  | { words: string[] }
  | { word: string }
  | { choice: number }
  | { clue: true }
  | { skip: true }

export type Action =
  | { do: 'start'; by: string; chapter: string; pause: boolean }
  | { do: 'guess'; by: string; whose: string; board: number; tiles: Tile[]; key?: string }
  | { do: 'give-up'; by: string; whose: string; board: number }
  | { do: 'next' | 'open'; by: string; whose: string; run: number }
  | {
      do: 'move'
      by: string
      whose: string
      run: number
      move: Move
      guard?: { game: string; moves: number }
    }
  | { do: 'complete'; by: string; chapter: string; seconds: number }
  | { do: 'run' | 'progress' | 'account' | 'general-board'; by: string }
  | { do: 'chapter-board'; by: string; chapter: string }
  | { do: 'hold' | 'remove' | 'release'; whose: string; board: number }

/** The reply to the caller, or the code with which the server refuses the action. */
export type Reply = { ok: unknown } | { no: string }
export const no = (code: string): Reply => ({ no: code })

type Withheld = 'held' | 'removed' | null

export interface Board {
  chapter: string
  run: number
  streak: number
  started: number
  ended: number | null
  found: number[]
  mistakes: number
  taken: { tiles: string; key: string | undefined; reply: object }[]
  withheld: Withheld
  /**
   * The reason why the server does not show the result to other players: this board (`own`), or an earlier board in the
   * same streak (`run`).
   */
  doubt: 'own' | 'run' | null
}

export interface Play {
  id: string
  opened: number
  ended: number | null
  moves: { move: Move; correct: boolean }[]
  /** True if the last move ended the mini-game. */
  isOver: boolean
  solved: boolean
  points: number
}

export interface Run {
  chapter: string
  stage: 'playing' | 'mini_games' | 'completed' | 'left'
  pauses: boolean
  streak: number
  wins: number
  board: number | null
  /** Number of mini-games that the player has finished. */
  miniGame: number
  passage: string
  plays: Play[]
}

export interface Completion {
  chapter: string
  run: number
  streak: number
  seconds: number
  points: number
  games: number
  ending: string
  at: number
  withheld: Withheld
}

export interface Player {
  level: number
  isPremium: boolean
  boards: Board[]
  runs: Run[]
  completions: Completion[]
  told: string[]
  streaks: number
}

export interface State {
  now: number
  players: Record<string, Player>
}

/** A completed chapter that other players see on leaderboards. */
export interface Result extends Pick<Completion, 'chapter' | 'seconds' | 'points' | 'at'> {
  who: string
}

/** The part of the model's data that actions do not change. */
export interface World {
  /** Results of players from earlier sequences. */
  past: Result[]
  /**
   * Returns the choices of a mini-game in the order in which the page shows them. The server shuffles the choices
   * with a secret seed.
   */
  shown: (whose: string, run: number, game: MiniGame, exchange: number) => string[]
}

export function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('the model has none of these')
  return value
}

export const playerOf = ({ players }: State, name: string): Player => must(players[name])
export const findChapter = (id: string) => chapters.find((chapter) => chapter.id === id)
export const chapterOf = ({ chapter }: { chapter: string }): Chapter => must(findChapter(chapter))
export const isOpen = ({ stage }: Run) => stage === 'playing' || stage === 'mini_games'
export const openRunOf = ({ runs }: Player) => runs.find(isOpen)
export const currentGame = (run: Run): MiniGame | undefined =>
  run.stage === 'mini_games' ? chapterOf(run).miniGames[run.miniGame] : undefined
export const currentPlay = (run: Run): Play | undefined =>
  run.plays.find(({ id }) => id === currentGame(run)?.id)
export const boardOf = ({ boards }: Player, { board }: Run): Board | undefined =>
  board === null ? undefined : boards[board]
/** Returns true if the server has not dealt the run's next board yet. */
export const isWaiting = (player: Player, run: Run) =>
  run.stage === 'playing' && boardOf(player, run)?.ended !== null
export const ofStreak = ({ boards }: Player, streak: number) =>
  boards.filter((board) => board.streak === streak)

/**
 * Converts ms to whole seconds. Some ms pass between two reads of the clock, so the test cannot compare exact times.
 */
export const secondsBetween = (from: number, to: number) => Math.floor((to - from) / SECOND)

/** Returns the completions that count for the player's record: all except those that an operator has removed. */
export const counting = ({ completions }: Player) =>
  completions.filter(({ withheld }) => withheld !== 'removed')

/** Returns the experience points of a player. A chapter that the player completed several times counts only once. */
export const experienceOf = (player: Player) =>
  chapters
    .filter(({ id }) => counting(player).some(({ chapter }) => chapter === id))
    .reduce((sum, { experienceReward }) => sum + experienceReward, 0)
export const storyLevelOf = (player: Player) => 1 + Math.floor(experienceOf(player) / 200)

/** Returns a player's completions that other players can see. */
export const resultsOf = (who: string, { completions }: Player): Result[] =>
  completions.flatMap(({ chapter, seconds, points, at, withheld }) =>
    withheld === null ? { who, chapter, seconds, points, at } : [],
  )
