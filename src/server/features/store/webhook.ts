import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { described } from '../../http/documentation.ts'
import { limitCalls, logRefused } from '../../http/policy.ts'
import { Refusal } from '../../refusal.ts'
import { reconcile } from './reconcile.service.ts'

/**
 * Limit for calls of the webhook. The limit is high because Stripe sends many calls at the same time from a few
 * addresses.
 */
const LIMIT: Limit = { max: 6000, seconds: 60, by: 'network', local: true }
/** Maximum size of a webhook's body, in bytes. An event of Stripe has about 10 KB. */
const MOST_BYTES = 512 * 1024

/**
 * Serves `POST /api/webhooks/stripe`. Stripe signs the bytes of the body. Therefore, the server must not parse the body
 * before it has checked the signature. If the status of the reply is not 2xx, Stripe repeats the event for some days.
 */
export function serveWebhook(app: FastifyInstance, context: Context): void {
  const { payments } = context
  app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const options = described('POST /api/webhooks/stripe', 'Take an event that Stripe has signed', {
      200: { description: 'The event is taken', type: 'application/json' },
      400: {
        description: 'The signature is invalid, or the event has an unknown shape',
        type: 'application/json',
      },
      404: { description: 'This server takes no payments of Stripe', type: 'application/json' },
    })
    const onRequest = limitCalls(context, 'webhook', [LIMIT])
    scope.post('/api/webhooks/stripe', { ...options, onRequest }, async (request) => {
      const { headers, body } = request
      if (payments.provider !== 'stripe') throw new Refusal('not_found')
      const signature = headers['stripe-signature']
      const notice = payments.readNotice(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : undefined,
        context.now(),
      )
      if (notice === 'forged') {
        await logRefused(context, request, 'forged_webhook')
        throw new Refusal('invalid_signature')
      }
      if (notice === 'malformed') {
        context.log.warn('Stripe has sent an event in an unknown shape')
        throw new Refusal('invalid_request')
      }
      if (notice !== 'ignored') await reconcile(context, notice)
      return { received: true }
    })
    registered()
  })
}
