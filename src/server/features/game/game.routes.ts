import type { gameApi } from '../../../contract/game.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import { sessionPlayer } from '../account/account.store.ts'
import { allowanceOf } from './allowance.ts'
import * as service from './game.service.ts'
import { guess } from './guess.service.ts'
import * as scores from './score.service.ts'

export function gameRoutes(context: Context): Handlers<typeof gameApi> {
  return {
    'GET /api/game/can-play': async ({ session }) => {
      const allowance = await allowanceOf(context.db, await sessionPlayer(context.db, session), context.now())
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
      return service.start(context, session.playerId, body?.action ?? 'new')
    },
    'GET /api/game/current': async ({ session }) => ({
      game: await service.current(context, session),
    }),
    'GET /api/game/:id': ({ session, params }) => service.find(context, session, params.id),
    'POST /api/game/:id/guess': ({ token, params, body, headers }) =>
      guess(context, token, params.id, body.wordIds, headers['idempotency-key']),
    'POST /api/game/:id/next': ({ session, params }) => service.next(context, session.playerId, params.id),
    'POST /api/game/:id/extra-life': ({ session, params }) =>
      service.extraLife(context, session.playerId, params.id),
    'POST /api/game/:id/give-up': ({ session, params }) =>
      service.giveUp(context, session.playerId, params.id),
    'POST /api/game/:id/order': ({ session, params, body }) =>
      service.arrange(context, session.playerId, params.id, body.wordIds),
    'POST /api/game/use-hint': ({ session, body }) =>
      service.spendHint(context, session.playerId, body?.gameId),
    'POST /api/scores': ({ session, body }) => scores.confirm(context, session, body),
    'GET /api/scores/personal': ({ session }) => scores.personal(context, session),
    'GET /api/scores/high': ({ session }) => scores.top(context, session),
    'GET /api/subscription/status': ({ session }) => scores.subscription(context, session),
  }
}
