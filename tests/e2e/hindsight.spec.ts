import { start } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { keepPanel } from './support/game.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

test('the end of a run tells on each banner how many found the group', {
  tag: '@both',
}, async ({ page, server, game, player }) => {
  const { id } = await start(player.client)
  const { db, ratings } = server.app.context
  const row = await db
    .selectFrom('game')
    .select(['board', 'category_ids'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Eight players have met three of the groups. Only four have met the last one: too few to tell.
  await db
    .insertInto('category_rating')
    .values(
      row.category_ids.map((category_id, n) => ({
        category_id,
        value: 0,
        information: 1,
        looks: n < 3 ? 8 : 4,
        found: n < 3 ? 6 - n : 4,
      })),
    )
    .onConflict((rating) =>
      rating.column('category_id').doUpdateSet((is) => ({
        looks: is.ref('excluded.looks'),
        found: is.ref('excluded.found'),
      })),
    )
    .execute()
  await ratings.refresh()
  const groups = await playOn(server, player.client, id, { mistakes: 3 })
  await game.resume()
  await expect(page.getByText('found it')).toHaveCount(0)
  await game.select(wrongGuess(groups, 3))
  await expect(game.heading('Game Over')).toBeVisible()
  const names = row.board.groups.map(({ name }) => name)
  await expect(game.missed).toContainText(names)
  for (const [n, share] of ['75%', '63%', '50%'].entries())
    await expect(game.missed.nth(n)).toContainText(`${share} of 8 players found it`)
  await expect(game.missed.nth(3)).not.toContainText('found it')
  await expectAccessible(page, 'hindsight')
})

test('a board that few have met tells its difficulty alone', async ({ page, server, game, player }) => {
  const { db, ratings } = server.app.context
  await db.deleteFrom('category_rating').execute()
  await ratings.refresh()
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await keepPanel(page)
  await game.resume()
  await expect(page.getByRole('img', { name: /^Difficulty/ })).toBeHidden()
  await game.find(last)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await expect(page.getByText(/^(Gentle|Fair) board\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Difficulty (one|two) of five/ })).toBeVisible()
  await expect(game.finished).not.toContainText('found it')
})
