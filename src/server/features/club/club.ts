import { clubSeasonApi } from '../../../contract/club/season.ts'
import { clubApi } from '../../../contract/club.ts'
import { endpoints, type Feature } from '../../feature.ts'
import * as service from './club.service.ts'
import { exportOf } from './club.store.ts'
import { day } from './day.service.ts'
import * as members from './member.service.ts'
import { clubPreview } from './preview.ts'
import { react } from './reaction.service.ts'
import { reactionsOfPlayer } from './reaction.store.ts'
import { season } from './season.service.ts'

/** The feature `club`: clubs, their members and their seasons (docs/features/club.md). */
export const club: Feature = {
  name: 'club',
  endpoints: [
    endpoints(clubApi, (context) => ({
      'POST /api/clubs': ({ session, body }) => service.make(context, session.playerId, body),
      'GET /api/clubs': ({ session }) => service.list(context, session.playerId),
      'GET /api/clubs/:id': ({ session, params }) => service.read(context, session.playerId, params.id),
      'PATCH /api/clubs/:id': ({ session, params, body }) =>
        service.change(context, session.playerId, params.id, body),
      'DELETE /api/clubs/:id': ({ session, params }) => service.end(context, session.playerId, params.id),
      'POST /api/clubs/:id/invite': ({ session, params }) =>
        members.renewInvite(context, session.playerId, params.id),
      'GET /api/clubs/join/:token': ({ params }) => members.faceOf(context, params.token),
      'POST /api/clubs/join/:token': ({ session, params }) =>
        members.join(context, session.playerId, params.token),
      'PUT /api/clubs/:id/members/:username': ({ session, params: { id, username: named }, body }) =>
        members.setRole(context, session.playerId, { id, named, role: body.role }),
      'DELETE /api/clubs/:id/members/:username': ({ session, params }) =>
        members.leave(context, session.playerId, params.id, params.username),
      'GET /api/clubs/:id/events': async (call) =>
        context.streams.open(
          call,
          await service.openClubTopic(context, call.session.playerId, call.params.id),
        ),
    })),
    endpoints(clubSeasonApi, (context) => ({
      'GET /api/clubs/:id/day': ({ session, params, query }) =>
        day(context, session.playerId, params.id, query.date),
      'GET /api/clubs/:id/season': ({ session, params, query }) =>
        season(context, session.playerId, params.id, query.week),
      'PUT /api/clubs/:id/reactions': ({ session, params, body }) => react(context, session, params.id, body),
    })),
  ],
  preview: clubPreview,
  personal: {
    export: async ({ db }, { id }) => ({
      ...(await exportOf(db, id)),
      club_reactions: await reactionsOfPlayer(db, id),
    }),
    forget: service.forget,
  },
}
