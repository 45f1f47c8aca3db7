import { loadStory } from '../../src/server/content/story.ts'

// The runs of a few players as plain data. Written from docs/rules.md#story-mode and the contract, not from the server. Boards
// and runs are numbers in the order in which they began; times are ms. Only numbers, words and answers are read from
// content/story.

export const SECOND = 1_000
export const GROUPS = 4
export const SIZE = 4

export const { chapters } = loadStory()
export type Chapter = (typeof chapters)[number]
export type MiniGame = Chapter['miniGames'][number]

/** A tile of a board: its group and its place in it. */
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

/** The reply shown to the caller, or the code that refuses the action. */
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
  /** Why it was withheld: its own result, or that of an earlier board of its streak. */
  doubt: 'own' | 'run' | null
}

export interface Play {
  id: string
  opened: number
  ended: number | null
  moves: { move: Move; correct: boolean }[]
  /** Did the last move end it? */
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
  /** Finished mini-games. */
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
  /** Streaks begun. */
  streaks: number
}

export interface State {
  now: number
  players: Record<string, Player>
}

/** A completion that counts for other players. */
export interface Result extends Pick<Completion, 'chapter' | 'seconds' | 'points' | 'at'> {
  who: string
}

/** What no action changes. */
export interface World {
  /** Results of earlier players. */
  past: Result[]
  /** The choices in the order shown; the server shuffles them with a secret seed. */
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
/** Does the next board wait to be dealt? */
export const isWaiting = (player: Player, run: Run) =>
  run.stage === 'playing' && boardOf(player, run)?.ended !== null
export const ofStreak = ({ boards }: Player, streak: number) =>
  boards.filter((board) => board.streak === streak)

/** In whole seconds, because some ms pass between two reads of a clock. */
export const secondsBetween = (from: number, to: number) => Math.floor((to - from) / SECOND)

/** Completions that count for their player, including held ones. */
export const counting = ({ completions }: Player) =>
  completions.filter(({ withheld }) => withheld !== 'removed')

/** Each chapter counts once. */
export const experienceOf = (player: Player) =>
  chapters
    .filter(({ id }) => counting(player).some(({ chapter }) => chapter === id))
    .reduce((sum, { experienceReward }) => sum + experienceReward, 0)
export const storyLevelOf = (player: Player) => 1 + Math.floor(experienceOf(player) / 200)

/** A player's completions that others see. */
export const resultsOf = (who: string, { completions }: Player): Result[] =>
  completions.flatMap(({ chapter, seconds, points, at, withheld }) =>
    withheld === null ? { who, chapter, seconds, points, at } : [],
  )
