import type { GameView } from '../../../contract/game.ts'
import { giveUp as giveUpLevel, hint, isArrangement, spendExtraLife } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { lockPlayer } from '../account/account.store.ts'
import type { Session } from '../account/session.store.ts'
import { allowanceOf } from './allowance.ts'
import { boardEnd, bookBoardEndIn } from './board-end.service.ts'
import { dealLevel } from './deal.service.ts'
import * as store from './game.store.ts'
import { gameView, levelOf } from './game.view.ts'
import { book, spendDayHint } from './ledger.store.ts'
import { endAbandoned, endLevel } from './level-end.service.ts'

/** Every action is one transaction that holds the player's lock: two at once are as if one after the other. */
export async function act<T>(
  context: Context,
  playerId: string,
  action: (tx: Tx, player: Player, now: Date) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (!player || player.deleted_at !== null) throw new Refusal('not_signed_in')
    return action(tx, player, context.now())
  })
}

async function ownGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.lockGame(tx, id, playerId)
  if (!game) throw new Refusal('not_found')
  return game
}

/** Begins a run at level 1, or deals the current level anew. Refuses with username_required, daily_limit or no_run. */
export function start(context: Context, playerId: string, action: 'new' | 'restart'): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    const allowance = await allowanceOf(tx, player, now)
    if (!allowance.canPlay) {
      throw new Refusal('daily_limit', { details: { resetsAt: allowance.resetsAt.toISOString() } })
    }
    const current = player.current_game_id
      ? await store.lockGame(tx, player.current_game_id, playerId)
      : undefined
    const running = current !== undefined && current.status !== 'game_over'
    if (action === 'restart' && !running) throw new Refusal('no_run')
    if (current) await endAbandoned(tx, context.ratings, current, levelOf(current), now)
    if (action === 'restart') await store.breakWinStreak(tx, playerId)
    const again = action === 'restart' ? current : undefined
    const game = await dealLevel(tx, context, {
      playerId,
      startDay: allowance.day,
      level: again?.level ?? 1,
      scoreBefore: again?.score_before ?? 0,
      ...(again && { runId: again.run_id }),
    })
    return gameView(game, player, now)
  })
}

/** The run to go on with: none once it is over. */
export async function current(context: Context, session: Session): Promise<GameView | null> {
  const found = await store.findCurrentGame(context.db, session.playerId)
  return found && found.game.status !== 'game_over'
    ? gameView(found.game, found.owner, context.now(), context.ratings)
    : null
}

export async function find(context: Context, session: Session, id: string): Promise<GameView> {
  const found = await store.findGame(context.db, id, session.playerId)
  if (!found) throw new Refusal('not_found')
  return gameView(found.game, found.owner, context.now(), context.ratings)
}

/** Deals the level after a completed one; a repeat answers the board that was dealt. Refuses with level_not_complete. */
export function next(context: Context, playerId: string, gameId: string): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const game = await ownGame(tx, gameId, playerId)
    if (game.status !== 'level_complete') throw new Refusal('level_not_complete')
    const dealt = await store.findNextLevel(tx, game)
    if (dealt) return gameView(dealt, player, now, context.ratings)
    if (player.current_game_id !== game.id) {
      throw new Refusal('level_not_complete', { message: 'This run has ended: a newer one has begun.' })
    }
    const following = await dealLevel(tx, context, {
      playerId,
      startDay: null,
      level: game.level + 1,
      scoreBefore: game.score_before + game.level_score,
      runId: game.run_id,
    })
    return gameView(following, player, now)
  })
}

/** Spends an extra life so that the run goes on. Refuses with no_extra_lives or not_playing. */
export function extraLife(context: Context, playerId: string, gameId: string): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const game = await ownGame(tx, gameId, playerId)
    if (player.lives < 1) throw new Refusal('no_extra_lives')
    const level = spendExtraLife(levelOf(game))
    if ('code' in level) throw new Refusal('not_playing', { message: 'No extra life is needed here.' })
    await book(tx, { playerId, item: 'life', delta: -1, reason: 'used', ref: game.id, now })
    const changes = { status: level.status, mistakes: level.mistakes, extra_life_used: true }
    await store.updateGame(tx, game.id, changes)
    return gameView({ ...game, ...changes }, { lives: player.lives - 1 }, now)
  })
}

/** Ends the run or the board; the answers are shown. Refuses with not_playing. */
export function giveUp(context: Context, playerId: string, gameId: string): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const game = await ownGame(tx, gameId, playerId)
    const level = giveUpLevel(levelOf(game))
    if ('code' in level) throw new Refusal('not_playing')
    const { ratings } = context
    if (game.mode === 'classic')
      return gameView(await endLevel(tx, ratings, game, level, now), player, now, ratings)
    const end = boardEnd(ratings, game, level, now)
    if (!(await bookBoardEndIn(tx, context.boardEnds, end, now, undefined)))
      throw new Error(`game ${game.id} moved under its lock`)
    return gameView(end.game, player, now, ratings)
  })
}

/** Keeps how the player arranged the tiles. Refuses with invalid_order or not_playing. */
export function arrange(
  context: Context,
  playerId: string,
  gameId: string,
  tileIds: readonly string[],
): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const game = await ownGame(tx, gameId, playerId)
    if (game.status !== 'playing' && game.status !== 'out_of_mistakes') throw new Refusal('not_playing')
    if (!isArrangement(game.board, levelOf(game), tileIds)) {
      const problem = 'is not every word on the board, once'
      throw new Refusal('invalid_order', { details: [{ field: 'wordIds', problem }] })
    }
    const tile_order = [...tileIds]
    await store.updateGame(tx, game.id, { tile_order })
    return gameView({ ...game, tile_order }, player, now)
  })
}

/**
 * Shows two words of a group, for one hint: the day's own first, then the kept ones. Refuses with no_hints,
 * no_hint_available (not charged) or not_playing.
 */
export function spendHint(
  context: Context,
  playerId: string,
  gameId: string | undefined,
): Promise<{ hintsRemaining: number; wordIds: string[] }> {
  return act(context, playerId, async (tx, player, now) => {
    const id = gameId ?? player.current_game_id
    if (id === null) throw new Refusal('not_playing')
    const game = await ownGame(tx, id, playerId)
    const { day, dayHints } = await allowanceOf(tx, player, now)
    const left = dayHints + player.hints
    const result =
      game.mode === 'classic' ? hint(game.board, levelOf(game)) : { code: 'no_hint_available' as const }
    if (result.code === 'not_playing') throw new Refusal('not_playing')
    if (left < 1) throw new Refusal('no_hints')
    if (result.code !== 'ok') throw new Refusal(result.code)
    const ref = `${game.id}:${game.hinted.length + 1}`
    if (dayHints > 0) await spendDayHint(tx, { playerId, reason: 'used', ref, day, now })
    else await book(tx, { playerId, item: 'hint', delta: -1, reason: 'used', ref, now })
    await store.updateGame(tx, game.id, { hinted: [...result.level.hinted] })
    return { hintsRemaining: left - 1, wordIds: result.tileIds }
  })
}
