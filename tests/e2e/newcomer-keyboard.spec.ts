import { Client } from '../support/client.ts'
import { wrongGuess } from '../support/server.ts'
import { Game } from './support/game.ts'
import { Keys } from './support/keys.ts'
import { newEmail, newName, newPlayer, PASSWORD } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

test('the same by keyboard alone', { tag: ['@desktop', '@long'] }, async ({ page, server, hasTouch }) => {
  test.setTimeout(240_000)
  const email = newEmail()
  const game = new Game(page, server, email, hasTouch)
  const keys = new Keys(page)
  const { username: taken } = await newPlayer(server)
  /** A second client with the player's account. This client plays through the API, without the browser. */
  const client = new Client(server.origin)
  /** Opens the page of the game again and continues the run. */
  const resume = async (level: number) => {
    await page.goto('/game')
    await expect(game.heading(`Level ${level}`)).toBeVisible()
    await expect(game.board).toBeVisible()
    // After a full load of the page, the browser chooses the focused element, not the web app. The Tab key moves the
    // focus to the board.
    await keys.tabTo(game.tiles.first())
  }

  await test.step('sign up', async () => {
    await page.goto('/')
    await keys.tabTo(page.getByRole('tab', { name: 'Sign Up' }))
    await keys.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused()
    await keys.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
    await keys.tabTo(page.getByLabel('Email'))
    await keys.type(email)
    await keys.press('Tab')
    await keys.type(PASSWORD)
    await page.keyboard.press('Enter')
  })

  await test.step('choose a name', async () => {
    await expect(game.heading('Choose Your Username')).toBeVisible()
    await keys.expectFocus('on a new page')
    const field = page.getByLabel('Username', { exact: true })
    await keys.tabTo(field)
    await keys.type(taken)
    await expect(page.getByText('Username is already taken')).toBeVisible()
    await keys.press('ControlOrMeta+a')
    await keys.type(newName())
    await expect(page.getByText('Username is available!')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Username set!')).toBeVisible()
    await client.call('POST /api/auth/login', { body: { email, password: PASSWORD } })
  })

  await test.step('start', async () => {
    await keys.activate(game.button('Start Game'))
    await expect(game.tiles).toHaveCount(16)
    await keys.expectFocus('on a new board')
  })

  await test.step('the keys of the game', async () => {
    const [group = []] = await game.groups()
    await keys.press('?')
    await expect(game.dialog('Keyboard shortcuts')).toBeVisible()
    await keys.press('Escape')
    await expect(game.dialog('Keyboard shortcuts')).toBeHidden()
    await keys.select(game, group.slice(0, 3))
    await expect(game.selected).toHaveCount(3)
    await keys.press('Escape')
    await expect(game.selected).toHaveCount(0)
    const before = await game.order()
    await keys.press('s')
    await expect.poll(() => game.order()).not.toEqual(before)
    expect((await game.order()).toSorted()).toEqual(before.toSorted())
    await expect(game.said('Shuffled.')).toBeAttached()
    await keys.press('h')
    await expect(game.status('Press H again to use a hint.')).toBeVisible()
    await keys.press('h')
    await expect(game.status(/ go together\.$/)).toBeVisible()
    await keys.press('h')
    await expect(game.dialog('No hints left')).toBeVisible()
    await keys.press('Tab', 'Tab')
    await keys.activate(game.button('Keep playing'))
    await keys.expectFocus('after a dialog')
  })

  await test.step('a wrong guess, and level 1 to its end', async () => {
    const groups = await game.groups()
    await keys.select(game, wrongGuess(groups))
    await expect(game.status('One away: three of the four fit. Three mistakes left.')).toBeVisible()
    await keys.expectFocus('after a wrong guess')
    await keys.press('Escape')
    await expect(game.selected).toHaveCount(0)
    await keys.win(game)
    await expect(game.heading('Level 1 complete')).toBeVisible()
    await keys.expectFocus('at the end of a level')
    await keys.activate(game.button('Next Level'))
    await expect(game.heading('Level 2')).toBeVisible()
    await keys.expectFocus('at level 2')
  })

  await test.step('an achievement at level 5', async () => {
    for (let level = 2; level < 5; level++) {
      const id = await game.id()
      await playOn(server, client, id, { found: 4 })
      await client.call('POST /api/game/:id/next', { params: { id } })
    }
    const [last = []] = await playOn(server, client, await game.id(), { found: 4 })
    await resume(5)
    await keys.find(game, last)
    await expect(game.heading('Level 5 complete')).toBeVisible()
    await keys.expectFocus('at the end of a level')
    await keys.activate(game.button('Share'))
    await expect(game.dialog('Share')).toBeVisible()
    await keys.press('Escape')
    await expect(game.button('Share')).toBeFocused()
    await keys.activate(game.button('Continue Playing'))
    await expect(game.heading('Level 6')).toBeVisible()
    await keys.expectFocus('at level 6')
  })

  await test.step('lose at level 6', async () => {
    const groups = await playOn(server, client, await game.id(), { mistakes: 3 })
    await resume(6)
    await keys.select(game, wrongGuess(groups, 3))
    await expect(game.heading('Game Over')).toBeVisible()
    await keys.expectFocus('at the end of a run')
  })

  await test.step('two games a day', async () => {
    await keys.activate(game.button('Start New Game'))
    await expect(game.heading('Level 1')).toBeVisible()
    await keys.expectFocus('on a new board')
    await keys.activate(game.button('Give up'))
    await keys.activate(game.dialog('Give up this run?').getByRole('button', { name: 'Give up' }))
    await expect(game.heading('Game Over')).toBeVisible()
    await keys.expectFocus('at the end of a run')
    await keys.tabTo(game.panel('Game Over').getByRole('link', { name: 'Daily Challenge' }))
  })
})
