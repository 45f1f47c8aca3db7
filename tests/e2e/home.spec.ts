import { start, win } from '../support/moves.ts'
import { expect, test } from './support/test.ts'

test('a first visit says what to do next', async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.route('**/api/scores/high', (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sixteen words, four groups' })).toBeVisible()
  await expect(page.getByText('No entries yet. Be the first to compete!')).toBeVisible()
  const card = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(card('Personal Best')).toHaveText('0')
  await expect(card('Highest Level')).toHaveText('1')
  await expect(card('Global Rank')).toHaveText('--')
  await expect(page.getByText('Two games left')).toBeVisible()
})

test('the best row is marked among the ten', async ({ page, server, player }) => {
  await win(server, player.client, await start(player.client))
  await page.goto('/')
  const own = page.getByRole('listitem').filter({ hasText: player.username })
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await expect(own.getByText('Level 1')).toBeVisible()
  await expect(page.getByText('level complete')).toBeVisible()
  await page.getByRole('link', { name: 'Next Level' }).click()
  await expect(page).toHaveURL('/game')
})

test('#leaderboard leads to the leaderboard, on load and on change', async ({ page, player, hasTouch }) => {
  expect(player.username).not.toBe('')
  await page.goto('/#leaderboard')
  const title = page.getByRole('heading', { name: 'Leaderboard' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await page.getByRole('button', { name: hasTouch ? 'Menu' : 'Profile and settings' }).click()
  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(title).toBeFocused()
})

test('what could not be loaded says so and can be asked for again', async ({
  page,
  server,
  player,
  watch,
}) => {
  await win(server, player.client, await start(player.client))
  watch.allow(0, '/api/')
  await page.route('**/api/scores/high', (route) => route.abort(), { times: 1 })
  await page.route('**/api/game/current', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible()
  await expect(page.getByText('Your run could not be loaded')).toBeVisible()
  await expect(page.getByText(/could not be reached/).first()).toBeVisible()
  for (const title of ['The leaderboard could not be loaded', 'Your run could not be loaded'])
    await page
      .getByRole('alert')
      .filter({ hasText: title })
      .getByRole('button', { name: 'Try again' })
      .click()
  await expect(page.getByRole('listitem').filter({ hasText: player.username })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a new game in place of the open run asks first', async ({ page, player, watch }) => {
  watch.allow(403, '/api/game/start')
  await start(player.client)
  await page.goto('/')
  await page.getByRole('button', { name: 'New Game' }).click()
  const asked = page.getByRole('dialog', { name: 'Begin a new game?' })
  await asked.getByRole('button', { name: 'New Game' }).click()
  await expect(page).toHaveURL('/game')
  await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'New Game' }).click()
  await asked.getByRole('button', { name: 'New Game' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
})

test('the theme is chosen in the menu, holds at once and after a reload', async ({
  page,
  player,
  hasTouch,
}) => {
  expect(player.username).not.toBe('')
  await page.goto('/')
  await page.getByRole('button', { name: hasTouch ? 'Menu' : 'Profile and settings' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
