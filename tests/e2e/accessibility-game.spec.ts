import { giveUp, guess, start, twoAndTwo, win } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// No violation in any state of play, in light and in dark.

test.describe.configure({ timeout: 120_000 })

test('a level from start to end', async ({ page, game }) => {
  await page.goto('/game')
  await expect(game.button('Start Game')).toBeVisible()
  await expectAccessible(page, 'ready')
  await game.press(game.button('Start Game'))
  await expect(game.tiles).toHaveCount(16)
  await expectAccessible(page, 'playing')

  const groups = await game.groups()
  const [first = [], ...rest] = groups
  await game.select(first.slice(0, 3))
  await expectAccessible(page, 'selected')
  await game.press(game.button('Clear'))
  await game.select(twoAndTwo(groups))
  await expect(game.status('Not a group. Three mistakes left.')).toBeVisible()
  await expectAccessible(page, 'wrong')
  await game.miss(1)
  await expectAccessible(page, 'one away')
  await page.keyboard.press('h')
  await expect(game.status(/ go together\.$/)).toBeVisible()
  await expectAccessible(page, 'hinted')
  await game.find(first)
  await expectAccessible(page, 'group found')

  // The panel stays while it is looked at.
  await page.evaluate(() => localStorage.setItem('wordconnect-next-by-itself', 'off'))
  await page.reload()
  await game.press(page.getByRole('button', { name: 'Go on with level 1' }))
  for (const group of rest) await game.find(group)
  await expect(page.getByRole('heading', { name: 'Level 1 complete' })).toBeVisible()
  await expectAccessible(page, 'level complete')
})

test('the end of a run', async ({ page, server, game, player }) => {
  const { id } = await start(player.client)
  const groups = await server.answer(id)
  for (const mistake of [0, 1, 2]) await guess(player.client, id, wrongGuess(groups, mistake))
  await server.grant(player.id, 'life', 1)
  await page.goto('/game')
  await expect(page.getByRole('button', { name: 'Go on with level 1' })).toBeVisible()
  await expectAccessible(page, 'ready with a run')
  await game.resume()
  await game.select(wrongGuess(groups, 3))
  const asked = game.dialog('Out of mistakes')
  await expect(asked).toBeVisible()
  await expectAccessible(page, 'out of mistakes')
  await game.press(asked.getByRole('button', { name: 'Give up' }))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await expectAccessible(page, 'game over')
})

test('dialogs', async ({ page, game, player }) => {
  const { id } = await start(player.client)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await game.resume()
  await expect(page.getByRole('button', { name: /^Hint 0 left/ })).toBeVisible()
  const open = async (name: string, press: () => Promise<void>) => {
    await press()
    await expect(game.dialog(name)).toBeVisible()
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
    await expect(game.dialog(name)).toBeHidden()
  }
  await open('No hints left', () => game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ })))
  await open('Keyboard shortcuts', () => game.more('Keyboard shortcuts'))
  await open('Restart this level?', () => game.more('Restart level 1'))
  const menu = game.button('Game menu')
  if (await menu.isVisible()) await open('Game menu', () => game.press(menu))

  await giveUp(player.client, id)
  const second = await start(player.client)
  await giveUp(player.client, second.id)
  await page.goto('/game')
  await expect(page.getByText('0 of 2')).toBeVisible()
  await open('No games left today', () => game.press(game.button('Start Game')))
})

test('an achievement', async ({ page, server, game, player }) => {
  const first = await win(server, player.client, await start(player.client))
  await player.client.call('POST /api/game/:id/next', { params: { id: first.id } })
  await game.resume()
  await game.win()
  const unlocked = game.dialog('Achievement Unlocked')
  await expect(unlocked).toBeVisible()
  await expectAccessible(page, 'achievement')
  await game.press(unlocked.getByRole('button', { name: 'Share' }))
  await expect(game.dialog('Share')).toBeVisible()
  await expectAccessible(page, 'share sheet')
})
