import type { playerApi } from '../../../contract/player.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/routes.ts'
import { userView } from '../account/account.view.ts'
import { changeAvatar, deleteAvatar } from './avatar.service.ts'
import { profile, searchPlayers } from './player.service.ts'

export function playerRoutes(context: Context): Handlers<typeof playerApi> {
  return {
    'GET /api/users': ({ query }) => searchPlayers(context, query.search ?? '', query.page),
    'GET /api/users/:username': ({ params }) => profile(context, params.username),
    'PUT /api/account/avatar': async ({ session, body }) =>
      userView(await changeAvatar(context, session.playerId, body), context.now()),
    'DELETE /api/account/avatar': async ({ session }) =>
      userView(await deleteAvatar(context, session.playerId), context.now()),
  }
}
