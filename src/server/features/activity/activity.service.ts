import type { Activity } from '../../../contract/activity.ts'
import type { Context } from '../../context.ts'
import type { EventTopic } from '../../http/streams.ts'
import { ACTIVITIES, activitiesOf, deleteActivitiesBefore, newestActivities } from './activity.store.ts'
import { activityView } from './activity.view.ts'

const PAGE = 20
const KEPT_MS = 90 * 86_400_000

export { insertActivity as publishActivity, orderByTime, withdrawActivities } from './activity.store.ts'

/** A page of the feed, newest first. `before`: the id of an activity; the page begins with the next older one. */
export async function feed(context: Context, before: string | undefined): Promise<Activity[]> {
  const rows = await newestActivities(context.db, before ? Number(before) : undefined, PAGE)
  return rows.map(activityView)
}

/**
 * The topic of new activities. The published item has no data: an activity is read when it is shown, because its player may
 * have been deleted or renamed since.
 */
export function activityTopic({ db }: Pick<Context, 'db'>): EventTopic<'GET /api/activities/events'> {
  return {
    name: ACTIVITIES,
    endpoint: 'GET /api/activities/events',
    async show(items) {
      const rows = await activitiesOf(
        db,
        items.map((item) => item.id),
      )
      return rows.map((row) => ({ id: row.id, event: 'activity', data: activityView(row) }))
    },
  }
}

/** Deletes activities that are older than 90 days. */
export const dropOldActivities = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  deleteActivitiesBefore(db, new Date(now().getTime() - KEPT_MS))
