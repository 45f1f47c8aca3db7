import { runApi } from '../../../contract/run.ts'
import { regionOf } from '../../boards/region.ts'
import { endpoints, type Feature, figureSource } from '../../feature.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import * as play from '../game/play.service.ts'
import { allowance } from '../wallet/wallet.service.ts'
import { classic } from './classic.mode.ts'
import { levelEnds } from './leaderboard.store.ts'
import * as records from './record.service.ts'
import { countStarts, readRecord, recordColumns, scoresOfPlayer } from './record.store.ts'
import * as runs from './run.service.ts'

/** The feature `run`: runs (series of classic levels), and the stored results of levels (docs/features/run.md). */
export const run: Feature = {
  name: 'run',
  endpoints: [
    endpoints(runApi, (context) => ({
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
      'POST /api/game/:id/next': ({ session, params, request }) =>
        runs.next(context, session.playerId, {
          gameId: params.id,
          region: regionOf(request.headers['accept-language']),
        }),
      'POST /api/game/:id/extra-life': ({ session, params }) =>
        play.extraLife(context, session.playerId, params.id),
      'POST /api/scores': ({ session, body }) => records.confirm(context, session, body),
      'GET /api/scores/personal': ({ session }) => records.personal(context, session),
      'GET /api/scores/high': ({ session }) => records.top(context, session),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({
      scores: await scoresOfPlayer(db, id),
      account: await readRecord(db, id),
    }),
  },
  figures: figureSource({
    columns: recordColumns,
    figures: ({ highest_level, total_score }) => ({ highestLevel: highest_level, totalScore: total_score }),
  }),
  startsOn: countStarts,
  modes: [classic],
  leaderboards: [levelEnds],
}
