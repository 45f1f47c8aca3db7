import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { Store } from './support/store.ts'
import { expect, test } from './support/test.ts'

// StorePage.test.tsx tests prices, refusals and the parameters of the store's URL.

test('from the game: a card is declined, the bank of another one asks, and back', async ({
  page,
  player,
  watch,
}) => {
  watch.allow(422, '/api/purchase/sandbox/confirm')
  const store = new Store(page)
  await store.open('?buy=hints_5&from=game')
  await expect(page).toHaveURL(/\/premium-store$/)
  await expect(store.purchase).toContainText('no money is taken')
  await store.pay('Declined')
  await expect(store.purchase).toContainText('Payment Failed. Your card was declined.')
  await expect(store.purchase.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  expect(await player.client.call('GET /api/purchases')).toEqual([])
  await store.pay('Bank asks')
  await expect(page.getByRole('heading', { name: 'Your bank asks' })).toBeFocused()
  await expectAccessibleDialog(page, 'the bank asks')
  await store.purchase.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await expect(page).toHaveURL(/\/game$/)
  expect((await player.client.call('GET /api/subscription/status')).hintsRemaining).toBe(6)
})

test('hints are bought by keyboard alone; their balance and their receipt', { tag: '@desktop' }, async ({
  page,
  player: _,
}) => {
  const store = new Store(page)
  const keys = new Keys(page)
  await store.open()
  const hints = page.getByRole('region', { name: 'Your membership' }).getByRole('definition').first()
  await expect(hints).toHaveText('1')
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
  const goods = page.getByRole('dialog', { name: '10 Hints are yours' })
  await expect(goods).toContainText('You have 11 hints now.')
  await keys.activate(goods.getByRole('button', { name: 'Stay in the store' }))
  await expect(store.button(/^Buy 10 Hints/)).toBeFocused()
  await expect(hints).toHaveText('11')
  await page.getByRole('button', { name: /^Receipt of 10 Hints/ }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('no money was taken')
  await expectAccessibleDialog(page, 'receipt')
})

test('a theme is tried on, bought, used, and stays', { tag: '@long' }, async ({ page, player }) => {
  const store = new Store(page)
  const html = page.locator('html')
  await store.open()
  await store.button('Try Riso on').click()
  const screen = page.getByRole('dialog', { name: 'Riso, tried on' })
  await expect(screen.getByRole('grid', { name: 'Words' })).toBeVisible()
  await screen.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(screen).toHaveAttribute('data-scheme', 'dark')
  await screen.getByRole('button', { name: 'Back' }).click()
  // When the player leaves the preview of a theme, the page shows its previous theme again.
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

test('a year of premium: bought, cancelled, resumed, and its card changed', {
  tag: ['@desktop', '@long'],
}, async ({ page, player }) => {
  const store = new Store(page)
  await store.open()
  await store.buy('Get a year')
  await store.takeGoods()
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Renews on')
  await expect(page.getByText('Premium Member', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
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
