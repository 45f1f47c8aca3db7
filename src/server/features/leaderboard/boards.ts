import type { LeaderboardEntry } from '../../../contract/leaderboard.ts'
import type { BoardName, BoardPeriod } from '../../../engine/leaderboard/board.ts'
import { periodKey } from '../../../engine/leaderboard/period.ts'

type Fields = Partial<
  Pick<LeaderboardEntry, 'score' | 'timeSpent' | 'level' | 'streak' | 'wins' | 'completionTime'>
>

/** How a board is read: what its standing (less is better) says. How it is earned is in record.store.ts. */
interface Board {
  value(standing: number): number
  fields(value: number, level: number | null): Fields
}

const level = (reached: number | null): Fields => (reached === null ? {} : { level: reached })
const negated = (standing: number) => 0 - standing

/** Every board. One that nothing is entered on yet answers as an empty one. */
export const boards: Record<BoardName, Board> = {
  'high-scores': { value: negated, fields: (score, reached) => ({ score, ...level(reached) }) },
  'fastest-times': {
    value: (seconds) => seconds,
    fields: (timeSpent, reached) => ({ timeSpent, ...level(reached) }),
  },
  'highest-levels': { value: negated, fields: (reached) => ({ level: reached }) },
  'win-streaks': { value: negated, fields: (streak) => ({ streak }) },
  'story-mode': { value: negated, fields: (wins) => ({ wins }) },
  'daily-champions': { value: negated, fields: (wins) => ({ wins }) },
}

/** The name under which a board's entries of the period at `at` are stored. */
export function boardKey(board: BoardName, period: BoardPeriod, at: Date): string {
  const key = periodKey(period, at)
  return key === '' ? board : `${board}/${key}`
}
