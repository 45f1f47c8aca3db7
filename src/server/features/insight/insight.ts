import { lookBackApi } from '../../../contract/insight/look-back.ts'
import { insightApi } from '../../../contract/insight.ts'
import { practiceApi } from '../../../contract/practice.ts'
import { regionOf } from '../../boards/region.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { deleteLevels, keptLevels } from './insight.store.ts'
import { lookBack } from './look-back.service.ts'
import { practiceMode } from './practice.mode.ts'
import * as practice from './practice.service.ts'
import { deletePractice, practisedBy } from './practice.store.ts'
import { recommendations } from './recommendation.service.ts'
import { dropOldWords } from './reword.service.ts'

/** What a player's record says: insights (docs/decisions/028), the look back at a board (029), practice of weak kinds (030). */
export const insight: Feature = {
  name: 'insight',
  endpoints: [
    endpoints({ ...insightApi, ...practiceApi }, (context) => ({
      'GET /api/recommendations': ({ session }) => recommendations(context, session),
      'GET /api/practice': ({ session }) => practice.practice(context, session),
      'POST /api/practice/start': ({ session, request }) =>
        practice.start(context, session.playerId, regionOf(request.headers['accept-language'])),
    })),
    endpoints(lookBackApi, (context) => ({
      'GET /api/game/:id/look-back': ({ session, params }) => lookBack(context, session, params.id),
    })),
  ],
  jobs: [{ name: 'drop-old-wordings', cron: '37 4 * * *', run: dropOldWords }],
  personal: {
    export: async ({ db }, { id }) => ({
      insightLevels: await keptLevels(db, id, Number.MAX_SAFE_INTEGER),
      practice: await practisedBy(db, id),
    }),
    async forget(tx, { id }) {
      await deleteLevels(tx, id)
      await deletePractice(tx, id)
    },
  },
  modes: [practiceMode],
}
