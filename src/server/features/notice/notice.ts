import { noticeApi } from '../../../contract/notice.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { noticeTopic } from './notice.service.ts'

/** The feature `notice`: messages to a player. Every page of the web app shows them. */
export const notice: Feature = {
  name: 'notice',
  endpoints: [
    endpoints(noticeApi, (context) => ({
      'GET /api/me/events': (call) => context.streams.open(call, noticeTopic(context, call.session.playerId)),
    })),
  ],
}
