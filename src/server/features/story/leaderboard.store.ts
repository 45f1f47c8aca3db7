import { sql } from 'kysely'
import { leaderboardPeriods } from '../../../engine/leaderboard/leaderboard.ts'
import { periods } from '../../db/leaderboard-periods.ts'
import type { CompletionRow } from '../../db/story-tables.ts'
import { entryKey, STORY_CHAPTER_STANDING } from '../leaderboard/leaderboards.ts'
import type { LeaderboardSource, Results } from '../leaderboard/source.ts'

/** Points weigh less than one second. */
const POINTS_SPAN = 10_000

/** The name of a chapter's own leaderboard. */
export const chapterKey = (chapterId: string) => `story:${chapterId}`

/** A completion's standing on its chapter's leaderboard (smaller is better): by time, then points. */
const standing = sql`seconds::bigint * ${sql.lit(POINTS_SPAN)} - points`

/** The result of a completion for its chapter's leaderboard. */
export const resultOfChapter = ({ id }: Pick<CompletionRow, 'id'>): Results => ({
  name: 'story-chapter',
  rows: sql`select 'story:' || chapter_id as leaderboard, player_id, ${standing} as standing, completed_at as reached_at,
    null::integer as level, id as ref from story_completion where id = ${id}`,
})

const counted = (playerId?: string) =>
  sql`withheld is null and ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`

/** The source of the chapters' leaderboards: every completion that counts. */
export const chapterTimes: LeaderboardSource = {
  names: ['story'],
  results: (playerId) => sql`
    select 'story:' || chapter_id as leaderboard, player_id, ${standing} as standing, completed_at as reached_at,
      null::integer as level, id as ref
    from story_completion where ${counted(playerId)}`,
}

/**
 * For each completion: the chapters that its player had completed by then, in the periods in which it was, and the sum of their
 * best times. A chapter's first time adds a chapter; a better one makes the sum smaller.
 */
const totals = (playerId?: string) => sql`
  select 'story-mode' || suffix as leaderboard, player_id,
    (sum(best - coalesce(before, ${sql.lit(STORY_CHAPTER_STANDING)})) over (
      partition by player_id, suffix order by created_at, id))::bigint as standing,
    created_at as reached_at, null::integer as level, id as ref
  from (
    select *, lag(best) over (partition by player_id, suffix, chapter_id order by created_at, id) as before
    from (
      select *, min(seconds) over (partition by player_id, suffix, chapter_id order by created_at, id) as best
      from (select id, player_id, chapter_id, seconds, completed_at as created_at from story_completion
        where ${counted(playerId)}) as completed cross join lateral ${periods}) as timed) as stepped`

/** A player's results after a completion at `at`, for the periods that `at` lies in. */
export const totalsOf = (playerId: string, at: Date): Results => {
  const currentKeys = leaderboardPeriods.map((period) => entryKey('story-mode', period, at))
  return {
    name: 'story-total',
    rows: sql`select distinct on (leaderboard) * from (${totals(playerId)}) as made
      where leaderboard = any(${currentKeys}::text[]) order by leaderboard, standing, reached_at, ref`,
  }
}

export const storyTotals: LeaderboardSource = { names: ['story-mode'], results: totals }

/** The seconds and points of a standing on a chapter's leaderboard. */
export function resultOf(value: number): { seconds: number; points: number } {
  const seconds = Math.ceil(value / POINTS_SPAN)
  return { seconds, points: seconds * POINTS_SPAN - value }
}
