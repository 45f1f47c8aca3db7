import { workshopApi } from '../../../contract/made-board/workshop.ts'
import { madeBoardApi } from '../../../contract/made-board.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { Refusal } from '../../refusal.ts'

const later = () => {
  throw new Refusal('not_found')
}

/** The feature `made-board`: boards that players make, and play (docs/features/made-board.md). */
export const madeBoard: Feature = {
  name: 'made-board',
  endpoints: [
    endpoints(workshopApi, () => ({
      'POST /api/boards/check': later,
      'POST /api/boards': later,
      'PUT /api/boards/:id': later,
      'DELETE /api/boards/:id': later,
      'POST /api/boards/:id/publish': later,
      'GET /api/me/boards': later,
      'GET /api/me/boards/:id': later,
      'GET /api/me/boards/:id/figures': later,
    })),
    endpoints(madeBoardApi, () => ({
      'GET /api/boards': later,
      'GET /api/boards/:id': later,
      'POST /api/boards/:id/start': later,
      'POST /api/boards/:id/guess': later,
      'POST /api/boards/:id/give-up': later,
      'PUT /api/boards/:id/heart': later,
      'DELETE /api/boards/:id/heart': later,
      'POST /api/boards/:id/report': later,
      'POST /api/boards/:id/claims': later,
    })),
  ],
}
