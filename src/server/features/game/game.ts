import { gameApi } from '../../../contract/game.ts'
import { endpoints, type Feature, figureSource } from '../../feature.ts'
import { exportGames } from './export.service.ts'
import { hasEndedGame } from './game.store.ts'
import { guess } from './guess.service.ts'
import * as play from './play.service.ts'

/** The feature `game`: how players play boards, in all game modes. */
export const game: Feature = {
  name: 'game',
  endpoints: [
    endpoints(gameApi, (context) => ({
      'GET /api/game/:id': ({ session, params }) => play.find(context, session, params.id),
      'POST /api/game/:id/guess': ({ token: sessionToken, pagePlayerId, params, body, headers }) =>
        guess(context, { sessionToken, pagePlayerId }, params.id, body.wordIds, headers['idempotency-key']),
      'POST /api/game/:id/give-up': ({ session, params }) =>
        play.giveUp(context, session.playerId, params.id),
      'POST /api/game/:id/order': ({ session, params, body }) =>
        play.arrange(context, session.playerId, params.id, body.wordIds),
      'POST /api/game/:id/marks': ({ session, params, body }) =>
        play.mark(context, session.playerId, params.id, body.marks),
      'POST /api/game/use-hint': ({ session, body }) =>
        play.showHint(context, session.playerId, body?.gameId),
    })),
  ],
  personal: { export: exportGames },
  figures: figureSource({
    columns: (playerId) => ({ has_played: hasEndedGame(playerId) }),
    figures: ({ has_played }) => ({ hasPlayed: has_played }),
  }),
}
