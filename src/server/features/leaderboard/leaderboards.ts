import type { LeaderboardEntry } from '../../../contract/leaderboard.ts'
import type { LeaderboardName, LeaderboardPeriod } from '../../../engine/leaderboard/leaderboard.ts'
import { periodKey } from '../../../engine/leaderboard/period.ts'

type Fields = Partial<
  Pick<LeaderboardEntry, 'score' | 'timeSpent' | 'level' | 'streak' | 'wins' | 'completionTime'>
>

/** How the rows of a leaderboard are shown. */
interface Shown {
  /** What the leaderboard ranks by, out of a standing (less is better). */
  value(standing: number): number
  /** The value under the leaderboard's own name for it, and what else its rows show. */
  fields(value: number, level: number | null): Fields
}

const negated = (standing: number) => 0 - standing
const level = (reached: number | null): Fields => (reached === null ? {} : { level: reached })

/** Every leaderboard of the interface (decisions.md, "Leaderboards"). One that no feature enters results on is empty. */
export const leaderboards: Record<LeaderboardName, Shown> = {
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

/** The name under which the entries of a leaderboard's period that is on at `at` are stored. */
export function entryKey(name: LeaderboardName, period: LeaderboardPeriod, at: Date): string {
  const key = periodKey(period, at)
  return key === '' ? name : `${name}/${key}`
}
