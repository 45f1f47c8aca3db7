import type { Input, Output } from '../../../contract/api.ts'
import type { ScoreEntry } from '../../../contract/run.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { leaderboard, ownPlaces } from '../leaderboard/leaderboard.service.ts'
import * as store from './record.store.ts'

/**
 * Compares the result that the client reports with the stored result of the level, and returns the stored result. The
 * function writes nothing, because the server stored the result when the level ended. Refuses with `score_mismatch` if
 * the reported result differs from the stored result.
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
  const record = await store.readRecord(context.db, session.playerId)
  const places = await ownPlaces(context.db, ['high-scores'], session.playerId)
  const { best: ranked, total } = places['high-scores']
  // Only the player sees a result that waits for a check. Other players do not see it.
  const held = await store.heldBest(context.db, session.playerId)
  const best = held && held.score > record.best_score ? held : undefined
  return {
    score: best?.score ?? record.best_score,
    level: best?.level ?? record.best_score_level,
    highestLevel: Math.max(record.highest_level, held?.level ?? 1),
    rank: ranked?.rank ?? null,
    totalPlayers: total,
    winStreak: record.win_streak,
    bestWinStreak: record.best_win_streak,
    bestGameId:
      best || record.best_score_id === null
        ? null
        : await store.gameOfScore(context.db, record.best_score_id),
  }
}

export async function top(context: Context, session: Session): Promise<ScoreEntry[]> {
  const { entries } = await leaderboard(context, session.playerId, 'high-scores', {
    period: 'all',
    scope: 'all',
  })
  return entries.map(({ id, userId, value, level = 1, createdAt, user }) => ({
    ...{ id, userId, score: value, level, createdAt, user },
  }))
}

/** Returns statistics of a player. Results that wait for a check are excluded, because the statistics are public. */
export async function statisticsOf(db: Db, playerId: string) {
  return store.playStats(db, playerId)
}

/**
 * Returns the best results of players. Results that wait for a check are excluded, because the best results are public.
 */
export async function bestsOf(
  db: Db,
  playerIds: readonly string[],
): Promise<(playerId: string) => { highestLevel: number; bestScore: number }> {
  const records = await store.readRecords(db, playerIds)
  return (playerId) => {
    const { highest_level = 1, best_score = 0 } = records.get(playerId) ?? {}
    return { highestLevel: highest_level, bestScore: best_score }
  }
}
