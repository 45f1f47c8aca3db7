import { Game } from './support/game.ts'
import { newEmail, newName, newPlayer, PASSWORD } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('signs up, plays to level 5, loses, and is stopped at the third game', async ({
  page,
  server,
  hasTouch,
}) => {
  test.setTimeout(180_000)
  const email = newEmail()
  const game = new Game(page, server, email, hasTouch)
  const { username: taken } = await newPlayer(server)

  await test.step('sign up', async () => {
    await page.goto('/game')
    await expect(page.getByText('Connect words, challenge friends, climb the leaderboard.')).toBeVisible()
    await game.press(page.getByRole('tab', { name: 'Sign Up' }))
    await page.getByLabel('First name').fill('Mira')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await game.press(game.button('Create Account'))
  })

  await test.step('choose a name', async () => {
    await expect(page.getByRole('heading', { name: 'Choose Your Username' })).toBeVisible()
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
    await expect(page).toHaveURL('/')
  })

  await test.step('level 1 goes on to level 2 by itself', async () => {
    await game.press(page.getByRole('main').getByRole('link', { name: 'Play Game' }).first())
    await game.press(game.button('Start Game'))
    await expect(game.tiles).toHaveCount(16)
    await game.win()
    await expect(page.getByRole('heading', { name: 'Level 1 complete' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Level 2', exact: true })).toBeVisible()
  })

  await test.step('level 2 is the best run so far', async () => {
    await game.miss(0)
    await game.win()
    const unlocked = game.dialog('Achievement Unlocked')
    await expect(unlocked).toContainText('your best run so far')
    await game.press(unlocked.getByRole('button', { name: 'Continue Playing' }))
    await expect(page.getByRole('heading', { name: 'Level 3', exact: true })).toBeVisible()
  })

  await test.step('levels 3 and 4', async () => {
    for (const level of [3, 4]) {
      await expect(game.tiles).toHaveCount(16)
      await game.win()
      await game.press(game.button('Next Level'))
      await expect(page.getByRole('heading', { name: `Level ${level + 1}`, exact: true })).toBeVisible()
    }
  })

  await test.step('level 5 has five groups', async () => {
    await expect(game.tiles).toHaveCount(20)
    await game.win()
    await expect(game.banners).toHaveCount(5)
    const unlocked = game.dialog('Achievement Unlocked')
    await expect(unlocked).toContainText('Level 5')
    await game.press(unlocked.getByRole('button', { name: 'Continue Playing' }))
  })

  await test.step('lose at level 6', async () => {
    await expect(page.getByRole('heading', { name: 'Level 6', exact: true })).toBeVisible()
    await game.find((await game.groups())[4] ?? [])
    for (const mistakes of [0, 1, 2, 3] as const) await game.miss(mistakes)
    await expect(page.getByText('Score saved!')).toBeVisible()
    await expect(game.banners).toHaveCount(5)
    await expect(game.board.getByText('Not found: ')).toHaveCount(4)
  })

  await test.step('two games a day', async () => {
    await game.press(game.button('Start New Game'))
    await expect(page.getByRole('heading', { name: 'Level 1', exact: true })).toBeVisible()
    await expect(game.tiles).toHaveCount(16)
    await game.more('Give up')
    await game.press(game.dialog('Give up this run?').getByRole('button', { name: 'Give up' }))
    await game.press(game.button('Start New Game'))
    const limit = game.dialog('No games left today')
    await expect(limit).toContainText('You have begun all of today’s two games.')
    await expect(limit).toContainText('midnight')
    await game.press(limit.getByRole('button', { name: 'Got it' }))
    await expect(limit).toBeHidden()
    await page.goto('/')
    await expect(page.getByText('No games left')).toBeVisible()
  })
})
