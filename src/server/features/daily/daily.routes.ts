import type { dailyApi } from '../../../contract/daily.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Handlers } from '../../http/routes.ts'

export function dailyRoutes(_context: Context): Handlers<typeof dailyApi> {
  const soon = () => {
    throw new Refusal('busy')
  }
  return {
    'GET /api/daily-challenge': soon,
    'POST /api/daily-challenge/start': soon,
    'POST /api/daily-challenge/attempt': soon,
    'POST /api/daily-challenge/time-zone': soon,
    'GET /api/daily-challenge/:id/leaderboard': soon,
    'GET /api/daily-challenge/:id/statistics': soon,
    'GET /api/daily-challenge/calendar': soon,
    'GET /api/daily-challenge/archive': soon,
    'POST /api/daily-challenge/archive/:id/start': soon,
    'GET /api/badges': soon,
  }
}
