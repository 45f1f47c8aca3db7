import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { lockOwnerAndMoveGame, moveGame } from './game.store.ts'
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

/**
 * Writes a game as it stands now, and what follows from it, in one transaction that holds the lock of every player whom the
 * game's mode touches. Undefined when something else has moved the game since it was read.
 */
export function moveAndFollow(
  context: Context,
  game: PlayedGame,
  follow: (tx: Tx) => Promise<Addition>,
): Promise<Addition | undefined> {
  return context.db.transaction().execute(async (tx) => {
    const others = await otherPlayersOf(context, tx, game)
    if (others.length > 0) await lockPlayers(tx, [game.player_id, ...others])
    const isMoved = others.length > 0 ? await moveGame(tx, game) : await lockOwnerAndMoveGame(tx, game)
    return isMoved ? follow(tx) : undefined
  })
}

/** Ends a board in a transaction of its own. Answers what its mode adds to the reply; undefined as `moveAndFollow`. */
export function endNow(context: Context, end: BoardEnd): Promise<Addition | undefined> {
  return moveAndFollow(context, end.game, (tx) => followEnd(tx, context, end))
}

/** What its mode makes of the end of a board. */
async function followEnd(tx: Tx, context: Context, end: BoardEnd): Promise<Addition> {
  return (await modeOf(context, end.game).onEnd?.(tx, context, end)) ?? {}
}

/** Ends a board in a transaction that holds the lock of every player whom the end touches. Throws when it had moved. */
export async function endBoard(tx: Tx, context: Context, end: BoardEnd): Promise<Addition> {
  if (!(await moveGame(tx, end.game))) throw new Error(`game ${end.game.id} moved under its lock`)
  return followEnd(tx, context, end)
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
  await endBoard(tx, context, end)
  return end.game
}
