import type { Input, Output } from '../../../contract/api.ts'
import type { ScoreEntry } from '../../../contract/game.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import { sessionPlayer } from '../account/account.store.ts'
import { publicUser } from '../account/account.view.ts'
import type { Session } from '../account/session.store.ts'
import { leaderboard, ownPlace } from '../leaderboard/leaderboard.service.ts'
import { allowanceOf } from './allowance.ts'
import * as store from './score.store.ts'

/**
 * Answers the recorded end of the level that the client reports. Nothing is written: the server recorded it when the
 * level ended. A report that does not match is refused with score_mismatch.
 */
export async function confirm(
  context: Context,
  session: Session,
  report: Input<'POST /api/scores'>['body'],
): Promise<Output<'POST /api/scores'>> {
  const { gameId, score, level, wordsFound } = report
  const player = await sessionPlayer(context.db, session)
  const recorded = await store.findScore(context.db, player.id, { gameId, score, level })
  if (!recorded || wordsFound > recorded.run_words_found) throw new Refusal('score_mismatch')
  return {
    id: recorded.id,
    userId: player.id,
    score: recorded.score,
    level: recorded.level,
    wordsFound: recorded.words_found,
    timeSpent: recorded.seconds,
    createdAt: recorded.created_at.toISOString(),
    user: publicUser(player),
  }
}

export async function personal(
  context: Context,
  session: Session,
): Promise<Output<'GET /api/scores/personal'>> {
  const player = await sessionPlayer(context.db, session)
  const { rank, total } = await ownPlace(context, 'high-scores', player.id)
  return {
    score: player.best_score,
    level: player.best_score_level,
    highestLevel: player.highest_level,
    rank,
    totalPlayers: total,
  }
}

export async function top(context: Context, session: Session): Promise<ScoreEntry[]> {
  const { entries } = await leaderboard(context, session.playerId, 'high-scores', 'all')
  return entries.map(({ id, userId, value, level = 1, createdAt, user }) => ({
    ...{ id, userId, score: value, level, createdAt, user },
  }))
}

export async function subscription(
  context: Context,
  session: Session,
): Promise<Output<'GET /api/subscription/status'>> {
  const player = await sessionPlayer(context.db, session)
  const allowance = await allowanceOf(context.db, player, context.now())
  return {
    subscriptionTier: allowance.premium ? 'premium' : 'free',
    hintsRemaining: allowance.dayHints + player.hints,
    extraLivesRemaining: player.lives,
    gamesPlayedToday: allowance.gamesPlayed,
    maxDailyGames: allowance.maxGames,
    resetsAt: allowance.resetsAt.toISOString(),
    renewsAt: null,
    cancelAtPeriodEnd: false,
    themes: [player.theme],
  }
}
