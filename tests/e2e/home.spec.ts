import { giveUp, next, start, win } from '../support/moves.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { giveInsights, richInsights } from './support/insights.ts'
import { asReloaded, playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

test('a first visit says what to do next', { tag: '@both' }, async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.route('**/api/scores/high', (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sixteen words, four groups' })).toBeVisible()
  await expect(page.getByText('No entries yet. Be the first to compete!')).toBeVisible()
  const card = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(card('Personal Best')).toHaveText('0')
  await expect(card('Highest Level')).toHaveText('1')
  await expect(card('Active Challenges')).toHaveText('0')
  await expect(card('Global Rank')).toHaveText('--')
  await expect(page.getByText('Two games left')).toBeVisible()
  const badge = page.getByRole('region', { name: 'Next badge' })
  await expect(badge.getByText('0 of 1')).toBeVisible()
  await badge.getByRole('link', { name: /^Next badge: First Light / }).click()
  await expect(page).toHaveURL('/daily-challenge#badges')
})

test('the best row is marked among the ten', async ({ page, server, player }) => {
  await win(server, player.client, await start(player.client))
  await page.goto('/')
  const own = page.getByRole('listitem').filter({ hasText: player.username })
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await expect(own.getByText('Level 1')).toBeVisible()
  await expect(page.getByText('level complete')).toBeVisible()
  await page.getByRole('link', { name: 'Next Level' }).click()
  await expect(page).toHaveURL('/game')
})

test('each tab is an address; whoever comes by one is brought to it', { tag: '@both' }, async ({
  page,
  player,
  hasTouch,
}) => {
  expect(player.username).not.toBe('')
  const tab = (name: string) => page.getByRole('tab', { name })
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.goto('/#players')
  await expect(tab('Players')).toHaveAttribute('aria-selected', 'true')
  await expect(title('Players')).toBeFocused()
  await expect(tab('Players')).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible()

  for (const [name, leads] of [
    ['Activity Feed', 'Activity'],
    ['Leaderboard', 'Leaderboard'],
    ['Leaderboard', 'Leaderboard'],
  ] as const) {
    if (!hasTouch) await page.setViewportSize({ width: 900, height: 900 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(tab(leads)).toHaveAttribute('aria-selected', 'true')
    await expect(title(leads)).toBeFocused()
    await expect(tab(leads)).toBeInViewport()
  }
  // An unknown hash shows the first tab.
  await page.goto('/#nonsense')
  await expect(tab('Leaderboard')).toHaveAttribute('aria-selected', 'true')
})

test('tabs by click and arrow keys; the back button goes back through them', async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await giveInsights(page, richInsights)
  const current = page.getByRole('tab', { selected: true })
  await page.goto('/')
  await expect(current).toHaveText('Leaderboard')
  await page.getByRole('tab', { name: 'Players' }).click()
  await expect(page).toHaveURL('/#players')
  await expect(current).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/#insights')
  await expect(current).toHaveText('AI Insights')
  await expect(current).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/#leaderboard')
  await page.goBack()
  await expect(current).toHaveText('AI Insights')
  await page.goBack()
  await expect(current).toHaveText('Players')
  await page.goBack()
  await expect(current).toHaveText('Leaderboard')
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(current).toHaveText('Players')
})

test('the menu has everything that there is', async ({ page, server, player }) => {
  await win(server, player.client, await start(player.client))
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: `${player.username} Free Player` })).toBeVisible()
  await expect(menu.getByText('Hints')).toBeVisible()
  await expect(menu.getByText('Lives')).toBeVisible()
  for (const name of [
    'Home Dashboard',
    'Play Game',
    'Leaderboards',
    'Premium Store',
    'Leaderboard',
    'Challenges',
    'Players',
    'Activity Feed',
    'Settings',
    'Invite Friends',
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu.getByText('Sign Out')).toBeVisible()
  await expect(menu.getByText(/High Score\s*[1-9]/)).toBeVisible()
  await expect(menu.getByText(/Challenges\s*0/)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Story Mode Premium Only' })).toBeDisabled()
  await expect(menu.getByRole('link', { name: 'Speed Duels Premium Only' })).toBeDisabled()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Leaderboards', exact: true }).click()
  await expect(page).toHaveURL('/leaderboards')
  await expect(page.getByRole('heading', { name: 'Leaderboards' })).toBeFocused()
})

test('what could not be loaded says so and can be asked for again', async ({
  page,
  server,
  player,
  watch,
}) => {
  await win(server, player.client, await start(player.client))
  watch.allow(0, '/api/')
  await page.route('**/api/scores/high', (route) => route.abort(), { times: 1 })
  await page.route('**/api/game/current', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible()
  await expect(page.getByText('Your run could not be loaded')).toBeVisible()
  await expect(page.getByText(/could not be reached/).first()).toBeVisible()
  for (const title of ['The leaderboard could not be loaded', 'Your run could not be loaded'])
    await page
      .getByRole('alert')
      .filter({ hasText: title })
      .getByRole('button', { name: 'Try again' })
      .click()
  await expect(page.getByRole('listitem').filter({ hasText: player.username })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a new game in place of the open run asks first, and says when today has no more', async ({
  page,
  player,
}) => {
  await start(player.client)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'New Game' })
  await button.click()
  const asked = page.getByRole('dialog', { name: 'Start a new game?' })
  await expect(asked).toContainText('It takes your last game of today.')
  await asked.getByRole('button', { name: 'New Game' }).click()
  await expect(page).toHaveURL('/game')
  await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('No games left')).toBeVisible()
  await button.click()
  const limit = page.getByRole('dialog', { name: 'No games left today' })
  await expect(limit).toContainText('The run that is open can be played on.')
  await expect(limit).toContainText('midnight')
  await limit.getByRole('button', { name: 'Keep playing' }).click()
  await expect(page).toHaveURL('/game')
  await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
})

