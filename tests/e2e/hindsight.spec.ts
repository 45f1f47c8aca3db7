import { guess, start } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the end of a run tells how hard the board was and how others fared on it', async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await start(player.client)
  const { db, ratings } = server.app.context
  const row = await db
    .selectFrom('game')
    .select(['board', 'category_ids'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Eight players have met three of the groups, four the last one: too few to speak of.
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
  const groups = await server.answer(id)
  for (const mistake of [0, 1, 2]) await guess(player.client, id, wrongGuess(groups, mistake))
  await game.resume()
  await expect(page.getByText('Players who found each group')).toBeHidden()
  await expect(page.getByRole('img', { name: /^Difficulty/ })).toBeHidden()
  await game.select(wrongGuess(groups, 3))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await expect(page.getByText(/^(Gentle|Fair) board$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Difficulty (one|two) of five/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Players who found each group' })).toBeVisible()
  const shares = page.getByRole('list', { name: 'Players who found each group' }).getByRole('listitem')
  const names = row.board.groups.map(({ name }) => name)
  await expect(shares).toHaveText([
    `75%${names[0]}: 75% of 8 players`,
    `63%${names[1]}: 63% of 8 players`,
    `50%${names[2]}: 50% of 8 players`,
  ])
  await expectAccessible(page, 'hindsight')
})

test('a board that few have met tells its difficulty alone', async ({ page, server, game }) => {
  const { db, ratings } = server.app.context
  await db.deleteFrom('category_rating').execute()
  await ratings.refresh()
  await game.start()
  await game.find((await game.groups())[0] ?? [])
  await game.more('Give up')
  await game.press(game.dialog('Give up this run?').getByRole('button', { name: 'Give up' }))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await expect(page.getByText(/^(Gentle|Fair) board$/)).toBeVisible()
  await expect(page.getByText('Players who found each group')).toHaveCount(0)
})
