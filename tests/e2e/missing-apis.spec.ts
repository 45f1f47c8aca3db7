import type { Page } from '@playwright/test'
import { missing, missingTogether } from '../support/missing-apis.ts'
import { Game } from './support/game.ts'
import { newEmail, newName, PASSWORD } from './support/players.ts'
import { expect, test } from './support/test.ts'

for (const [name, names, tag] of [
  ...Object.entries(missingTogether).map(([one, all]) => [one, all, []] as const),
  ...Object.keys(missing).map((one) => [one, [one], ['@long']] as const),
] as const)
  test(`without ${name}, a visitor plays, signs up and goes on`, { tag: ['@desktop', ...tag] }, async ({
    page,
    context,
    server,
  }) => {
    for (const one of names) await context.addInitScript(missing[one] ?? '')
    const game = new Game(page, server, '', false)
    await page.goto('/')
    await expect(game.tiles).toHaveCount(16)
    const { value } = (await context.cookies()).find((cookie) => cookie.name === 'wc.try') ?? { value: '' }
    const groups = await server.answer(value.split('.')[0] ?? '')
    // The board begins with two selected words.
    await game.press(game.button('Clear'))
    for (const group of groups.slice(1)) await game.find(group)
    await game.select(groups[0] ?? [])
    await expect(game.heading('You found all four groups.')).toBeVisible()
    await signUp(page, game)
    await game.press(page.getByRole('button', { name: /^(Next Level|Go on with level 2)$/ }))
    await expect(game.heading('Level 2')).toBeVisible()
  })

async function signUp(page: Page, game: Game): Promise<void> {
  await game.press(game.button('Keep it with a free account'))
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await game.press(game.button('Create Account'))
  await page.getByLabel('Username', { exact: true }).fill(newName())
  await expect(page.getByText('Username is available!')).toBeVisible()
  await game.press(game.button('Set Username'))
  await expect(page).toHaveURL('/game')
}

test('without cookies, every page for visitors says what is missing, and comes when they are allowed', {
  tag: '@both',
}, async ({ page, context }) => {
  const refuse = () => {
    if (sessionStorage.getItem('allows-cookies')) return
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  }
  await context.addInitScript(refuse)
  for (const path of ['/', '/settings', '/auth']) {
    await page.goto(path)
    await expect(page.getByText('WordConnect needs cookies to know who plays.')).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(0)
  }
  await page.evaluate(() => sessionStorage.setItem('allows-cookies', 'yes'))
  await page.getByRole('link', { name: 'begin again' }).click()
  await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
})

test('without JavaScript, the page is one sentence', { tag: '@both' }, async ({
  browser,
  server,
  viewport,
}) => {
  // The fixture `watch` cannot watch such a page, because it runs scripts in the page.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  const page = await context.newPage()
  await page.goto(server.origin)
  await expect(page.getByText('WordConnect needs JavaScript.')).toBeInViewport({ ratio: 1 })
  await context.close()
})
