import type { GameModeName, GameView, GuessReply } from '../../../contract/game.ts'
import type { Catalogue } from '../../../engine/catalogue/index.ts'
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
  /** The game in its final state. In `onEnd` it also says whether the result is held. */
  game: PlayedGame
  level: LevelState
  now: Date
}

/** Fields that a mode adds to the reply to a guess, as the contract describes them. */
export type Addition = Record<string, unknown>

/**
 * A game mode: its rules, and what a guess and an end do in it. Features list their modes; the code that takes a guess names
 * none.
 */
export interface GameMode {
  name: GameModeName
  rules: PlayRules
  /** Starts the board that the id in the body of `POST /api/game/start` names. */
  start?: (context: Context, playerId: string, ref: string) => Promise<GameView>
  /** The catalogue from which a board was dealt; the general one when absent. */
  catalogue?: (context: Context, game: PlayedGame) => Promise<Catalogue>
  /** The id of the game that a request means when it names none. At most one mode has this. */
  current?: (db: Db | Tx, playerId: string) => Promise<string | undefined>
  /**
   * The other players whose rows a guess or an end changes. `game`: as it is afterwards. They are locked together with the
   * game's own player, so the hooks below must not lock another player.
   */
  otherPlayers?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /** Runs after each guess, in its transaction. Returns its fields for the reply. */
  onGuess?: (tx: Tx, context: Context, judged: JudgedGuess) => Promise<Addition | undefined>
  /**
   * Runs at the end of a board, in its transaction: after a guess, given up, or out of time. Returns its fields for the reply.
   */
  onEnd?: (tx: Tx, context: Context, end: BoardEnd) => Promise<Addition | undefined>
  /** Present when other players see the results: doubtful ones are held (docs/rules.md#held-results). */
  heldResults?: HeldResultHooks
}

/** What a mode does about held results. */
export interface HeldResultHooks {
  /** Had one of these players seen the answers before the game was dealt? Absent where each player has a board of their own. */
  seenBy?: (tx: Tx, game: PlayedGame, playerIds: readonly string[]) => Promise<boolean>
  /** Other players whose rows a decision about the result may change. They are locked together with the game's player. */
  others?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /**
   * Rebuilds what depended on the result of `game`, in the transaction of a decision about it. `games`: the ids of all games
   * decided with it, of the same run.
   */
  decided: (tx: Tx, context: DecisionContext, game: PlayedGame, games: readonly string[]) => Promise<void>
}

/** The part of the context that a decision needs, because a command has no more. */
export type DecisionContext = Pick<Context, 'now' | 'leaderboardSources' | 'levelCompleted'>

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** Throws when no feature has the game's mode. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`no feature has the game mode ${game.mode}`)
  return mode
}
