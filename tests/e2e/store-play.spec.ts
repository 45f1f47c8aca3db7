import { start } from '../support/moves.ts'
import { Store } from './support/store.ts'
import { expect, test } from './support/test.ts'

// Checks that a player can use bought items during play.

test('hints are bought from the running game, and one is used in it at once', async ({
  page,
  game,
  player,
}) => {
  const { id } = await start(player.client)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await game.resume()
  const words = await game.order()
  await game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ }))
  await game.press(game.dialog('No hints left').getByRole('link', { name: /^5 Hints/ }))
  await new Store(page).pay('Succeeds')
  await page.getByRole('link', { name: 'Back to the game' }).click()
  // The page uses the bought hint on the same board, without a dialog.
  await expect(game.board.getByRole('button', { name: /, hint 1$/ })).toHaveCount(2)
  expect(await game.order()).toEqual(words)
  await game.press(page.getByRole('button', { name: /^Hint 5 left/ }))
  await expect(game.board.getByRole('button', { name: /, hint 2$/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Hint 4 left/ })).toBeVisible()
})
