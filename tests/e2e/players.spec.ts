import type { Page } from '@playwright/test'
import { png } from '../support/pictures.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { newPlayer } from './support/players.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Players' }).getByRole('listitem')

test('pages of twenty; what is typed begins again at the first; a typo is forgiven', async ({
  page,
  server,
  player,
}) => {
  expect(player.username).not.toBe('')
  const stem = `zo${player.username.replace(/\D/g, '')}x`
  for (let n = 0; n < 22; n++) await newPlayer(server, `${stem}_${n}`)
  await page.goto('/#players')
  const search = page.getByLabel('Search players')
  await search.fill(stem)
  await expect(page.getByText('Players 1 to 20 of 22.')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Players 21 to 22 of 22.')).toBeVisible()
  await expect(page.getByText('Players 21 to 22 of 22.')).toBeFocused()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()

  // Another text begins again at the first page.
  await search.fill(`${stem}_1`)
  await expect(page.getByText(/Players 1 to 20 of/)).toBeVisible()
  await expect(rows(page).first()).toContainText(`${stem}_1`)
  // One wrong letter is forgiven.
  await search.fill(`${stem.replace('zo', 'zp')}_21`)
  await expect(page.getByText('One player.')).toBeVisible()
  await expect(rows(page)).toContainText(`${stem}_21`)
  // The address does not tell what was searched for.
  await expect(page).toHaveURL('/#players')

  await search.fill('qqqqqqqq')
  await expect(page.getByText('Nobody is called “qqqqqqqq”.')).toBeVisible()
  await expectAccessible(page, 'nobody found', '[role="tabpanel"]')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(search).toBeFocused()
  await expect(rows(page)).toHaveCount(20)
  await expectAccessible(page, 'players', '[role="tabpanel"]')
})

test('only what was typed last is asked for', async ({ page, player }) => {
  const asked: string[] = []
  await page.route('**/api/users?**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('search') ?? '')
    return route.continue()
  })
  await page.goto('/#players')
  await expect(rows(page).first()).toBeVisible()
  await page.getByLabel('Search players').pressSequentially(player.username, { delay: 20 })
  await expect(rows(page).filter({ hasText: player.username })).toContainText('You')
  await expect.poll(() => asked.at(-1)).toBe(player.username)
  expect(asked.length).toBeLessThan(player.username.length)
  await page.getByRole('link', { name: player.username }).click()
  await expect(page.getByRole('heading', { name: player.username })).toBeFocused()
  // Back in the tab the search is empty again.
  await page.goBack()
  await expect(page.getByLabel('Search players')).toHaveValue('')
})

test('a picture: chosen, seen, saved, shown, removed', async ({ page, player }) => {
  await page.goto(`/players/${player.username}`)
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const shown = page.getByRole('main').locator('img')
  await page.getByRole('button', { name: 'Change picture' }).click()
  await expect(dialog.getByText('Made for you from your name')).toBeVisible()
  await expectAccessibleDialog(page, 'no picture yet')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a picture' }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 200) })
  await expect(dialog.getByText('me.png')).toBeVisible()
  await expect(dialog.locator('img').first()).toHaveAttribute('src', /^blob:/)
  await expectAccessibleDialog(page, 'a picture is chosen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your new picture is there')).toBeVisible()
  await expect(shown.first()).toHaveAttribute('src', /^\/api\/avatars\/.+\.webp$/)
  expect(await shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.reload()
  await expect(shown.first()).toHaveAttribute('src', /^\/api\/avatars\//)

  await page.getByRole('button', { name: 'Change picture' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused()
})

const MEGABYTE = 1024 * 1024

test('a broken, a huge and a disguised file are refused in words', async ({ page, player, watch }) => {
  for (const status of [413, 415, 422]) watch.allow(status, '/api/account/avatar')
  // A file that is not a picture has no preview.
  await page.goto(`/players/${player.username}`)
  await page.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const files = [
    [
      'broken.png',
      png(90, 90).subarray(0, 60),
      'This picture is damaged and cannot be read: choose another one.',
    ],
    [
      'huge.png',
      Buffer.concat([png(9, 9), Buffer.alloc(9 * MEGABYTE)]),
      'This picture is too large: choose one of at most 5 MB.',
    ],
    [
      'disguised.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'This file is not a picture that can be used, whatever its name says: choose a JPEG, PNG or WebP.',
    ],
  ] as const
  for (const [name, buffer, sentence] of files) {
    await dialog.getByLabel('Picture file').setInputFiles({ name, mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
  }
  await expectAccessibleDialog(page, 'refused')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
})
