import { workshopApi } from '../../../contract/made-board/workshop.ts'
import { madeBoardApi } from '../../../contract/made-board.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { Refusal } from '../../refusal.ts'
import { check } from './check.service.ts'
import { claim } from './claim.service.ts'
import { changeDraft, createDraft, ownBoards, readOwnBoard, removeDraft } from './draft.service.ts'
import { publish } from './publish.service.ts'
import { report } from './report.service.ts'

const later = () => {
  throw new Refusal('not_found')
}

/** The feature `made-board`: boards that players make, and play (docs/features/made-board.md). */
export const madeBoard: Feature = {
  name: 'made-board',
  endpoints: [
    endpoints(workshopApi, (context) => ({
      'POST /api/boards/check': ({ session, body }) => check(context, session, body),
      'POST /api/boards': ({ session, body }) => createDraft(context, session, body),
      'PUT /api/boards/:id': ({ session, params, body }) => changeDraft(context, session, params.id, body),
      'DELETE /api/boards/:id': ({ session, params }) => removeDraft(context, session, params.id),
      'POST /api/boards/:id/publish': ({ session, params }) => publish(context, session, params.id),
      'GET /api/me/boards': ({ session }) => ownBoards(context, session),
      'GET /api/me/boards/:id': ({ session, params }) => readOwnBoard(context, session, params.id),
      'GET /api/me/boards/:id/figures': later,
    })),
    endpoints(madeBoardApi, (context) => ({
      'GET /api/boards': later,
      'GET /api/boards/:id': later,
      'POST /api/boards/:id/start': later,
      'POST /api/boards/:id/guess': later,
      'POST /api/boards/:id/give-up': later,
      'PUT /api/boards/:id/heart': later,
      'DELETE /api/boards/:id/heart': later,
      'POST /api/boards/:id/report': ({ session, params, body, request }) =>
        report(context, session, params.id, body, request.ip),
      'POST /api/boards/:id/claims': ({ session, params, body }) => claim(context, session, params.id, body),
    })),
  ],
}
