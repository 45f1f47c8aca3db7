import { start, win } from '../support/moves.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { newEmail, newPlayer, PASSWORD, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

// No violation in any state, in light and in dark. States of play are in accessibility-game.spec.ts, those of the daily
// challenge in daily-accessibility.spec.ts.

test('signed out', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expectAccessible(page, 'sign in')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expectAccessible(page, 'sign up')
  await page.getByRole('link', { name: 'How to play' }).click()
  await expect(page.getByRole('heading', { name: 'One away' })).toBeVisible()
  await expectAccessible(page, 'how to play')
  // Its links lead a visitor to the board that can be played without an account.
  await page.getByRole('link', { name: 'Play a first board' }).first().click()
  await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
})

test('choosing a name', async ({ page, server, context }) => {
  const { username: taken } = await newPlayer(server)
  const client = server.client()
  await client.call('POST /api/auth/register', { body: { email: newEmail(), password: PASSWORD } })
  await signIn(context, { client })
  await page.goto('/')
  const field = page.getByLabel('Username', { exact: true })
  await expect(field).toBeVisible()
  await expectAccessible(page, 'empty')
  await field.fill(taken)
  await expect(page.getByText('Username is already taken')).toBeVisible()
  await expectAccessible(page, 'taken', 'main')
  await field.fill(`${taken}_2`)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await expectAccessible(page, 'available', 'main')
})

test('home', { tag: '@both' }, async ({ page, server, player, hasTouch }) => {
  await newPlayer(server).then(async ({ client }) => win(server, client, await start(client)))
  await page.goto('/')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'no scores of their own')
  if (!hasTouch) return
  await win(server, player.client, await start(player.client))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Share your score' })).toBeVisible()
  await expectAccessible(page, 'a run and a score')

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessibleDialog(page, 'side menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share your score' }).click()
  await expect(page.getByRole('dialog', { name: 'Share your score' })).toBeVisible()
  await expectAccessibleDialog(page, 'share sheet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Game' }).click()
  await expect(page.getByRole('dialog', { name: 'Start a new game?' })).toBeVisible()
  await expectAccessibleDialog(page, 'new game?')
})

test('what went wrong', async ({ page, player, watch }) => {
  expect(player.username).not.toBe('')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page, 'page not found')
  watch.allow(0, '/api/')
  await page.route('**/api/{scores,game,subscription}/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible()
  await expectAccessible(page, 'home without its figures')
  await page.goto('/game')
  await expect(page.getByText('The game could not be loaded')).toBeVisible()
  await expectAccessible(page, 'game without a board')
})
