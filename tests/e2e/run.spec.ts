import { start, win } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { keepPanel } from './support/game.ts'
import { playOn, reachLevel } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

test('out of mistakes: an extra life goes on with one mistake left, and only once a level', async ({
  page,
  server,
  game,
  player,
}) => {
  await server.grant(player.id, 'life', 2)
  const { id } = await start(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 3 })
  await game.resume()
  await game.select(wrongGuess(groups, 3))
  const asked = game.dialog('Out of mistakes')
  await expect(asked).toContainText('You have 2.')
  // It has to be answered, and nothing is shown before.
  await page.keyboard.press('Escape')
  await expect(asked).toBeVisible()
  await expect(game.banners).toHaveCount(0)
  await game.press(asked.getByRole('button', { name: 'Use an extra life' }))
  await expect(asked).toBeHidden()
  await expect(game.status('Played on with an extra life. One mistake left.')).toBeVisible()
  await game.find(groups[0] ?? [])
  await game.select(wrongGuess(groups.slice(1)))
  await expect(game.heading('Game Over')).toBeVisible()
  await expect(game.banners).toHaveCount(4)
})

test('out of mistakes: the question comes back after a reload, giving up shows the groups', async ({
  server,
  game,
  player,
}) => {
  await server.grant(player.id, 'life', 1)
  const { id } = await start(player.client)
  await playOn(server, player.client, id, { mistakes: 4 })
  await game.resume()
  const asked = game.dialog('Out of mistakes')
  await game.press(asked.getByRole('button', { name: 'Give up' }))
  await expect(game.heading('Game Over')).toBeVisible()
  await expect(game.missed).toHaveCount(4)
  const { extraLivesRemaining } = await player.client.call('GET /api/subscription/status')
  expect(extraLivesRemaining).toBe(1)
})

test('giving up asks first and then shows every group', { tag: '@both' }, async ({
  server,
  game,
  player,
}) => {
  const { id } = await start(player.client)
  await playOn(server, player.client, id, { found: 1 })
  await game.resume()
  await game.more('Give up')
  const asked = game.dialog('Give up this run?')
  await game.press(asked.getByRole('button', { name: 'Keep playing' }))
  await expect(asked).toBeHidden()
  await expect(game.banners).toHaveCount(1)
  await game.giveUp()
  await expect(game.heading('Game Over')).toBeFocused()
  await expect(game.banners).toHaveCount(4)
  await expect(game.missed).toHaveCount(3)
  await expect(game.panel('Game Over').getByText('1 of 4')).toBeVisible()
})

test('a restart deals another board of the same level and takes a game of the day', async ({
  page,
  game,
}) => {
  await game.start()
  const before = await game.order()
  await game.miss(0)
  await game.more('Restart level 1')
  const asked = game.dialog('Restart this level?')
  await expect(asked).toContainText('It takes your last game of today.')
  await game.press(asked.getByRole('button', { name: 'Restart' }))
  await expect(asked).toBeHidden()
  await expect(page.getByRole('img', { name: 'Four mistakes left.' })).toBeVisible()
  const after = await game.order()
  expect(after.filter((id) => before.includes(id))).toEqual([])
  await game.more('Restart level 1')
  await game.press(asked.getByRole('button', { name: 'Restart' }))
  const limit = game.dialog('No games left today')
  await expect(limit).toContainText('The run that is open can be played on.')
  await game.press(limit.getByRole('button', { name: 'Keep playing' }))
  await expect(limit).toBeHidden()
  expect(await game.order()).toEqual(after)
})

test('between two levels a new game asks first, and the finished board can be seen', async ({
  page,
  server,
  game,
  player,
}) => {
  await win(server, player.client, await start(player.client))
  await page.goto('/game')
  await game.press(game.button('See the board'))
  await expect(game.dialog('Your last board')).toContainText('Level 1, complete')
  await page.keyboard.press('Escape')
  await game.press(game.button('New Game'))
  const asked = game.dialog('Start a new game?')
  await expect(asked).toContainText('Your run ends here, at level 1.')
  await game.press(asked.getByRole('button', { name: 'Keep playing' }))
  await game.press(game.button('Next Level'))
  await expect(game.heading('Level 2')).toBeVisible()
})

test('today’s games are told while a run is played, and where it is over', { tag: '@both' }, async ({
  page,
  game,
  player,
  hasTouch,
}) => {
  await start(player.client)
  await game.resume()
  const left = page.getByText('1 of 2 free games left today').filter({ visible: true })
  if (hasTouch) {
    await expect(left).toHaveCount(0)
    await game.press(game.button('Game menu'))
    await expect(left).toBeVisible()
    await page.keyboard.press('Escape')
  } else await expect(left).toBeVisible()
  await game.giveUp()
  await expect(game.panel('Game Over').getByText('1 of 2 free games left today')).toBeVisible()
})