test('without games left there is no way into one, but the daily while it is open', async ({
  page,
  server,
  player,
}) => {
  const end = await win(server, player.client, await start(player.client))
  await giveUp(player.client, (await next(player.client, end.id)).id)
  await page.goto('/')
  const run = page.getByRole('region', { name: 'Your run' })
  // This browser does not know the last board, but the server knows that this is no newcomer.
  await expect(run.getByRole('heading', { name: 'Ready for another run' })).toBeVisible()
  await giveUp(player.client, (await start(player.client)).id)
  await page.reload()
  await expect(page.getByText('New ones come at midnight')).toBeVisible()
  await expect(run.getByRole('heading', { name: 'Until new games come' })).toBeVisible()
  await expect(run.getByRole('button', { name: 'Start Game' })).toHaveCount(0)
  await expect(run.getByRole('link', { name: 'Practice' })).toHaveAttribute('href', '/practice')
  await expectAccessible(page, 'no games left', '[aria-label="Your run"]')
  await page.getByRole('link', { name: 'Take Challenge' }).click()
  await expect(page).toHaveURL('/daily-challenge')
})

test('who has no limit is told of none', async ({ page, server, player }) => {
  await server.makePremium(player.id)
  await start(player.client)
  await page.goto('/')
  await expect(page.getByText('Unlimited games')).toBeVisible()
  await page.getByRole('button', { name: 'New Game' }).click()
  const asked = page.getByRole('dialog', { name: 'Start a new game?' })
  await expect(asked).toContainText('Your run ends here, at level 1.')
  await expect(asked).not.toContainText('today')
})

test('the last board can be seen again on home and before the next run, in this browser', async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await start(player.client)
  await playOn(server, player.client, id, { found: 1 })
  await game.resume()
  await game.giveUp()
  await expect(game.heading('Game Over')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Your last run ended at level 1 with 100 points.')).toBeVisible()
  const board = game.dialog('Your last board')
  const expectSeen = async () => {
    await game.press(game.button('See the board'))
    await expect(board.getByRole('list', { name: 'Groups of the board' }).getByRole('listitem')).toHaveCount(
      4,
    )
    await expect(board.getByRole('list', { name: 'Your guesses' }).getByRole('listitem')).toHaveCount(1)
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(game.button('See the board')).toBeFocused()
  }
  await expectSeen()
  await expectAccessibleDialog(page, 'the last board')
  await close()
  await page.goto('/game')
  await expect(game.heading('Ready to Play')).toBeVisible()
  await expect(game.button('Start Game')).toBeVisible()
  await expectSeen()
  await close()
})

test('a menu that cannot be loaded says so, and opens when it can', async ({ page, player, watch }) => {
  expect(player.username).not.toBe('')
  watch.allow(0, '/assets/')
  await asReloaded(page)
  const styles = /SideMenu-.*\.css/
  const arrived: string[] = []
  page.on('response', (response) => arrived.push(response.url()))
  await page.route(styles, (route) => route.abort())
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect(page.getByText('Menu not loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.unroute(styles)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(arrived.filter((url) => styles.test(url))).toHaveLength(1)
})

test('the last board of another account is nobody else’s', async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.addInitScript(() => localStorage.setItem('wordconnect-last-board', 'somebody a-game'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sixteen words, four groups' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'See the board' })).toHaveCount(0)
})

test('the theme is chosen in the menu, holds at once and after a reload', async ({ page, player }) => {
  expect(player.username).not.toBe('')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})
