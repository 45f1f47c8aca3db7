// Tests that the server follows no redirect when it calls another server. With a redirect, the other server could
// choose where the request goes, with its key and its content. The other server could choose an address inside the
// operator's network.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripePayments } from '../../src/server/adapters/payments/stripe.ts'
import type { Context } from '../../src/server/context.ts'
import { newChecks, openProvider } from '../../src/server/features/account/google/provider.ts'

const SERVER = join(import.meta.dirname, '../../src/server')
const REDIRECTS = [301, 302, 303, 307, 308]
const log = pino({ level: 'silent' })

let origin = ''
/**
 * Paths that the server has requested, in order. The other server replies with the reply in `replies`, or else with a
 * redirect to a path below `/inside`.
 */
let asked: string[] = []
let replies: Record<string, object> = {}
let status = 302
const other = createServer((request, response) => {
  asked.push(request.url ?? '')
  const reply = replies[request.url ?? '']
  if (reply) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  else response.writeHead(status, { location: `/inside${request.url}` }).end('{}')
})
beforeAll(async () => {
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => {
  other.closeAllConnections()
  other.close()
})
beforeEach(() => {
  asked = []
  replies = {}
})

test('only these modules call another server over HTTP', () => {
  // The test in recommendation.test.ts checks redirects of calls to the language model.
  const calls =
    /\bfetch\(|\b(?:from|import) ?\(?'(openai|stripe|openid-client|undici|(node:)?https)'|\bhttp\.(get|request)\(/
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  const callers = files.filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && calls.test(readFileSync(join(SERVER, file), 'utf8')),
  )
  expect(callers.sort()).toEqual([
    'adapters/payments/stripe.ts',
    'features/account/google/provider.ts',
    'features/insight/reword.service.ts',
  ])
})

test.each(REDIRECTS)('Stripe: %i is not followed', async (code) => {
  status = code
  const settings = {
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: 'x',
    apiBase: origin,
  }
  const stripe = stripePayments(settings, 'http://localhost', log)
  await stripe.readPayment('pi_1').catch(() => {})
  await stripe.cancelPayment('pi_1').catch(() => {})
  expect(asked.map((path) => path.split('?')[0])).toEqual([
    '/v1/payment_intents/pi_1',
    '/v1/payment_intents/pi_1/cancel',
  ])
})

const metadata = () => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/jwks`,
})
const provider = () => {
  const google = { clientId: 'us', clientSecret: 'a secret', issuer: origin }
  return openProvider({
    env: { google, publicUrl: 'http://localhost' },
    log,
    now: () => new Date(),
  } as Context)
}
const DISCOVERY = '/.well-known/openid-configuration'

test.each(REDIRECTS)('Google: %i is followed from no endpoint', async (code) => {
  status = code
  const checks = newChecks()
  const finish = () => provider().finish(new URLSearchParams('code=x&state=s'), checks)
  await expect(finish()).rejects.toThrow()
  expect(asked).toEqual([DISCOVERY])

  replies[DISCOVERY] = metadata()
  await expect(finish()).rejects.toThrow()
  expect(asked.slice(1)).toEqual([DISCOVERY, '/token'])

  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: origin, aud: 'us', sub: 'x', nonce: checks.nonce, iat: now, exp: now + 60 }
  const idToken = [{ alg: 'RS256', kid: 'x' }, claims, 'x'.repeat(256)]
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
    .join('.')
  replies['/token'] = { access_token: 'x', token_type: 'bearer', id_token: idToken }
  await expect(finish()).rejects.toThrow()
  expect(asked.slice(3)).toEqual([DISCOVERY, '/token', '/jwks'])
})
