import type { activityApi } from '../../../contract/activity.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/routes.ts'
import { activityTopic, feed } from './activity.service.ts'

export function activityRoutes(context: Context): Handlers<typeof activityApi> {
  const topic = activityTopic(context)
  return {
    'GET /api/activities': ({ query }) => feed(context, query.before),
    'GET /api/activities/events': (call) => context.streams.open(call, topic),
  }
}
