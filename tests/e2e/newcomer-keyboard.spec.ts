import { wrongGuess } from '../support/server.ts'
import { Game } from './support/game.ts'
import { Keys } from './support/keys.ts'
import { newEmail, newName, newPlayer, PASSWORD } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('the same by keyboard alone', async ({ page, server, hasTouch }) => {
  test.setTimeout(180_000)
  const email = newEmail()
  const game = new Game(page, server, email, hasTouch)
  const keys = new Keys(page)
  const { username: taken } = await newPlayer(server)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })

  await test.step('sign up', async () => {
    await page.goto('/')
    await keys.tabTo(page.getByRole('tab', { name: 'Sign In' }))
    await keys.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
    await keys.tabTo(page.getByLabel('Email'))
    await keys.type(email)
    await keys.press('Tab')
    await keys.type(PASSWORD)
    await page.keyboard.press('Enter')
  })

  await test.step('choose a name', async () => {
    await expect(heading('Choose Your Username')).toBeVisible()
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
  })

  await test.step('start', async () => {
    await keys.activate(page.getByRole('main').getByRole('link', { name: 'Play Game' }).first())
    await expect(heading('Ready to Play')).toBeVisible()
    await keys.expectFocus('on a new page')
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
    await keys.press('h')
    await expect(game.status(/ go together\.$/)).toBeVisible()
    await keys.press('h')
    await expect(game.dialog('No hints left')).toBeVisible()
    await keys.press('Tab', 'Tab')
    await keys.activate(game.button('Got it'))
    await keys.expectFocus('after a dialog')
  })

  await test.step('levels 1 to 5, each begun by a key', async () => {
    for (const level of [1, 2, 3, 4, 5]) {
      await expect(heading(`Level ${level}`)).toBeVisible()
      await expect(game.tiles).toHaveCount(level === 5 ? 20 : 16)
      await keys.expectFocus(`at level ${level}`)
      await keys.win(game)
      const unlocked = game.dialog('Achievement Unlocked')
      const panel = heading(`Level ${level} complete`)
      await expect(panel).toBeVisible()
      await keys.expectFocus('at the end of a level')
      if (await unlocked.isVisible()) {
        await keys.press('Escape')
        await expect(unlocked).toBeHidden()
        await keys.expectFocus('after a dialog')
      }
      await keys.activate(game.button('Next Level'))
    }
  })

  await test.step('lose at level 6', async () => {
    await expect(heading('Level 6')).toBeVisible()
    const groups = await game.groups()
    for (const [n, left] of ['Three mistakes', 'Two mistakes', 'One mistake'].entries()) {
      await keys.select(game, wrongGuess(groups, n))
      await expect(game.status(`One away from a group. ${left} left.`)).toBeVisible()
      await keys.expectFocus('after a wrong guess')
    }
    await keys.select(game, wrongGuess(groups, 3))
    await expect(heading('Game Over')).toBeVisible()
    await keys.expectFocus('at the end of a run')
  })

  await test.step('two games a day', async () => {
    await keys.activate(game.button('Start New Game'))
    await expect(heading('Level 1')).toBeVisible()
    await keys.expectFocus('on a new board')
    const menu = game.button('Game menu')
    if (await menu.isVisible()) await keys.activate(menu)
    await keys.activate(page.getByRole('button', { name: 'Give up' }).filter({ visible: true }))
    await keys.activate(game.dialog('Give up this run?').getByRole('button', { name: 'Give up' }))
    await expect(heading('Game Over')).toBeVisible()
    await keys.expectFocus('at the end of a run')
    await keys.activate(game.button('Start New Game'))
    await expect(game.dialog('No games left today')).toContainText('midnight')
    await keys.press('Escape')
    await keys.expectFocus('after a dialog')
  })
})
