import type { Badge } from '../../../contract/daily/badge.ts'
import type { DailyAttempt, StreakView } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import { badgeRules } from '../../../engine/badge.ts'
import { datesToNextFreeze, MOST_FREEZES, type Streak } from '../../../engine/daily/streak.ts'
import type { BadgeRow, DailyAttemptRow } from '../../db/daily-tables.ts'

/**
 * Returns the result of an attempt for the API; undefined if the attempt is open. `game` is the attempt's game in the
 * form that the API returns.
 */
export function attemptView(
  attempt: DailyAttemptRow,
  game: Pick<GameView, 'withheld'>,
): DailyAttempt | undefined {
  const { date, completed, score, seconds, mistakes, ended_at } = attempt
  if (ended_at === null) return undefined
  return {
    id: attempt.id,
    challengeId: date,
    date,
    gameId: attempt.game_id,
    score,
    completed,
    perfect: isPerfect(attempt),
    timeSpent: seconds,
    mistakes,
    startedAt: attempt.started_at.toISOString(),
    finishedAt: ended_at.toISOString(),
    ranked: attempt.standing !== null,
    ...(game.withheld && { withheld: game.withheld }),
  }
}

export const isPerfect = ({ completed, mistakes }: Pick<DailyAttemptRow, 'completed' | 'mistakes'>) =>
  completed && mistakes === 0

export const badgeView = (badge: BadgeRow): Badge => ({
  id: badge.id,
  badgeType: badge.badge_type,
  badgeName: badgeRules[badge.badge_type].name,
  earnedAt: badge.earned_at.toISOString(),
})

export const streakView = (streak: Streak, today: string): StreakView => ({
  current: streak.current,
  best: streak.best,
  doneToday: streak.days.get(today) === 'completed',
  freezes: streak.freezes,
  maxFreezes: MOST_FREEZES,
  toNextFreeze: datesToNextFreeze(streak),
})