test('a finished level is saved, told, and noted as the high score', async ({
  page,
  server,
  game,
  player,
}) => {
  await keepPanel(page)
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.find(last)
  const panel = game.panel('Level Complete')
  await expect(panel.getByText('Score saved! Your score has been recorded on the leaderboard.')).toBeVisible()
  await expect(panel.getByText('New best run')).toBeVisible()
  const { score } = await player.client.call('GET /api/scores/personal')
  expect(score).toBeGreaterThan(450)
  await expect(panel.getByText(`+${score}`, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('wordconnect-highscore'))).toBe(`${score}`)
  await game.press(game.button('Next Level'))
  await expect(page.getByText(`best ${score}`)).toBeVisible()
})

test('the next level waits when it is asked to', {
  tag: '@both',
}, async ({ page, server, game, player, hasTouch }) => {
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { mistakes: 1, found: 3 })
  await game.resume()
  await game.more(/^Next level/)
  if (hasTouch) await page.keyboard.press('Escape')
  await page.clock.install()
  await game.find(last)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await game.press(game.button('Next Level'))
  await expect(game.heading('Level 2')).toBeVisible()
})

test('the next level comes by itself', async ({ server, game, player }) => {
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.select(last)
  await expect(game.heading('Level 2')).toBeVisible()
  await expect(game.tiles).toHaveCount(16)
})

test('a session that has ended is told, and leads to the sign-in screen', async ({
  context,
  page,
  game,
  watch,
}) => {
  watch.allow(401, '/api/')
  await page.clock.install()
  await game.start()
  await context.clearCookies()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await game.press(page.getByRole('button', { name: /^Hint 1 left/ }))
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await page.clock.runFor(499)
  expect(new URL(page.url()).pathname).toBe('/game')
  await page.clock.resume()
  await expect(page).toHaveURL('/auth?next=%2Fgame')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test('a new best of a thousand points is an achievement, and the next level waits for it', async ({
  server,
  game,
  player,
}) => {
  const { id } = await reachLevel(server, player.client, 2)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.find(last)
  const unlocked = game.page.getByRole('region', { name: 'Achievement Unlocked' })
  await expect(unlocked).toContainText('Your best run so far')
  await expect(game.button('Next Level')).toHaveCount(0)
  await game.press(game.button('Continue Playing'))
  await expect(game.heading('Level 3')).toBeVisible()
  // The next level of the record run beats the best again, which is its own.
  const groups = await playOn(server, player.client, await game.id(), { found: 3 })
  await keepPanel(game.page)
  await game.resume()
  await game.find(groups[0] ?? [])
  await expect(game.heading('Level 3 complete')).toBeVisible()
  await expect(unlocked).toHaveCount(0)
})

test('every fifth level is an achievement that can be shared', async ({
  context,
  page,
  server,
  game,
  player,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await reachLevel(server, player.client, 5)
  const [last = []] = await playOn(server, player.client, id, { found: 4 })
  await game.resume()
  await expect(game.banners).toHaveCount(4)
  await game.find(last)
  const unlocked = page.getByRole('region', { name: 'Achievement Unlocked' })
  await expect(unlocked).toContainText('Level 5')
  await game.press(game.button('Share'))
  const sheet = game.dialog('Share')
  for (const [name, host] of [
    ['Twitter', 'twitter.com'],
    ['Facebook', 'www.facebook.com'],
    ['WhatsApp', 'wa.me'],
  ] as const)
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('href', RegExp(`^https://${host}/`))
  await game.press(sheet.getByRole('button', { name: 'Copy' }))
  await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('completed level 5')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(unlocked).toBeVisible()
})

test('who has completed level 8 chooses where a run begins, and the browser keeps the choice', {
  tag: '@both',
}, async ({ page, server, game, player }) => {
  await server.makePremium(player.id)
  await page.goto('/game')
  await expect(game.button('Start Game')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Begin at level 4' })).toHaveCount(0)
  await win(server, player.client, await reachLevel(server, player.client, 8))
  await page.goto('/game')
  await game.press(game.button('New Game'))
  const asked = game.dialog('Start a new game?')
  await expect(asked.getByRole('radio', { name: 'Begin at level 1' })).toBeChecked()
  await asked.getByRole('radio', { name: 'Begin at level 1' }).focus()
  await page.keyboard.press('ArrowRight')
  await game.press(asked.getByRole('button', { name: 'New Game' }))
  await expect(game.heading('Level 4')).toBeVisible()
  await game.giveUp()
  await expect(game.heading('Game Over')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Begin at level 4' })).toBeChecked()
  await page.goto('/game')
  await expect(page.getByRole('radio', { name: 'Begin at level 4' })).toBeChecked()
  await game.press(game.button('Start Game'))
  await expect(game.heading('Level 4')).toBeVisible()
})
