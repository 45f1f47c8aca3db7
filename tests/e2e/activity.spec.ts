import type { Page } from '@playwright/test'
import { next, start, win } from '../support/moves.ts'
import { expectAccessible } from './support/axe.ts'
import { newPlayer } from './support/players.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Activity feed' }).getByRole('listitem')
const live = (page: Page) => page.getByText('Live: new activities appear by themselves.')

test('what happens elsewhere arrives by itself, in order, once, and is said quietly', async ({
  page,
  server,
  player,
  watch,
}) => {
  watch.allowGrowth(/^\/ Home/)
  await page.goto('/#activity')
  await expect(rows(page).first()).toContainText(`${player.username} joined WordConnect`)
  await expect(live(page)).toBeVisible()
  await page.mouse.move(0, 0)
  const one = await newPlayer(server)
  await expect(rows(page).first()).toContainText(`${one.username} joined WordConnect`)
  await expect(
    page.getByRole('status').filter({ hasText: `${one.username} joined WordConnect` }),
  ).toHaveCount(1)
  const two = await newPlayer(server)
  await expect(rows(page).first()).toContainText(two.username)
  await expect(rows(page).filter({ hasText: one.username })).toHaveCount(1)
  await expect(rows(page).nth(1)).toContainText(one.username)
  await expect(rows(page).first()).toContainText('just now')
  await expectAccessible(page, 'feed', '[role="tabpanel"]')
})

test('what comes while the list is in use waits to be asked for', async ({ page, server, player }) => {
  await page.goto('/#activity')
  await expect(live(page)).toBeVisible()
  await rows(page).first().getByRole('link').focus()
  const { username } = await newPlayer(server)
  const show = page.getByRole('button', { name: 'Show one new activity' })
  await expect(show).toBeVisible()
  await expect(rows(page).first()).toContainText(player.username)
  await newPlayer(server)
  await page.getByRole('button', { name: 'Show two new activities' }).press('Enter')
  await expect(rows(page).nth(1)).toContainText(username)
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await expect(live(page)).toBeVisible()
})

test('older ones come when asked for, up to the first', async ({ page, server, player }) => {
  expect(player.username).not.toBe('')
  for (let n = 0; n < 21; n++) await newPlayer(server)
  await page.goto('/#activity')
  await expect(rows(page)).toHaveCount(20)
  const older = page.getByRole('button', { name: 'Show older' })
  await expect(older).toBeVisible()
  while (await older.isVisible()) {
    const count = await rows(page).count()
    await older.click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(count)
  }
  await expect(page.getByText('This is where it all began.')).toBeVisible()
  const names = await rows(page).getByRole('paragraph').allTextContents()
  expect(new Set(names).size).toBe(names.length)
})

test('while there is no line the feed says so; what was missed comes with it', async ({
  page,
  server,
  player,
  watch,
}) => {
  expect(player.username).not.toBe('')
  watch.allow(0, '/api/activities/events')
  await page.route('**/api/activities/events**', (route) => route.abort(), { times: 1 })
  await page.goto('/#activity')
  await expect(page.getByText('Connecting…')).toBeVisible()
  await page.mouse.move(0, 0)
  const { username } = await newPlayer(server)
  await expect(rows(page).filter({ hasText: username })).toHaveCount(1, { timeout: 15_000 })
  await expect(live(page)).toBeVisible()
})

test('off-line the feed says that it is not live, and that it is again; a run is one row', async ({
  page,
  context,
  server,
  player,
}) => {
  // The last that the page loads by itself.
  const notices = page.waitForResponse(/\/api\/me\/events/)
  await page.goto('/#activity')
  await expect(live(page)).toBeVisible()
  await notices
  await context.setOffline(true)
  await expect(page.getByText('Not live: you are offline.')).toBeVisible()
  await server.makePremium(player.id)
  let game = await start(player.client)
  for (let level = 1; level < 5; level++)
    game = await next(player.client, (await win(server, player.client, game)).id)
  await win(server, player.client, game)
  await context.setOffline(false)
  await expect(page.getByText('Live again: what came meanwhile is here.')).toBeVisible()
  const own = rows(page).filter({ hasText: player.username })
  await expect(own).toHaveCount(2)
  await expect(own.first()).toContainText('completed level 5 for the first time, five levels in a row')
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself: news wait to be asked for', async ({ page, server, player }) => {
    await page.goto('/#activity')
    await expect(live(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await win(server, player.client, await start(player.client))
    await newPlayer(server)
    await page.getByRole('button', { name: /^Show .* new activit/ }).click()
    await expect(rows(page).nth(1)).toContainText(/set a personal best|reached number|joined/)
  })
})

test('an empty feed and a failed one say so', async ({ page, player, watch }) => {
  expect(player.username).not.toBe('')
  watch.allow(0, '/api/activities')
  await page.route('**/api/activities', (route) => route.abort(), { times: 1 })
  await page.goto('/#activity')
  await expect(page.getByText('The activity feed could not be loaded')).toBeVisible()
  await page.route('**/api/activities', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
})
