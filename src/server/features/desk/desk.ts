import { deskApi } from '../../../contract/desk.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { roleOf } from '../../identity/staff.store.ts'
import { callerOf } from '../account/finish-sign-in.ts'
import { challengeOf } from '../account/passkey/challenge.ts'
import { confirm } from './confirm.service.ts'
import { APPLY_SECONDS } from './constants.ts'
import { contentEndpoints, contentJobs } from './content.ts'
import { applyDecisions, decide, undo } from './decide.service.ts'
import { eraseTexts, logOfPlayer } from './desk.store.ts'
import { kindOf, listItems, overview, readItem } from './inbox.service.ts'
import { readLog } from './log.service.ts'
import { listPurchases, readPurchase } from './payment.service.ts'
import { lift, readPlayer, suspend } from './player.service.ts'
import { deleteStaff } from './staff.store.ts'

/** The feature `desk`: the staff decide about what waits for a person (docs/features/desk.md). */
export const desk: Feature = {
  name: 'desk',
  endpoints: [
    endpoints(deskApi, (context) => ({
      'GET /api/desk': ({ staff }) => overview(context, staff),
      'POST /api/desk/confirm': ({ staff, body, request }) =>
        confirm(
          context,
          callerOf(context, request),
          staff,
          challengeOf(request, context, { purpose: 'sign-in', playerId: '' }),
          body,
        ),
      'GET /api/desk/items': ({ staff, query }) => listItems(context, staff, query),
      'GET /api/desk/items/:id': ({ staff, params }) => readItem(context, staff, params.id),
      'POST /api/desk/items/:id/decide': ({ staff, params, body }) =>
        decide(context, staff, kindOf(staff, params.id), body),
      'POST /api/desk/items/:id/undo': ({ staff, params }) => undo(context, staff, kindOf(staff, params.id)),
      'GET /api/desk/players/:username': ({ params }) => readPlayer(context, params.username),
      'POST /api/desk/players/:username/suspend': ({ staff, params, body }) =>
        suspend(context, staff, params.username, body),
      'POST /api/desk/players/:username/lift': ({ staff, params, body }) =>
        lift(context, staff, params.username, body.reason),
      'GET /api/desk/log': ({ query }) => readLog(context, query.before),
      'GET /api/desk/payments': ({ query }) => listPurchases(context, query),
      'GET /api/desk/payments/:id': ({ params }) => readPurchase(context, params.id),
    })),
    ...contentEndpoints,
  ],
  jobs: [{ name: 'apply-desk-decisions', everySeconds: APPLY_SECONDS, run: applyDecisions }, ...contentJobs],
  personal: {
    export: async ({ db }, { id }) => ({
      desk: { role: await roleOf(db, id), ...(await logOfPlayer(db, id)) },
    }),
    async forget(tx, { id }) {
      await deleteStaff(tx, id)
      await eraseTexts(tx, id)
    },
  },
}
