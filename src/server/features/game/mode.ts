import type { GameModeName, GameView, GuessReply } from '../../../contract/game.ts'
import type { LevelState } from '../../../engine/play/level.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** A guess that was judged right or wrong, for the hooks of its mode. */
export interface JudgedGuess {
  outcome: Exclude<GuessReply['outcome'], 'repeat'>
  /** The game after the guess. */
  game: PlayedGame
  now: Date
}

/** A board that has just ended. */
export interface BoardEnd {
  /** The game in its final state. In `onEnd` it also says whether the result is withheld. */
  game: PlayedGame
  level: LevelState
  now: Date
}

/** Fields that a mode adds to the reply to a guess. The contract describes them. */
export type Addition = Record<string, unknown>

/**
 * A game mode: its rules, and what a guess and an end do in it. A feature lists its modes as values; the code that takes a
 * guess names none of them.
 */
export interface GameMode {
  name: GameModeName
  rules: PlayRules
  /** Starts the board that an id in the body of `POST /api/game/start` names. */
  start?: (context: Context, playerId: string, ref: string) => Promise<GameView>
  /** The id of the game that a request means when it names none. At most one mode has this. */
  current?: (db: Db | Tx, playerId: string) => Promise<string | undefined>
  /**
   * The other players whose rows a guess or an end changes; the game is as it will be then. They are locked together with the
   * game's own player, so the hooks below find all of them locked and must not lock another player.
   */
  otherPlayers?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /** Runs after each guess, in its transaction. Returns what it adds to the reply. */
  onGuess?: (tx: Tx, context: Context, judged: JudgedGuess) => Promise<Addition | undefined>
  /**
   * Runs at the end of a board, in its transaction: after a guess, given up, or out of time. Returns what it adds to
   * the reply.
   */
  onEnd?: (tx: Tx, context: Context, end: BoardEnd) => Promise<Addition | undefined>
  /** Present when others see the results: one that is not believed is held (docs/decisions/014). */
  review?: ModeReview
}

/** What a mode must tell when its results are reviewed. */
export interface ModeReview {
  /** Had one of these players seen the answers of the game's board before it was dealt? Absent where boards are one's own. */
  seenBy?: (tx: Tx, game: PlayedGame, playerIds: readonly string[]) => Promise<boolean>
  /** Other players whose rows a decision about the game's result may change. They are locked together with its player. */
  others?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * Runs in the transaction in which it was decided that the result of `game` counts from now on, or no longer: rebuilds what
   * depended on it. `games`: the ids of all games about which that was decided, with those of its run.
   */
  decided: (tx: Tx, context: DecisionContext, game: PlayedGame, games: readonly string[]) => Promise<void>
}

/** What a decision needs of the context. A command has no more. */
export type DecisionContext = Pick<Context, 'now' | 'leaderboardSources' | 'levelCompleted'>

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** The mode of a game. Throws when no feature of this server has it. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`there is no game mode ${game.mode}`)
  return mode
}
