import { type Selectable, sql } from 'kysely'
import type { ActivityKind } from '../../../contract/activity.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { ActivityTable, Player } from '../../db/schema.ts'
import { followedBy, forLookups, isPublic, isShown } from '../../identity/circle.store.ts'

export const ACTIVITIES = 'activities'
const published = sql`live_publish(${sql.lit(ACTIVITIES)}, 'activity', '{}')`

export type ActivityRow = Selectable<ActivityTable> &
  Pick<Player, 'username' | 'image' | 'frame' | 'deleted_at'>

const withPlayer = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('player', 'player.id', 'activity.player_id')
    .selectAll('activity')
    .select(['player.username', 'player.image', 'player.frame', 'player.deleted_at'])

/**
 * Returns the newest activities that their players show to the reader. If `before` is given, only activities with a
 * lower id are returned. Activities whose live item still waits in the outbox are left out; their id is negative.
 */
export async function newestActivities(
  db: Db,
  readerId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  let query = withPlayer(db)
    .where('activity.id', '>', 0)
    .where(isShown('activity', sql`activity.player_id`, readerId))
  if (before !== undefined) query = query.where('activity.id', '<', before)
  return query.orderBy('activity.id', 'desc').limit(limit).execute()
}

/**
 * Returns the newest activities of the players whom the reader follows, in the same way. The query looks up the newest
 * activities of each of these players.
 */
export async function newestOfFollowed(
  db: Db,
  readerId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`/* prepare activities-of-followed */
    with newest as (
      -- The inner query is sorted, so the settings are read only until the page is full.
      select * from (
        -- Only columns of the index "activity_player", so the table is read only for the rows of the page.
        select own.* from (${forLookups(followedBy(readerId))}) as circle cross join lateral (
          select player_id, id from activity where player_id = circle.id and activity.id > 0
            and activity.id < ${before ?? Number.MAX_SAFE_INTEGER} order by activity.id desc limit ${limit}) as own
        order by own.id desc offset 0) as every
      where ${isShown('activity', sql`every.player_id`, readerId)} limit ${limit})
    select activity.*, username, image, frame, deleted_at from newest
    join activity on activity.id = newest.id join player on player.id = newest.player_id
    order by newest.id desc`.execute(db)
  return rows
}

/**
 * Returns the activities with the given ids that their players show to everybody, ordered by id. Deleted activities are
 * omitted.
 */
export async function activitiesOf(db: Db, ids: readonly number[]): Promise<ActivityRow[]> {
  if (ids.length === 0) return []
  return withPlayer(db)
    .where('activity.id', 'in', ids)
    .where(isPublic('activity', sql`activity.player_id`))
    .orderBy('activity.id')
    .execute()
}

/**
 * Stores an activity. Does nothing if an activity with the same player, kind and ref exists, or if the player has no
 * username. `data` is JSON.
 */
export async function insertActivity(
  tx: Tx,
  {
    playerId,
    kind,
    data,
    ref,
    at,
  }: { playerId: string; kind: ActivityKind; data: string; ref: string; at: Date },
): Promise<void> {
  await sql`insert into activity (id, player_id, kind, data, ref, created_at)
    select ${published}, ${playerId}, ${kind}, ${data}::json, ${ref}, ${at}::timestamptz
    where exists (select from player where id = ${playerId} and username is not null)
      and not exists (select from activity where player_id = ${playerId} and kind = ${kind} and ref = ${ref})
    on conflict do nothing`.execute(tx)
}

export async function deleteActivities(
  tx: Tx,
  playerId: string,
  { refs, levelRefs }: { refs: readonly string[]; levelRefs: readonly string[] },
): Promise<void> {
  await sql`delete from activity where player_id = ${playerId}
    and (ref = any(${refs}::text[]) or kind = 'level_up' and ref = any(${levelRefs}::text[]))`.execute(tx)
}

export async function deleteActivitiesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('activity').where('created_at', '<', before).execute()
}

/** Returns the activities of a player, oldest first. */
export async function activitiesOfPlayer(db: Db, playerId: string) {
  return db.selectFrom('activity').selectAll().where('player_id', '=', playerId).orderBy('id').execute()
}

export async function deleteActivitiesOf(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('activity').where('player_id', '=', playerId).execute()
}
