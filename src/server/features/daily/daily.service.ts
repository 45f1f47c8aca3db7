import type { Input, Output } from '../../../contract/api.ts'
import type { DailyAttempt, DailyView } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { addDays, isDate, weekday } from '../../../engine/daily/date.ts'
import { offeredDate, openDates } from '../../../engine/daily/open-dates.ts'
import { recordOf } from '../../../engine/daily/record.ts'
import { DAILY_GROUPS, DAILY_LEVEL, TIME_ZONE_CHANGE_HOURS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { actAndDeal } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { setTimeZone as storeTimeZone } from '../../identity/time-zone.ts'
import { usedBefore } from '../../identity/used-before.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { dayStart } from '../../time.ts'
import { lockReferredGame, ownGame } from '../game/board.service.ts'
import { dealBoard } from '../game/deal.service.ts'
import { dealtTiles, singleBoardView } from '../game/game.view.ts'
import { tellDay } from '../notice/club-day.service.ts'
import * as attempts from './attempt.store.ts'
import { badgesOfPlayer } from './badge.store.ts'
import { boardOf, gameOn, makerOf } from './board.service.ts'
import { daily as mode, playedDaily } from './daily.mode.ts'
import { attemptView, badgeView, streakView } from './daily.view.ts'
import { endOf, localCalendarOf, zonesOf } from './local-calendar.ts'
import { playersOfDay } from './places.service.ts'

const HOUR_MS = 3_600_000

/**
 * Returns the date of the daily challenge that the player can play now. `played` is the list of the player's attempts
 * at daily challenges.
 */
function offered(player: Player, played: readonly attempts.PlayedAttempt[], now: Date): string {
  const over = new Set(played.filter(({ ended_at }) => ended_at !== null).map(({ date }) => date))
  return offeredDate(localCalendarOf(zonesOf(player, played), now), (date) => over.has(date))
}

/** Returns the date of the daily challenge that the player can play now. */
export async function offeredTo({ db, now }: Pick<Context, 'db' | 'now'>, playerId: string): Promise<string> {
  const player = await sessionPlayer(db, { playerId })
  return offered(player, await attempts.attemptsOf(db, playerId), now())
}

/**
 * Returns the daily challenge of the date `asked`. If `asked` is undefined, the function returns the challenge that the
 * player can play now. Refuses with `not_found`.
 */
export async function daily(
  context: Context,
  session: Session,
  asked: string | undefined,
): Promise<DailyView> {
  const now = context.now()
  // All queries read the same snapshot of the database. Otherwise, another request could store the last guess of the
  // board between two queries.
  const { zones, played, open, date, own, found, attempt, isUsed, maker } = await atOneMoment(
    context.db,
    async (tx) => {
      const player = await sessionPlayer(tx, session)
      const played = await attempts.attemptsOf(tx, player.id)
      const zones = zonesOf(player, played)
      const open = openDates(localCalendarOf(zones, now))
      const date = asked ?? offered(player, played, now)
      const own = played.find((attempt) => attempt.date === date)
      if (!own && !open.includes(date)) throw new Refusal('not_found')
      // An attempt of a deleted account matters only to a player without one.
      const isUsed = !own && (await usedBefore(tx, player.id, 'daily', date)) > 0
      const found = own && (await ownGame(tx, own.game_id, player.id))
      const attempt = own && (await attempts.findAttempt(tx, player.id, date))
      const maker = own && (await makerOf(tx, date))
      return { zones, played, open, date, own, found, attempt, isUsed, maker }
    },
  )
  const game = found ? singleBoardView(context, found, now) : null
  const userAttempt = (attempt && game && attemptView(attempt, game)) ?? null
  const { streak } = recordOf(played.map(playedDaily), open[0] ?? date, 0)
  const nextDate = addDays(date, 1)
  const { endsAt, endsIn } = endOf(zones, date, now)
  return {
    challenge: {
      id: date,
      date,
      level: DAILY_LEVEL,
      groupCount: DAILY_GROUPS,
      maxMistakes: mode.rules.maxMistakes,
      difficulty: weekday(date),
      words: found ? dealtTiles(found) : [],
      ...(maker && { maker }),
    },
    hasAttempted: userAttempt !== null,
    userAttempt,
    game,
    open: userAttempt === null && (own !== undefined || (open.includes(date) && !isUsed)),
    endsAt: endsAt.toISOString(),
    endsIn,
    timeZone: zones.time_zone,
    nextAt: dayStart(nextDate, zones.time_zone).toISOString(),
    nextDate,
    closesAt: new Date(closesAt(date)).toISOString(),
    unfinished: played
      .filter((attempt) => attempt.ended_at === null && !open.includes(attempt.date))
      .map((attempt) => ({ date: attempt.date, gameId: attempt.game_id })),
    streak: streakView(streak, localCalendarOf(zones, now).today),
    players: await playersOfDay(context.db, date),
  }
}

/**
 * Starts the daily challenge that the player can play now, or returns the game of its open attempt. A player has only
 * one attempt for each date. Refuses with `username_required` or `already_attempted`.
 */
export function start(context: Context, playerId: string): Promise<{ game: GameView; created: boolean }> {
  return actAndDeal(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    const played = await attempts.attemptsOf(tx, playerId)
    const date = offered(player, played, now)
    const own = played.find((attempt) => attempt.date === date)
    if (own) {
      if (own.ended_at !== null) {
        const nextAt = dayStart(addDays(date, 1), player.time_zone).toISOString()
        throw new Refusal('already_attempted', { details: { date, nextAt } })
      }
      const game = await lockReferredGame(tx, own.game_id, playerId)
      return { game: singleBoardView(context, game, now), created: false }
    }
    if ((await usedBefore(tx, playerId, 'daily', date)) > 0)
      throw new Refusal('already_attempted', {
        message: 'This daily was begun with an account that has been deleted.',
      })
    const game = await dealDaily(tx, context, playerId, date, now)
    return { game: singleBoardView(context, game, now), created: true }
  })
}

