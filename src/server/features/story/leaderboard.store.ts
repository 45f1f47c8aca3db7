import { sql } from 'kysely'
import { leaderboardPeriods } from '../../../engine/leaderboard/leaderboard.ts'
import { periods } from '../../db/leaderboard-periods.ts'
import type { CompletionRow } from '../../db/story-tables.ts'
import { entryKey, STORY_CHAPTER_STANDING } from '../leaderboard/leaderboards.ts'
import type { LeaderboardSource, Results } from '../leaderboard/source.ts'

/**
 * Weight of one second in the sort value (`standing`) of a completed chapter. The weight is larger than the points of
 * every chapter. Therefore, one second always counts more than all points.
 */
const POINTS_SPAN = 10_000

/** Returns the key of a chapter's leaderboard. */
export const chapterKey = (chapterId: string) => `story:${chapterId}`

/**
 * SQL expression for the sort value of a completed chapter; smaller is better. The leaderboard ranks by time, then by
 * points.
 */
const standing = sql`seconds::bigint * ${sql.lit(POINTS_SPAN)} - points`

export const resultOfChapter = ({ id }: Pick<CompletionRow, 'id'>): Results => ({
  name: 'story-chapter',
  rows: sql`select 'story:' || chapter_id as leaderboard, player_id, ${standing} as standing, completed_at as reached_at,
    null::integer as level, id as ref from story_completion where id = ${id}`,
})

const counted = (playerId?: string) =>
  sql`withheld is null and ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}`}`

/** Source of the leaderboards of the chapters: one result for each valid completion of a chapter. */
export const chapterTimes: LeaderboardSource = {
  names: ['story'],
  results: (playerId) => sql`
    select 'story:' || chapter_id as leaderboard, player_id, ${standing} as standing, completed_at as reached_at,
      null::integer as level, id as ref
    from story_completion where ${counted(playerId)}`,
}

/**
 * Returns a query for the players' sort values (`standing`) in Story Mode after each completion of a chapter. Each
 * completion has three rows: for all time, and for the week and the month of the completion. The sort value is computed
 * from the number of completed chapters and the sum of the best times. The first completion of a chapter increases the
 * number of chapters. A better time for the same chapter decreases the sum.
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

/** Returns the player's results for the leaderboards of all time, and of the week and month that contain `at`. */
export const totalsOf = (playerId: string, at: Date): Results => {
  const currentKeys = leaderboardPeriods.map((period) => entryKey('story-mode', period, at))
  return {
    name: 'story-total',
    rows: sql`select distinct on (leaderboard) * from (${totals(playerId)}) as made
      where leaderboard = any(${currentKeys}::text[]) order by leaderboard, standing, reached_at, ref`,
  }
}

export const storyTotals: LeaderboardSource = { names: ['story-mode'], results: totals }

/** Computes the seconds and the points from a sort value (`standing`). */
export function resultOf(value: number): { seconds: number; points: number } {
  const seconds = Math.ceil(value / POINTS_SPAN)
  return { seconds, points: seconds * POINTS_SPAN - value }
}
