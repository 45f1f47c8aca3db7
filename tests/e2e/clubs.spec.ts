import type { Browser, Page } from '@playwright/test'
import { playDaily } from '../support/dailies.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { newEmail, newName, newPlayer, noonZone, PASSWORD, type Player, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

/** Opens a page in a browser of its own, signed in if there is a player. */
async function otherPage(browser: Browser, server: TestServer, player?: Player): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, timezoneId: noonZone })
  if (player) await signIn(context, player)
  return context.newPage()
}

const today = (page: Page) => page.getByRole('region', { name: 'Today’s daily' })
const threads = (page: Page) => page.getByRole('list', { name: 'Threads of the day' }).getByRole('listitem')

/** Returns the path of the link that the dialog shows. */
const shownLink = async (page: Page): Promise<string> =>
  new URL(await page.getByLabel('Link to the club').inputValue()).pathname

test('four people make a club by its link, compare their dailies, and part', async ({
  page,
  server,
  browser,
  player: ada,
  watch,
}) => {
  test.slow()
  // Results, members and tables appear while the page is open.
  watch.allowGrowth(/Sunday Five|Clubs/)
  const [cleo, dan] = [await newPlayer(server), await newPlayer(server)]
  const [email, ben] = [newEmail(), newName()]
  let link = ''

  await test.step('Ada makes a club and takes its link', async () => {
    await page.goto('/clubs')
    await expect(page.getByText('You are not in a club yet')).toBeVisible()
    await expectAccessible(page, 'no club')
    await page.getByRole('button', { name: 'Make a club' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a club' })
    await dialog.getByLabel('Name').fill('The Sunday Five')
    await dialog.getByRole('radio', { name: 'Bow' }).check()
    await dialog.getByRole('radio', { name: 'Lilac' }).check()
    await expectAccessibleDialog(page, 'making a club')
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await expect(page.getByRole('heading', { name: 'The Sunday Five', level: 1 })).toBeVisible()
    await expectAccessible(page, 'a new club')
    await page.getByRole('button', { name: 'Invite' }).click()
    link = await shownLink(page)
    await expectAccessibleDialog(page, 'the link')
    await page.getByRole('button', { name: 'Close' }).click()
  })

  const bens = await otherPage(browser, server)
  const benClient = server.client()
  await test.step('Ben has no account: he signs up from the link, comes back to it, and joins', async () => {
    await bens.goto(link)
    await expect(bens.getByRole('heading', { name: 'Join The Sunday Five' })).toBeVisible()
    await expectAccessible(bens, 'the link, signed out')
    await bens.getByRole('link', { name: 'Sign up or sign in to join' }).click()
    await bens.getByRole('tab', { name: 'Sign Up' }).click()
    await bens.getByLabel('Email').fill(email)
    await bens.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await bens.getByRole('button', { name: 'Create Account' }).click()
    await bens.getByLabel('Username', { exact: true }).fill(ben)
    await bens.getByRole('button', { name: 'Set Username' }).click()
    await expect(bens).toHaveURL(link)
    await bens.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(bens.getByRole('heading', { name: 'The Sunday Five', level: 1 })).toBeVisible()
    await benClient.call('POST /api/auth/login', { body: { email, password: PASSWORD } })
    // Ada's page shows the new member without a reload.
    await expect(page.getByRole('list', { name: 'Members' })).toContainText(ben)
  })

  const cleos = await otherPage(browser, server, cleo)
  await test.step('Cleo joins with the keyboard, Dan through the interface', async () => {
    await cleos.goto(link)
    const join = cleos.getByRole('button', { name: 'Join', exact: true })
    await expectAccessible(cleos, 'the link, signed in')
    await new Keys(cleos).tabTo(join)
    await cleos.keyboard.press('Enter')
    await expect(cleos.getByRole('heading', { name: 'The Sunday Five', level: 1 })).toBeFocused()
    const token = link.split('/').at(-1) ?? ''
    await dan.client.call('POST /api/clubs/join/:token', { params: { token } })
    await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('threads appear live to those who have finished, and only to them', async () => {
    await expect(today(page)).toContainText('Nobody has finished yet')
    await playDaily(server, ada.client)
    await expect(threads(page)).toHaveCount(1)
    await playDaily(server, benClient, 1)
    await expect(threads(page)).toHaveCount(2)
    await expect(threads(page).filter({ hasText: ben })).toContainText('one mistake')
    await expectAccessible(page, 'threads')
    await expect(today(cleos)).toContainText('Two members have finished.')
    await expect(threads(cleos)).toHaveCount(0)
    await expect(today(cleos).getByRole('link', { name: 'Play today’s daily' })).toBeVisible()
  })

  await test.step('Ada reacts to Ben’s result, and Ben sees it', async () => {
    const react = page.getByRole('button', { name: `React to ${ben}` })
    await react.focus()
    await page.keyboard.press('Enter')
    await new Keys(page).tabTo(page.getByRole('button', { name: 'Bravo', exact: true }))
    await expectAccessible(page, 'the reactions')
    await page.keyboard.press('Enter')
    await expect(react).toBeFocused()
    await expect(react).toHaveAccessibleName(`React to ${ben}, your reaction is Bravo`)
    await expect(page.getByRole('list', { name: `Reactions to ${ben}` })).toContainText('1')
    const given = bens.getByRole('list', { name: 'Reactions to your result' })
    await expect(given.getByRole('img', { name: 'Bravo' })).toBeVisible()
    await expect(given).toContainText('1')
  })

  await test.step('the week has both tables, with the figures behind a press', async () => {
    const week = page.getByRole('region', { name: 'This week' })
    const row = week.locator('summary').filter({ hasText: ada.username })
    await expect(row).toContainText(/one daily\D*24/)
    await row.click()
    await expect(week.getByRole('row').filter({ hasText: 'Yes' }).first()).toContainText('24')
    await week.getByRole('tab', { name: 'Against expectation' }).click()
    await expect(week).toContainText('You need three dailies in the week.')
    await expectAccessible(page, 'the week')
    await page.goto('/clubs')
    await expect(page.getByText('2 of 4 have played today’s daily')).toBeVisible()
    await expectAccessible(page, 'the clubs')
    await page.getByRole('link', { name: 'The Sunday Five' }).click()
  })

  await test.step('Cleo blocks Ben: neither sees the other’s name', async () => {
    await cleo.client.call('PUT /api/users/:username/block', { params: { username: ben } })
    await cleos.reload()
    await expect(cleos.getByRole('list', { name: 'Members' })).toContainText('A player')
    await expect(cleos.getByText(ben)).toHaveCount(0)
    await bens.reload()
    await expect(bens.getByRole('list', { name: 'Members' })).toContainText('A player')
    await expect(bens.getByText(cleo.username)).toHaveCount(0)
  })

  await test.step('Ada removes Dan and makes a new link; the older one ends', async () => {
    await page.getByRole('button', { name: `Manage ${dan.username}` }).click()
    await expectAccessibleDialog(page, 'a member')
    await page.getByRole('button', { name: 'Remove from the club' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByRole('button', { name: 'Make a new link' }).click()
    await expect.poll(() => shownLink(page)).not.toBe(link)
    await page.getByRole('button', { name: 'Close' }).click()
    await cleos.goto(link)
    await expect(cleos.getByRole('heading', { name: 'This link has been replaced' })).toBeVisible()
    await expectAccessible(cleos, 'an older link')
  })

  await test.step('Ada ends the club, and Ben’s open page says so', async () => {
    await page.getByRole('button', { name: 'Club settings' }).click()
    await expectAccessibleDialog(page, 'the settings')
    await page.getByRole('button', { name: 'End the club' }).click()
    await page.getByLabel('Type the club’s name').fill('The Sunday Five')
    await page.getByRole('button', { name: 'End for good' }).click()
    await expect(page.getByText('You are not in a club yet')).toBeVisible()
    await expect(bens.getByRole('heading', { name: 'You are not in this club' })).toBeVisible()
  })
})
