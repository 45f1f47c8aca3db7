import { newPlayer, PASSWORD, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('in, out and in again, to the page that was asked for; the browser keeps its theme and nothing of the account', async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.allow(401, '/api/')
  const { email } = await newPlayer(server)
  const { hostname } = new URL(server.origin)
  await context.addCookies([{ name: 'wordconnect-scheme', value: 'dark', domain: hostname, path: '/' }])
  const signInHere = async (address: string, password = PASSWORD) => {
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
  }

  await test.step('a visitor is sent on to the page', async () => {
    await page.goto('/leaderboards?board=win-streaks')
    // The form opens with Sign Up, because nobody has signed in in this browser.
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await signInHere(email, 'not the password')
    await expect(page.getByText('Login Failed')).toBeVisible()
    await expect(page.getByRole('status').getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Invalid email or password',
    )
    await signInHere(email)
    await expect(page.getByRole('region', { name: 'Win Streaks, All Time' })).toBeVisible()
    await expect(page).toHaveURL('/leaderboards?board=win-streaks')
  })

  await test.step('also after the session has ended while the page is open', async () => {
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: 'wc.session_token' })
    await page.getByRole('tab', { name: /Fast Times/ }).click()
    await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/auth\?next=%2Fleaderboards/)
    await signInHere(` ${email.toUpperCase()} `)
    await expect(page).toHaveURL(/^[^?]*\/leaderboards/)
  })

  await test.step('a page that does not exist says so, and leads home', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found · WordConnect')
    await page.getByRole('link', { name: 'Go to Home Dashboard' }).click()
    await expect(page.getByText('Your run')).toBeVisible()
  })

  await test.step('out', async () => {
    // The test waits for the last request that the page makes, which opens an event stream. After the end of the
    // session, the server would refuse the request.
    const news = page.waitForResponse(/\/api\/events\?.*me%40/)
    await page.goto('/auth')
    await expect(page).toHaveURL('/')
    await page.evaluate(() => localStorage.setItem('of-the-account', 'yes'))
    await news
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('link', { name: 'Sign Out' }).tap()
    // Before the first sign-out in a session, the page asks the player to confirm the sign-out.
    await page.getByRole('dialog', { name: 'Before You Go' }).getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test('a tab of one account does not play for another account that has signed in since', async ({
  page,
  server,
  player,
  context,
  game,
  watch,
}) => {
  watch.allow(409, '/api/')
  await page.goto('/game')
  const begin = page.getByRole('button', { name: 'Start Game' })
  await expect(begin).toBeVisible()
  const other = await newPlayer(server)
  await signIn(context, other)
  const loaded = page.waitForEvent('load')
  await game.press(begin)
  await loaded
  await expect(page.getByText('Another account is signed in')).toBeVisible()
  for (const { client } of [player, other])
    expect(await client.call('GET /api/game/current')).toMatchObject({ game: null })
  // The page now shows the other account.
  await game.press(begin)
  await expect.poll(() => other.client.call('GET /api/game/current')).not.toMatchObject({ game: null })
  expect(await player.client.call('GET /api/game/current')).toMatchObject({ game: null })
})
