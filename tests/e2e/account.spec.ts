import { newEmail, newName, newPlayer, PASSWORD, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('every route shows the sign-in screen to a visitor', async ({ page }) => {
  for (const path of ['/', '/auth', '/game?challenge=x', '/story-mode', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByText('Connect words, challenge friends, climb the leaderboard.')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  }
  // This installation has neither, so neither is offered.
  await expect(page.getByText('Google')).toHaveCount(0)
  await expect(page.getByText('demo account')).toHaveCount(0)
})

test('signs out and in again; the browser keeps its theme and nothing of the account', {
  tag: '@both',
}, async ({ page, player, hasTouch }) => {
  const { hostname } = new URL(player.client.origin)
  await page
    .context()
    .addCookies([{ name: 'wordconnect-scheme', value: 'dark', domain: hostname, path: '/' }])
  // What is still being asked when the session ends would be refused. The stream of news is asked for last.
  const news = page.waitForResponse(/\/api\/me\/events/)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('of-the-account', 'yes'))
  await news
  await page.waitForLoadState('networkidle')
  if (hasTouch) {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('link', { name: 'Sign Out' }).tap()
  } else await page.getByRole('link', { name: 'Logout' }).click()
  // Once a session it is asked whether one stays.
  await page.getByRole('dialog', { name: 'Before You Go' }).getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await page.getByLabel('Email').fill(` ${player.email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Your run')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('signing in leads to the page that was asked for, also after the session has ended on it', async ({
  page,
  server,
  context,
  watch,
}) => {
  const { email } = await newPlayer(server)
  const signInHere = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
  }
  await page.goto('/leaderboards?board=win-streaks')
  await signInHere()
  await expect(page.getByRole('region', { name: 'Win Streaks, All Time' })).toBeVisible()
  await expect(page).toHaveURL('/leaderboards?board=win-streaks')
  // The session ends while the page is open.
  await page.waitForLoadState('networkidle')
  await context.clearCookies({ name: 'wc.session_token' })
  watch.allow(401, '/api/')
  await page.getByRole('tab', { name: /Fast Times/ }).click()
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/auth\?next=%2Fleaderboards/)
  await signInHere()
  await expect(page).toHaveURL(/^[^?]*\/leaderboards/)
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('a wrong password and an unknown address are told alike', async ({ page, server, watch }) => {
  watch.allow(401, '/api/auth/login')
  const { email } = await newPlayer(server)
  await page.goto('/')
  for (const address of [email, newEmail()]) {
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Login Failed')).toBeVisible()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('Login Failed')).toHaveCount(0)
  }
})

test('without a connection signing in says that something went wrong', async ({ page, watch }) => {
  watch.allow(0, '/api/auth/login')
  await page.goto('/')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

test('what is wrong with a new account is told', async ({ page, server, watch }) => {
  watch.allow(409, '/api/auth/register')
  watch.allow(400, '/api/auth/register')
  const { email: taken } = await newPlayer(server)
  await page.goto('/')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const fill = async (email: string, password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create Account' }).click()
  }
  await fill(taken, PASSWORD)
  await expect(page.getByText('Signup Failed')).toBeVisible()
  await expect(page.getByText(/already/)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await fill(newEmail(), 'password1')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('Signup Failed')).toBeVisible()
  // The browser itself refuses a password that is too short.
  await fill(newEmail(), 'short')
  expect(
    await page
      .getByLabel('Password', { exact: true })
      .evaluate((input: HTMLInputElement) => input.validity.tooShort),
  ).toBe(true)
})

test('a password can be looked at', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('a name taken in between, in another case, is refused', async ({ page, server, context, watch }) => {
  watch.allow(409, '/api/username/set')
  const client = server.client()
  await client.call('POST /api/auth/register', { body: { email: newEmail(), password: PASSWORD } })
  await signIn(context, { client })
  await page.goto('/')
  const name = newName()
  await page.getByLabel('Username', { exact: true }).fill(name)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await newPlayer(server, name.toUpperCase())
  await page.getByRole('button', { name: 'Set Username' }).click()
  await expect(page.getByText('Username taken')).toBeVisible()
  await expect(page.getByText('This username is already in use. Please choose another.')).toBeVisible()
  // No more than 20 characters fit.
  await page.getByLabel('Username', { exact: true }).fill('')
  await page.getByLabel('Username', { exact: true }).pressSequentially('abcdefghijklmnopqrstuvwxyz')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('abcdefghijklmnopqrst')
})

test('a page that does not exist says so', async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · WordConnect')
  await page.getByRole('link', { name: 'Go to Home Dashboard' }).click()
  await expect(page.getByText('Your run')).toBeVisible()
})
