import { friendApi } from '../../../contract/friend.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { block, unblock } from './block.service.ts'
import { answerRequest, follow, unfollow } from './follow.service.ts'
import { tellWaiting } from './follower-notice.service.ts'
import * as service from './friend.service.ts'
import { exportOf, forget } from './friend.store.ts'
import { privacyOf, setPrivacy } from './privacy.service.ts'

/**
 * Interval of the job that notes who is online, in seconds. A player counts as online for `ONLINE_SECONDS` after that,
 * which is long enough for a process that is late.
 */
const PRESENCE_SECONDS = 30

/** The feature `friend`: following, friends, blocks and privacy (docs/features/friend.md). */
export const friend: Feature = {
  name: 'friend',
  endpoints: [
    endpoints(friendApi, (context) => ({
      'PUT /api/users/:username/follow': ({ session, params }) =>
        follow(context, session.playerId, params.username),
      'DELETE /api/users/:username/follow': ({ session, params }) =>
        unfollow(context, session.playerId, params.username),
      'PUT /api/users/:username/block': ({ session, params }) =>
        block(context, session.playerId, params.username),
      'DELETE /api/users/:username/block': ({ session, params }) =>
        unblock(context, session.playerId, params.username),
      'POST /api/users/:username/nudge': ({ session, params }) =>
        service.nudge(context, session.playerId, params.username),
      'GET /api/me/following': ({ session, query }) =>
        service.follows(context, session.playerId, 'following', query.before),
      'GET /api/me/followers': ({ session, query }) =>
        service.follows(context, session.playerId, 'followers', query.before),
      'GET /api/me/requests': ({ session, query }) =>
        service.requests(context, session.playerId, query.before),
      'POST /api/me/requests/:username': ({ session, params, body }) =>
        answerRequest(context, session.playerId, params.username, body.accept),
      'GET /api/me/blocked': ({ session, query }) => service.blocked(context, session.playerId, query.before),
      'GET /api/me/friends': ({ session, query }) => service.friends(context, session.playerId, query),
      'GET /api/me/relations': ({ session, query }) =>
        service.relations(context, session.playerId, query.of.split(',')),
      'GET /api/me/privacy': ({ session }) => privacyOf(context.db, session.playerId),
      'PUT /api/me/privacy': ({ session, body }) => setPrivacy(context, session.playerId, body),
    })),
  ],
  jobs: [
    { name: 'tell-followers', cron: '* * * * *', run: tellWaiting },
    { name: 'note-presence', everySeconds: PRESENCE_SECONDS, run: service.notePresence },
    { name: 'drop-old-presence', cron: '19 * * * *', run: service.dropOldPresence },
  ],
  personal: {
    export: async ({ db }, { id }) => ({ friends: await exportOf(db, id) }),
    forget: (tx, { id }) => forget(tx, id),
  },
}
