import { shareApi } from '../../../contract/share.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { pagePreview } from './previews.ts'
import { servePublic } from './public-routes.ts'
import * as shares from './share.service.ts'
import { deleteShares, sharesOf } from './share.store.ts'

/**
 * The feature `share`: public pages of shared results, the pictures of these pages, and link previews
 * (docs/features/share.md).
 */
export const share: Feature = {
  name: 'share',
  endpoints: [
    endpoints(shareApi, (context) => ({
      'POST /api/share': ({ session, body }) => shares.share(context, session.playerId, body),
      'DELETE /api/share/:id': ({ session, params }) => shares.takeBack(context, session.playerId, params.id),
    })),
  ],
  mount: servePublic,
  preview: pagePreview,
  personal: {
    export: async ({ db }, { id }) => ({ shares: await sharesOf(db, id) }),
    forget: (tx, { id }) => deleteShares(tx, id),
  },
}
