import type { Page } from '@playwright/test'
import { atOwnOrigin, newPerson, RealProvider } from '../support/openid.ts'
import { codeOf, turnOn } from '../support/second-factor.ts'
import type { TestServer } from '../support/server.ts'
import { Game } from './support/game.ts'
import { newPlayer, PASSWORD, signIn } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

// The other browser tests block the service worker. These tests check every kind of navigation with the service worker.
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

const google = new RealProvider()
let site: TestServer
/** Navigation requests that reached the server, each as `GET /path`. */
let navigations: string[] = []

test.beforeAll(async () => {
  await google.start()
  site = atOwnOrigin(await startSite({ ...google.settings, SMTP_URL: 'smtp://127.0.0.1:1' }))
  google.serve(site)
  site.app.http.server.on('request', ({ method, url = '', headers }) => {
    if (headers['sec-fetch-mode'] === 'navigate') navigations.push(`${method} ${url.split('?')[0]}`)
  })
})
test.afterAll(async () => {
  await site.close()
  await google.close()
})

/**
 * Opens the start page and waits until its service worker is active, so that the worker handles further navigations.
 */
async function withWorker(page: Page): Promise<void> {
  await page.goto(site.origin)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done))
  })
  navigations = []
}

/**
 * Signs out at the site and at the identity provider. The function first leaves the page, because the server would
 * refuse the page's requests.
 */
const signOut = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const byGoogle = async (page: Page, next = '') => {
  await page.goto(`${site.origin}/auth${next}`)
  navigations = []
  await page.getByRole('link', { name: 'Continue with Google' }).click()
}
const GOOGLE = ['GET /api/auth/google', 'GET /api/auth/google/callback']

test('Google is asked once: a new account, a second factor, an account to link, each with its next page', async ({
  page,
}) => {
  await withWorker(page)
  google.person = newPerson()
  await byGoogle(page, '?next=%2Fsettings')
  await expect(page).toHaveURL(`${site.origin}/settings`)
  expect(navigations).toEqual([...GOOGLE, 'GET /settings'])

  await signOut(page)
  const guarded = await newPlayer(site)
  const { secret } = await turnOn(site, guarded.client)
  await markVerified(guarded.id)
  google.person = newPerson({ email: guarded.email })
  await byGoogle(page, '?next=%2Fleaderboards')
  await expect(page).toHaveURL(`${site.origin}/auth?step=second&next=%2Fleaderboards`)
  expect(navigations).toEqual([...GOOGLE, 'GET /auth'])
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, site.now(), 1))
  await expect(page.getByRole('heading', { name: 'Leaderboards', level: 1 })).toBeVisible()

  await signOut(page)
  const linked = await newPlayer(site)
  google.person = newPerson({ email: linked.email })
  await byGoogle(page)
  await expect(page.getByText(linked.email)).toBeVisible()
  expect(navigations).toEqual([...GOOGLE, 'GET /auth'])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Your run')).toBeVisible()
})

test('every other navigation reaches the server once, and what follows is right', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(404, '/s/')
  watch.allow(404, '/missing.html')
  watch.allow(404, '/100%')
  const player = await newPlayer(site)
  await withWorker(page)
  const opens = async (path: string, at: string, reached: string[]) => {
    navigations = []
    await page.goto(site.origin + path)
    await expect(page).toHaveURL(site.origin + at)
    expect(navigations).toEqual(reached)
  }
  await opens('/how-to-play', '/how-to-play', ['GET /how-to-play'])
  await opens('/players/nobody?ref=news.example.com', '/players/nobody?ref=news.example.com', [
    'GET /players/nobody',
  ])
  await opens('/api/login?next=%2Fsettings', '/auth?next=%2Fsettings', ['GET /api/login', 'GET /auth'])
  await opens('/s/unknown', '/s/unknown', ['GET /s/unknown'])
  await expect(page.getByRole('heading', { name: 'This is not shared any more' })).toBeVisible()
  for (const path of ['/missing.html', '/100%']) {
    await opens(path, path, [`GET ${path}`])
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  }
  await opens('/reset-password?token=abc&utm_source=mail.app', '/reset-password', ['GET /reset-password'])
  await opens('/verify-email?token=abc', '/verify-email', ['GET /verify-email'])
  await signIn(context, player)
  // If the user types the address of the logout in the address bar, the page asks before it signs out. A logout link of
  // the web app signs out immediately.
  await opens('/api/logout', '/api/logout', ['GET /api/logout'])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
  expect(navigations).toEqual(['GET /api/logout', 'POST /api/logout', 'GET /'])
  expect((await player.client.try('GET /api/auth/user')).status).toBe(401)
})

test('without a network an address below /api shows the offline page too, and comes by itself', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(0, '/')
  watch.allow(503, '/')
  await withWorker(page)
  // A part of the page that is still loading would fail without the network and show an error.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto(`${site.origin}/api/login`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(`${site.origin}/auth`)
})

test('a board is played through an outage, its result is opened by its link, and a press signs out', async ({
  page,
  context,
  watch,
  hasTouch,
}) => {
  watch.allow(0, '/api/')
  const player = await newPlayer(site)
  await signIn(context, player)
  await withWorker(page)
  const game = new Game(page, site, player.email, hasTouch)
  await page.goto(`${site.origin}/game`)
  await game.press(game.button('Start Game'))
  await expect(game.tiles).toHaveCount(16)
  const [first = [], second = [], ...others] = await game.groupsLeft()
  const board = await game.id()
  await game.find(first)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await game.select(second)
  await expect(game.status('Your guess is kept and checked when you are back.')).toBeVisible()
  await context.setOffline(false)
  await expect(game.banners).toHaveCount(2)
  await game.find(others[0] ?? [])
  await game.select(others[1] ?? [])
  await expect(game.heading('Level 1 complete')).toBeVisible()

  const { url } = await player.client.call('POST /api/share', { body: { kind: 'level', refId: board } })
  const { pathname } = new URL(url)
  navigations = []
  await page.goto(site.origin + pathname)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(player.username)
  expect(navigations).toEqual([`GET ${pathname}`])

  await page.goto(site.origin)
  await expect(page.getByText('Your run')).toBeVisible()
  await page.waitForLoadState('networkidle')
  navigations = []
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Sign Out' }).tap()
  await page.getByRole('dialog', { name: 'Before You Go' }).getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(navigations.filter((one) => one.endsWith('/api/logout'))).toEqual(['GET /api/logout'])
  expect((await player.client.try('GET /api/auth/user')).status).toBe(401)
})

const markVerified = (id: string) =>
  site.app.context.db.updateTable('player').set({ email_verified: true }).where('id', '=', id).execute()
