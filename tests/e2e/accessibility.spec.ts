import { publishBoard } from '../support/made-boards.ts'
import { start, win } from '../support/moves.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { newPlayer } from './support/players.ts'
import { expect, test } from './support/test.ts'

// A short test of the pages' accessibility. The command `npm run screens -- measure` checks every page in every state.
// The test accessibility-game.spec.ts checks the page of the game. The tests of the landing page and of the daily
// challenge check the accessibility of these two pages.

test('home, the menu over it, and a game that could not be loaded', async ({
  page,
  server,
  player,
  watch,
}) => {
  await win(server, player.client, await start(player.client))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Share your score' })).toBeVisible()
  await expectAccessible(page, 'home')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessibleDialog(page, 'side menu')
  watch.allow(0, '/api/')
  await page.route('**/api/{scores,game,subscription}/**', (route) => route.abort())
  await page.goto('/game')
  await expect(page.getByText('The game could not be loaded')).toBeVisible()
  await expectAccessible(page, 'game without a board')
})

test('boards of players: the workshop, a board in play, and a board in a frame', async ({
  page,
  server,
  player,
}) => {
  const { id } = await publishBoard(server, (await newPlayer(server)).id, { title: `For ${player.username}` })
  const board = page.getByRole('grid', { name: 'Words' })
  await page.goto('/boards/new')
  await expect(page.getByLabel('Title')).toBeVisible()
  await expectAccessible(page, 'the workshop')
  for (const path of [`/b/${id}`, `/b/${id}/embed`]) {
    await page.goto(path)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toBeVisible()
    await expectAccessible(page, `${path} before play`)
    await play.click()
    await expect(board).toBeVisible()
    await expectAccessible(page, `${path} in play`)
  }
})
