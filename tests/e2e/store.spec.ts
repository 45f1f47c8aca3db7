import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { Store } from './support/store.ts'
import { expect, test } from './support/test.ts'

const CONFIRM = '/api/purchase/sandbox/confirm'

test('hints are bought, and there', async ({ page, player }) => {
  const store = new Store(page)
  await store.open()
  const hints = page.getByRole('region', { name: 'Your membership' }).getByRole('definition').first()
  await expect(hints).toHaveText('1')
  await store.button(/^Buy 5 Hints/).click()
  await expect(store.purchase).toContainText('no money is taken')
  await expectAccessibleDialog(page, 'card form')
  await store.pay('Succeeds')
  await expect(store.toast('Payment Successful')).toBeVisible()
  await expect(store.purchase).toBeHidden()
  await expect(hints).toHaveText('6')
  const { hintsRemaining } = await player.client.call('GET /api/subscription/status')
  expect(hintsRemaining).toBe(6)
  await expectAccessible(page, 'store')
  await page.getByRole('button', { name: /^Receipt of 5 Hints/ }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('no money was taken')
  await expectAccessibleDialog(page, 'receipt')
})

test('a theme is tried on, bought, used, and stays', async ({ page, player }) => {
  const store = new Store(page)
  const html = page.locator('html')
  await store.open()
  await store.button('Try Riso on').click()
  const screen = page.getByRole('dialog', { name: 'Riso, tried on' })
  await expect(screen.getByRole('grid', { name: 'Words' })).toBeVisible()
  await expectAccessibleDialog(page, 'a theme tried on')
  await screen.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(screen).toHaveAttribute('data-scheme', 'dark')
  await screen.getByRole('button', { name: 'Back' }).click()
  // Nothing of it is kept.
  await expect(html).toHaveAttribute('data-theme', 'paper')
  await expect(store.button('Try Riso on')).toBeFocused()
  await store.buy('Buy Riso')
  await page
    .getByRole('dialog', { name: 'The Riso theme is yours' })
    .getByRole('button', { name: 'Use it now' })
    .click()
  await expect(html).toHaveAttribute('data-theme', 'riso')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(page.getByText('In use')).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'riso')
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  expect((await player.client.call('GET /api/auth/user')).theme).toBe('riso')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Use Paper' }).click()
  await expect(html).toHaveAttribute('data-theme', 'paper')
})

