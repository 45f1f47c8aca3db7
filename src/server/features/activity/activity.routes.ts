import type { activityApi } from '../../../contract/activity.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import { newestActivities } from './activity.store.ts'
import { activityView } from './activity.view.ts'

const PAGE = 20

export function activityRoutes(context: Context): Handlers<typeof activityApi> {
  return {
    'GET /api/activities': async ({ query }) => {
      const before = query.before === undefined ? undefined : Number(query.before)
      return (await newestActivities(context.db, before, PAGE)).map(activityView)
    },
    'GET /api/activities/events': () => {
      throw new Refusal('busy')
    },
  }
}
