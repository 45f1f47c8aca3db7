import type { GameView } from '../../../contract/game.ts'
import { giveUp } from '../../../engine/play/level.ts'
import { levelRules } from '../../../engine/play/play-rules.ts'
import { LATER_START_LEVEL, OPENS_LATER_START } from '../../../engine/rules.ts'
import { regionFor } from '../../boards/region.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { actAndDeal } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { lockOwnGame, lockReferredGame, ownGame, referredGames } from '../game/board.service.ts'
import { endLockedBoard, otherPlayersAtEnd } from '../game/end.service.ts'
import { gameView, levelOf } from '../game/game.view.ts'
import { allowance, balances } from '../wallet/wallet.service.ts'
import { dealLevel } from './deal.service.ts'
import { breakWinStreak, endedLevels, hasCompleted, nextLevel, readRecord } from './record.store.ts'

const OVER = levelRules.lost

type StartLevel = 1 | typeof LATER_START_LEVEL

/** Returns the levels at which the player can begin a run (docs/rules.md#level). */
export async function startLevels(db: Db | Tx, playerId: string): Promise<StartLevel[]> {
  const { highest_level } = await readRecord(db, playerId)
  const isOpen = highest_level >= OPENS_LATER_START && (await hasCompleted(db, playerId, OPENS_LATER_START))
  return isOpen ? [1, LATER_START_LEVEL] : [1]
}

/**
 * Begins a run at `level`, or starts the current level again with a new board. `region` is the country of the player's
 * browser (`regionOf`). Refuses with `username_required`, `daily_limit`, `level_locked` or `no_run`.
 */
export function start(
  context: Context,
  playerId: string,
  { action, level = 1, region }: { action: 'new' | 'restart'; level?: StartLevel; region: string },
): Promise<GameView> {
  const others = async (tx: Tx) => otherPlayersAtEnd(context, tx, await latestGame(tx, playerId))
  const begin = async (tx: Tx, player: Player, now: Date) => {
    if (player.username === null) throw new Refusal('username_required')
    const today = await allowance(context, tx, player, now)
    if (!today.canPlay)
      throw new Refusal('daily_limit', { details: { resetsAt: today.resetsAt.toISOString() } })
    if (action === 'new' && !(await startLevels(tx, playerId)).includes(level))
      throw new Refusal('level_locked')
    const { current_game_id } = await readRecord(tx, playerId)
    const current =
      current_game_id === null ? undefined : await lockReferredGame(tx, current_game_id, playerId)
    const isRunning = current !== undefined && current.status !== OVER
    if (action === 'restart' && !isRunning) throw new Refusal('no_run')
    if (current) await endAbandoned(tx, context, current, now)
    if (action === 'restart') await breakWinStreak(tx, playerId)
    const restarted = action === 'restart' ? current : undefined
    const game = await dealLevel(tx, context, {
      ...{ playerId, region: regionFor(player, region) },
      startDay: today.day,
      level: restarted?.level ?? level,
      scoreBefore: restarted?.score_before ?? 0,
      ...(restarted && { runId: restarted.run_id }),
    })
    return gameView(context, game, today.lives, now)
  }
  return actAndDeal(context, playerId, begin, others)
}

/**
 * Ends the current board because a new board replaces it. If the player has already completed the board, the function
 * changes nothing.
 */
async function endAbandoned(tx: Tx, context: Context, game: PlayedGame, now: Date): Promise<void> {
  const level = giveUp(levelOf(game), levelRules)
  if (!('code' in level)) await endLockedBoard(tx, context, game, level, now)
}

/** Returns the latest classic game of a player, in any status. */
async function latestGame(db: Db | Tx, playerId: string): Promise<PlayedGame | undefined> {
  const { current_game_id } = await readRecord(db, playerId)
  return current_game_id === null ? undefined : ownGame(db, current_game_id, playerId)
}

/**
 * Returns the ended levels. Levels with a removed result are omitted. Levels without a guess are omitted too, because
 * they contain no information about the player.
 */
export const analysable = (levels: readonly PlayedGame[]): (PlayedGame & { ended_at: Date })[] =>
  levels.flatMap(({ ended_at, ...level }) =>
    ended_at !== null && level.guesses.length > 0 && level.withheld !== 'removed'
      ? { ...level, ended_at }
      : [],
  )

/**
 * Returns at most `most` ended levels of a player that can be analysed, newest first. If `after` is given, only levels
 * that began later are returned.
 */
export async function finishedLevels(
  db: Db,
  playerId: string,
  { after, most }: { after: Date | undefined; most: number },
): Promise<(PlayedGame & { ended_at: Date })[]> {
  return analysable(await referredGames(db, await endedLevels(db, playerId, { after, most })))
}

/** Returns the latest board of the player's run; null if the run is over. */
export async function current(context: Context, session: Session): Promise<GameView | null> {
  const game = await latestGame(context.db, session.playerId)
  if (!game || game.status === OVER) return null
  const { lives } = await balances(context.db, session.playerId)
  return gameView(context, game, lives, context.now())
}

/**
 * Creates the board of the next level. A repeated call returns the board that already exists. Refuses with
 * `level_not_complete` or `not_found`.
 */
export function next(
  context: Context,
  playerId: string,
  { gameId, region }: { gameId: string; region: string },
): Promise<GameView> {
  return actAndDeal(context, playerId, async (tx, player, now) => {
    const game = await lockOwnGame(tx, gameId, playerId)
    if (game.status !== levelRules.won) throw new Refusal('level_not_complete')
    const { lives } = await balances(tx, playerId)
    const dealt = await nextLevel(tx, game)
    if (dealt !== undefined) return gameView(context, await ownGame(tx, dealt, playerId), lives, now)
    if ((await readRecord(tx, playerId)).current_game_id !== game.id) {
      throw new Refusal('level_not_complete', { message: 'This run has ended: a newer one has begun.' })
    }
    const following = await dealLevel(tx, context, {
      ...{ playerId, region: regionFor(player, region) },
      startDay: null,
      level: game.level + 1,
      scoreBefore: game.score_before + game.level_score,
      runId: game.run_id,
    })
    return gameView(context, following, lives, now)
  })
}
