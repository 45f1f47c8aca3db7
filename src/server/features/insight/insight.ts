import { lookBackApi } from '../../../contract/insight/look-back.ts'
import { insightApi } from '../../../contract/insight.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { deleteLevels, keptLevels } from './insight.store.ts'
import { lookBack } from './look-back.service.ts'
import { recommendations } from './recommendation.service.ts'
import { dropOldWords } from './reword.service.ts'

/**
 * The feature `insight`: it analyses a player's games. The player gets recommendations, and a report on each finished
 * board (docs/features/insight.md).
 */
export const insight: Feature = {
  name: 'insight',
  endpoints: [
    endpoints(insightApi, (context) => ({
      'GET /api/recommendations': ({ session }) => recommendations(context, session),
    })),
    endpoints(lookBackApi, (context) => ({
      'GET /api/game/:id/look-back': ({ session, params }) => lookBack(context, session, params.id),
    })),
  ],
  jobs: [{ name: 'drop-old-wordings', cron: '37 4 * * *', run: dropOldWords }],
  personal: {
    export: async ({ db }, { id }) => ({ insightLevels: await keptLevels(db, id, Number.MAX_SAFE_INTEGER) }),
    forget: (tx, { id }) => deleteLevels(tx, id),
  },
}