export const begunDates = async (tx: Tx, playerId: string, first: string): Promise<string[]> =>
  (await attempts.attemptsOf(tx, playerId)).map(({ date }) => date).filter((date) => date >= first)

/**
 * Creates a player's game of the daily challenge of a date, and stores a new attempt. The caller must hold the player's
 * row lock.
 */
export async function dealDaily(
  tx: Tx,
  context: Context,
  playerId: string,
  date: string,
  now: Date,
): Promise<PlayedGame> {
  const game = await dealBoard(tx, gameOn(await boardOf(tx, context, date), playerId, 'daily', now))
  await attempts.insertAttempt(tx, {
    id: newId(),
    player_id: playerId,
    date,
    game_id: game.id,
    started_at: now,
  })
  await tellDay(tx, { playerId }, date)
  return game
}

/**
 * Compares the result that the client reports with the stored attempt, and returns the attempt. The function writes
 * nothing, because the server stored the result together with the last guess. Refuses with `not_found`,
 * `attempt_not_over` or `score_mismatch`.
 */
export async function confirm(
  context: Context,
  session: Session,
  report: Input<'POST /api/daily-challenge/attempt'>['body'],
): Promise<Output<'POST /api/daily-challenge/attempt'>> {
  const { attempt, stored } = await finishedAttempt(context, session, report.challengeId)
  const { score = attempt.score, completed = attempt.completed, mistakes = attempt.mistakes } = report
  if (score !== attempt.score || completed !== attempt.completed || mistakes !== attempt.mistakes)
    throw new Refusal('score_mismatch')
  const earned = await badgesOfPlayer(context.db, session.playerId)
  return { attempt, newBadges: earned.filter((badge) => badge.ref === stored.id).map(badgeView) }
}

async function finishedAttempt(
  context: Context,
  session: Session,
  date: string,
): Promise<{ attempt: DailyAttempt; stored: { id: string } }> {
  const stored = isDate(date) ? await attempts.findAttempt(context.db, session.playerId, date) : undefined
  if (!stored) throw new Refusal('not_found')
  const game = await ownGame(context.db, stored.game_id, session.playerId)
  const attempt = attemptView(stored, singleBoardView(context, game, context.now()))
  if (!attempt) throw new Refusal('attempt_not_over')
  return { attempt, stored }
}

export async function setTimeZone(
  context: Context,
  session: Session,
  timeZone: string,
): Promise<Output<'POST /api/daily-challenge/time-zone'>> {
  const before = await sessionPlayer(context.db, session)
  const player = await storeTimeZone(context, session.playerId, timeZone)
  const since =
    player.time_zone_changed_at?.getTime() ?? context.now().getTime() - TIME_ZONE_CHANGE_HOURS * HOUR_MS
  return {
    timeZone: player.time_zone,
    changed: player.time_zone !== before.time_zone,
    changeableAt: new Date(since + TIME_ZONE_CHANGE_HOURS * HOUR_MS).toISOString(),
  }
}
