import { guess, start, win } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { expect, test } from './support/test.ts'

test('out of mistakes: an extra life goes on with one mistake left, and only once a level', async ({
  page,
  server,
  game,
  player,
}) => {
  await server.grant(player.id, 'life', 2)
  const { id } = await start(player.client)
  const groups = await server.answer(id)
  for (const mistake of [0, 1, 2]) await guess(player.client, id, wrongGuess(groups, mistake))
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
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await expect(game.banners).toHaveCount(4)
})

test('out of mistakes: the question comes back after a reload, giving up shows the groups', async ({
  page,
  server,
  game,
  player,
}) => {
  await server.grant(player.id, 'life', 1)
  const { id } = await start(player.client)
  const groups = await server.answer(id)
  for (const mistake of [0, 1, 2, 3]) await guess(player.client, id, wrongGuess(groups, mistake))
  await game.resume()
  const asked = game.dialog('Out of mistakes')
  await game.press(asked.getByRole('button', { name: 'Give up' }))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await expect(game.board.getByText('Not found: ')).toHaveCount(4)
  const { extraLivesRemaining } = await player.client.call('GET /api/subscription/status')
  expect(extraLivesRemaining).toBe(1)
})

test('giving up asks first and then shows every group', async ({ page, game }) => {
  await game.start()
  await game.find((await game.groups())[2] ?? [])
  await game.more('Give up')
  const asked = game.dialog('Give up this run?')
  await game.press(asked.getByRole('button', { name: 'Keep playing' }))
  await expect(asked).toBeHidden()
  await expect(game.banners).toHaveCount(1)
  await game.more('Give up')
  await game.press(asked.getByRole('button', { name: 'Give up' }))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await expect(game.banners).toHaveCount(4)
  await expect(game.board.getByText('Not found: ')).toHaveCount(3)
  await expect(page.getByText('1 of 4')).toBeVisible()
})

// On a wide screen the board stands beside the panel.
test('the board is looked at in place of the panel, and the focus goes there and back', {
  tag: '@phone',
}, async ({ page, game }) => {
  await game.start()
  await game.more('Give up')
  await game.press(game.dialog('Give up this run?').getByRole('button', { name: 'Give up' }))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeFocused()
  await game.press(game.button('Look at the board'))
  await expect(game.button('Result')).toBeFocused()
  await game.press(game.button('Result'))
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeFocused()
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
  await expect(game.dialog('No games left today')).toContainText('The run that is open can be played on.')
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
  await expect(page.getByRole('heading', { name: 'Level 2', exact: true })).toBeVisible()
})

test('today’s games are told while a run is played, and where it is over', async ({
  page,
  game,
  hasTouch,
}) => {
  await game.start()
  const left = page.getByText('1 of 2 free games left today').filter({ visible: true })
  if (hasTouch) {
    await expect(left).toHaveCount(0)
    await game.press(game.button('Game menu'))
    await expect(left).toBeVisible()
    await page.keyboard.press('Escape')
  } else await expect(left).toBeVisible()
  await game.more('Give up')
  await game.press(game.dialog('Give up this run?').getByRole('button', { name: 'Give up' }))
  await expect(
    page.getByRole('region', { name: 'Game Over' }).getByText(/free games left today/),
  ).toBeVisible()
})

test('a finished level is saved, told, and noted as the high score', async ({ page, game, player }) => {
  await game.start()
  await game.win()
  await expect(page.getByText('Score saved!')).toBeVisible()
  await expect(page.getByText('Your score has been recorded on the leaderboard.')).toBeVisible()
  const { score } = await player.client.call('GET /api/scores/personal')
  expect(score).toBeGreaterThan(450)
  expect(await page.evaluate(() => localStorage.getItem('wordconnect-highscore'))).toBe(`${score}`)
  await expect(page.getByText(`best ${score}`)).toBeVisible()
})

test('the level end shows the guesses as a grid; the next level waits when it is asked to', async ({
  page,
  game,
  hasTouch,
}) => {
  await game.start()
  await game.more(/^Next level/)
  if (hasTouch) await page.keyboard.press('Escape')
  await game.miss(0)
  await page.clock.install()
  await game.win()
  await expect(page.getByRole('heading', { name: 'Level 1 complete' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your guesses' }).getByRole('listitem')).toHaveCount(5)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('heading', { name: 'Level 1 complete' })).toBeVisible()
  await game.press(game.button('Next Level'))
  await expect(page.getByRole('heading', { name: 'Level 2', exact: true })).toBeVisible()
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
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test('every fifth level is an achievement that can be shared', async ({
  context,
  page,
  server,
  game,
  player,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let { id } = await start(player.client)
  for (let level = 1; level < 5; level++) {
    await win(server, player.client, await player.client.call('GET /api/game/:id', { params: { id } }))
    id = (await player.client.call('POST /api/game/:id/next', { params: { id } })).id
  }
  await game.resume()
  await expect(game.tiles).toHaveCount(20)
  await game.win()
  const unlocked = game.dialog('Achievement Unlocked')
  await expect(unlocked).toContainText('Level 5')
  await game.press(unlocked.getByRole('button', { name: 'Share' }))
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
