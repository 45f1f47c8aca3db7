import { sendDueMails } from '../../src/server/features/mail/outbox.service.ts'
import type { TestServer } from '../support/server.ts'
import { MailServer } from '../support/smtp.ts'
import { expectAccessible } from './support/axe.ts'
import { newPlayer, PASSWORD, signIn } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

test.describe.configure({ mode: 'default' })

const post = new MailServer()
let site: TestServer

test.beforeAll(async () => {
  await post.start()
  site = await startSite(post.settings)
})
test.afterAll(async () => {
  await site.close()
  await post.close()
})

/** Returns the address in the link of the newest e-mail. The link leads to the page `path`. */
async function mailed(email: string, path: string): Promise<string> {
  await sendDueMails(site.app.context)
  return site.origin + post.link(email, path)
}

test('forgotten: a mail, a new password, signed in with it', async ({ page, watch }) => {
  watch.allow(401, '/api/auth/login')
  watch.allow(400, '/api/auth/reset-password')
  const { email } = await newPlayer(site)
  await page.goto(site.origin)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  // The page has already filled in the e-mail address from the first form, and the address is not part of the URL.
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(page.url()).toBe(`${site.origin}/forgot-password`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
  const link = await mailed(email, '/reset-password')
  const told: string[] = []
  page.on('request', (request) => {
    if (request.headers().referer?.includes('token')) told.push(request.url())
  })
  await page.goto(link)
  const password = page.getByLabel('New password', { exact: true })
  await expect(password).toBeVisible()
  // The page removes the token from the URL, and no request sends the token in its `Referer` header.
  expect(page.url()).toBe(`${site.origin}/reset-password`)
  expect(told).toEqual([])
  page.removeAllListeners('request')
  await password.fill('password1')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText('8 to 128 characters')
  await password.fill('another quiet harbour')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('another quiet harbour')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your run')).toBeVisible()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a third quiet harbour')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This link is over' })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for another one' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('the address that was typed survives the app that is loaded ahead beside it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(site.origin)
  await expect(page.getByLabel('Email')).toBeVisible()
  // When the web app starts, its router writes `__TSR_key` to the browser's history.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (route.request().url().includes('/Mailed-'))
      await page.waitForFunction(() => '__TSR_key' in (history.state ?? {}))
    else await page.waitForURL('**/forgot-password')
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('somebody@wordconnect.example')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@wordconnect.example')
})

test('an address is verified, and Settings say so', async ({ page, watch }) => {
  watch.allow(400, '/api/auth/verify-email')
  const player = await newPlayer(site)
  await mailed(player.email, '/verify-email')
  await signIn(page.context(), player)
  await page.goto(`${site.origin}/settings`)
  await expect(page.getByText('Not verified yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('The mail is on its way')).toBeVisible()
  const link = await mailed(player.email, '/verify-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeFocused()
  await expectAccessible(page, 'address verified')
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify this address' }).click()
  await page.getByRole('link', { name: 'Open Settings' }).click()
  await expect(page.getByText('Verified: it is yours.')).toBeVisible()
})
