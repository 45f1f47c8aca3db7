import { noticeApi } from '../../../contract/notice.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { noticeTopic } from './notice.service.ts'

/** Messages to a player, shown on every page of the app. */
export const notice: Feature = {
  name: 'notice',
  endpoints: [
    endpoints(noticeApi, (context) => ({
      'GET /api/me/events': (call) => context.streams.open(call, noticeTopic(context, call.session.playerId)),
    })),
  ],
}
