import { lookBackApi } from '../../../contract/look-back.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { lookBack } from './look-back.service.ts'

/** What play says about a player and a board: the look back after a board (docs/decisions/029). */
export const insight: Feature = {
  name: 'insight',
  endpoints: [
    endpoints(lookBackApi, (context) => ({
      'GET /api/game/:id/look-back': ({ session, params }) => lookBack(context, session, params.id),
    })),
  ],
}
