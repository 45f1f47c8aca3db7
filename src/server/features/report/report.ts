import { reportApi } from '../../../contract/report.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { report as reportPlayer } from './report.service.ts'
import { forgetReports, reportsOf } from './report.store.ts'

/** The feature `report`: players report names and pictures of others. */
export const report: Feature = {
  name: 'report',
  endpoints: [
    endpoints(reportApi, (context) => ({
      'POST /api/users/:username/report': ({ session, params, body }) =>
        reportPlayer(context, session, params.username, body),
    })),
  ],
  personal: {
    export: async ({ db }, { id }) => ({ reports: await reportsOf(db, id) }),
    forget: (tx, { id }) => forgetReports(tx, id),
  },
}
