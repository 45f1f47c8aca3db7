import { guess, twoAndTwo } from '../support/moves.ts'
import { expectAccessible } from './support/axe.ts'
import { keepPanel } from './support/game.ts'
import { expect, test } from './support/test.ts'

// A short test of the game's accessibility. The command `npm run screens -- measure` checks every state of the game: in
// light and dark colours, on a phone and on a wide screen.

test('a level from its start to its end', async ({ page, server, game, player }) => {
  // The panel that appears at the end of a level must stay open while axe checks this panel.
  await keepPanel(player)
  await game.start()
  const groups = await game.groups()
  const [first = [], second = []] = groups
  await game.press(page.getByRole('button', { name: /^Hint 1 left/ }))
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
