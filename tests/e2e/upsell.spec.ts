import type { Locator } from '@playwright/test'
import { formatCents } from '../../src/web/lib/format.ts'
import type { Client } from '../support/client.ts'
import { playDaily } from '../support/dailies.ts'
import { giveUp, start } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expectAccessibleDialog } from './support/axe.ts'
import type { Game } from './support/game.ts'
import { Keys } from './support/keys.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// What is offered to a free player stands beside what is free (spec section 2; look.md, "No dead end").

const offered = ['hints_5', 'hints_10', 'lives_3']

/** What a link asks of the store: the product to buy, or nothing. */
async function expectStore(link: Locator, asked: Record<string, string> = {}): Promise<void> {
  const url = new URL((await link.getAttribute('href')) ?? '', 'http://site')
  expect(url.pathname).toBe('/premium-store')
  expect(Object.fromEntries(url.searchParams)).toEqual(asked)
}

/** The three items of spec section 2 with the prices that the server tells, each leading to its purchase, and premium. */
async function expectOffers(dialog: Locator, client: Client): Promise<void> {
  const products = await client.call('GET /api/products')
  for (const id of offered) {
    const product = products.find((one) => one.id === id)
    const name = `${product?.name} ${formatCents(product?.priceInCents ?? 0)}`
    await expectStore(dialog.getByRole('link', { name, exact: true }), { buy: id, from: 'game' })
  }
  const premium = dialog.getByRole('link', { name: /^Get Premium/ })
  await expect(premium).toContainText('nlimited games')
  await expect(premium).toContainText('10 hints a day')
  await expectStore(premium, { from: 'game' })
  await expect(dialog).toContainText('midnight')
}

/** Asks for a board that costs a game when today has none. */
async function askForGame(game: Game): Promise<Locator> {
  await game.resume()
  await game.more('Restart level 1')
  await game.press(game.dialog('Restart this level?').getByRole('button', { name: 'Restart' }))
  return game.dialog('No games left today')
}

const small = { width: 320, height: 568 }

/** The whole dialog is on the screen, without scrolling. */
async function expectFits(dialog: Locator): Promise<void> {
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
}

test('no games left: the daily challenge first, then what the store has', async ({ page, game, player }) => {
  await start(player.client)
  await start(player.client)
  await page.setViewportSize(small)
  const limit = await askForGame(game)
  await expectOffers(limit, player.client)
  await expectAccessibleDialog(page, 'no games left')
  await expectFits(limit)
  await game.press(limit.getByRole('button', { name: 'Keep playing' }))
  await game.giveUp()

  // The same before a run: no button that leads nowhere.
  await page.goto('/game')
  await expect(game.heading('No games left today')).toBeVisible()
  await expect(game.button('Start Game')).toHaveCount(0)
  const ready = page.getByRole('region', { name: 'Ready to Play' })
  const more = page.getByRole('link', { name: 'Get More' })
  await expectStore(more, { from: 'game' })
  await expectStore(ready.getByRole('link', { name: 'Premium' }), { from: 'game' })
  await new Keys(page).activate(ready.getByRole('link', { name: 'Daily Challenge' }))
  await expect(page).toHaveURL('/daily-challenge')
})

test('no games left, the daily played, the products not to be had: what is free is still there', async ({
  page,
  server,
  game,
  player,
  watch,
}) => {
  watch.allow(503, '/api/products')
  await page.route('**/api/products', (route) => route.fulfill({ status: 503, json: {} }))
  await playDaily(server, player.client)
  await start(player.client)
  await start(player.client)
  const limit = await askForGame(game)
  await expect(limit.getByRole('link', { name: 'Practice' })).toHaveAttribute('href', '/practice')
  await expect(limit.getByRole('link', { name: /\$/ })).toHaveCount(0)
  await page.unroute('**/api/products')
  await game.press(limit.getByRole('button', { name: 'Try again' }))
  await expectOffers(limit, player.client)
  await game.press(limit.getByRole('link', { name: 'Today’s results' }))
  await expect(game.panel('Your result')).toBeVisible()
})

test('no hints left: keep playing, or what the store has', async ({ page, game, player }) => {
  await page.setViewportSize(small)
  const { id } = await start(player.client)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await game.resume()
  const before = await game.order()
  await game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ }))
  const none = game.dialog('No hints left')
  await expectOffers(none, player.client)
  await expectAccessibleDialog(page, 'no hints left')
  await expectFits(none)
  const keys = new Keys(page)
  await keys.tabTo(none.getByRole('link', { name: /^Get Premium/ }))
  await keys.activate(none.getByRole('button', { name: 'Keep playing' }))
  await expect(none).toBeHidden()
  expect(await game.order()).toEqual(before)
})

