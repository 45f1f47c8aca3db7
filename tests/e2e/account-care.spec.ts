import type { Page } from '@playwright/test'
import { codeOf, secretOf } from '../support/second-factor.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { PASSWORD, type Player } from './support/players.ts'
import { expect, test } from './support/test.ts'

/**
 * Leaves the page and then deletes the session cookie, because without the cookie the server would refuse requests of
 * the page.
 */
async function signOut(page: Page, home = '/'): Promise<void> {
  await page.goto('/api/health')
  await page.context().clearCookies({ name: 'wc.session_token' })
  await page.goto(home)
}

async function typePassword(page: Page, { email }: Player): Promise<void> {
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

/** Returns the next code of the authenticator app, because the server accepts each code only once. */
const nextCode = (server: TestServer, secret: string) => codeOf(secret, server.now(), 1)

test('two-step sign-in: turned on, asked for, by the app and by a recovery code', async ({
  page,
  server,
  player,
  watch,
}) => {
  watch.allow(401, '/api/auth/two-factor/')
  // After the password, the form for the code replaces the form for the password, so the content of the page is allowed
  // to move.
  watch.allowGrowth(/^\/ Find four words/)
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect your app' })
  await expect(connect.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessibleDialog(page, 'connect your app')
  const uri = await connect.getByRole('link').getAttribute('href')
  const secret = secretOf(uri ?? '')
  await expect(connect.locator('code')).toHaveText(secret.replace(/.{4}(?=.)/g, '$& '))
  await connect.getByLabel('The code that it shows now').fill('000000')
  await connect.getByRole('button', { name: 'Turn on' }).click()
  await expect(connect.getByRole('alert')).toContainText('not right')
  await connect.getByLabel('The code that it shows now').fill(codeOf(secret, server.now()))
  await connect.getByRole('button', { name: 'Turn on' }).click()
  const keep = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(keep.getByRole('listitem')).toHaveCount(10)
  const codes = await keep.getByRole('listitem').allTextContents()
  await expectAccessibleDialog(page, 'recovery codes')
  await keep.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('Ten recovery codes left.')).toBeVisible()

  await signOut(page)
  await typePassword(page, player)
  await expect(page.getByRole('grid', { name: 'Words' }).getByRole('button')).toHaveCount(16)
  await expectAccessible(page, 'second step')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await expect(page.getByRole('alert')).toContainText('not right')
  // The reload simulates a phone that unloads the page while the player uses the authenticator app.
  await page.reload()
  await page.getByLabel('Code', { exact: true }).fill(nextCode(server, secret))
  await expect(page.getByText('Your run')).toBeVisible()
  await expect(page).toHaveURL('/')

  await signOut(page)
  await typePassword(page, player)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your run')).toBeVisible()
  await page.goto('/settings')
  await expect(section.getByText('Nine recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible()
})

test('a passkey: added, signed in with, removed', { tag: '@desktop' }, async ({
  page,
  server,
  player,
  watch,
}) => {
  watch.allowGrowth(/Settings/) // the list becomes longer through the player's actions
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const site = server.origin.replace('127.0.0.1', 'localhost')
  const cookies = player.client.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: site })))
  await page.goto(`${site}/settings`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('listitem')).toContainText('not used yet')
  // The browser suggests the passkey at the field for the e-mail address. The test's virtual authenticator accepts the
  // suggestion automatically.
  await signOut(page, `${site}/`)
  await expect(page.getByText('Your run')).toBeVisible()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signOut(page, `${site}/`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Your run')).toBeVisible()
  await page.goto(`${site}/settings`)
  await expect(section.getByRole('listitem')).toContainText('last used')
  await section.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
})
