import type { BrowserContext, Page } from '@playwright/test'
import { readTheme } from '../../tools/colours.ts'
import { guess, start } from '../support/moves.ts'
import type { TestServer } from '../support/server.ts'
import { expectReadable } from './support/axe.ts'
import { newPlayer, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

/** Adds a theme to a player's items, and activates the theme. */
async function setTheme(server: TestServer, id: string, theme: string): Promise<void> {
  await server.grant(id, `feature:theme_${theme}`, 1)
  await server.app.context.db.updateTable('player').set({ theme }).where('id', '=', id).execute()
}

const keepTheme = (context: BrowserContext, value: string) =>
  context.addCookies([{ name: 'wordconnect-theme', value, domain: '127.0.0.1', path: '/' }])

/** Returns the page's theme, and the page's background colour (lightness, chroma and hue). */
const look = (page: Page) =>
  page.evaluate(() => {
    const { theme, scheme } = document.documentElement.dataset
    const numbers = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []
    return { theme, scheme, paper: numbers.map(Number) }
  })

function expected(theme: string, scheme: 'light' | 'dark') {
  const [lightness = 0, ...rest] = (
    readTheme(theme)
      [scheme].get('paper')
      ?.match(/[\d.]+/g) ?? []
  ).map(Number)
  return { theme, scheme, paper: [Number((lightness / 100).toFixed(4)), ...rest] }
}

/**
 * Opens a page and reads its theme and background colour before any of the app's scripts has loaded. After that, the
 * function allows the scripts to load.
 */
async function firstPaint(page: Page, path = '/') {
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await looked
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('.shell-page')).toBeVisible()
  const seen = await look(page)
  goOn()
  await page.waitForLoadState()
  await page.unroute('**/assets/*.js')
  return seen
}

test('the first paint has the theme of the account, light and dark', async ({ page, server, player }) => {
  await setTheme(server, player.id, 'riso')
  // The browser has not stored the player's theme yet. It first shows the standard theme, and then the theme in the
  // server's reply.
  expect(await firstPaint(page)).toEqual(expected('paper', 'light'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'riso')

  expect(await firstPaint(page)).toEqual(expected('riso', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await firstPaint(page)).toEqual(expected('riso', 'dark'))
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#00201e')

  // The player's theme on the server is now different. The page first shows the old theme, and then the theme in the
  // server's reply.
  await setTheme(server, player.id, 'paper')
  expect(await firstPaint(page)).toEqual(expected('riso', 'dark'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper')
  expect(await look(page)).toEqual(expected('paper', 'dark'))
  expect(await firstPaint(page)).toEqual(expected('paper', 'dark'))
})

test('a theme that is not known is paper', { tag: '@long' }, async ({ context, page, server }) => {
  await signIn(context, await newPlayer(server))
  for (const name of ['neon', 'constructor', 'riso%22']) {
    await keepTheme(context, name)
    expect((await firstPaint(page)).theme, name).toBe(name.startsWith('riso') ? 'riso' : 'paper')
    // The cookie stores a theme. The server's reply with the account data deletes this cookie.
    await expect
      .poll(async () => (await context.cookies()).map((cookie) => cookie.name))
      .not.toContain('wordconnect-theme')
  }
})

test('signed out the page is paper, from the first paint on', { tag: '@long' }, async ({ context, page }) => {
  await keepTheme(context, 'tide')
  expect(await firstPaint(page)).toEqual(expected('paper', 'light'))
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'wordconnect-theme' }))
})

test('another tab follows', { tag: '@long' }, async ({ context, page, server, player }) => {
  await page.goto('/settings')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper')
  await setTheme(server, player.id, 'garden')
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'garden')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'garden')
})

// A short test of colours. The command `npm run screens -- measure` checks the colours of every theme.
test('text can be read in a bought theme, on the home and in the game', { tag: '@long' }, async ({
  page,
  server,
  player,
  game,
}) => {
  await setTheme(server, player.id, 'tide')
  const { id } = await start(player.client)
  const [first = [], second = []] = await server.answer(id)
  await guess(player.client, id, first)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await page.emulateMedia({ colorScheme: 'dark' })
  // axe cannot check text on a picture, so the test hides the background pattern. The test themes.test.ts calculates
  // whether text on this pattern is readable.
  const plain = () => page.evaluate(() => document.documentElement.style.setProperty('--ground', 'none'))
  await page.goto('/')
  await expect(page.getByText('Personal Best')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'tide')
  await plain()
  await expectReadable(page, 'home')
  await game.resume()
  await game.select(second.slice(0, 3))
  await plain()
  await expectReadable(page, 'game')
})
