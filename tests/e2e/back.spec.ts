import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The ways to close a dialog without the Back button. After each of these ways, one press of Back leaves the page. */
const closings: [string, (page: Page) => Promise<void>][] = [
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['the close button', (page) => page.getByRole('button', { name: 'Close' }).click()],
  ['a press beside it', (page) => page.mouse.click(4, 400)],
]

test('Back closes what lies over the page, and only then leaves the page', async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.goto('/leaderboards')
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = async () => {
    await button.click()
    await expect(menu).toBeVisible()
  }
  const onSettings = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }

  await open()
  await page.goBack()
  await onSettings()
  await expect(button).toBeFocused()
  // The Forward button does not open the dialog again, and the player does not need a second press of Back.
  await page.goForward()
  await onSettings()

  for (const [how, close] of closings) {
    await test.step(`closed by ${how}`, async () => {
      await open()
      await close(page)
      await onSettings()
      await expect.poll(() => page.evaluate(() => history.state.layers)).toBe(undefined)
      await page.goBack()
      await expect(page).toHaveURL('/leaderboards')
      await page.goForward()
      await onSettings()
    })
  }

  // A dialog is open over the menu. Each press of Back closes one of them.
  await open()
  await menu.getByRole('link', { name: 'Sign Out' }).click()
  const leaving = page.getByRole('dialog', { name: 'Before You Go' })
  await expect(leaving).toBeVisible()
  await page.goBack()
  await expect(leaving).toBeHidden()
  await expect(menu).toBeVisible()
  await page.goBack()
  await onSettings()

  // The player opens a page from the menu. In the browser's history, the page replaces the entry of the menu.
  await open()
  await menu.getByRole('link', { name: 'Players' }).click()
  await expect(page).toHaveURL('/#players')
  await page.goBack()
  await onSettings()

  // A reload closes the menu and removes its entry from the history.
  await open()
  await page.reload()
  await onSettings()
  await expect.poll(() => page.evaluate(() => history.state.layers)).toBe(undefined)

  // The player opens a document from the menu.
  await open()
  await menu.getByRole('link', { name: 'How to play' }).click()
  await expect(page).toHaveURL('/how-to-play')
  await page.goBack()
  await onSettings()
  await page.goBack()
  await expect(page).toHaveURL('/leaderboards')
})

test('Back closes the menu of the picture', { tag: '@desktop' }, async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.goto('/leaderboards')
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Your account' })
  const entry = page.getByRole('link', { name: 'Invite Friends' })
  await button.click()
  await expect(entry).toBeVisible()
  await page.goBack()
  await expect(entry).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await button.click()
  await entry.click()
  await expect(page).toHaveURL('/referrals')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(page).toHaveURL('/leaderboards')
})
