import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import { withBoards } from '../../boards/dealing.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { lockOwnerAndWriteGame, writeGame } from './game.store.ts'
import { elapsedSeconds } from './game.view.ts'
import { holdIfDoubtful } from './hold.service.ts'
import { type Addition, type BoardEnd, type GameMode, modeOf } from './mode.ts'

/**
 * Computes the final state and score of a board that ends at the time `at`. If `at` is after the time limit, the board
 * ends at the time limit.
 */
export function boardEnd(mode: GameMode, game: PlayedGame, level: LevelState, at: Date): BoardEnd {
  const { status, mistakes, found } = level
  const limit = mode.rules.timeLimitSeconds
  const latest = limit === undefined ? at : new Date(game.started_at.getTime() + limit * 1000)
  const now = at < latest ? at : latest
  const level_score = scoreOf(game.board, level, mode.rules, elapsedSeconds(game, now))
  return { game: { ...game, status, mistakes, found: [...found], level_score, ended_at: now }, level, now }
}

/**
 * A guess or the end of a board can also change database rows of other players. Returns the ids of these players.
 * `game` is the game after the guess or the end.
 */
async function otherPlayersOf(context: Context, tx: Tx, game: PlayedGame): Promise<readonly string[]> {
  return (await modeOf(context, game).otherPlayers?.(tx, game)) ?? []
}

/**
 * If the player gives up an open game, database rows of other players can change too. Returns the ids of these players.
 */
export async function otherPlayersAtEnd(
  context: Context,
  tx: Tx,
  game: PlayedGame | undefined,
): Promise<readonly string[]> {
  return game ? otherPlayersOf(context, tx, { ...game, status: modeOf(context, game).rules.lost }) : []
}

/**
 * Writes a game and runs `follow` in one transaction. The transaction locks the row of the game's player. If the game
 * mode also changes rows of other players, it locks these rows too. Returns undefined if another request has changed
 * the game since it was read.
 */
export function writeAndFollow(
  context: Context,
  game: PlayedGame,
  follow: (tx: Tx) => Promise<Followed>,
): Promise<Followed | undefined> {
  return withBoards(context.db, async (tx) => {
    const others = await otherPlayersOf(context, tx, game)
    if (others.length > 0) await lockPlayers(tx, [game.player_id, ...others])
    const isWritten = others.length > 0 ? await writeGame(tx, game) : await lockOwnerAndWriteGame(tx, game)
    return isWritten ? follow(tx) : undefined
  })
}

/** Ends a board in a new transaction. Returns undefined if another request has changed the game since it was read. */
export function endNow(context: Context, end: BoardEnd): Promise<Followed | undefined> {
  return writeAndFollow(context, end.game, (tx) => followEnd(tx, context, end))
}

/** The game after a guess or after the end of the board, and the fields that the game mode adds to the reply. */
export interface Followed {
  game: PlayedGame
  added: Addition
}

/**
 * Checks the result of an ended board, then runs the hook `onEnd` of the game mode. If the result is doubtful, it is
 * excluded from leaderboards until a person has checked it.
 */
export async function followEnd(tx: Tx, context: Context, end: BoardEnd): Promise<Followed> {
  const mode = modeOf(context, end.game)
  const checked = await holdIfDoubtful(tx, context, mode, end)
  return { game: checked.game, added: (await mode.onEnd?.(tx, context, checked)) ?? {} }
}

/**
 * Ends a board. The transaction must have locked the row of each player for whom something changes. Throws if another
 * request has changed the game since it was read.
 */
export async function endBoard(tx: Tx, context: Context, end: BoardEnd): Promise<Followed> {
  await writeLockedGame(tx, end.game)
  return followEnd(tx, context, end)
}

/** Writes a game that the transaction has locked. Throws if another request has changed the game since it was read. */
export async function writeLockedGame(tx: Tx, game: PlayedGame): Promise<void> {
  if (!(await writeGame(tx, game))) throw new Error(`game ${game.id} was changed while it was locked`)
}

/** Ends a board that the transaction has locked. Returns the ended game. */
export async function endLockedBoard(
  tx: Tx,
  context: Context,
  game: PlayedGame,
  level: LevelState,
  now: Date,
): Promise<PlayedGame> {
  const ended = await endBoard(tx, context, boardEnd(modeOf(context, game), game, level, now))
  return ended.game
}
