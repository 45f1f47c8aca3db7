import type { leaderboardApi } from '../../../contract/leaderboard.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/routes.ts'
import { leaderboard } from './leaderboard.service.ts'

export function leaderboardRoutes(context: Context): Handlers<typeof leaderboardApi> {
  return {
    'GET /api/leaderboards/:board': ({ session, params, query }) =>
      leaderboard(context, session.playerId, params.board, query.period),
  }
}
