import { addDays } from '../../../engine/daily/date.ts'
import type { Random } from '../../../engine/random.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { dayStart, localDay } from '../../time.ts'
import { daily } from '../daily/daily.mode.ts'
import { dealDaily } from '../daily/daily.service.ts'
import { boardEnd, endBoard } from '../game/end.service.ts'
import { playedBoard } from './played-board.ts'

const DAYS = 6
const PLAYS_DAY = 0.75
const COMPLETES = 0.8
const SHORTEST_SECONDS = 70
const SPREAD_SECONDS = 240

/**
 * Simulates a demo player's daily challenges of the last days and of today. The same code as for real players creates,
 * ends and stores the boards.
 */
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
    const dealt = await dealDaily(tx, context, player.id, date, start)
    const { level, guesses } = playedBoard(dealt, daily.rules, completes, random)
    const at = new Date(start.getTime() + seconds * 1000)
    await endBoard(tx, context, boardEnd(daily, { ...dealt, guesses }, level, at))
  }
}
