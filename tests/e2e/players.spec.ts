import type { Page } from '@playwright/test'
import { sendNote } from '../../src/server/features/note/note.service.ts'
import { flushLive } from '../support/live.ts'
import { png } from '../support/pictures.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { newPlayer } from './support/players.ts'
import { expect, test } from './support/test.ts'

// PlayersTab.test.tsx checks the pages of the list of players, and the input in the search field. OwnPicture.test.tsx
// checks all reasons for which the page refuses a picture.

const rows = (page: Page) => page.getByRole('list', { name: 'Players' }).getByRole('listitem')

test('a player is found in spite of a typo; a picture: refused, chosen, seen, saved, shown, removed', async ({
  page,
  player,
  watch,
}) => {
  watch.allow(415, '/api/account/avatar')
  await page.goto('/#players')
  await page.getByLabel('Search players').fill(player.username.replace('reader', 'reeder'))
  const own = rows(page).filter({ hasText: player.username })
  await expect(own).toContainText('You')
  // The address of the page does not contain the search text.
  await expect(page).toHaveURL('/#players')
  await own.getByRole('link', { name: player.username }).click()
  await expect(page.getByRole('heading', { name: player.username })).toBeFocused()
  // After the Back button, the search field of the tab is empty.
  await page.goBack()
  await expect(page.getByLabel('Search players')).toHaveValue('')
  await page.goForward()

  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const shown = page.getByRole('main').locator('img')
  await page.getByRole('button', { name: 'Change picture' }).click()
  await expect(dialog.getByText('Made for you from your name')).toBeVisible()
  const disguised = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await dialog
    .getByLabel('Picture file')
    .setInputFiles({ name: 'disguised.png', mimeType: 'image/png', buffer: Buffer.from(disguised) })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is not a picture that can be used, whatever its name says: choose a JPEG, PNG or WebP.',
  )
  await expectAccessibleDialog(page, 'refused')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose another' }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 200) })
  await expect(dialog.getByText('me.png')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.locator('img').first()).toHaveAttribute('src', /^blob:/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your new picture is there')).toBeVisible()
  await expect(shown.first()).toHaveAttribute('src', /^\/api\/avatars\/.+\.webp$/)
  await expect(shown.first()).toHaveJSProperty('naturalWidth', 256)
  await page.reload()
  await expect(shown.first()).toHaveAttribute('src', /^\/api\/avatars\//)

  await page.getByRole('button', { name: 'Change picture' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused()
})

test('a name is reported by keyboard; a message of the staff arrives, is read, and is understood', {
  tag: '@desktop',
}, async ({ page, server, player }) => {
  const { context } = server.app
  const other = await newPlayer(server)
  // A page opens its stream only some time after its start.
  const live = page.waitForResponse('**/api/events?**')
  await page.goto(`/players/${other.username}`)
  await live
  const report = page.getByRole('button', { name: 'Report' })
  const dialog = page.getByRole('dialog', { name: 'Report a name' })
  await report.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Report a name' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Hateful' }).focus()
  await page.keyboard.press('Space')
  await expectAccessibleDialog(page, 'a report')
  await dialog.getByLabel('Anything to add?').press('Enter')
  await expect(dialog.getByText('Thank you. We will look at it.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()

  const note = { kind: 'answer', text: 'We paid it back.' } as const
  await context.db.transaction().execute((tx) => sendNote(tx, context, player.id, note, context.now()))
  await flushLive(context.db)
  await page.getByRole('link', { name: 'Read it' }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused()
  await expect(page.getByText(note.text)).toBeInViewport()
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  const card = page.getByRole('region', { name: 'Messages from us' })
  await expect(card).toContainText(note.text)
  await expectAccessible(page, 'a message on home')
  await card.getByRole('button', { name: 'Understood' }).press('Enter')
  await expect(card).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(card).toBeHidden()
})
