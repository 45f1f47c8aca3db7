import { addDays } from '../../../engine/daily/date.ts'
import type { Random } from '../../../engine/random.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { dayStart, localDay } from '../../time.ts'
import { insertAttempt } from '../daily/attempt.store.ts'
import { boardOf, gameOn } from '../daily/board.service.ts'
import { boardEnd, bookBoardEndIn } from '../game/board-end.service.ts'
import { insertGame } from '../game/game.store.ts'
import { playedBoard } from './played.ts'

const DAYS = 6
const PLAYS_DAY = 0.75
const COMPLETES = 0.8
const SHORTEST_SECONDS = 70
const SPREAD_SECONDS = 240

/** The dailies of a demo player's last days, and of today as far as it has come: each played, ended and recorded like any other. */
export async function playDemoDailies(
  tx: Tx,
  context: Context,
  player: { id: string; since: Date },
  random: Random,
): Promise<void> {
  const now = context.now()
  const today = localDay(now, 'UTC')
  for (let ago = DAYS; ago >= 0; ago--) {
    const date = addDays(today, -ago)
    const plays = random.chance(PLAYS_DAY)
    const completes = random.chance(COMPLETES)
    const seconds = SHORTEST_SECONDS + random.below(SPREAD_SECONDS)
    const latest = Math.min(now.getTime(), dayStart(addDays(date, 1), 'UTC').getTime()) - seconds * 1000
    const earliest = Math.max(player.since.getTime(), dayStart(date, 'UTC').getTime())
    if (!plays || latest <= earliest) continue
    const start = new Date(earliest + random.below(latest - earliest))
    const board = await boardOf(tx, context, date)
    const dealt = await insertGame(tx, gameOn(board, player.id, 'daily', start))
    await insertAttempt(tx, { id: newId(), player_id: player.id, date, game_id: dealt.id, started_at: start })
    const { level, guesses } = playedBoard(dealt, completes, random)
    const at = new Date(start.getTime() + seconds * 1000)
    const end = boardEnd(context.ratings, { ...dealt, guesses }, level, at)
    // Made-up players must not teach anybody what is hard.
    await bookBoardEndIn(tx, context.boardEnds, { ...end, looks: [] }, at, undefined)
  }
}
