import type { LeaderboardEntry } from '../../../contract/leaderboard.ts'
import type { LeaderboardName, LeaderboardPeriod } from '../../../engine/leaderboard/leaderboard.ts'
import { periodKey } from '../../../engine/leaderboard/period.ts'

type Fields = Partial<
  Pick<LeaderboardEntry, 'score' | 'timeSpent' | 'level' | 'streak' | 'wins' | 'completionTime'>
>

/** Functions that convert entries of a leaderboard to the values that the page shows. */
interface Display {
  /** Converts the sort value (`standing`; smaller is better) to the displayed value. */
  value(standing: number): number
  /**
   * Returns the fields of an entry for the API. The name of the field with the displayed value depends on the
   * leaderboard, e.g. `score` or `wins`.
   */
  fields(value: number, level: number | null, standing: number): Fields
}

/**
 * Weight of one completed chapter in the sort value (`standing`) of the leaderboard `story-mode`. The weight is larger
 * than every possible sum of times in seconds.
 */
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

/** Returns the name under which the entries of a leaderboard are stored, for the period that contains `at`. */
export function entryKey(name: LeaderboardName, period: LeaderboardPeriod, at: Date): string {
  const key = periodKey(period, at)
  return key === '' ? name : `${name}/${key}`
}
