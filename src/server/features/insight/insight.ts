import { insightApi } from '../../../contract/insight.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { deleteLevels, keptLevels } from './insight.store.ts'
import { recommendations } from './recommendation.service.ts'
import { dropOldWords } from './reword.service.ts'

const table = { 'GET /api/recommendations': insightApi['GET /api/recommendations'] } as const

/** What a player's own record says. */
export const insight: Feature = {
  name: 'insight',
  endpoints: [
    endpoints(table, (context) => ({
      'GET /api/recommendations': ({ session }) => recommendations(context, session),
    })),
  ],
  jobs: [{ name: 'drop-old-wordings', cron: '37 4 * * *', run: dropOldWords }],
  personal: {
    export: async ({ db }, { id }) => ({ insightLevels: await keptLevels(db, id, Number.MAX_SAFE_INTEGER) }),
    forget: (tx, { id }) => deleteLevels(tx, id),
  },
}
