import { Client } from '../support/client.ts'
import { Game } from './support/game.ts'
import { newEmail, newName, newPlayer, PASSWORD } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// The test newcomer-keyboard.spec.ts does the same steps with the keyboard, on the desktop.
test('signs up, plays to level 5, loses, and is stopped at the third game', async ({
  page,
  server,
  hasTouch,
  watch,
}) => {
  watch.allow(409, '/api/auth/register')
  const email = newEmail()
  const game = new Game(page, server, email, hasTouch)
  const { username: taken, email: takenEmail } = await newPlayer(server)
  /** A second client with the player's account. This client plays through the API, without the browser. */
  const client = new Client(server.origin)

  await test.step('sign up', async () => {
    await page.goto('/game')
    await expect(page.getByText('Connect words, challenge friends, climb the leaderboard.')).toBeVisible()
    await game.press(page.getByRole('tab', { name: 'Sign Up' }))
    await page.getByLabel('First name').fill('Mira')
    await page.getByLabel('Email').fill(takenEmail)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await game.press(game.button('Create Account'))
    await expect(page.getByText('Signup Failed')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await game.press(game.button('Dismiss'))
    await page.getByLabel('Email').fill(email)
    await game.press(game.button('Create Account'))
  })

  await test.step('choose a name', async () => {
    await expect(game.heading('Choose Your Username')).toBeVisible()
    const field = page.getByLabel('Username', { exact: true })
    const set = game.button('Set Username')
    await field.fill('ab')
    await expect(page.getByText('Must be at least 3 characters')).toBeVisible()
    await field.fill('no spaces')
    await expect(page.getByText('Only letters, numbers, and underscores allowed')).toBeVisible()
    await field.fill(taken.toUpperCase())
    await expect(page.getByText('Username is already taken')).toBeVisible()
    await expect(set).toBeDisabled()
    await field.fill(newName())
    await expect(page.getByText('Username is available!')).toBeVisible()
    await game.press(set)
    await expect(page.getByText('Username set!')).toBeVisible()
    // After the sign-up, the browser returns to the page that the player wanted to open.
    await expect(page).toHaveURL('/game')
    await client.call('POST /api/auth/login', { body: { email, password: PASSWORD } })
  })

  await test.step('level 1 goes on to level 2 by itself', async () => {
    await game.press(game.button('Start Game'))
    await expect(game.tiles).toHaveCount(16)
    // Only the first board of a new player shows explanations.
    await expect(game.status('Four groups of four. Press a word, then three that go with it.')).toBeVisible()
    const [[first = '', ...others] = [], ...groups] = await game.groups()
    await game.select([first])
    await expect(game.status(/^One of four. What goes with /)).toBeVisible()
    await game.select(others)
    await expect(game.status('Correct! Great job! Three groups to go.')).toBeVisible()
    await expect(game.banners).toHaveCount(1)
    for (const group of groups.slice(0, 2)) await game.find(group)
    await game.select((await game.groupsLeft())[0] ?? [])
    await expect(game.heading('Level 2')).toBeVisible()
    await expect(game.status('Find four words that belong together.')).toBeVisible()
  })

  await test.step('level 2 is the best run so far', async () => {
    await game.miss(0)
    const [last = []] = await playOn(server, client, await game.id(), { found: 3 })
    await game.resume()
    await game.find(last)
    await expect(page.getByRole('region', { name: 'Achievement Unlocked' })).toContainText(
      'Your best run so far',
    )
    await game.press(game.button('Continue Playing'))
    await expect(game.heading('Level 3')).toBeVisible()
  })

  await test.step('level 5 has five groups', async () => {
    for (const level of [3, 4]) {
      const id = await game.id()
      await playOn(server, client, id, { found: 4 })
      const dealt = await client.call('POST /api/game/:id/next', { params: { id } })
      expect(dealt.level).toBe(level + 1)
    }
    const [last = []] = await playOn(server, client, await game.id(), { found: 4 })
    await game.resume()
    await game.find(last)
    await expect(game.heading('Level 5 complete')).toBeVisible()
    await expect(game.banners).toHaveCount(5)
    await expect(page.getByRole('region', { name: 'Achievement Unlocked' })).toContainText('Level 5')
    await game.press(game.button('Continue Playing'))
  })

  await test.step('lose at level 6', async () => {
    await expect(game.heading('Level 6')).toBeVisible()
    await expect(game.tiles).toHaveCount(20)
    await game.find((await game.groups())[4] ?? [])
    for (const mistakes of [0, 1, 2, 3] as const) await game.miss(mistakes)
    await expect(game.heading('Game Over')).toBeVisible()
    await expect(page.getByText('Score saved!')).toBeVisible()
    await expect(game.banners).toHaveCount(5)
    await expect(game.missed).toHaveCount(4)
  })

  await test.step('two games a day', async () => {
    await game.press(game.button('Start New Game'))
    await expect(game.heading('Level 1')).toBeVisible()
    await expect(game.tiles).toHaveCount(16)
    await game.giveUp()
    // The page at the end of the last run shows links to games that the player can still play for free.
    await expect(game.panel('Game Over').getByRole('link', { name: 'Daily Challenge' })).toBeVisible()
    await expect(game.panel('Game Over')).toContainText('midnight')
    await expect(game.button('Start New Game')).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByText('No games left')).toBeVisible()
  })
})
