import type { Output } from '../../../contract/api.ts'
import type { Badge } from '../../../contract/daily/badge.ts'
import type { CalendarDay } from '../../../contract/daily.ts'
import { badgeProgress, badgeRules, badgeTypes } from '../../../engine/badge.ts'
import { type CalendarDate, datesOf } from '../../../engine/daily/date.ts'
import { openFrom } from '../../../engine/daily/open-dates.ts'
import { recordOf } from '../../../engine/daily/record.ts'
import type { Streak } from '../../../engine/daily/streak.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { attemptsOf, type PlayedAttempt } from './attempt.store.ts'
import { badgesOfPlayer, championDays } from './badge.store.ts'
import { playedDaily } from './daily.mode.ts'
import { badgeView, isPerfect, streakView } from './daily.view.ts'
import { localCalendarOf, openFromOf, zonesOf } from './local-calendar.ts'

const DAYS_OF_WEEK = 7

export async function calendar(
  context: Context,
  session: Session,
  asked: string | undefined,
): Promise<Output<'GET /api/daily-challenge/calendar'>> {
  const player = await sessionPlayer(context.db, session)
  const played = await attemptsOf(context.db, player.id)
  const here = localCalendarOf(zonesOf(player, played), context.now())
  const { today } = here
  const from = openFrom(here)
  const { streak } = recordOf(played.map(playedDaily), from, 0)
  const month = asked ?? today.slice(0, 7)
  const byDate = new Map(played.map((attempt) => [attempt.date, attempt]))
  const [first = today] = [today, ...played.map(({ date }) => date)].sort()
  return {
    month,
    firstMonth: first.slice(0, 7),
    today,
    days: datesOf(month).map((date) => {
      const attempt = byDate.get(date)
      return { date, state: stateOf(date, attempt, streak, { from, today }), attempt: dayResult(attempt) }
    }),
    streak: streakView(streak, today),
  }
}

function stateOf(
  date: CalendarDate,
  attempt: PlayedAttempt | undefined,
  streak: Streak,
  open: { from: CalendarDate; today: CalendarDate },
): CalendarDay['state'] {
  const settled = streak.days.get(date)
  if (settled === 'completed' || settled === 'frozen') return settled
  if (attempt) return attempt.ended_at === null ? 'playing' : 'lost'
  if (date > open.today) return 'future'
  if (date >= open.from) return 'open'
  return settled ?? 'before'
}

/** Returns the result of an attempt for the calendar; null if there is no attempt or if the attempt is open. */
export function dayResult(attempt: PlayedAttempt | undefined): CalendarDay['attempt'] {
  if (!attempt || attempt.ended_at === null) return null
  const { score, completed, seconds, mistakes } = attempt
  return { score, completed, perfect: isPerfect(attempt), timeSpent: seconds, mistakes }
}

/** Returns the badges of a player, oldest first. */
export const badgesOf = async (db: Db, playerId: string): Promise<Badge[]> =>
  (await badgesOfPlayer(db, playerId)).map(badgeView)

/**
 * Returns the player's earned badges, and the progress towards all badges. `friends` is the number of invited friends
 * whom the feature `referral` has counted.
 */
export async function badges(
  context: Context,
  session: Session,
  friends: number,
): Promise<Output<'GET /api/badges'>> {
  const { db } = context
  const player = await sessionPlayer(db, session)
  const earned = await badgesOfPlayer(db, player.id)
  const played = await attemptsOf(db, player.id)
  const { streak, record } = recordOf(
    played.map(playedDaily),
    openFromOf(zonesOf(player, played), context.now()),
    await championDays(db, player.id),
  )
  return {
    badges: earned.map(badgeView),
    stats: {
      totalCompleted: record.completed,
      consecutiveDays: streak.current,
      bestStreak: streak.best,
      perfectScores: record.perfect,
      weeklyStreak: Math.floor(streak.current / DAYS_OF_WEEK),
      fastCompleted: record.fast,
      championDays: record.championDays,
    },
    progress: badgeTypes.map((badgeType) => {
      const given = earned.find((badge) => badge.badge_type === badgeType)
      const { value, target } = badgeProgress(badgeType, { ...record, friends })
      return {
        badgeType,
        badgeName: badgeRules[badgeType].name,
        description: badgeRules[badgeType].description,
        value: given ? target : value,
        target,
        earnedAt: given?.earned_at.toISOString() ?? null,
      }
    }),
  }
}
