import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import type { Payments } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

/** Connects to Stripe if the settings have Stripe's keys. Otherwise all payments are simulated in the sandbox. */
export function openPayments(given: { env: Env; log: Logger; db: Db; now: () => Date }): Payments {
  const { env, log, db, now } = given
  if (env.stripe) return stripePayments(env.stripe, env.publicUrl, log)
  if (env.publicUrl.startsWith('https:'))
    log.warn('payments are those of the sandbox: everybody can buy everything with a test card, for nothing')
  return sandboxPayments(db, now, env.publicUrl)
}
