import { liveApi } from '../../../contract/live.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { openTopics } from './live.service.ts'

/**
 * The feature `live`: one event stream for all tabs of a browser. The stream contains the topics of several other
 * features.
 */
export const live: Feature = {
  name: 'live',
  endpoints: [endpoints(liveApi, (context) => ({ 'GET /api/events': (call) => openTopics(context, call) }))],
}
