import type { serviceApi } from '../../../contract/service.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import { version } from '../../version.ts'
import { ping } from './service.store.ts'

export function serviceRoutes(context: Context): Handlers<typeof serviceApi> {
  return {
    'GET /api/health': () => ({ status: 'ok', version }),
    'GET /api/ready': async () => {
      try {
        await ping(context.db)
      } catch {
        throw new Refusal('database_unavailable', { retryAfter: 2 })
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
  }
}
