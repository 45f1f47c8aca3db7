import { activityApi } from '../../../contract/activity.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { activityTopic, dropOldActivities, feed } from './activity.service.ts'
import { activitiesOfPlayer, deleteActivitiesOf } from './activity.store.ts'

/** The feature `activity`: a live feed of what players have done, e.g. completed levels. */
export const activity: Feature = {
  name: 'activity',
  endpoints: [
    endpoints(activityApi, (context) => {
      const topic = activityTopic(context)
      return {
        'GET /api/activities': ({ session, query }) => feed(context, session.playerId, query),
        'GET /api/activities/events': (call) => context.streams.open(call, topic),
      }
    }),
  ],
  jobs: [{ name: 'drop-old-activities', cron: '11 * * * *', run: dropOldActivities }],
  personal: {
    export: async ({ db }, { id }) => ({ activities: await activitiesOfPlayer(db, id) }),
    forget: (tx, { id }) => deleteActivitiesOf(tx, id),
  },
}
