import type { Locator } from '@playwright/test'
import { playDaily } from '../support/dailies.ts'
import { giveUp, start } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expectAccessibleDialog } from './support/axe.ts'
import { type Game, keepPanel } from './support/game.ts'
import { Keys } from './support/keys.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// Tests that players without premium see free choices together with products to buy. LimitDialog.test.tsx checks the
// products in each dialog.

/** Checks the parameters of a link to the store: the product to buy, or no parameters. */
async function expectStore(link: Locator, asked: Record<string, string> = {}): Promise<void> {
  const url = new URL((await link.getAttribute('href')) ?? '', 'http://site')
  expect(url.pathname).toBe('/premium-store')
  expect(Object.fromEntries(url.searchParams)).toEqual(asked)
}

/**
 * Tries to restart the level as a player who has no free games left today. Returns the dialog that refuses the restart.
 */
async function askForGame(game: Game): Promise<Locator> {
  await game.resume()
  await game.more('Restart level')
  return game.dialog('No games left today')
}

const small = { width: 320, height: 568 }

/** Expects that the whole dialog is on the screen, without scrolling. */
async function expectFits(dialog: Locator): Promise<void> {
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
}

test('no games and no hints left: each says so on one small screen, and what is free comes first', async ({
  page,
  game,
  player,
  watch,
}) => {
  // The dialog becomes higher when the server's reply contains the time at which games are available again.
  watch.allowGrowth(/^\/game /)
  await start(player.client)
  const { id } = await start(player.client)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await page.setViewportSize(small)
  const limit = await askForGame(game)
  const daily = limit.getByRole('link', { name: 'Daily Challenge' })
  await expect(daily).toBeInViewport({ ratio: 1 })
  await expectStore(limit.getByRole('link', { name: /^Get Premium/ }), { from: 'game' })
  await expectAccessibleDialog(page, 'no games left')
  await expectFits(limit)
  await game.press(limit.getByRole('button', { name: 'Keep playing' }))

  const before = await game.order()
  await game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ }))
  const none = game.dialog('No hints left')
  await expectStore(none.getByRole('link', { name: /^5 Hints/ }), { buy: 'hints_5', from: 'game' })
  await expectFits(none)
  const keys = new Keys(page)
  await keys.tabTo(none.getByRole('link', { name: /^Get Premium/ }))
  await keys.activate(none.getByRole('button', { name: 'Keep playing' }))
  await expect(none).toBeHidden()
  expect(await game.order()).toEqual(before)

  await game.press(game.button('Game menu'))
  const menu = game.dialog('Game menu')
  await expectStore(menu.getByRole('link', { name: 'Upgrade' }), { from: 'game' })
  await expectStore(menu.getByRole('link', { name: 'Get More' }), { from: 'game' })
  await page.keyboard.press('Escape')
  await game.giveUp()

  // If the player has no open run, the page also says that no games are left, and it shows no button to start a game.
  await page.goto('/game')
  await expect(game.heading('No games left today')).toBeVisible()
  await expect(game.button('Start Game')).toHaveCount(0)
  const ready = page.getByRole('region', { name: 'Ready to Play' })
  await expectStore(page.getByRole('link', { name: 'Get More' }), { from: 'game' })
  await expectStore(ready.getByRole('link', { name: 'Premium' }), { from: 'game' })
  await keys.activate(page.getByRole('link', { name: 'Take Challenge' }))
  await expect(page).toHaveURL('/daily-challenge')
})

test('on a desktop the page of a run, the header and the menu lead to the store', {
  tag: ['@desktop', '@long'],
}, async ({ page, game, player }) => {
  await giveUp(player.client, (await start(player.client)).id)
  await start(player.client)
  await game.resume()
  const main = page.locator('main')
  await expectStore(main.getByRole('link', { name: 'Upgrade' }), { from: 'game' })
  await expectStore(main.getByRole('link', { name: 'Get More' }), { from: 'game' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expectStore(nav.getByRole('link', { name: 'Premium' }))
  await page.goto('/')
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(nav.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.setViewportSize({ width: 900, height: 700 })
  await game.press(page.getByRole('button', { name: 'Menu', exact: true }))
  const menu = game.dialog('Menu')
  await expectStore(menu.getByRole('link', { name: /^Your balance, in the store/ }))
  await game.press(menu.getByRole('link', { name: 'Premium Store' }))
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/premium-store')
})

test('the end of a run, of the day and of a level sells nothing; premium players are offered hints alone', {
  tag: '@long',
}, async ({ page, server, game, player }) => {
  // The test starts other runs through the API, so the page must not start the next level automatically.
  await keepPanel(player)
  const store = page.getByRole('main').locator('a[href^="/premium-store"]')
  const { id } = await start(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 3 })
  await game.resume()
  await game.select(wrongGuess(groups, 3))
  await expect(game.panel('Game Over')).toBeVisible()
  await expect(store).toHaveCount(0)
  await playDaily(server, player.client)
  await page.goto('/daily-challenge')
  await expect(game.panel('Your result')).toBeVisible()
  await expect(game.panel('Your result').locator('a[href^="/premium-store"]')).toHaveCount(0)
  const [last = []] = await playOn(server, player.client, (await start(player.client)).id, { found: 3 })
  await game.resume()
  await game.find(last)
  await expect(game.panel('Level Complete')).toBeVisible()
  await expect(store).toHaveCount(0)

  await server.makePremium(player.id)
  // The test changes the reply instead of using all ten hints. Each hint needs a different group, and a board has fewer
  // than ten groups.
  await page.route('**/api/subscription/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hintsRemaining: 0 } })
  })
  const next = await start(player.client)
  await game.resume()
  await game.press(game.button('Game menu'))
  await expect(game.dialog('Game menu').getByText('Shortcuts')).toBeVisible()
  await expect(page.getByRole('link', { name: /Upgrade|Get More/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ }))
  const none = game.dialog('No hints left')
  await expect(none).toContainText('Ten more hints')
  await expect(none.getByRole('link', { name: /^5 Hints/ })).toBeVisible()
  await expect(none.getByRole('link', { name: /Premium/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const [end = []] = await playOn(server, player.client, next.id, { found: 3 })
  await game.resume()
  await game.find(end)
  await expect(game.panel('Level Complete')).toBeVisible()
  await expect(store).toHaveCount(0)
})
