import { readFileSync } from 'node:fs'
import { Keys } from './support/keys.ts'
import { PASSWORD } from './support/players.ts'
import { expect, test } from './support/test.ts'

// Settings.test.tsx checks the messages after refused changes.

test('by keyboard: a new password; then the account is deleted with it', { tag: '@desktop' }, async ({
  page,
  server,
  player,
  watch,
}) => {
  watch.allow(401, '/api/')
  const fresh = 'another quiet harbour'
  await page.goto('/settings')
  await expect(page.getByText(player.email)).toBeVisible()
  const keys = new Keys(page)
  await keys.tabTo(page.getByLabel('Current password', { exact: true }))
  await keys.type(PASSWORD)
  await keys.tabTo(page.getByLabel('New password', { exact: true }))
  await keys.type(fresh)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  const signIn = (password: string) =>
    server.client().try('POST /api/auth/login', { body: { email: player.email, password } })
  expect((await signIn(fresh)).status).toBe(200)
  // The browser is still signed in after the change of the password.
  await page.reload()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill(fresh)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect((await signIn(fresh)).status).toBe(401)
})

test('my data as a file, the look of it all, another device ended, and signed out everywhere', {
  tag: '@long',
}, async ({ page, server, player, watch }) => {
  watch.allowGrowth(/Settings/) // the list becomes longer through the player's actions
  // The page can make requests to these paths while the session ends. The server then refuses these requests.
  for (const path of ['/api/auth/user', '/api/suggestions', '/api/events']) watch.allow(401, path)
  const other = server.client()
  await other.call('POST /api/auth/login', { body: { email: player.email, password: PASSWORD } })
  await page.goto('/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`wordconnect-${player.username}.json`)
  expect(readFileSync(await download.path(), 'utf8')).toContain(player.email)
  await expect(page.getByText('Your data is downloaded')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')

  await page.getByRole('link', { name: 'Devices' }).click()
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toBeInViewport()
  await expect(list.getByText('This browser')).toHaveCount(1)
  await list.getByRole('button', { name: 'End' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await other.try('GET /api/auth/user')).status).toBe(401)

  await page.locator('main').getByRole('button', { name: 'Sign out everywhere' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out everywhere')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect((await player.client.try('GET /api/auth/user')).status).toBe(401)
})
