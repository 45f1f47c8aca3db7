import type { GameModeName, GameView, GuessReply } from '../../../contract/game.ts'
import type { Catalogue } from '../../../engine/catalogue/index.ts'
import type { LevelState } from '../../../engine/play/level.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** A guess that was judged as right or wrong. The hook `onGuess` of the game mode receives this data. */
export interface JudgedGuess {
  outcome: Exclude<GuessReply['outcome'], 'repeat'>
  /** The game after the guess. */
  game: PlayedGame
  now: Date
}

/** A board that has just ended. */
export interface BoardEnd {
  /**
   * The ended game in its final state. When `onEnd` runs, `game.withheld` already says whether the result waits for a
   * check.
   */
  game: PlayedGame
  level: LevelState
  now: Date
}

/** Fields that a game mode adds to the reply to a guess. The API contract describes these fields. */
export type Addition = Record<string, unknown>

/**
 * A game mode: the rules, and hooks that run after a guess and at the end of a board. Each feature lists its game
 * modes. The code that handles guesses uses only these hooks, and never checks the name of the mode.
 */
export interface GameMode {
  name: GameModeName
  rules: PlayRules
  /** Starts a board, e.g. of a duel. `ref` is the id in the body of `POST /api/game/start`. */
  start?: (context: Context, playerId: string, ref: string) => Promise<GameView>
  /**
   * Returns the catalogue of categories from which a board was made. Without this hook, the boards of the mode are made
   * from the general catalogue.
   */
  catalogue?: (context: Context, game: PlayedGame) => Promise<Catalogue>
  /** Returns the id of the game that a request without a game id means. At most one game mode has this hook. */
  current?: (db: Db | Tx, playerId: string) => Promise<string | undefined>
  /**
   * A guess or the end of a board can also change database rows of other players. This hook returns the ids of these
   * players. `game` is the game after the guess or the end. The server locks the rows of these players together with
   * the row of the game's player. Therefore, the hooks below must not lock any other player.
   */
  otherPlayers?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * Runs after each guess, in the transaction that stores the guess. Returns the fields that the mode adds to the
   * reply.
   */
  onGuess?: (tx: Tx, context: Context, judged: JudgedGuess) => Promise<Addition | undefined>
  /**
   * Runs at the end of a board, in the transaction that stores the end. A board ends after a guess, when the player
   * gives up, or at the time limit. Returns the fields that the mode adds to the reply.
   */
  onEnd?: (tx: Tx, context: Context, end: BoardEnd) => Promise<Addition | undefined>
  /**
   * Hooks for doubtful results. A doubtful result does not count until a person has checked it
   * (docs/rules.md#held-results). The hooks are absent if other players cannot see results of the mode.
   */
  heldResults?: HeldResultHooks
}

export interface HeldResultHooks {
  /**
   * Returns true if one of the given players had seen the answers of the board before this game began. The hook is
   * absent if each player has a separate board.
   */
  seenBy?: (tx: Tx, game: PlayedGame, playerIds: readonly string[]) => Promise<boolean>
  /**
   * When a person releases or removes the result of a game, database rows of other players can change too. This hook
   * returns the ids of these players. The server locks the rows of these players together with the row of the game's
   * player.
   */
  others?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * Computes the data that depends on the result of `game` again, after a person has decided about the result. Runs in
   * the transaction of the decision. The decision applies to a run. `games` contains the ids of all games of this run.
   */
  decided: (tx: Tx, context: DecisionContext, game: PlayedGame, games: readonly string[]) => Promise<void>
}

/**
 * The part of the context that a decision about a result needs. Commands for operators make decisions too, and have
 * only this part.
 */
export type DecisionContext = Pick<Context, 'now' | 'leaderboardSources' | 'levelCompleted'>

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** Returns the mode of a game. Throws if no feature has this mode. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`no feature has the game mode ${game.mode}`)
  return mode
}
