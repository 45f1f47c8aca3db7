import type { GameModeName, GameView, GuessReply } from '../../../contract/game.ts'
import type { Catalogue } from '../../../engine/catalogue/index.ts'
import type { LevelState } from '../../../engine/play/level.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** A guess that was judged right or wrong; the hook `onGuess` of the game mode gets this data. */
export interface JudgedGuess {
  outcome: Exclude<GuessReply['outcome'], 'repeat'>
  /** The game after the guess. */
  game: PlayedGame
  now: Date
}

/** A board that has just ended. */
export interface BoardEnd {
  /**
   * The ended game in its final state. In `onEnd`, `game.withheld` already shows whether the result waits for a check.
   */
  game: PlayedGame
  level: LevelState
  now: Date
}

/** Fields that a game mode adds to the reply to a guess; the API contract describes these fields. */
export type Addition = Record<string, unknown>

/**
 * The rules of a game mode, and the effects of a guess and of the end of a board. Each feature lists its game modes.
 * The code that handles guesses does not depend on the names of game modes.
 */
export interface GameMode {
  name: GameModeName
  rules: PlayRules
  /** Starts the board whose id is in the body of `POST /api/game/start`. */
  start?: (context: Context, playerId: string, ref: string) => Promise<GameView>
  /**
   * The catalogue of categories from which a board was made. If a mode has no hook `catalogue`, its boards come from
   * the general catalogue.
   */
  catalogue?: (context: Context, game: PlayedGame) => Promise<Catalogue>
  /** The id of the game to which a request without a game id refers. At most one game mode has the hook `current`. */
  current?: (db: Db | Tx, playerId: string) => Promise<string | undefined>
  /**
   * Ids of the other players whose database rows change when a guess is stored or a board ends. `game` is the game
   * after the change. The other players are locked together with the game's own player, so the hooks below must not
   * lock another player.
   */
  otherPlayers?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * This hook of a mode runs after each guess, in the transaction of the guess. Returns the mode's fields for the
   * reply.
   */
  onGuess?: (tx: Tx, context: Context, judged: JudgedGuess) => Promise<Addition | undefined>
  /**
   * This hook of a mode runs at the end of a board, in the transaction of the end. A board ends after a guess, when it
   * is given up, or at the time limit. Returns the mode's fields for the reply.
   */
  onEnd?: (tx: Tx, context: Context, end: BoardEnd) => Promise<Addition | undefined>
  /**
   * Hooks for doubtful results, which do not count until a person has checked the results (docs/rules.md#held-results).
   * The hooks are absent if other players do not see the mode's results.
   */
  heldResults?: HeldResultHooks
}

export interface HeldResultHooks {
  /**
   * Had one of the given players seen the answers of the board before this game began? The hook `seenBy` is absent if
   * each player has a separate board.
   */
  seenBy?: (tx: Tx, game: PlayedGame, playerIds: readonly string[]) => Promise<boolean>
  /**
   * Ids of the other players whose database rows may change when a person releases or removes the result of a game. The
   * other players are locked together with the game's player.
   */
  others?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * Rebuilds data that depends on the result of `game`, in the transaction of a decision about the result. `games` has
   * the ids of all games of the run to which the decision applies.
   */
  decided: (tx: Tx, context: DecisionContext, game: PlayedGame, games: readonly string[]) => Promise<void>
}

/**
 * The part of the context that a decision about a result needs. A command-line command has only this part of the
 * context.
 */
export type DecisionContext = Pick<Context, 'now' | 'leaderboardSources' | 'levelCompleted'>

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** Throws when no feature has the mode of the game. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`no feature has the game mode ${game.mode}`)
  return mode
}
