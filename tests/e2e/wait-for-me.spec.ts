import { playSide, startSide } from '../support/duels.ts'
import { start } from '../support/moves.ts'
import { openDuel, Room } from './support/duel.ts'
import { Keys } from './support/keys.ts'
import { newPlayer } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

/** A time that is longer than every timer that opens the next screen, in ms. */
const LONG_MS = 60_000

test('by keyboard: “Wait for me” is switched on; then a level’s end and a duel’s result stay, also after a press', {
  tag: ['@desktop', '@long'],
}, async ({ page, server, game, player, hasTouch, watch }) => {
  watch.allow(409, '/api/game/start')
  await server.makePremium(player.id)
  const keys = new Keys(page)
  await page.goto('/settings#play')
  const wait = page.getByRole('checkbox', { name: 'Wait for me', exact: true })
  await keys.tabTo(wait)
  await expect(wait).not.toBeChecked()
  const stored = page.waitForResponse('**/api/account/settings')
  await keys.press('Space')
  expect((await stored).status()).toBe(200)
  await page.reload()
  await expect(wait).toBeChecked()

  await page.clock.install()
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await keys.select(game, last.slice(0, 3))
  // Without the setting, the next level would start by itself after this press of the mouse.
  await game.select(last.slice(3))
  await expect(game.heading('Level 1 complete')).toBeFocused()
  await page.clock.fastForward(LONG_MS)
  await expect(game.heading('Level 1 complete')).toBeFocused()
  await keys.activate(game.button('Next Level'))
  await expect(game.heading('Level 2')).toBeVisible()
  await keys.expectFocus('at level 2')

  const room = new Room(page, server, player, hasTouch)
  const other = await newPlayer(server)
  await server.makePremium(other.id)
  const duel = await openDuel(other, player)
  const { id: theirs } = await startSide(other, duel)
  await playSide(server, other, theirs, { mistakes: 4 })
  await room.open(duel)
  await keys.activate(room.button('Start Race'))
  await room.expectWords()
  const [end = []] = await playOn(server, player.client, await room.id(), { found: 4 })
  await page.reload()
  await expect(room.banners).toHaveCount(4)
  await room.select(end)
  await expect(room.heading('Duel Victory')).toBeFocused()
  await page.clock.fastForward(LONG_MS)
  await expect(room.heading('Duel Victory')).toBeFocused()
  await keys.activate(room.button('See the result'))
  await expect(page.getByRole('heading', { name: 'Duel Victory' })).toBeVisible()
})

test('by keyboard alone, without the setting: the end of a level stays', { tag: '@desktop' }, async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await page.clock.install()
  await game.resume()
  const keys = new Keys(page)
  await keys.select(game, last)
  await expect(game.heading('Level 1 complete')).toBeFocused()
  await expect(page.getByText('The next level waits for your press.')).toBeVisible()
  await page.clock.fastForward(LONG_MS)
  await expect(game.heading('Level 1 complete')).toBeFocused()
})
