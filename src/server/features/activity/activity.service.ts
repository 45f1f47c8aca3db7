import type { Activity, ActivityData, ActivityKind } from '../../../contract/activity.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { EventTopic } from '../../http/streams.ts'
import * as store from './activity.store.ts'
import { activityView } from './activity.view.ts'

const PAGE = 20
const KEPT_MS = 90 * 86_400_000

/** An activity to publish. An activity with the same (player, kind, ref) is published only once. */
interface NewActivity {
  playerId: string
  kind: ActivityKind
  data: ActivityData
  ref: string
  at: Date
}

/**
 * Publishes an activity when the transaction is committed. Other transactions that publish an activity wait until the
 * commit, so a transaction should publish its activity at its end.
 */
export async function publishActivity(tx: Tx, { data, ...activity }: NewActivity): Promise<void> {
  await store.insertActivity(tx, { ...activity, data: JSON.stringify(data) })
}

/**
 * Deletes a player's activities that have one of the given refs, and the activities that announce the player's
 * completions of the given levels.
 */
export async function withdrawActivities(
  tx: Tx,
  playerId: string,
  { refs, levels }: { refs: readonly string[]; levels: readonly number[] },
): Promise<void> {
  await store.deleteActivities(tx, playerId, { refs, levelRefs: levels.map(String) })
}

/** A page of the activity feed, newest first. `before` is the id of the last activity of the previous page. */
export async function feed(context: Context, before: string | undefined): Promise<Activity[]> {
  const rows = await store.newestActivities(context.db, before ? Number(before) : undefined, PAGE)
  return rows.map(activityView)
}

/**
 * Describes the live feed. A published item has no data; the server reads the activity from the database when it sends
 * the item. The player of an activity may have been deleted or renamed after the activity was published.
 */
export function activityTopic({ db }: Pick<Context, 'db'>): EventTopic<'GET /api/activities/events'> {
  return {
    name: store.ACTIVITIES,
    endpoint: 'GET /api/activities/events',
    async show(items) {
      const rows = await store.activitiesOf(
        db,
        items.map((item) => item.id),
      )
      return rows.map((row) => ({ id: row.id, event: 'activity', data: activityView(row) }))
    },
  }
}

export const dropOldActivities = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteActivitiesBefore(db, new Date(now().getTime() - KEPT_MS))
