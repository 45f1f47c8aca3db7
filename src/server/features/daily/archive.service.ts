import type { Output } from '../../../contract/api.ts'
import type { GameView } from '../../../contract/game.ts'
import { lastClosed } from '../../../engine/daily/close.ts'
import { datesOf, FIRST_DATE, isDate, weekday } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import { act } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { dealBoard, lockOwnGame, singleBoardView } from '../game/board.service.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import * as store from './archive.store.ts'
import { attemptsOf, findAttempt } from './attempt.store.ts'
import { boardOf, gameOn } from './board.service.ts'
import { dayResult } from './calendar.service.ts'

/** A month of closed dailies, newest first. Refuses with premium_required. */
export async function archive(
  context: Context,
  session: Session,
  asked: string | undefined,
): Promise<Output<'GET /api/daily-challenge/archive'>> {
  const now = context.now()
  const player = await sessionPlayer(context.db, session)
  if (!(await isPremium(context.db, player.id, now))) throw new Refusal('premium_required')
  const last = lastClosed(now.getTime())
  const month = asked ?? last.slice(0, 7)
  const dates = datesOf(month).filter((date) => date >= FIRST_DATE && date <= last)
  const played = new Map((await attemptsOf(context.db, player.id)).map((one) => [one.date, one]))
  const recent = await store.playsBetween(context.db, player.id, dates[0] ?? last, dates.at(-1) ?? last)
  const plays = new Map(recent.map((play) => [play.date, play]))
  return dates.reverse().map((date) => {
    const play = plays.get(date)
    return {
      id: date,
      date,
      difficulty: weekday(date),
      attempt: dayResult(played.get(date)),
      play: play
        ? {
            gameId: play.game_id,
            over: play.over,
            solved: play.solved,
            score: play.score,
            timeSpent: play.seconds,
            mistakes: play.mistakes,
          }
        : null,
    }
  })
}

/**
 * Deals a closed daily to a premium player, or answers the open one: the player's own attempt, when they never ended it,
 * since a second board would tell its groups. Only closed dates: one that can still be somebody's daily is not shown
 * beforehand. Refuses with username_required, premium_required or not_found.
 */
export function startArchived(
  context: Context,
  playerId: string,
  date: string,
): Promise<{ game: GameView; created: boolean }> {
  return act(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    if (!(await isPremium(tx, playerId, now))) throw new Refusal('premium_required')
    if (!isDate(date) || date < FIRST_DATE || date > lastClosed(now.getTime())) throw new Refusal('not_found')
    const attempt = await findAttempt(tx, playerId, date)
    const latest = await store.findPlay(tx, playerId, date)
    const open = attempt && attempt.ended_at === null ? attempt : latest && !latest.over ? latest : undefined
    if (open) {
      const game = await lockOwnGame(tx, open.game_id, playerId)
      return { game: singleBoardView(context, game, now), created: false }
    }
    const game = await dealBoard(tx, gameOn(await boardOf(tx, context, date), playerId, 'archive', now))
    await store.insertPlay(tx, { game_id: game.id, player_id: playerId, date, started_at: now })
    return { game: singleBoardView(context, game, now), created: true }
  })
}
