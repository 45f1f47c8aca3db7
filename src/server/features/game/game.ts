import { gameApi } from '../../../contract/game.ts'
import { runApi } from '../../../contract/run.ts'
import { regionOf } from '../../boards/region.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { allowance } from '../wallet/wallet.service.ts'
import { classic } from './classic.mode.ts'
import { exportGames } from './export.service.ts'
import { countStarts } from './game.store.ts'
import { guess } from './guess.service.ts'
import { levelEnds } from './leaderboard.store.ts'
import * as play from './play.service.ts'
import * as records from './record.service.ts'
import * as runs from './run.service.ts'

/** Playing boards of any mode, and runs of classic levels with their record. */
export const game: Feature = {
  name: 'game',
  endpoints: [
    endpoints({ ...gameApi, ...runApi }, (context) => ({
      'GET /api/game/can-play': async ({ session }) => {
        const player = await sessionPlayer(context.db, session)
        const today = await allowance(context, context.db, player, context.now())
        return {
          canPlay: today.canPlay,
          gamesPlayedToday: today.gamesPlayed,
          maxDailyGames: today.maxGames,
          resetsAt: today.resetsAt.toISOString(),
          startLevels: await runs.startLevels(context.db, player.id),
        }
      },
      'POST /api/game/start': ({ session, body, request }) => {
        if (body?.challengeId !== undefined)
          return play.startNamed(context, 'duel', session, body.challengeId)
        return runs.start(context, session.playerId, {
          action: body?.action ?? 'new',
          ...(body?.startLevel && { level: body.startLevel }),
          region: regionOf(request.headers['accept-language']),
        })
      },
      'GET /api/game/current': async ({ session }) => ({ game: await runs.current(context, session) }),
      'GET /api/game/:id': ({ session, params }) => play.find(context, session, params.id),
      'POST /api/game/:id/guess': ({ token, params, body, headers }) =>
        guess(context, token, params.id, body.wordIds, headers['idempotency-key']),
      'POST /api/game/:id/next': ({ session, params, request }) =>
        runs.next(context, session.playerId, {
          gameId: params.id,
          region: regionOf(request.headers['accept-language']),
        }),
      'POST /api/game/:id/extra-life': ({ session, params }) =>
        play.extraLife(context, session.playerId, params.id),
      'POST /api/game/:id/give-up': ({ session, params }) =>
        play.giveUp(context, session.playerId, params.id),
      'POST /api/game/:id/order': ({ session, params, body }) =>
        play.arrange(context, session.playerId, params.id, body.wordIds),
      'POST /api/game/use-hint': ({ session, body }) =>
        play.showHint(context, session.playerId, body?.gameId),
      'POST /api/scores': ({ session, body }) => records.confirm(context, session, body),
      'GET /api/scores/personal': ({ session }) => records.personal(context, session),
      'GET /api/scores/high': ({ session }) => records.top(context, session),
    })),
  ],
  personal: { export: exportGames },
  figures: records.figures,
  startsOn: countStarts,
  modes: [classic],
  leaderboards: [levelEnds],
}
