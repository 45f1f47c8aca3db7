import type { Output } from '../../../contract/api.ts'
import type { GameView } from '../../../contract/game.ts'
import { closesAt, lastClosed } from '../../../engine/daily/close.ts'
import { addDays, datesOf, FIRST_DATE, isDate, weekday } from '../../../engine/daily/date.ts'
import { isComplete, isOver } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import { actAndDeal } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { lockReferredGame, referredGames } from '../game/board.service.ts'
import { dealBoard } from '../game/deal.service.ts'
import { elapsedSeconds, singleBoardView } from '../game/game.view.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import * as store from './archive.store.ts'
import { attemptsOf, findAttempt } from './attempt.store.ts'
import { boardOf, gameOn } from './board.service.ts'
import { dayResult } from './calendar.service.ts'
import { archive as archiveMode } from './daily.mode.ts'
import { openFromOf, zonesOf } from './local-calendar.ts'

/** Returns the past daily challenges of one month, newest first. Refuses with `premium_required`. */
export async function archive(
  context: Context,
  session: Session,
  asked: string | undefined,
): Promise<Output<'GET /api/daily-challenge/archive'>> {
  const now = context.now()
  const player = await sessionPlayer(context.db, session)
  if (!(await isPremium(context.db, player.id, now))) throw new Refusal('premium_required')
  const attempts = await attemptsOf(context.db, player.id)
  const closed = lastClosed(now.getTime())
  const last = addDays(openFromOf(zonesOf(player, attempts), now), -1)
  const month = asked ?? last.slice(0, 7)
  const dates = datesOf(month).filter((date) => date >= FIRST_DATE && date <= last)
  const played = new Map(attempts.map((attempt) => [attempt.date, attempt]))
  const recent = await store.playsBetween(context.db, player.id, dates[0] ?? last, dates.at(-1) ?? last)
  const games = await referredGames(
    context.db,
    recent.map((play) => play.game_id),
  )
  const plays = new Map(recent.map((play, index) => [play.date, games[index]]))
  return dates.reverse().map((date) => {
    const game = plays.get(date)
    return {
      id: date,
      date,
      difficulty: weekday(date),
      opensAt: date <= closed ? null : new Date(closesAt(date)).toISOString(),
      attempt: dayResult(played.get(date)),
      play: game
        ? {
            gameId: game.id,
            over: isOver(game),
            solved: isComplete(game.board, game, archiveMode.rules),
            score: game.level_score,
            timeSpent: isOver(game) ? elapsedSeconds(game, now) : 0,
            mistakes: game.mistakes,
          }
        : null,
    }
  })
}

/**
 * Starts a past daily challenge for a premium player, or returns the open game of this date. If the player's attempt at
 * this date is still open, the function returns the attempt's game. A second game of the same date would reveal the
 * groups of the attempt. Refuses with `username_required`, `premium_required` or `not_found`. Refuses with `not_found`
 * also if the day is not over in every time zone, because other players can still play its challenge.
 */
export function startArchived(
  context: Context,
  playerId: string,
  date: string,
): Promise<{ game: GameView; created: boolean }> {
  return actAndDeal(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    if (!(await isPremium(tx, playerId, now))) throw new Refusal('premium_required')
    if (!isDate(date) || date < FIRST_DATE || date > lastClosed(now.getTime())) throw new Refusal('not_found')
    const attempt = await findAttempt(tx, playerId, date)
    const latest = await store.findPlay(tx, playerId, date)
    const begun = attempt && attempt.ended_at === null ? attempt : latest
    const game = begun && (await lockReferredGame(tx, begun.game_id, playerId))
    if (game && !isOver(game)) return { game: singleBoardView(context, game, now), created: false }
    const fresh = await dealBoard(tx, gameOn(await boardOf(tx, context, date), playerId, 'archive', now))
    await store.insertPlay(tx, { game_id: fresh.id, player_id: playerId, date, started_at: now })
    return { game: singleBoardView(context, fresh, now), created: true }
  })
}
