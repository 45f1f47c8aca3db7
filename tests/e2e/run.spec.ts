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
  // The page shows the groups of the board only after the player has chosen a button of the dialog. After a reload of
  // the page the dialog appears again.
  await page.keyboard.press('Escape')
  await expect(asked).toBeVisible()
  await expect(game.banners).toHaveCount(0)
  await game.resume()
  await game.press(asked.getByRole('button', { name: 'Use an extra life' }))
  await expect(asked).toBeHidden()
  await expect(game.status('Played on with an extra life. One mistake left.')).toBeVisible()
  await game.find(groups[0] ?? [])
  await game.select(wrongGuess(groups.slice(1)))
  await expect(game.heading('Game Over')).toBeVisible()
  await expect(game.banners).toHaveCount(4)
  const { extraLivesRemaining } = await player.client.call('GET /api/subscription/status')
  expect(extraLivesRemaining).toBe(1)
})

test('a restart deals another board and takes a game of the day; giving up asks, shows every group, and leads to what is free', async ({
  page,
  game,
  hasTouch,
}) => {
  await game.start()
  const before = await game.order()
  await game.miss(0)
  // During a run, the page shows how many free games the player has left today.
  const left = page.getByText('1 of 2 free games left today').filter({ visible: true })
  if (hasTouch) {
    await expect(left).toHaveCount(0)
    await game.press(game.button('Game menu'))
    await expect(left).toBeVisible()
    await page.keyboard.press('Escape')
  } else await expect(left).toBeVisible()
  await game.more('Restart level')
  const restart = game.dialog('Restart this level?')
  await expect(restart).toContainText('It takes your last game of today.')
  await game.press(restart.getByRole('button', { name: 'Restart' }))
  await expect(restart).toBeHidden()
  await expect(page.getByRole('img', { name: 'Four mistakes left.' })).toBeVisible()
  const after = await game.order()
  expect(after.filter((id) => before.includes(id))).toEqual([])
  await game.more('Restart level')
  const limit = game.dialog('No games left today')
  await expect(limit).toContainText('The run that is open can be played on.')
  await game.press(limit.getByRole('button', { name: 'Keep playing' }))
  await expect(limit).toBeHidden()
  expect(await game.order()).toEqual(after)

  await game.find((await game.groups())[0] ?? [])
  await game.more('Give up')
  const asked = game.dialog('Give up this run?')
  await game.press(asked.getByRole('button', { name: 'Keep playing' }))
  await expect(asked).toBeHidden()
  await expect(game.banners).toHaveCount(1)
  await game.giveUp()
  await expect(game.heading('Game Over')).toBeFocused()
  await expect(game.banners).toHaveCount(4)
  await expect(game.missed).toHaveCount(3)
  const panel = game.panel('Game Over')
  await expect(panel.getByText('1 of 4')).toBeVisible()
  await expect(panel.getByText('0 of 2 free games left today; more at')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Daily Challenge', exact: true })).toBeVisible()
  await expect(game.button('Start New Game')).toHaveCount(0)
})

test('a finished level is saved, told, noted as the high score, and looked back at', async ({
  page,
  server,
  game,
  player,
}) => {
  // Few players have played the categories of the board, so the page shows the difficulty of the board but no
  // percentages of players.
  const { db, ratings } = server.app.context
  await db.deleteFrom('category_rating').execute()
  await ratings.refresh()
  await keepPanel(player)
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { mistakes: 1, found: 3 })
  await game.resume()
  await expect(page.getByRole('img', { name: /^Difficulty/ })).toBeHidden()
  await game.find(last)
  const panel = game.panel('Level Complete')
  await expect(panel.getByText('Score saved! Your score has been recorded on the leaderboard.')).toBeVisible()
  // In the first run, no earlier run can be compared.
  await expect(panel.getByText('New best run')).toHaveCount(0)
  const { score } = await player.client.call('GET /api/scores/personal')
  expect(score).toBeGreaterThan(450)
  await expect(panel.getByText(`+${score}`, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('wordconnect-highscore'))).toBe(`${score}`)
  await expect(page.getByText(/^(Gentle|Fair) board\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Difficulty (one|two) of five/ })).toBeVisible()
  await expect(game.finished).not.toContainText('found it')

  await game.press(page.getByRole('link', { name: 'Look back' }))
  await expect(page.getByRole('heading', { name: 'Look back' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/look-back/${id}$`))
  await expect(page.getByText(/^Level 1, \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Solved with one mistake in \d+:\d\d\.$/)).toBeVisible()
  const guesses = page.getByRole('list', { name: 'Your guesses' }).locator('> li')
  await expect(guesses).toHaveCount(5)
  await expect(guesses.first()).toContainText('One away')
  await expect(guesses.nth(1)).toContainText('Found: ')
  await expect(guesses.first().getByRole('listitem')).toHaveCount(4)
  // No other player had this board, so the page shows no numbers about other players. The page must not show unknown
  // numbers as text such as "null".
  await expect(page.getByRole('region', { name: 'The others' })).toHaveCount(0)
  await expect(page.getByText(/of the others|most others/)).toHaveCount(0)
  await expect(page.getByText(/null|NaN|undefined/)).toHaveCount(0)
  await expect(
    page
      .getByRole('region', { name: 'The groups' })
      .getByText(/^You found it (first|second|third|fourth)\.$/),
  ).toHaveCount(4)
  await game.press(page.getByRole('link', { name: 'Back', exact: true }))
  await expect(page).toHaveURL(/\/game$/)
  await game.press(game.button('Next Level'))
  await expect(page.getByText(`best ${score}`)).toBeVisible()
})

test('the next level comes by itself', async ({ server, game, player }) => {
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.select(last)
  await expect(game.heading('Level 2')).toBeVisible()
  await expect(game.tiles).toHaveCount(16)
  await expect(game.tiles.first()).toBeFocused()
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

test('between two levels a new game asks first; who has completed level 8 chooses where it begins, and the browser keeps it', {
  tag: '@long',
}, async ({ page, server, game, player }) => {
  await server.makePremium(player.id)
  await page.goto('/game')
  await expect(game.button('Start Game')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Begin at level 4' })).toHaveCount(0)
  await win(server, player.client, await reachLevel(server, player.client, 8))
  await page.goto('/game')
  await game.press(game.button('See the board'))
  await expect(game.dialog('Your last board')).toContainText('Level 8, complete')
  await page.keyboard.press('Escape')
  await game.press(game.button('New Game'))
  const asked = game.dialog('Start a new game?')
  await expect(asked).toContainText('Your run ends here, at level 8.')
  await game.press(asked.getByRole('button', { name: 'Keep playing' }))
  await expect(asked).toBeHidden()
  await game.press(game.button('New Game'))
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
