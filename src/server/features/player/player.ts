import { badgeApi } from '../../../contract/daily/badge.ts'
import { playerApi } from '../../../contract/player.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { userOf } from '../account/account.service.ts'
import { badges } from '../daily/calendar.service.ts'
import { friendsWhoCount } from '../referral/referral.service.ts'
import { changeAvatar, deleteAvatar } from './avatar.service.ts'
import { avatarOfPlayer, removeAvatar } from './avatar.store.ts'
import { serveAvatars } from './avatar.ts'
import { profile, searchPlayers, threads } from './player.service.ts'

export const player: Feature = {
  name: 'player',
  endpoints: [
    endpoints({ ...playerApi, ...badgeApi }, (context) => ({
      'GET /api/users': ({ session, query }) =>
        searchPlayers(context, session, query.search ?? '', query.page),
      'GET /api/users/:username': ({ session, params }) => profile(context, session, params.username),
      'GET /api/users/:username/threads': ({ session, params, query }) =>
        threads(context, session, params.username, query.month),
      'GET /api/badges': async ({ session }) =>
        badges(context, session, await friendsWhoCount(context.db, session.playerId)),
      'PUT /api/account/avatar': async ({ session, body }) =>
        userOf(context, await changeAvatar(context, session.playerId, body)),
      'DELETE /api/account/avatar': async ({ session }) =>
        userOf(context, await deleteAvatar(context, session.playerId)),
    })),
  ],
  mount: serveAvatars,
  personal: {
    export: async ({ db }, { id }) => ({ picture: await avatarOfPlayer(db, id) }),
    forget: (tx, { id }, now) => removeAvatar(tx, id, now),
  },
}
