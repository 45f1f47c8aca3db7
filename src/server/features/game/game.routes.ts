import type { gameApi } from '../../../contract/game.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import { allowanceOf } from './allowance.ts'
import * as service from './game.service.ts'
import { guess } from './guess.service.ts'
import * as scores from './score.service.ts'

export function gameRoutes(context: Context): Handlers<typeof gameApi> {
  return {
    'GET /api/game/can-play': async ({ session }) => {
      const allowance = await allowanceOf(context.db, session.player, context.now())
      return {
        canPlay: allowance.canPlay,
        gamesPlayedToday: allowance.gamesPlayed,
        maxDailyGames: allowance.maxGames,
        resetsAt: allowance.resetsAt.toISOString(),
      }
    },
    'POST /api/game/start': ({ session, body }) => {
      if (body?.challengeId !== undefined)
        throw new Refusal('not_found', { message: 'There is no such challenge.' })
      return service.start(context, session.player.id, body?.action ?? 'new')
    },
    'GET /api/game/current': async ({ session }) => ({
      game: await service.current(context, session.player),
    }),
    'GET /api/game/:id': ({ session, params }) => service.find(context, session.player, params.id),
    'POST /api/game/:id/guess': ({ session, params, body, headers }) =>
      guess(context, session.player.id, params.id, body.wordIds, headers['idempotency-key']),
    'POST /api/game/:id/next': ({ session, params }) => service.next(context, session.player.id, params.id),
    'POST /api/game/:id/extra-life': ({ session, params }) =>
      service.extraLife(context, session.player.id, params.id),
    'POST /api/game/:id/give-up': ({ session, params }) =>
      service.giveUp(context, session.player.id, params.id),
    'POST /api/game/:id/order': ({ session, params, body }) =>
      service.arrange(context, session.player.id, params.id, body.wordIds),
    'POST /api/game/use-hint': ({ session, body }) =>
      service.spendHint(context, session.player.id, body?.gameId),
    'POST /api/scores': ({ session, body }) => scores.confirm(context, session.player, body),
    'GET /api/scores/personal': ({ session }) => scores.personal(context, session.player),
    'GET /api/scores/high': () => scores.top(context),
    'GET /api/subscription/status': ({ session }) => scores.subscription(context, session.player),
  }
}
