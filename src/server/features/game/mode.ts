import type { GameModeName, GameView, GuessReply } from '../../../contract/game.ts'
import type { Catalogue } from '../../../engine/catalogue/index.ts'
import type { LevelState } from '../../../engine/play/level.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** A guess that was judged right or wrong, as the hooks of its mode receive it. */
export interface JudgedGuess {
  outcome: Exclude<GuessReply['outcome'], 'repeat'>
  /** The game after the guess. */
  game: PlayedGame
  now: Date
}

/** A board that has just ended. */
export interface BoardEnd {
  /** The ended game in its final state. In `onEnd`, `game.withheld` already shows whether the result is held. */
  game: PlayedGame
  level: LevelState
  now: Date
}

/** Fields that a mode adds to the reply to a guess. The contract of the API describes the fields that a mode adds. */
export type Addition = Record<string, unknown>

/**
 * A game mode: its rules, and the effects of a guess and of an end. Each feature lists its game modes. The code that
 * handles guesses does not depend on the names of game modes.
 */
export interface GameMode {
  name: GameModeName
  rules: PlayRules
  /** Starts the board whose id is in the body of `POST /api/game/start`. */
  start?: (context: Context, playerId: string, ref: string) => Promise<GameView>
  /**
   * The catalogue from which a board was dealt. If a mode has no hook `catalogue`, its boards were dealt from the
   * general catalogue.
   */
  catalogue?: (context: Context, game: PlayedGame) => Promise<Catalogue>
  /**
   * The id of the player's current game, for requests without a game id. At most one game mode has the hook `current`.
   */
  current?: (db: Db | Tx, playerId: string) => Promise<string | undefined>
  /**
   * Ids of the other players whose rows change when a guess is stored or a board ends. `game` is the game after the
   * change. The other players are locked together with the game's own player, so the hooks below must not lock another
   * player.
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
   * Hooks for held results, present when other players see the mode's results. Doubtful results are held
   * (docs/rules.md#held-results).
   */
  heldResults?: HeldResultHooks
}

/** Hooks of a mode for held results. */
export interface HeldResultHooks {
  /**
   * Had one of the given players seen the answers of the board before this game was dealt? The hook `seenBy` is absent
   * if each player has a separate board.
   */
  seenBy?: (tx: Tx, game: PlayedGame, playerIds: readonly string[]) => Promise<boolean>
  /**
   * Ids of the other players whose rows may change when a held result is released or removed. The other players are
   * locked together with the game's player.
   */
  others?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * Rebuilds data that depends on the result of `game`, in the transaction of a decision about the result. `games` has
   * the ids of all games of the run that were decided together.
   */
  decided: (tx: Tx, context: DecisionContext, game: PlayedGame, games: readonly string[]) => Promise<void>
}

/** The part of the context that a decision needs. A command has only the parts of the context that a decision needs. */
export type DecisionContext = Pick<Context, 'now' | 'leaderboardSources' | 'levelCompleted'>

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** The mode of a game. Throws when no feature has this mode. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`no feature has the game mode ${game.mode}`)
  return mode
}
