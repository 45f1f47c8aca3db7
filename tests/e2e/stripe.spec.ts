import type { Page } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import { StripeStandIn } from '../support/stripe/stand-in.ts'
import { newPlayer, signIn } from './support/players.ts'
import { Store } from './support/store.ts'
import { expect, startSite, test } from './support/test.ts'

// The tests cannot load the real script from Stripe. Instead, the page receives this script. It contains only those
// functions of Stripe's script that the page calls.
const SCRIPT = `window.Stripe = Object.assign((key) => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create: () => {
      const listeners = {}
      return {
        mount: (place) => {
          place.textContent = 'Card fields of ' + key
          setTimeout(() => listeners.ready?.())
        },
        once: (name, listener) => { listeners[name] = listener },
        on: () => {}, destroy: () => {}, unmount: () => {},
      }
    },
    update: () => {},
  }),
  confirmPayment: async ({ elements: { clientSecret }, confirmParams }) => {
    const answer = await window.payAtStripe(clientSecret, confirmParams.return_url)
    return answer === 'succeeded'
      ? { paymentIntent: { status: 'succeeded' } }
      : { error: { type: 'card_error', message: answer } }
  },
  registerAppInfo: () => {},
  _registerWrapper: () => {},
}), { version: 'endive' })`

test.describe.configure({ mode: 'default' })

const stripe = new StripeStandIn()
let site: TestServer

test.beforeAll(async () => {
  await stripe.start()
  site = await startSite(stripe.settings)
})
test.afterAll(async () => {
  await site.close()
  await stripe.close()
})

/**
 * Opens a page of the site as a new player. The test itself replies to the page's requests to Stripe. Returns the
 * player, and the paths of the pages that load Stripe's script.
 */
async function visit(page: Page, path: string) {
  const player = await newPlayer(site)
  await signIn(page.context(), player)
  const asked: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(new URL(page.url()).pathname)
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.goto(site.origin + path)
  return { player, asked }
}

test('paid with Stripe: its script is on the store’s page only, and what it says gives nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  const { player, asked } = await visit(page, '/')
  const hints = async () => (await player.client.call('GET /api/subscription/status')).hintsRemaining
  await page.exposeFunction('payAtStripe', (secret: string, returnUrl: string) => {
    if (returnUrl !== `${site.origin}/premium-store`) return `returned to ${returnUrl}`
    if (stripe.all('payment_intent').some(({ last_payment_error: error }) => error)) {
      stripe.pay(secret, 'succeeded')
      return 'succeeded'
    }
    stripe.pay(secret, 'declined')
    return 'Your card was declined.'
  })
  const store = new Store(page)
  await page.getByRole('link', { name: 'Premium', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Premium Store' })).toBeVisible()
  // The content security policy of the current document forbids Stripe's script. The browser therefore loads a new
  // document for the purchase, and its policy allows the script.
  const loaded = page.waitForEvent('load')
  await store.button(/^Buy 5 Hints/).click()
  await loaded
  await expect(store.purchase).toContainText('Card fields of pk_test_stand_in')
  expect(new Set(asked)).toEqual(new Set(['/premium-store']))
  expect(new URL(page.url()).search).toBe('')

  await store.purchase.getByRole('button', { name: 'Pay $0.99' }).click()
  await expect(store.purchase).toContainText('Payment Failed. Your card was declined.')
  const before = await hints()
  await store.purchase.getByRole('button', { name: 'Pay $0.99' }).click()
  await expect(store.purchase.getByRole('button', { name: 'Processing...' })).toBeVisible()
  // After the payment, the page shows that the payment succeeded, and Stripe's stand-in has recorded it. The server
  // does not add the items before Stripe has notified the server.
  expect(await hints()).toBe(before)
  await stripe.deliverAll(site.origin)
  await store.takeGoods()
  expect(await hints()).toBe(before + 5)

  // When the player leaves the purchase page through a link, the browser loads a new document without Stripe's script.
  const left = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Leaderboards', exact: true }).click()
  await left
  await expect(page.getByRole('heading', { name: 'Leaderboards' })).toBeVisible()
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  // With the Back button, the browser also loads a document without Stripe's script.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Premium Store' })).toBeVisible()
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  expect(new Set(asked)).toEqual(new Set(['/premium-store']))
})

test('the content policy is open for Stripe on the store’s page, and nowhere else', {
  tag: '@desktop',
}, async ({ request, server }) => {
  const policyOf = async (url: string) => (await request.get(url)).headers()['content-security-policy'] ?? ''
  const text = async (url: string) => (await request.get(url)).text()
  expect(await policyOf(`${site.origin}/premium-store?buy=hints_5`)).toContain('https://js.stripe.com')
  expect(await text(`${site.origin}/premium-store`)).toContain('<meta name="payments" content="stripe"')
  for (const url of [
    `${site.origin}/`,
    `${site.origin}/game`,
    `${site.origin}/premium-store/x`,
    `${site.origin}/api/config`,
    `${server.origin}/premium-store`,
  ]) {
    expect(await policyOf(url), url).toContain("default-src 'self'")
    expect(await policyOf(url), url).not.toContain('stripe')
    expect(await text(url), url).not.toContain('content="stripe"')
  }
})
