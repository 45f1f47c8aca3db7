import { sql } from 'kysely'
import { leaderboardPeriods } from '../../../engine/leaderboard/leaderboard.ts'
import { periods } from '../../db/leaderboard-periods.ts'
import type { CompletionRow } from '../../db/story-tables.ts'
import { entryKey, STORY_CHAPTER_STANDING } from '../leaderboard/leaderboards.ts'
import type { LeaderboardSource, Results } from '../leaderboard/source.ts'

/**
 * Weight of one second in the sort value (`standing`) of a completed chapter. The weight is larger than the points of
 * any chapter, so that one second always counts more than all points.
 */
const POINTS_SPAN = 10_000

/** The key of a chapter's leaderboard. */
export const chapterKey = (chapterId: string) => `story:${chapterId}`

/** SQL for the sort value of a completed chapter; smaller is better. The leaderboard ranks by time, then by points. */
const standing = sql`seconds::bigint * ${sql.lit(POINTS_SPAN)} - points`

export const resultOfChapter = ({ id }: Pick<CompletionRow, 'id'>): Results => ({
  name: 'story-chapter',
  rows: sql`select 'story:' || chapter_id as leaderboard, player_id, ${standing} as standing, completed_at as reached_at,
    null::integer as level, id as ref from story_completion where id = ${id}`,
})

const counted = (playerId?: string) =>
  sql`withheld is null and ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`

/** Results for the leaderboards of the chapters: all valid completions of chapters. */
export const chapterTimes: LeaderboardSource = {
  names: ['story'],
  results: (playerId) => sql`
    select 'story:' || chapter_id as leaderboard, player_id, ${standing} as standing, completed_at as reached_at,
      null::integer as level, id as ref
    from story_completion where ${counted(playerId)}`,
}

/**
 * A player's sort value (`standing`) in Story Mode after each completed chapter, for all time and for the week and
 * month of the completion. The sort value depends on the number of completed chapters and on the sum of the best times.
 * The first completion of a chapter adds one to the number of chapters; a better time for the same chapter lowers the
 * sum of the times.
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

/** The player's results for the leaderboards of all time, and of the week and month that contain `at`. */
export const totalsOf = (playerId: string, at: Date): Results => {
  const currentKeys = leaderboardPeriods.map((period) => entryKey('story-mode', period, at))
  return {
    name: 'story-total',
    rows: sql`select distinct on (leaderboard) * from (${totals(playerId)}) as made
      where leaderboard = any(${currentKeys}::text[]) order by leaderboard, standing, reached_at, ref`,
  }
}

export const storyTotals: LeaderboardSource = { names: ['story-mode'], results: totals }

/** Splits a value of `standing` into its seconds and points. */
export function resultOf(value: number): { seconds: number; points: number } {
  const seconds = Math.ceil(value / POINTS_SPAN)
  return { seconds, points: seconds * POINTS_SPAN - value }
}
