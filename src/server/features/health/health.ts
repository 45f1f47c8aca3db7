import { healthApi } from '../../../contract/health.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { version } from '../../version.ts'
import { metrics } from './health.metrics.ts'
import { backupAge, checkReadiness, refuseIfStopping } from './readiness.service.ts'

/**
 * The feature `health`. Its endpoints say whether the process runs, whether it can serve requests, and which optional
 * services are configured.
 */
export const health: Feature = {
  name: 'health',
  endpoints: [
    endpoints(healthApi, (context) => ({
      'GET /api/health': () => {
        refuseIfStopping(context)
        return { status: 'ok', version }
      },
      'GET /api/ready': async () => {
        await checkReadiness(context)
        return { status: 'ok', backup: await backupAge(context) }
      },
      'GET /api/config': () => ({
        google: context.env.google !== undefined,
        payments: context.payments.provider,
        publishableKey: context.payments.publishableKey,
        email: context.env.smtpUrl !== undefined,
        llm: context.env.llm !== undefined,
        demo: context.env.demo,
      }),
    })),
  ],
  metrics,
}
