import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ActivityData, ActivityKind } from '../../../contract/activity.ts'
import { LEVEL_STEP, MIN_SCORE } from '../../../engine/achievement.ts'
import { STREAK_MILESTONES, TOLD_RANKS } from '../../../engine/activity.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { ActivityTable, Player } from '../../db/schema.ts'

/** Topic of the live channel on which activities are published. */
export const ACTIVITIES = 'activities'
const published = sql`live_publish(${sql.lit(ACTIVITIES)}, 'activity', '{}')`

/** An activity with what everybody may know of its player. */
export type ActivityRow = Selectable<ActivityTable> &
  Pick<Player, 'username' | 'first_name' | 'image' | 'deleted_at'>

const withPlayer = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('player', 'player.id', 'activity.player_id')
    .selectAll('activity')
    .select(['player.username', 'player.first_name', 'player.image', 'player.deleted_at'])

/** The newest activities, or the newest of those before an id. */
export async function newestActivities(
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  let query = withPlayer(db)
  if (before !== undefined) query = query.where('activity.id', '<', before)
  return query.orderBy('activity.id', 'desc').limit(limit).execute()
}

/** Those of the named activities that still are, in the order of their ids. */
export async function activitiesOf(db: Db, ids: readonly number[]): Promise<ActivityRow[]> {
  if (ids.length === 0) return []
  return withPlayer(db).where('activity.id', 'in', ids).orderBy('activity.id').execute()
}

/** What a player has earned, and by what: told once. */
export interface Earned {
  playerId: string
  kind: ActivityKind
  data: ActivityData
  ref: string
  at: Date
}

/**
 * Adds an activity and publishes it when the transaction is committed. Until then everybody else who publishes waits, so
 * do it last.
 */
export async function insertActivity(tx: Tx, { playerId, kind, data, ref, at }: Earned): Promise<void> {
  await sql`insert into activity (id, player_id, kind, data, ref, created_at)
    select ${published}, ${playerId}, ${kind}, ${JSON.stringify(data)}::json, ${ref}, ${at}::timestamptz
    where not exists (select from activity where player_id = ${playerId} and kind = ${kind} and ref = ${ref})
    on conflict do nothing`.execute(tx)
}

/**
 * What the end of a level earns, as a part of the statement that books it: so it is told exactly when it is booked, and
 * a level's end costs no round trip more. It reads `owner` (the player before), `scored` (the new row of `score`) and
 * `booked` (the player after). A rank is that on the board of high scores.
 */
export const earning: RawBuilder<unknown> = sql`
  insert into activity (id, player_id, kind, data, ref, created_at)
  select ${published}, told.* from (
  select booked.id, earned.kind, earned.data, earned.ref, earned.at
  from booked cross join lateral (
    select 'level_up' as kind, json_build_object('level', scored.level, 'score', scored.score) as data,
      scored.level::text as ref, scored.created_at as at
    from scored where scored.completed and scored.level > 1 and scored.level % ${sql.lit(LEVEL_STEP)} = 0
      and not exists (select from score as earlier
        where earlier.player_id = booked.id and earlier.level = scored.level and earlier.completed)
    union all
    select case when rank <= ${sql.lit(TOLD_RANKS)} then 'high_score' else 'personal_best' end,
      json_strip_nulls(json_build_object('score', booked.best_score, 'level', booked.best_score_level,
        'rank', case when rank <= ${sql.lit(TOLD_RANKS)} then rank end)),
      scored.run_id, scored.created_at
    from scored, owner, lateral (select 1 + count(*) as rank from (
      select from leaderboard_entry as other where other.board = 'high-scores' and other.player_id <> booked.id
        and (other.standing, other.reached_at, other.player_id)
          < (-booked.best_score, booked.best_score_at, booked.id collate "C")
      limit ${sql.lit(TOLD_RANKS)}) as ahead) as place
    where not scored.completed and booked.best_score >= ${sql.lit(MIN_SCORE)}
      and (scored.score > owner.best_score
        or scored.run_id = (select best.run_id from score as best where best.id = owner.best_score_id))
    union all
    select 'win_streak', json_build_object('streak', booked.win_streak, 'level', scored.level), scored.id,
      scored.created_at
    from scored, owner where booked.win_streak > owner.best_win_streak
      and booked.win_streak in (${sql.join(STREAK_MILESTONES.map((streak) => sql.lit(streak)))})
  ) as earned
  where not exists (select from activity as earlier
    where earlier.player_id = booked.id and earlier.kind = earned.kind and earlier.ref = earned.ref)
  order by earned.kind) as told
  on conflict do nothing`

export async function deleteActivitiesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('activity').where('created_at', '<', before).execute()
}
