import { atOwnOrigin, newPerson, RealProvider } from '../support/openid.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { newName, newPlayer, PASSWORD } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

test.describe.configure({ mode: 'default' })

const google = new RealProvider()
let site: TestServer

test.beforeAll(async () => {
  await google.start()
  site = atOwnOrigin(await startSite({ ...google.settings, SMTP_URL: 'smtp://127.0.0.1:1' }))
  google.serve(site)
})
test.afterAll(async () => {
  await site.close()
  await google.close()
})

test('a newcomer stops at Google, goes on, chooses a name and plays; there is no other way in yet', async ({
  page,
}) => {
  google.person = newPerson()
  google.stops = true
  await page.goto(`${site.origin}/game`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${site.origin}/auth?google=declined&next=%2Fgame`)
  await expect(page.getByText(/You stopped at Google/)).toBeVisible()
  await expectAccessible(page, 'declined')
  google.stops = false
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('Username', { exact: true }).fill(newName())
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByRole('button', { name: 'Set Username' }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(page.getByText('Level 1').first()).toBeVisible()
  await page.goto(`${site.origin}/settings`)
  const section = page.getByRole('region', { name: 'Sign-in with Google' })
  await expect(section.getByText(/^Connected/)).toBeVisible()
  await expect(section.getByText(/only way to sign in/)).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
})

test('whoever has an account shows its password once, then disconnects and connects again', {
  tag: '@long',
}, async ({ page, watch }) => {
  watch.allow(401, '/api/auth/google/link')
  watch.allow(403, '/api/auth/google/connect')
  const { email, username } = await newPlayer(site)
  google.person = newPerson({ email })
  await page.goto(`${site.origin}/auth`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible()
  await expectAccessible(page, 'link')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('not the password')
  await field.press('Enter')
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await field.fill(PASSWORD)
  await field.press('Enter')
  await expect(page.getByText('Your run')).toBeVisible()
  await page.goto(`${site.origin}/settings`)
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  const section = page.getByRole('region', { name: 'Sign-in with Google' })
  await section.getByRole('button', { name: 'Disconnect' }).click()
  const leaving = page.getByRole('dialog', { name: 'Disconnect from Google?' })
  await leaving.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await leaving.getByRole('button', { name: 'Disconnect' }).click()
  await expect(section.getByText(/^Not connected/)).toBeVisible()
  await site.app.context.db
    .updateTable('session')
    .set({ created_at: new Date(0) })
    .execute()
  await section.getByRole('button', { name: 'Connect with Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on to Google' }).click()
  await expect(page.locator('output').getByText('Connected with Google')).toBeVisible()
  await expect(section.getByText(/^Connected/)).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/settings`)
})

test('the page of the mail does nothing before it is told to, and tells when its link is over', {
  tag: '@long',
}, async ({ page, watch }) => {
  watch.allow(410, '/api/auth/google/link/confirm')
  const { email, client, id } = await newPlayer(site)
  const { context } = site.app
  google.person = newPerson({ email })
  await page.goto(`${site.origin}/auth`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(/is on its way/)).toBeVisible()
  const mail = await context.db
    .selectFrom('mail')
    .selectAll()
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow()
  const written = await context.mails
    .get('link_google')
    ?.write(context, { id: mail.id, recipient: email, playerId: id, data: mail.data }, site.now())
  const url = written?.button?.url ?? ''
  await page.goto(url)
  await expect(page.getByText(/password is removed/)).toBeVisible()
  expect((await client.try('GET /api/auth/user')).status).toBe(200)
  await expectAccessible(page, 'page of the mail')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByText('Your run')).toBeVisible()
  expect((await client.try('GET /api/auth/user')).status).toBe(401)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByText(/its time is over/)).toBeVisible()
})