test('while a run is played, Upgrade is in the menu', { tag: '@both' }, async ({
  page,
  game,
  player,
  hasTouch,
}) => {
  await giveUp(player.client, (await start(player.client)).id)
  await start(player.client)
  await game.resume()
  if (hasTouch) await game.press(game.button('Game menu'))
  const place = hasTouch ? game.dialog('Game menu') : page.locator('main')
  await expectStore(place.getByRole('link', { name: 'Upgrade' }), { from: 'game' })
  await expectStore(place.getByRole('link', { name: 'Get More' }), { from: 'game' })
})

test('out of mistakes without a life: the game waits, and a life got meanwhile can be used', async ({
  server,
  game,
  player,
}) => {
  await server.grant(player.id, 'life', 1)
  const { id } = await start(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 4 })
  // As a refund takes it back.
  await server.grant(player.id, 'life', -1)
  await game.resume()
  const asked = game.dialog('Out of mistakes')
  await expect(asked).toContainText('The game waits for you.')
  await expectStore(asked.getByRole('link', { name: 'Get lives' }), { buy: 'lives_3', from: 'game' })
  await expect(asked.getByRole('button', { name: 'Use an extra life' })).toHaveCount(0)
  await server.grant(player.id, 'life', 3)
  await game.resume()
  await expect(asked).toContainText('You have 3.')
  await game.press(asked.getByRole('button', { name: 'Use an extra life' }))
  await game.find(groups[0] ?? [])
})

test('the archive says what it is; a past day leads to what is free and to premium', async ({
  page,
  player,
  watch,
}) => {
  expect(player.username).not.toBe('')
  watch.allow(404, '/api/daily-challenge')
  await page.goto('/daily-challenge')
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive).toContainText('Premium Only')
  await expectStore(archive.getByRole('link', { name: 'Get Premium' }), { from: 'daily' })
  await page.goto('/daily-challenge?date=2026-01-10')
  await expect(page.getByRole('link', { name: 'To today’s challenge' })).toBeVisible()
  await expectStore(page.getByRole('main').getByRole('link', { name: 'Get Premium' }), { from: 'daily' })
})

test('home, the header and the menu lead to the store', { tag: '@both' }, async ({
  page,
  game,
  player,
  hasTouch,
}) => {
  expect(player.username).not.toBe('')
  await page.goto('/')
  await expectStore(
    page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'More games and hints' }),
  )
  if (!hasTouch) {
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expectStore(nav.getByRole('link', { name: 'Premium' }))
    await page.setViewportSize({ width: 1000, height: 700 })
    await expect(nav.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
  if (!hasTouch) await page.setViewportSize({ width: 900, height: 700 })
  await game.press(page.getByRole('button', { name: 'Menu' }))
  const menu = game.dialog('Menu')
  await expectStore(menu.getByRole('link', { name: /^Your balance, in the store/ }))
  await game.press(menu.getByRole('link', { name: 'Premium Store' }))
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/premium-store')
})

test('premium players are offered nothing', async ({ page, server, game, player }) => {
  await server.makePremium(player.id)
  const { id } = await start(player.client)
  await page.goto('/')
  await expect(page.getByText('Unlimited games')).toBeVisible()
  await expect(page.getByRole('link', { name: 'More games and hints' })).toHaveCount(0)
  // Ten hints, of which each shows another group: more than one board has.
  await page.route('**/api/subscription/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hintsRemaining: 0 } })
  })
  await game.resume()
  await game.press(game.button('Game menu'))
  await expect(game.dialog('Game menu').getByText('Keyboard shortcuts')).toBeVisible()
  await expect(page.getByRole('link', { name: /Upgrade|Get More/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ }))
  const none = game.dialog('No hints left')
  await expect(none).toContainText('Ten more come at')
  await expect(none.getByRole('button', { name: 'Keep playing' })).toBeVisible()
  await expect(none.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Nor at the end of a level.
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.find(last)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})

test('the end of a level, of a run and of the day sells nothing', async ({ page, server, game, player }) => {
  const store = page.getByRole('main').locator('a[href^="/premium-store"]')
  const { id } = await start(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 3 })
  await game.resume()
  await game.select(wrongGuess(groups, 3))
  await expect(game.heading('Game Over')).toBeVisible()
  await expect(store).toHaveCount(0)
  const [last = []] = await playOn(server, player.client, (await start(player.client)).id, { found: 3 })
  await game.resume()
  await game.find(last)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await expect(store).toHaveCount(0)
  await playDaily(server, player.client)
  await page.goto('/daily-challenge')
  await expect(game.panel('Your result')).toBeVisible()
  await expect(game.panel('Your result').locator('a[href^="/premium-store"]')).toHaveCount(0)
})
