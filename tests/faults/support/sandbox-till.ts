import type { Db } from '../../../src/server/db/database.ts'
import type { Line } from './line.ts'
import type { Held, Till, Try } from './till.ts'

const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  later: '4000 0025 0000 3155',
}

/**
 * The product's payment sandbox. The sandbox stores its records in the product's database, and sends notices
 * automatically.
 */
export class SandboxTill implements Till {
  readonly provider = 'sandbox'
  readonly settings = {}
  readonly complaints: string[] = []
  readonly tally: Record<string, number> = {}
  steps = 0
  /** Payments that succeeded for the payer. The product has already added the goods of these payments. */
  readonly #acknowledged = new Set<string>()
  #last: Held = { payments: [], subscriptions: [] }

  async pay(line: Line, clientSecret: string, how: Try): Promise<boolean> {
    let isPaid = await this.#confirm(line, clientSecret, how)
    if (how === 'later' && !isPaid) isPaid = await this.#confirm(line, clientSecret, how, 'passed')
    return isPaid
  }

  async #confirm(line: Line, clientSecret: string, how: Try, authentication?: 'passed'): Promise<boolean> {
    this.steps++
    const { status, body } = await line.try('POST /api/purchase/sandbox/confirm', {
      body: { clientSecret, cardNumber: cards[how], expiry: '12/40', cvc: '123', authentication },
    })
    this.steps++
    const isPaid = status === 200 && body.status === 'succeeded'
    if (isPaid) this.#acknowledged.add(clientSecret.split('_secret_')[0] ?? '')
    else if (how === 'pays' && body.code !== 'busy')
      this.complaints.push(`a good card was answered ${status} ${body.code}`)
    return isPaid
  }

  async attend(): Promise<void> {}
  async tellAgain(): Promise<void> {}
  async close(): Promise<void> {}

  async held(db?: Db): Promise<Held> {
    if (!db) return this.#last
    const intents = await db.selectFrom('sandbox_intent').selectAll().where('kind', '<>', 'card').execute()
    const subscriptions = await db.selectFrom('sandbox_subscription').selectAll().execute()
    const notices = await db.selectFrom('sandbox_notice').selectAll().execute()
    const waiting = new Set(notices.flatMap((one) => [one.intent_id, one.subscription_id, one.invoice_id]))
    this.#last = {
      payments: intents.map((one) => ({
        intentId: one.id,
        subscriptionId: one.subscription_id,
        status: one.status === 'succeeded' ? 'succeeded' : 'open',
        cents: one.amount_cents,
        refundedCents: one.refunded_cents,
        dispute: null,
        isAcknowledged: this.#acknowledged.has(one.id),
        isTold: !waiting.has(one.id),
      })),
      subscriptions: subscriptions.map(({ id, status }) => ({
        id,
        status,
        // The server's clock does not advance in this test, so no subscription reaches the end of its period. If a
        // subscription has ended, the reason is therefore that the product refused it.
        isRefused: status === 'ended',
        isTold: !waiting.has(id),
      })),
    }
    return this.#last
  }
}
