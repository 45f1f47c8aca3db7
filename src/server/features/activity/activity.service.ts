import type { Activity, ActivityData, ActivityKind } from '../../../contract/activity.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { EventTopic } from '../../http/streams.ts'
import * as store from './activity.store.ts'
import { activityView } from './activity.view.ts'

const PAGE = 20
const KEPT_MS = 90 * 86_400_000
/** Shortest time between two deliveries of the live feed, in ms. */
const SAMPLE_MS = 1_000

/** An activity to publish. The server publishes only one activity with the same player, kind and ref. */
interface NewActivity {
  playerId: string
  kind: ActivityKind
  data: ActivityData
  ref: string
  at: Date
}

/** Stores an activity. Players see it a few milliseconds after the commit of the transaction. */
export async function publishActivity(tx: Tx, { data, ...activity }: NewActivity): Promise<void> {
  await store.insertActivity(tx, { ...activity, data: JSON.stringify(data) })
}

/**
 * Deletes activities of a player: those with one of the given refs, and those that say that the player completed one of
 * the given levels.
 */
export async function withdrawActivities(
  tx: Tx,
  playerId: string,
  { refs, levels }: { refs: readonly string[]; levels: readonly number[] },
): Promise<void> {
  await store.deleteActivities(tx, playerId, { refs, levelRefs: levels.map(String) })
}

/**
 * Returns a page of the activity feed, newest first: of all players, or of those whom the reader follows. `before` is
 * the id of the last activity on the previous page.
 */
export async function feed(
  { db }: Pick<Context, 'db'>,
  readerId: string,
  { before, scope }: { before?: string | undefined; scope: 'all' | 'friends' },
): Promise<Activity[]> {
  const read = scope === 'friends' ? store.newestOfFollowed : store.newestActivities
  const rows = await read(db, readerId, { before: before ? Number(before) : undefined, limit: PAGE })
  return rows.map(activityView)
}

/**
 * Returns the event topic of the live feed. A published event contains no data. When the server sends the event, it
 * reads the activity from the database, because its player may have been deleted after the publication. The topic is a
 * sample, because everyone reads everyone's activities: without a limit, the server's work would grow with the number
 * of players times the number of activities. All readers receive the same events, so the live feed leaves out players
 * who do not show their activities to everybody.
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
    sample: {
      everyMs: SAMPLE_MS,
      most: PAGE,
      skipped: (id, count) => ({ id, event: 'skipped', data: { count } }),
    },
  }
}

export const dropOldActivities = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteActivitiesBefore(db, new Date(now().getTime() - KEPT_MS))
