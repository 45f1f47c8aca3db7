import type { FastifyReply } from 'fastify'
import type { badgeApi } from '../../../contract/badge.ts'
import type { dailyApi } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/routes.ts'
import { archive, startArchived } from './archive.service.ts'
import { badges, calendar } from './calendar.service.ts'
import * as service from './daily.service.ts'
import { leaderboard, statistics } from './statistics.service.ts'

export function dailyRoutes(context: Context): Handlers<typeof dailyApi & typeof badgeApi> {
  const started = (reply: FastifyReply, { game, created }: { game: GameView; created: boolean }) => {
    if (created) reply.status(201)
    return game
  }
  return {
    'GET /api/daily-challenge': ({ session, query }) => service.daily(context, session, query.date),
    'POST /api/daily-challenge/start': async ({ session, reply }) =>
      started(reply, await service.start(context, session.playerId)),
    'POST /api/daily-challenge/attempt': ({ session, body }) => service.confirm(context, session, body),
    'POST /api/daily-challenge/time-zone': ({ session, body }) =>
      service.setTimeZone(context, session, body.timeZone),
    'GET /api/daily-challenge/:id/leaderboard': ({ session, params }) =>
      leaderboard(context, session, params.id),
    'GET /api/daily-challenge/:id/statistics': ({ session, params }) =>
      statistics(context, session, params.id),
    'GET /api/daily-challenge/calendar': ({ session, query }) => calendar(context, session, query.month),
    'GET /api/daily-challenge/archive': ({ session, query }) => archive(context, session, query.month),
    'POST /api/daily-challenge/archive/:id/start': async ({ session, params, reply }) =>
      started(reply, await startArchived(context, session.playerId, params.id)),
    'GET /api/badges': ({ session }) => badges(context, session),
  }
}
