import { storyApi } from '../../../contract/story.ts'
import { regionOf } from '../../boards/region.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { confirm } from './complete.service.ts'
import { chapterTimes, storyTotals } from './leaderboard.store.ts'
import * as miniGames from './mini-game.service.ts'
import * as progress from './progress.service.ts'
import * as runs from './run.service.ts'
import { storyMode } from './story.mode.ts'
import { exportStory, forgetStory } from './story.store.ts'

/** The feature `story`: Story Mode (docs/features/story.md). */
export const story: Feature = {
  name: 'story',
  endpoints: [
    endpoints(storyApi, (context) => ({
      'GET /api/story/progress': ({ session }) => progress.progress(context, session),
      'GET /api/story/run': ({ session }) => runs.current(context, session),
      'GET /api/story/chapter/:chapterId/passages': ({ session, params }) =>
        progress.passages(context, session, params.chapterId),
      'POST /api/story/chapter/:chapterId/start': ({ session, params, body, request }) =>
        runs.start(context, session.playerId, params.chapterId, {
          pauses: body?.pause ?? false,
          region: regionOf(request.headers['accept-language']),
        }),
      'POST /api/story/run/:id/next': ({ session, params }) =>
        runs.next(context, session.playerId, params.id),
      'GET /api/story/run/:id/mini-game': ({ session, params, query }) =>
        miniGames.open(context, session.playerId, params.id, query.miniGameId),
      'POST /api/story/run/:id/mini-game': ({ session, params, body }) =>
        miniGames.move(context, session.playerId, params.id, body),
      'POST /api/story/chapter/complete': ({ session, body }) => confirm(context, session, body.chapterId),
      'GET /api/story/leaderboard/:chapterId': ({ session, params }) =>
        progress.chapterLeaderboard(context, session, params.chapterId),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({ story: await exportStory(db, id) }),
    forget: (tx, { id }, now) => forgetStory(tx, id, now),
  },
  figures: progress.figures,
  modes: [storyMode],
  leaderboards: [chapterTimes, storyTotals],
}
