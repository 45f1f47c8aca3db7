import { liveApi } from '../../../contract/live.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { openTopics } from './live.service.ts'

/** One stream for all tabs of a browser: the topics of other features together. */
export const live: Feature = {
  name: 'live',
  endpoints: [endpoints(liveApi, (context) => ({ 'GET /api/events': (call) => openTopics(context, call) }))],
}
