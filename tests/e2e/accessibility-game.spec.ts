import { giveUp, guess, start, twoAndTwo } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { keepPanel } from './support/game.ts'
import { playOn, reachLevel } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// No violation in any state of play, in light and in dark.

test('a level from its start to its end', async ({ page, server, game, player }) => {
  // The panel stays while it is looked at.
  await keepPanel(page)
  await page.goto('/game')
  await expect(game.button('Start Game')).toBeVisible()
  await expectAccessible(page, 'ready')
  await game.press(game.button('Start Game'))
  await expect(game.tiles).toHaveCount(16)
  await expectAccessible(page, 'playing')

  const groups = await game.groups()
  const [first = [], second = []] = groups
  await page.keyboard.press('h')
  await expect(game.status(/ go together\.$/)).toBeVisible()
  await game.find(first)
  await game.select(twoAndTwo(groups.slice(1)))
  await expect(game.status('Not a group. Three mistakes left.')).toBeVisible()
  await game.miss(1)
  await expect(game.selected).toHaveCount(0)
  await game.select(second.slice(0, 3))
  await expectAccessible(page, 'hinted, a group found, one away, three selected')

  const id = await game.id()
  for (const group of groups.slice(1, 3)) await guess(player.client, id, group)
  await game.resume()
  await game.find((await server.answer(id))[3] ?? [])
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await expectAccessible(page, 'level complete')
})

test('the end of a run', async ({ page, server, game, player }) => {
  const { id } = await start(player.client)
  await playOn(server, player.client, id, { mistakes: 3 })
  await server.grant(player.id, 'life', 1)
  await page.goto('/game')
  await expect(game.board).toBeVisible()
  await game.select(wrongGuess(await server.answer(id), 3))
  const asked = game.dialog('Out of mistakes')
  await expect(asked).toBeVisible()
  await expectAccessibleDialog(page, 'out of mistakes')
  await game.press(asked.getByRole('button', { name: 'Give up' }))
  await expect(game.heading('Game Over')).toBeVisible()
  await expectAccessible(page, 'game over')
})

test('dialogs', async ({ page, game, player }) => {
  const { id } = await start(player.client)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await game.resume()
  const open = async (name: string, press: () => Promise<void>) => {
    await press()
    await expect(game.dialog(name)).toBeVisible()
    await expectAccessibleDialog(page, name)
    await page.keyboard.press('Escape')
    await expect(game.dialog(name)).toBeHidden()
  }
  await open('No hints left', () => game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ })))
  await open('Keyboard shortcuts', () => game.more('Keyboard shortcuts'))
  await open('Restart this level?', () => game.more('Restart level 1'))
  await open('Game menu', () => game.press(game.button('Game menu')))

  await giveUp(player.client, id)
  await giveUp(player.client, (await start(player.client)).id)
  await page.goto('/game')
  await expect(page.getByText('0 of 2')).toBeVisible()
  await expect(game.heading('No games left today')).toBeVisible()
  await expectAccessible(page, 'ready without games')
})

test('an achievement', async ({ page, server, game, player }) => {
  const { id } = await reachLevel(server, player.client, 5)
  const [last = []] = await playOn(server, player.client, id, { found: 4 })
  await game.resume()
  await game.find(last)
  const unlocked = page.getByRole('region', { name: 'Achievement Unlocked' })
  await expect(unlocked).toBeVisible()
  await expectAccessible(page, 'achievement')
  await game.press(game.button('Share'))
  await expect(game.dialog('Share')).toBeVisible()
  await expectAccessibleDialog(page, 'share sheet')
})

test('beside the board on a wide screen', { tag: '@desktop' }, async ({ page, server, game, player }) => {
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { mistakes: 1, found: 3 })
  await game.resume()
  await expectAccessible(page, 'playing')
  await keepPanel(page)
  await game.resume()
  await game.find(last)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await expectAccessible(page, 'level complete')
})
