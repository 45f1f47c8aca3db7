import { leaderboardApi } from '../../../contract/leaderboard.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { dropForgotten, exportEntries, foldMoves, leaderboard as read } from './leaderboard.service.ts'

const FOLD_SECONDS = 5

/** The feature `leaderboard`: the leaderboards of all time, of a week and of a month (docs/features/leaderboard.md). */
export const leaderboard: Feature = {
  name: 'leaderboard',
  endpoints: [
    endpoints(leaderboardApi, (context) => ({
      'GET /api/leaderboards/:board': ({ session, params, query }) =>
        read(context, session.playerId, params.board, query),
    })),
  ],
  jobs: [
    { name: 'fold-leaderboards', everySeconds: FOLD_SECONDS, run: foldMoves },
    { name: 'drop-old-leaderboards', cron: '23 * * * *', run: dropForgotten },
  ],
  personal: { export: async (context, { id }) => ({ bests: await exportEntries(context, id) }) },
}
