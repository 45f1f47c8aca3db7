import type { LeaderboardEntry } from '../../../contract/leaderboard.ts'
import type { LeaderboardName, LeaderboardPeriod } from '../../../engine/leaderboard/leaderboard.ts'
import { periodKey } from '../../../engine/leaderboard/period.ts'

type Fields = Partial<
  Pick<LeaderboardEntry, 'score' | 'timeSpent' | 'level' | 'streak' | 'wins' | 'completionTime'>
>

/** How the rows of a leaderboard are shown. */
interface Display {
  /** Converts a standing (smaller is better) to the value that is shown. */
  value(standing: number): number
  /** The value under its own name (`score`, `wins`), and the other fields of a row. */
  fields(value: number, level: number | null, standing: number): Fields
}

/** Seconds that one chapter counts for in a standing of `story-mode`: more than any sum of times. */
export const STORY_CHAPTER_STANDING = 1_000_000_000

const negated = (standing: number) => 0 - standing
const level = (reached: number | null): Fields => (reached === null ? {} : { level: reached })

/** Every leaderboard of the API (docs/rules.md#leaderboards). */
export const leaderboards: Record<LeaderboardName, Display> = {
  'high-scores': { value: negated, fields: (score, reached) => ({ score, ...level(reached) }) },
  'fastest-times': {
    value: (seconds) => seconds,
    fields: (timeSpent, reached) => ({ timeSpent, ...level(reached) }),
  },
  'highest-levels': { value: negated, fields: (reached) => ({ level: reached }) },
  'win-streaks': { value: negated, fields: (streak) => ({ streak }) },
  'story-mode': {
    value: (standing) => Math.ceil(-standing / STORY_CHAPTER_STANDING),
    fields: (wins, _, standing) => ({ wins, completionTime: standing + wins * STORY_CHAPTER_STANDING }),
  },
  'daily-champions': { value: negated, fields: (wins) => ({ wins }) },
}

/** The key under which entries are stored, for the period that contains `at`. */
export function entryKey(name: LeaderboardName, period: LeaderboardPeriod, at: Date): string {
  const key = periodKey(period, at)
  return key === '' ? name : `${name}/${key}`
}
