import { isDeepStrictEqual } from 'node:util'
import type { GameModeName, GameView } from '../../../contract/game.ts'
import {
  giveUp as giveUpLevel,
  hint,
  isArrangement,
  isOver,
  spendExtraLife,
} from '../../../engine/play/level.ts'
import { areMarks, type Marks, openMarks, wholeGroups } from '../../../engine/play/marks.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { act } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { allowance, balances, spend, spendHint } from '../wallet/wallet.service.ts'
import { lockOwnGame, ownGame } from './board.service.ts'
import { endLockedBoard, otherPlayersAtEnd } from './end.service.ts'
import { findGame, updateGame } from './game.store.ts'
import { gameView, levelOf } from './game.view.ts'
import { modeOf } from './mode.ts'

/**
 * Starts a board by the hook `start` of a game mode. `ref` is the id that this hook needs. Refuses with `not_found` if
 * the mode has no such hook, or when the hook refuses.
 */
export async function startNamed(
  context: Context,
  mode: GameModeName,
  { playerId }: Session,
  ref: string,
): Promise<GameView> {
  const start = context.modes.get(mode)?.start
  if (!start) throw new Refusal('not_found')
  return start(context, playerId, ref)
}

/** Returns a game of the player for the API. Refuses with `not_found`. */
export async function find(context: Context, session: Session, id: string): Promise<GameView> {
  const game = await ownGame(context.db, id, session.playerId)
  const { lives } = await balances(context.db, session.playerId)
  return gameView(context, game, lives, context.now())
}

/** Spends an extra life to continue a board. Refuses with `no_extra_lives`, `not_playing` or `not_found`. */
export function extraLife(context: Context, playerId: string, gameId: string): Promise<GameView> {
  return act(context, playerId, async (tx, _player, now) => {
    const game = await lockOwnGame(tx, gameId, playerId)
    const { lives } = await balances(tx, playerId)
    if (lives < 1) throw new Refusal('no_extra_lives')
    const level = spendExtraLife(levelOf(game), modeOf(context, game).rules)
    if ('code' in level) throw new Refusal('not_playing', { message: 'No extra life is needed here.' })
    await spend(tx, { playerId, item: 'life', count: 1, reason: 'used', ref: game.id, now })
    const changes = { status: level.status, mistakes: level.mistakes, extra_life_used: true }
    await updateGame(tx, game.id, changes)
    return gameView(context, { ...game, ...changes }, lives - 1, now)
  })
}

/**
 * Gives up a board: ends the board and returns it with the answers. In a run, this also ends the run. Refuses with
 * `not_playing` or `not_found`.
 */
export function giveUp(context: Context, playerId: string, gameId: string): Promise<GameView> {
  const others = async (tx: Tx) => otherPlayersAtEnd(context, tx, await findGame(tx, gameId, playerId))
  const end = async (tx: Tx, _player: unknown, now: Date) => {
    const game = await lockOwnGame(tx, gameId, playerId)
    const level = giveUpLevel(levelOf(game), modeOf(context, game).rules)
    if ('code' in level) throw new Refusal('not_playing')
    return gameView(context, await endLockedBoard(tx, context, game, level, now), 0, now)
  }
  return act(context, playerId, end, others)
}

/** Stores the player's order of the tiles. Refuses with `invalid_order`, `not_playing` or `not_found`. */
export function arrange(
  context: Context,
  playerId: string,
  gameId: string,
  tileIds: readonly string[],
): Promise<GameView> {
  return act(context, playerId, async (tx, _player, now) => {
    const game = await lockOwnGame(tx, gameId, playerId)
    if (isOver(game)) throw new Refusal('not_playing')
    if (!isArrangement(game.board, levelOf(game), tileIds)) {
      const problem = 'is not every word on the board, once'
      throw new Refusal('invalid_order', { details: [{ field: 'wordIds', problem }] })
    }
    const tile_order = [...tileIds]
    await updateGame(tx, game.id, { tile_order })
    const { lives } = await balances(tx, playerId)
    return gameView(context, { ...game, tile_order }, lives, now)
  })
}

/**
 * Stores the player's marks, and for each group that is marked whole for the first time, when that was. The reply does
 * not say whether a group is marked whole. Refuses with `invalid_marks`, `not_playing` or `not_found`.
 */
export function mark(context: Context, playerId: string, gameId: string, given: Marks): Promise<GameView> {
  return act(context, playerId, async (tx, _player, now) => {
    const game = await lockOwnGame(tx, gameId, playerId)
    if (isOver(game)) throw new Refusal('not_playing')
    if (!areMarks(game.board, given)) throw new Refusal('invalid_marks')
    const { lives } = await balances(tx, playerId)
    const marks = openMarks(game.board, game.found, given)
    if (isDeepStrictEqual(marks, game.marks)) return gameView(context, game, lives, now)
    const at = Math.max(0, now.getTime() - game.started_at.getTime())
    const whole = Object.fromEntries(wholeGroups(game.board, marks).map((group) => [group, at]))
    const marked_whole = { ...whole, ...game.marked_whole }
    await updateGame(tx, game.id, {
      marks: JSON.stringify(marks),
      marked_whole: JSON.stringify(marked_whole),
    })
    return gameView(context, { ...game, marks, marked_whole }, lives, now)
  })
}

async function currentGameId(tx: Tx, { modes }: Context, playerId: string): Promise<string | undefined> {
  for (const { current } of modes.values()) if (current) return current(tx, playerId)
  return undefined
}

/**
 * Spends a hint and returns the ids of two words of the same group. Free hints of the day are spent before stored
 * hints. Refuses with `no_hints`, `no_hint_available`, `not_playing` or `not_found`; a refusal costs no hint.
 */
export function showHint(
  context: Context,
  playerId: string,
  gameId: string | undefined,
): Promise<{ hintsRemaining: number; wordIds: string[] }> {
  return act(context, playerId, async (tx, player, now) => {
    const id = gameId ?? (await currentGameId(tx, context, playerId))
    if (id === undefined) throw new Refusal('not_playing')
    const game = await lockOwnGame(tx, id, playerId)
    const today = await allowance(context, tx, player, now)
    const left = today.dayHints + today.hints
    const result = hint(game.board, levelOf(game), modeOf(context, game).rules)
    if (result.code === 'not_playing') throw new Refusal('not_playing')
    if (left < 1) throw new Refusal('no_hints')
    if (result.code !== 'ok') throw new Refusal(result.code)
    await spendHint(tx, today, { playerId, reason: 'used', ref: `${game.id}:${game.hinted.length + 1}`, now })
    await updateGame(tx, game.id, { hinted: [...result.level.hinted] })
    return { hintsRemaining: left - 1, wordIds: result.tileIds }
  })
}
