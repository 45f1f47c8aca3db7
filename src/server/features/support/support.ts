import { supportApi } from '../../../contract/support.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { writeToSupport } from './support.service.ts'
import { deleteMessages, messagesOf } from './support.store.ts'

/** The feature `support`: messages of players to the operators. */
export const support: Feature = {
  name: 'support',
  endpoints: [
    endpoints(supportApi, (context) => ({
      'POST /api/support': ({ session, body }) => writeToSupport(context, session, body),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({ supportMessages: await messagesOf(db, id) }),
    forget: (tx, { id }) => deleteMessages(tx, id),
  },
}
