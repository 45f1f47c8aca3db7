import { workshopApi } from '../../../contract/made-board/workshop.ts'
import { type MadeGame, madeBoardApi } from '../../../contract/made-board.ts'
import type { Context } from '../../context.ts'
import { endpoints, type Feature } from '../../feature.ts'
import type { Call } from '../../http/routes.ts'
import { siteKey } from '../../security-log.ts'
import type { Person } from './attempt.store.ts'
import { check } from './check.service.ts'
import { claim } from './claim.service.ts'
import { changeDraft, createDraft, ownBoards, readOwnBoard, removeDraft } from './draft.service.ts'
import { figuresOf } from './figures.service.ts'
import { like, unlike } from './heart.service.ts'
import { boards, detail } from './list.service.ts'
import { madeMode } from './made.mode.ts'
import { exportMade, forgetMade } from './personal.service.ts'
import * as play from './play.service.ts'
import { publish } from './publish.service.ts'
import { report } from './report.service.ts'
import { exportPlays, forgetPlays, forgetVisits } from './visit.service.ts'
import { browserOf, newVisitorId, setVisitorCookie, visitorKey, visitorOf } from './visitor-cookie.ts'

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
      'GET /api/me/boards/:id/figures': ({ session, params }) =>
        figuresOf(context, session.playerId, params.id),
    })),
    endpoints(madeBoardApi, (context) => ({
      'GET /api/boards': (call) => boards(context, call.query, personOf(context, call)),
      'GET /api/boards/:id': (call) =>
        detail(context, call.params.id, personOf(context, call, call.query.attempt)),
      'POST /api/boards/:id/start': (call) => start(context, call),
      'POST /api/boards/:id/guess': ({ params, body, headers, request }) =>
        play.guess(context, visitorOf(context, request, body.attempt), params.id, {
          tileIds: body.wordIds,
          idempotencyKey: headers['idempotency-key'],
        }),
      'POST /api/boards/:id/give-up': ({ params, body, request }) =>
        play.giveUp(context, visitorOf(context, request, body?.attempt), params.id),
      'PUT /api/boards/:id/heart': ({ session, params, request }) =>
        like(context, session.playerId, params.id, siteKey(context.hashKey, request.ip)),
      'DELETE /api/boards/:id/heart': ({ session, params }) => unlike(context, session.playerId, params.id),
      'POST /api/boards/:id/report': ({ session, params, body, request }) =>
        report(context, session, params.id, body, siteKey(context.hashKey, request.ip)),
      'POST /api/boards/:id/claims': ({ session, params, body, request }) =>
        claim(context, session, params.id, body, siteKey(context.hashKey, request.ip)),
    })),
  ],
  jobs: [{ name: 'forget-visits', cron: '23 * * * *', run: forgetVisits }],
  modes: [madeMode],
  personal: {
    export: async (context, { id }) => ({
      ...(await exportMade(context, id)),
      ...(await exportPlays(context, id)),
    }),
    async forget(tx, { id }) {
      await forgetMade(tx, id)
      await forgetPlays(tx, id)
    },
  },
}

/** Returns who reads: the frame of a token, else the player of the session, else the visitor of the browser's cookie. */
function personOf(
  context: Context,
  { session, request }: Pick<Call<'GET /api/boards'>, 'session' | 'request'>,
  token?: string,
): Person | undefined {
  if (session && token === undefined) return { playerId: session.playerId }
  const visitor = visitorOf(context, request, token)
  return visitor === undefined ? undefined : { visitor }
}

/** Begins a board. A frame on another site uses neither the session nor cookies: the token is all that it has. */
async function start(
  context: Context,
  { session, params: { id }, body, request, reply }: Call<'POST /api/boards/:id/start'>,
): Promise<MadeGame> {
  const network = siteKey(context.hashKey, request.ip)
  if (body?.embed || body?.attempt !== undefined) {
    const attempt = body.attempt ?? newVisitorId()
    const game = await play.startVisit(context, visitorKey(context, 'frame', attempt), id, network)
    return { ...game, attempt }
  }
  if (session) return play.start(context, session.playerId, id, network)
  const browser = browserOf(request, context) ?? newVisitorId()
  const game = await play.startVisit(context, visitorKey(context, 'browser', browser), id, network)
  setVisitorCookie(reply, context, browser)
  return game
}
