import { readFileSync } from 'node:fs'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { PASSWORD } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('by keyboard: a new password, with the old one right and wrong', { tag: '@desktop' }, async ({
  page,
  server,
  player,
  watch,
}) => {
  watch.allow(401, '/api/auth/')
  watch.allow(400, '/api/auth/')
  await page.goto('/settings')
  await expect(page.getByText(player.email)).toBeVisible()
  await expectAccessible(page, 'settings')
  const keys = new Keys(page)
  const change = async (current: string, fresh: string) => {
    await keys.tabTo(page.getByLabel('Current password', { exact: true }))
    await keys.press('ControlOrMeta+a')
    await keys.type(current)
    await keys.tabTo(page.getByLabel('New password', { exact: true }))
    await keys.press('ControlOrMeta+a')
    await keys.type(fresh)
    await page.keyboard.press('Enter')
  }
  await change('not the password', 'another quiet harbour')
  await expect(page.getByRole('alert')).toHaveText('This is not your password.')
  await page.reload()
  await change(PASSWORD, 'password1')
  await expect(page.getByRole('alert')).toContainText('8 to 128 characters')
  await page.reload()
  await change(PASSWORD, 'another quiet harbour')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  const client = server.client()
  await client.call('POST /api/auth/login', {
    body: { email: player.email, password: 'another quiet harbour' },
  })
  // Still signed in here.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('my data as a file, and the look of it all', async ({ page, player }) => {
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
})

test('signed out everywhere', async ({ page, player, watch }) => {
  watch.allow(401, '/api/auth/user')
  watch.allow(0, '/api/auth/')
  await page.goto('/settings')
  const leave = page.locator('main').getByRole('button', { name: 'Sign out everywhere' }).first()
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await page.route('**/sign-out-everywhere', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(dialog.getByRole('alert')).toContainText('could not be reached')
  // The failure is not told again when the question is asked again.
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await leave.click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expectAccessibleDialog(page, 'sign out everywhere?')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out everywhere')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect((await player.client.try('GET /api/auth/user')).status).toBe(401)
})

test('an account is deleted only with its password', async ({ page, server, player, watch }) => {
  watch.allow(401, '/api/')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
  await expectAccessibleDialog(page, 'delete?')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  const again = await server
    .client()
    .try('POST /api/auth/login', { body: { email: player.email, password: PASSWORD } })
  expect(again.status).toBe(401)
})
