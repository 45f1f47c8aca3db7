import { createHash } from 'node:crypto'
import type { GameView, GuessReply } from '../../../contract/game.ts'
import {
  giveUp as giveUpLevel,
  hint,
  isArrangement,
  guess as judge,
  spendExtraLife,
} from '../../../engine/play/level.ts'
import { groupPoints } from '../../../engine/scoring.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { GameRow, Player } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { lockPlayer } from '../account/account.store.ts'
import { allowanceOf } from './allowance.ts'
import { dealLevel } from './deal.service.ts'
import * as store from './game.store.ts'
import { gameView, levelOf } from './game.view.ts'
import { book, spendDayHint } from './ledger.store.ts'
import { endAbandoned, endLevel } from './level-end.service.ts'

/** Every action is one transaction that holds the player's lock: two at once are as if one after the other. */
async function act<T>(
  context: Context,
  playerId: string,
  action: (tx: Tx, player: Player, now: Date) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (!player) throw new Refusal('not_signed_in')
    return action(tx, player, context.now())
  })
}

async function ownGame(tx: Tx, id: string, playerId: string): Promise<GameRow> {
  const game = await store.findGame(tx, id, playerId)
  if (!game) throw new Refusal('not_found')
  return game
}

/** Begins a run at level 1, or deals the current level anew. Refuses with daily_limit or no_run. */
export function start(context: Context, playerId: string, action: 'new' | 'restart'): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const allowance = await allowanceOf(tx, player, now)
    if (!allowance.canPlay) {
      throw new Refusal('daily_limit', { details: { resetsAt: allowance.resetsAt.toISOString() } })
    }
    const current = await store.findCurrentGame(tx, playerId)
    const running = current !== undefined && current.status !== 'game_over'
    if (action === 'restart' && !running) throw new Refusal('no_run')
    if (current) await endAbandoned(tx, current, levelOf(current), now)
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
export async function current(context: Context, player: Player): Promise<GameView | null> {
  const game = await store.findCurrentGame(context.db, player.id)
  return game && game.status !== 'game_over' ? gameView(game, player, context.now()) : null
}

export async function find(context: Context, player: Player, id: string): Promise<GameView> {
  const game = await store.findGame(context.db, id, player.id)
  if (!game) throw new Refusal('not_found')
  return gameView(game, player, context.now())
}

/**
 * Takes a guess. With an idempotency key a repeated request is answered what the first one was, even when the game has
 * gone on. Refuses with not_found, not_playing, invalid_guess or idempotency_key_reused.
 */
export async function guess(
  context: Context,
  playerId: string,
  gameId: string,
  tileIds: readonly string[],
  idempotencyKey: string | undefined,
): Promise<GuessReply> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await store.lockGame(tx, gameId, playerId)
    if (!locked) throw new Refusal('not_found')
    const fingerprint = createHash('sha256')
      .update(`${gameId} ${[...tileIds].sort().join(' ')}`)
      .digest('base64url')
    if (idempotencyKey !== undefined) {
      const earlier = await store.findReply(tx, playerId, idempotencyKey)
      if (earlier && earlier.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused')
      if (earlier) return earlier.reply as GuessReply
    }
    const reply = await takeGuess(tx, locked, tileIds, context.now())
    if (idempotencyKey !== undefined) await store.keepReply(tx, playerId, idempotencyKey, fingerprint, reply)
    return reply
  })
}

async function takeGuess(
  tx: Tx,
  { game, owner }: { game: GameRow; owner: store.Owner },
  tileIds: readonly string[],
  now: Date,
): Promise<GuessReply> {
  const result = judge(game.board, levelOf(game), game.guesses, tileIds, owner.lives > 0)
  if (result.code === 'not_playing' || result.code === 'invalid_guess') throw new Refusal(result.code)
  if (result.code === 'repeat') return { outcome: 'repeat', game: gameView(game, owner, now) }
  const { level } = result
  const guessed = { ...game, guesses: [...game.guesses, result.guess] }
  const ended = level.status === 'level_complete' || level.status === 'game_over'
  let after: GameRow
  if (ended) after = await endLevel(tx, guessed, level, now)
  else {
    const changes = {
      status: level.status,
      mistakes: level.mistakes,
      found: [...level.found],
      level_score: groupPoints(level.found.length),
    }
    await store.updateGame(tx, game.id, { ...changes, guesses: JSON.stringify(guessed.guesses) })
    after = { ...guessed, ...changes }
  }
  const view = gameView(after, owner, now)
  const group = result.code === 'correct' ? view.completedGroups.at(-1) : undefined
  return { outcome: result.code, ...(group && { group }), game: view }
}

/** Deals the level after a completed one; a repeat answers the board that was dealt. Refuses with level_not_complete. */
export function next(context: Context, playerId: string, gameId: string): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const game = await ownGame(tx, gameId, playerId)
    if (game.status !== 'level_complete') throw new Refusal('level_not_complete')
    const dealt = await store.findNextLevel(tx, game)
    if (dealt) return gameView(dealt, player, now)
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

/** Ends the run; the answers are shown. Refuses with not_playing. */
export function giveUp(context: Context, playerId: string, gameId: string): Promise<GameView> {
  return act(context, playerId, async (tx, player, now) => {
    const game = await ownGame(tx, gameId, playerId)
    const level = giveUpLevel(levelOf(game))
    if ('code' in level) throw new Refusal('not_playing')
    return gameView(await endLevel(tx, game, level, now), player, now)
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
    if (!isArrangement(game.board, levelOf(game), tileIds)) throw new Refusal('invalid_order')
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
