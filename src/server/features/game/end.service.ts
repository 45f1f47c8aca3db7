import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { moveGame } from './game.store.ts'
import { elapsedSeconds } from './game.view.ts'
import { type Addition, type BoardEnd, type GameMode, modeOf } from './mode.ts'

/** What the end of a board comes to: its last state, and its score by the server's clock. */
export function boardEnd(mode: GameMode, game: PlayedGame, level: LevelState, now: Date): BoardEnd {
  const { status, mistakes, found } = level
  const level_score = scoreOf(game.board, level, mode.rules, elapsedSeconds(game, now))
  return { game: { ...game, status, mistakes, found: [...found], level_score, ended_at: now }, level, now }
}

/** Other players whom a guess at a game, or its end, touches. */
export async function otherPlayersOf(
  context: Context,
  tx: Tx,
  game: PlayedGame | undefined,
): Promise<readonly string[]> {
  return (game && (await modeOf(context, game).otherPlayers?.(tx, game))) ?? []
}

/** Runs work in a transaction that holds the lock of every player whom the game's mode touches. */
export function withPlayersOf<T>(
  context: Context,
  game: PlayedGame,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    await lockPlayers(tx, [game.player_id, ...(await otherPlayersOf(context, tx, game))])
    return work(tx)
  })
}

/**
 * Ends a board in a transaction that holds the lock of every player whom the end touches: the game first, then what its mode
 * makes of it. Answers what the mode adds to the reply; undefined when something else has moved the game since it was read.
 */
export async function endBoard(tx: Tx, context: Context, end: BoardEnd): Promise<Addition | undefined> {
  if (!(await moveGame(tx, end.game))) return undefined
  return (await modeOf(context, end.game).onEnd?.(tx, context, end)) ?? {}
}

/** Ends a board that this transaction has locked, and answers the game as it now stands. */
export async function endLockedBoard(
  tx: Tx,
  context: Context,
  game: PlayedGame,
  level: LevelState,
  now: Date,
): Promise<PlayedGame> {
  const end = boardEnd(modeOf(context, game), game, level, now)
  if (!(await endBoard(tx, context, end))) throw new Error(`game ${game.id} moved under its lock`)
  return end.game
}
