import { addDays } from '../../../engine/daily/date.ts'
import type { Random } from '../../../engine/random.ts'
import { MAX_MISTAKES } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { dayStart, localDay } from '../../time.ts'
import { daily } from '../daily/daily.mode.ts'
import { dealDaily } from '../daily/daily.service.ts'
import { boardEnd, endBoard, writeLockedGame } from '../game/end.service.ts'
import { judgeGuess } from '../game/guess.service.ts'
import { classic } from '../run/classic.mode.ts'
import { dealLevel } from '../run/deal.service.ts'
import { playedBoard, spread } from './played-board.ts'

const HOUR_MS = 3_600_000
/** Number of days since the demo player joined. */
export const DEMO_LIFE_DAYS = 12

/** Runs (series of levels) of the demo player. `hoursAgo` is the start of the run in hours before now. */
const runs: readonly { hoursAgo: number; lastLevel: number; isOpen?: true }[] = [
  { hoursAgo: 269, lastLevel: 5 },
  { hoursAgo: 161, lastLevel: 8 },
  { hoursAgo: 82, lastLevel: 9 },
  { hoursAgo: 27, lastLevel: 6, isOpen: true },
]
/**
 * Seconds for each group that the demo player needs in the first and in the last level. The demo player becomes faster
 * from level to level.
 */
const PACE = { first: 68, last: 34 }
const WEAKNESS = 'property'

/**
 * Results of the demo player's daily challenges, oldest first. Today's challenge is missing, so that a visitor can play
 * today's challenge.
 */
const dailies: readonly { seconds: number; mistakes: number }[] = [
  { seconds: 214, mistakes: 2 },
  { seconds: 171, mistakes: 1 },
  { seconds: 188, mistakes: 1 },
  { seconds: 143, mistakes: 0 },
  { seconds: 156, mistakes: 2 },
  { seconds: 118, mistakes: 0 },
  { seconds: 109, mistakes: 0 },
]

/**
 * Simulates the demo player's past games: several runs and a streak of daily challenges. The same code as for real
 * games stores them. The last run is still open.
 */
export async function playDemoLife(
  tx: Tx,
  context: Context,
  playerId: string,
  random: Random,
): Promise<void> {
  const now = context.now()
  const today = localDay(now, 'UTC')
  const levels = runs.reduce((sum, { lastLevel }) => sum + lastLevel, 0)
  let played = 0
  for (const { hoursAgo, lastLevel, isOpen } of runs) {
    let at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    let run: PlayedGame | undefined
    for (let level = 1; level <= lastLevel; level++) {
      const isLast = level === lastLevel
      if (isLast && isOpen) at = new Date(now.getTime() - HOUR_MS / 2)
      const dealt = await dealLevel(
        tx,
        { ...context, now: () => at },
        {
          ...{ playerId, level, startDay: run ? null : localDay(at, 'UTC') },
          scoreBefore: run ? run.score_before + run.level_score : 0,
          ...(run && { runId: run.run_id }),
        },
      )
      if (isLast && isOpen) {
        await begin(tx, context, dealt)
        break
      }
      const done = played++ / levels
      const pace = PACE.first + (PACE.last - PACE.first) * done + random.below(5)
      const seconds = Math.round(dealt.board.groups.length * pace)
      const mistakes =
        Math.round((MAX_MISTAKES - 1) * (1 - done) ** 1.5) + random.below(2) * Number(done > 0.3)
      const { level: state, guesses } = playedBoard(dealt, classic.rules, !isLast, random, {
        ...{ mistakes, weakness: WEAKNESS },
      })
      at = new Date(at.getTime() + seconds * 1000)
      const end = boardEnd(classic, { ...dealt, guesses: spread(guesses, seconds) }, state, at)
      await endBoard(tx, context, end)
      run = end.game
      at = new Date(at.getTime() + 5000)
    }
  }
  for (const [index, { seconds, mistakes }] of dailies.entries()) {
    const date = addDays(today, index - dailies.length)
    const start = new Date(dayStart(date, 'UTC').getTime() + (7 + random.below(13)) * HOUR_MS)
    const dealt = await dealDaily(tx, context, playerId, date, start)
    const { level, guesses } = playedBoard(dealt, daily.rules, true, random, { mistakes, weakness: WEAKNESS })
    const at = new Date(start.getTime() + seconds * 1000)
    await endBoard(tx, context, boardEnd(daily, { ...dealt, guesses: spread(guesses, seconds) }, level, at))
  }
}

/** Plays a part of a board: finds two groups and makes one mistake. */
async function begin(tx: Tx, context: Context, dealt: PlayedGame): Promise<void> {
  const idsOf = (group: number) =>
    dealt.board.tiles.filter((tile) => tile.group === group).map(({ id }) => id)
  const [first, second, third] = [idsOf(0), idsOf(1), idsOf(2)]
  let game = dealt
  for (const [tileIds, seconds] of [
    [first, 31],
    [[...third.slice(1), ...second.slice(1, 2)], 64],
    [second, 88],
  ] as const) {
    const at = new Date(dealt.started_at.getTime() + seconds * 1000)
    const judged = judgeGuess(context, game, tileIds, { key: undefined, lives: 0, now: at })
    if ('game' in judged) game = judged.game
  }
  await writeLockedGame(tx, game)
}
