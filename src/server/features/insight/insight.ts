import { insightApi } from '../../../contract/insight.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { practiceMode } from './practice.mode.ts'
import * as practice from './practice.service.ts'
import { deletePractice, practisedBy } from './practice.store.ts'

const practiceApi = {
  'GET /api/practice': insightApi['GET /api/practice'],
  'POST /api/practice/start': insightApi['POST /api/practice/start'],
}

/** What a player's record says about their play, and practice of what they find hard (docs/decisions/030). */
export const insight: Feature = {
  name: 'insight',
  endpoints: [
    endpoints(practiceApi, (context) => ({
      'GET /api/practice': ({ session }) => practice.practice(context, session),
      'POST /api/practice/start': ({ session }) => practice.start(context, session.playerId),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({ practice: await practisedBy(db, id) }),
    forget: (tx, { id }) => deletePractice(tx, id),
  },
  modes: [practiceMode],
}
