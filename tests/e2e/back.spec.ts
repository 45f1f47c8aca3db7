import type { Page, Route } from '@playwright/test'
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

test('the closing of a dialog does not stop the browser from opening another document', async ({
  page,
  context,
  player,
}) => {
  expect(player.username).not.toBe('')
  await page.goto('/settings')
  // The document is slow, so it is still loading when the dialog's entry would be removed from the history.
  const held: Route[] = []
  await context.route('**/how-to-play', (route) => void held.push(route))
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  for (const pressedFirst of ['the link', 'the close button'])
    await test.step(`${pressedFirst} is pressed first`, async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(dialog).toBeVisible()
      const isClosed = await page.evaluate(async (isLinkFirst) => {
        const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
        const link = document.body.appendChild(document.createElement('a'))
        link.href = '/how-to-play'
        if (isLinkFirst) {
          link.click()
          press('dialog[open] [aria-label="Close"]')
        } else {
          press('dialog[open] [aria-label="Close"]')
          // The link is pressed while the browser is going back to the entry of the page.
          await new Promise((resolve) => setTimeout(resolve))
          link.click()
        }
        await new Promise(requestAnimationFrame)
        return document.querySelector('dialog[open]') === null
      }, pressedFirst === 'the link')
      expect(isClosed).toBe(true)
      await expect.poll(() => held.length).toBe(1)
      await held.pop()?.continue()
      await expect(page).toHaveURL('/how-to-play')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state.layers)).toBe(undefined)
    })
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
