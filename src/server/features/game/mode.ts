import type { GameModeName, GuessReply } from '../../../contract/game.ts'
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
  /** The game in its final state. */
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
  /** Throws a refusal for a guess at a board that may not be played yet or any more. */
  requirePlayable?: (game: PlayedGame, now: Date) => void
  /**
   * The other players whose rows a guess or an end changes. They are locked together with the game's own player, so the hooks
   * below find all of them locked and must not lock another player.
   */
  otherPlayers?: (db: Db | Tx, game: PlayedGame) => Promise<readonly string[]>
  /** Runs after each guess, in its transaction. Returns what it adds to the reply. */
  onGuess?: (tx: Tx, context: Context, judged: JudgedGuess) => Promise<Addition | undefined>
  /**
   * Runs at the end of a board, in its transaction: after a guess, given up, or out of time. Returns what it adds to
   * the reply.
   */
  onEnd?: (tx: Tx, context: Context, end: BoardEnd) => Promise<Addition | undefined>
}

export type GameModes = ReadonlyMap<GameModeName, GameMode>

/** The mode of a game. Throws when no feature of this server has it. */
export function modeOf({ modes }: Pick<Context, 'modes'>, game: Pick<PlayedGame, 'mode'>): GameMode {
  const mode = modes.get(game.mode)
  if (!mode) throw new Error(`there is no game mode ${game.mode}`)
  return mode
}
