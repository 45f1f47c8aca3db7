import type { Page } from '@playwright/test'
import { publishBoard } from '../support/made-boards.ts'
import { newPlayer } from './support/players.ts'
import { expect, test } from './support/test.ts'

/** Delays the requests for files of the web app until the test calls the returned function. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a visitor reads what the game is before the app has come, by a friend’s link too', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/?ref=ABCD1234', { waitUntil: 'commit' })
  await expect(page.locator('#shell').getByText('Find two more that go with these.')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Find two more that go with these.' })).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
})

test('a player’s page has its title before the app has come', async ({ page, player }) => {
  const release = await holdApp(page)
  await page.goto('/daily-challenge', { waitUntil: 'commit' })
  const shell = page.locator('#shell')
  await expect(shell.getByText('Today’s sixteen')).toBeVisible()
  const loading = await shell.getByText('Loading...').boundingBox()
  expect(loading?.width).toBeGreaterThan(40)
  expect(loading?.height).toBeGreaterThan(14)
  await expect(shell.getByText('One board, the same for everybody.', { exact: false })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Today’s sixteen' })).toBeVisible()
  await expect(shell).toHaveCount(0)
  expect(player.username).not.toBe('')
})

test('a board for frames has an empty page of its own, without the header of the site', async ({
  page,
  server,
}) => {
  const { id } = await publishBoard(server, (await newPlayer(server)).id, { title: 'Harbour lights' })
  const release = await holdApp(page)
  await page.goto(`/b/${id}/embed`, { waitUntil: 'commit' })
  await expect(page.locator('#shell').getByText('WordConnect', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Harbour lights' })).toBeVisible()
  await expect(page.locator('#shell, header')).toHaveCount(0)
})

test('a page in the background begins without having been painted', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await expect(page.getByRole('grid', { name: 'Words' }).getByRole('button')).toHaveCount(16)
})