test('a year of premium: bought, cancelled, resumed, and its card changed', { tag: '@desktop' }, async ({
  page,
  player,
}) => {
  const store = new Store(page)
  await store.open()
  await store.buy('Get a year')
  await expect(store.toast('Payment Successful')).toBeVisible()
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Renews on')
  await expect(page.getByText('Premium Member', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
  await expectAccessibleDialog(page, 'cancel?')
  await dialog.getByRole('button', { name: 'Cancel my plan' }).click()
  await expect(plan).toContainText('Cancelled. It lasts until')
  expect((await player.client.call('GET /api/subscription/status')).renewsAt).toBeNull()
  await plan.getByRole('button', { name: 'Resume' }).click()
  await expect(plan).toContainText('Renews on')
  await expectAccessible(page, 'store of a subscriber')
  await plan.getByRole('button', { name: 'Update card' }).click()
  const card = page.getByRole('dialog', { name: 'Update card' })
  await expect(page).toHaveURL(/\/premium-store$/)
  await card.getByRole('button', { name: 'Succeeds' }).click()
  await card.getByRole('button', { name: 'Save card' }).click()
  await expect(store.toast('Card updated')).toBeVisible()
  await expect(card).toBeHidden()
})

test('a card is declined, has no funds, is mistyped; then another one pays', async ({
  page,
  player,
  watch,
}) => {
  watch.allow(422, CONFIRM)
  const store = new Store(page)
  await store.open()
  await store.buy(/^Buy 3 Extra Lives/, 'Declined')
  await expect(store.toast('Payment Failed')).toBeVisible()
  await store.pay('No funds')
  await expect(store.purchase.locator('output')).toContainText('insufficient funds')
  await store.purchase.getByLabel('Card number').fill('4242424242424241')
  await expect(store.purchase.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241')
  await store.purchase.getByRole('button', { name: 'Pay $1.49' }).click()
  await expect(store.purchase.getByRole('alert')).toContainText('number is not right')
  await expect(store.purchase.getByLabel('Card number')).toBeFocused()
  expect(await player.client.call('GET /api/purchases')).toEqual([])
  await store.pay('Succeeds')
  await expect(store.toast('Payment Successful')).toBeVisible()
  expect((await player.client.call('GET /api/subscription/status')).extraLivesRemaining).toBe(3)
})

test('the bank asks: refused, then confirmed; back to the game', async ({ page, player, watch }) => {
  watch.allow(422, CONFIRM)
  const store = new Store(page)
  await store.open('?buy=hints_5&from=game')
  await expect(page).toHaveURL(/\/premium-store$/)
  await store.pay('Bank asks')
  await expect(page.getByRole('heading', { name: 'Your bank asks' })).toBeFocused()
  await expectAccessibleDialog(page, 'the bank asks')
  await store.purchase.getByRole('button', { name: 'Refuse' }).click()
  await expect(store.toast('Payment Failed')).toBeVisible()
  await store.pay('Bank asks')
  await store.purchase.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await expect(page).toHaveURL(/\/game$/)
  expect((await player.client.call('GET /api/subscription/status')).hintsRemaining).toBe(6)
})

test('by keyboard alone', { tag: '@desktop' }, async ({ page, player: _ }) => {
  const store = new Store(page)
  const keys = new Keys(page)
  await store.open()
  await keys.activate(store.button(/^Buy 10 Hints/))
  await expect(store.purchase).toBeVisible()
  await keys.expectFocus('in the dialog')
  await keys.tabTo(store.purchase.getByLabel('Card number'))
  await keys.type('4242424242424242')
  await keys.press('Tab')
  await keys.type('1230')
  await keys.press('Tab')
  await keys.type('123')
  await page.keyboard.press('Enter')
  await expect(store.toast('Payment Successful')).toBeVisible()
  await expect(store.button(/^Buy 10 Hints/)).toBeFocused()
})

test('every price is the server’s', { tag: '@desktop' }, async ({ page, player }) => {
  const products = await player.client.call('GET /api/products')
  await new Store(page).open()
  for (const { name, type, priceInCents } of products) {
    const price = `$${(priceInCents / 100).toFixed(2)}`
    const short = name.replace(/ theme$/, '')
    const offer =
      type === 'premium_upgrade'
        ? page.getByRole('listitem').filter({ hasText: name })
        : page.getByRole('button', { name: new RegExp(`^Buy ${short} for`) })
    await expect(offer).toContainText(price)
  }
})

test('an address asks, and is asked for nothing else', async ({ page, player, watch }) => {
  const store = new Store(page)
  await player.client.call('POST /api/purchase/create-payment-intent', { body: { productId: 'hints_5' } })
  for (const search of [
    '?from=https://evil.example',
    '?buy=nonsense',
    '?buy=https://evil.example',
    '?receipt=1',
  ]) {
    await store.open(search)
    await expect(page).toHaveURL(/\/premium-store$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await store.open('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=failed')
  await expect(page).toHaveURL(/\/premium-store$/)
  await expect(store.toast('Payment Failed')).toBeVisible()
  // A secret that is nobody's.
  watch.allow(404, CONFIRM)
  await store.open('?portal=nobody')
  const card = page.getByRole('dialog', { name: 'Update card' })
  await card.getByRole('button', { name: 'Succeeds' }).click()
  await card.getByRole('button', { name: 'Save card' }).click()
  await expect(store.toast('Payment Failed')).toBeVisible()
})

test('back from the provider’s own page', async ({ page, player }) => {
  const store = new Store(page)
  const { clientSecret, paymentIntentId } = await player.client.call(
    'POST /api/purchase/create-payment-intent',
    {
      body: { productId: 'hints_10' },
    },
  )
  await store.open(`?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`)
  await expect(page).toHaveURL(/\/premium-store$/)
  // It is paid only now: the page waits for it.
  await player.client.call('POST /api/purchase/sandbox/confirm', {
    body: { clientSecret, cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' },
  })
  await expect(store.toast('Payment Successful')).toBeVisible()
})

test('a message to support', async ({ page, player: _ }) => {
  await page.goto('/settings')
  const form = page.getByRole('region', { name: 'Support' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByLabel('Subject')).toBeFocused()
  await form.getByLabel('Subject').fill('A payment')
  await form.getByLabel('Message').fill('It was paid twice.')
  await expect(form).toContainText('18 of 4,000')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toContainText('We have your message.')
})

test('a visitor is invited to sign in', async ({ page }) => {
  await page.goto('/premium-store')
  await expect(page.getByRole('heading', { name: 'Sign In to Shop' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})
