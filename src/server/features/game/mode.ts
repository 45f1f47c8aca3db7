import type { GameModeName, GuessReply } from '../../../contract/game.ts'
import type { LevelState } from '../../../engine/play/level.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** A guess that was taken, as the hooks of its mode see it. */
export interface TakenMove {
  outcome: Exclude<GuessReply['outcome'], 'repeat'>
  /** The game after it. */
  game: PlayedGame
  now: Date
}

/** A board that has just ended. */
export interface BoardEnd {
  /** The game as it stands for ever. */
  game: PlayedGame
  level: LevelState
  now: Date
}

/** Fields that a mode adds to the reply to a guess; the contract describes them. */
export type Addition = Record<string, unknown>

/**
 * A way to play: its rules, and what a guess and an end mean to it. A feature brings its modes as values; the code that takes
 * a guess names none of them.
 */
export interface GameMode {
  name: GameModeName
  rules: PlayRules
  /** Throws the refusal of a guess at a board that may not be played yet, or not any more. */
  requirePlayable?: (game: PlayedGame, now: Date) => void
  /**
   * Other players whose rows a guess or an end touches. They are locked together with the game's own player, so the hooks
   * below find all of them locked and lock nobody else.
   */
  otherPlayers?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /** What each guess means beyond its board, in its transaction. Answers what it adds to the reply. */
  onGuess?: (tx: Tx, context: Context, move: TakenMove) => Promise<Addition | undefined>
  /** What the end of a board means, in its transaction: after a guess, given up, or out of time. */
  onEnd?: (tx: Tx, context: Context, end: BoardEnd) => Promise<Addition | undefined>
}

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** The mode of a game. Throws for a game of a feature that is not part of this server. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`there is no game mode ${game.mode}`)
  return mode
}
