import { healthApi } from '../../../contract/health.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { Refusal } from '../../refusal.ts'
import { version } from '../../version.ts'
import { ping } from './health.store.ts'

const RETRY_SECONDS = 2

/** Is the process alive, can it serve, what does this installation offer? */
export const health: Feature = {
  name: 'health',
  endpoints: [
    endpoints(healthApi, (context) => ({
      'GET /api/health': () => ({ status: 'ok', version }),
      'GET /api/ready': async () => {
        try {
          await ping(context.db)
        } catch {
          throw new Refusal('database_unavailable', { retryAfter: RETRY_SECONDS })
        }
        return { status: 'ok' }
      },
      'GET /api/config': () => ({
        google: false,
        payments: 'sandbox',
        publishableKey: null,
        email: false,
        llm: false,
        demo: context.env.demo,
      }),
    })),
  ],
}
