import { practiceApi } from '../../../contract/practice.ts'
import { regionOf } from '../../boards/region.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { practiceMode } from './practice.mode.ts'
import { practice as read, start } from './practice.service.ts'
import { deletePractice, practisedBy } from './practice.store.ts'

/**
 * The feature `practice`: boards with the kinds of groups that a player finds least often (docs/features/practice.md).
 */
export const practice: Feature = {
  name: 'practice',
  endpoints: [
    endpoints(practiceApi, (context) => ({
      'GET /api/practice': ({ session }) => read(context, session),
      'POST /api/practice/start': ({ session, request }) =>
        start(context, session.playerId, regionOf(request.headers['accept-language'])),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({ practice: await practisedBy(db, id) }),
    forget: (tx, { id }) => deletePractice(tx, id),
  },
  modes: [practiceMode],
}
