import { deskBoardApi } from '../../../contract/desk/boards.ts'
import { deskDailyApi } from '../../../contract/desk/dailies.ts'
import { overlayApi } from '../../../contract/desk/overlay.ts'
import { deskTodayApi } from '../../../contract/desk/today.ts'
import { type Endpoints, endpoints, type Job } from '../../feature.ts'
import { decisions } from '../catalogue/decision.service.ts'
import { comingDailies } from '../daily/plan.service.ts'
import { clear, list, listBoards } from './board.service.ts'
import { listSuspects, searchCatalogue, thinPlaces } from './catalogue-search.service.ts'
import { exchange, putMade, swap } from './daily-plan.service.ts'
import { decideAbout, withdrawAbout } from './overlay.service.ts'
import { addOwnCounts, keepDays, readToday } from './today.service.ts'

/** The endpoints of the desk for words, dailies and figures. */
export const contentEndpoints: readonly Endpoints[] = [
  endpoints(overlayApi, (context) => ({
    'GET /api/desk/overlay': () => decisions(context.db),
    'PUT /api/desk/overlay/:categoryId/:word': ({ staff, params, body: { fits, reason } }) =>
      decideAbout(context, staff, { ...params, fits }, reason),
    'PUT /api/desk/overlay/:categoryId/:word/wording': ({ staff, params, body: { becomes, reason } }) =>
      decideAbout(context, staff, { ...params, becomes: becomes.toLowerCase() }, reason),
    'DELETE /api/desk/overlay/:categoryId/:word': ({ staff, params: { categoryId, word } }) =>
      withdrawAbout(context, staff, categoryId, word),
    'PUT /api/desk/overlay/:categoryId': ({ staff, params, body: { name, reason } }) =>
      decideAbout(context, staff, { ...params, name }, reason),
    'DELETE /api/desk/overlay/:categoryId': ({ staff, params }) =>
      withdrawAbout(context, staff, params.categoryId, null),
    'GET /api/desk/catalogue': ({ query }) => searchCatalogue(context, query.search),
    'GET /api/desk/catalogue/suspects': () => listSuspects(context),
    'GET /api/desk/catalogue/thin': () => thinPlaces(context),
  })),
  endpoints(deskDailyApi, (context) => ({
    'GET /api/desk/dailies': () => comingDailies(context),
    'POST /api/desk/dailies/:date/swap': ({ staff, params: { date }, body: { boardId, reason } }) =>
      swap(context, staff, { date, boardId }, reason),
    'PUT /api/desk/dailies/:date': ({ staff, params: { date }, body: { boardId, reason } }) =>
      putMade(context, staff, { date, madeBoardId: boardId }, reason),
    'POST /api/desk/dailies/:date/exchange': ({ staff, params: { date }, body }) =>
      exchange(context, staff, [{ date, boardId: body.boardId }, body.with], body.reason),
  })),
  endpoints(deskBoardApi, (context) => ({
    'GET /api/desk/boards': ({ query }) => listBoards(context, query),
    'POST /api/desk/boards/:id/list': ({ staff, params, body }) => list(context, staff, params.id, body),
    'POST /api/desk/boards/:id/clear': ({ staff, params, body }) => clear(context, staff, params.id, body),
  })),
  endpoints(deskTodayApi, (context) => ({
    'GET /api/desk/today': ({ staff }) => readToday(context, staff),
  })),
]

export const contentJobs: readonly Job[] = [
  { name: 'keep-figures', cron: '11 0 * * *', run: keepDays },
  { name: 'count-own-figures', everySeconds: 60, run: addOwnCounts },
]
