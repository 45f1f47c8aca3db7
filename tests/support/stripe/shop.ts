import { beforeAll, expect } from 'vitest'
import type { Client } from '../client.ts'
import type { TestServer } from '../server.ts'
import type { StripeEvent } from './objects.ts'
import type { StripeStandIn } from './stand-in.ts'

const DAY = 86_400

export const begin = (client: Client, productId: string) =>
  client.call('POST /api/purchase/create-payment-intent', { body: { productId } })
export const tryBegin = (client: Client, productId: string) =>
  client.try('POST /api/purchase/create-payment-intent', { body: { productId } })
export const status = (client: Client) => client.call('GET /api/subscription/status')
export const history = (client: Client) => client.call('GET /api/purchases')

/**
 * Creates functions for tests of the store. The tested server must use the stand-in for Stripe as its payment provider.
 */
export function openShop(stripe: StripeStandIn, server: TestServer, players: number) {
  const early: Awaited<ReturnType<TestServer['player']>>[] = []
  // All players sign up before the test advances the clock, and their sessions do not expire.
  beforeAll(async () => {
    for (let count = 0; count < players; count++) early.push(await server.player())
    const { db } = server.app.context
    await db
      .updateTable('session')
      .set({ expires_at: new Date('2100-01-01') })
      .execute()
  })

  /** Delivers events to the server, one after another. Throws if the server does not accept an event. */
  async function tell(events: readonly StripeEvent[]): Promise<void> {
    for (const event of events) {
      const response = await stripe.deliver(event, server.origin)
      expect(response.status, `${event.type}: ${await response.clone().text()}`).toBe(200)
    }
  }

  return {
    tell,
    passDays: (days: number) => server.passTime(days * DAY),
    player() {
      const player = early.pop()
      if (!player) throw new Error('no player is left: sign up more')
      return player
    },
    /** Pays for a product and delivers Stripe's events to the server. */
    async buy(client: Client, productId: string) {
      const intent = await begin(client, productId)
      await tell(stripe.events.filter(({ data }) => data.object.id === intent.paymentIntentId))
      await tell(stripe.pay(intent.clientSecret, 'succeeded'))
      return intent
    },
    /** Returns Stripe's id of a player's subscription. */
    async subscriptionOf(playerId: string): Promise<string> {
      const { db } = server.app.context
      const row = db.selectFrom('subscription').select('id').where('player_id', '=', playerId)
      return (await row.executeTakeFirstOrThrow()).id
    },
  }
}
