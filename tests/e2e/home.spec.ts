import { start } from '../support/moves.ts'
import { expectAccessibleDialog } from './support/axe.ts'
import { giveInsights, richInsights } from './support/insights.ts'
import { asReloaded, playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// Home.test.tsx checks the content of the home page in each state.

test('each tab is an address: by a link, the menu, keys and the back button; the menu also keeps the theme', async ({
  page,
  player,
}) => {
  expect(player.username).not.toBe('')
  await giveInsights(page, richInsights)
  const tab = (name: string) => page.getByRole('tab', { name })
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  const current = page.getByRole('tab', { selected: true })
  const openMenu = () => page.getByRole('button', { name: 'Menu' }).click()

  await page.goto('/#players')
  await expect(current).toHaveText('Players')
  await expect(title('Players')).toBeFocused()
  await expect(tab('Players')).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible()
  for (const [name, leads] of [
    ['Activity Feed', 'Activity'],
    ['Players', 'Players'],
    ['Players', 'Players'],
  ] as const) {
    await openMenu()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(current).toHaveText(leads)
    await expect(title(leads)).toBeFocused()
    await expect(tab(leads)).toBeInViewport()
  }
  await openMenu()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.keyboard.press('Escape')

  // If the hash in the URL is unknown, the page shows the first tab.
  await page.goto('/#nonsense')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(current).toHaveText('Leaderboard')
  await tab('Players').click()
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
  await expect(page).toHaveURL('/#nonsense')
  await page.goForward()
  await expect(current).toHaveText('Players')
})

test('from home the next level opens, and nothing comes before its board', async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await start(player.client)
  await playOn(server, player.client, id, { found: 4 })
  await page.goto('/')
  await expect(game.button('Next Level')).toBeVisible()
  // Notes what the page of the game shows in each frame until the words appear.
  await page.evaluate(() => {
    const seen = new Set<string>()
    const note = () => {
      if (location.pathname === '/game') {
        const hasWords = document.querySelector('[role="grid"] button [data-mover]') !== null
        const title = document.querySelector('h1')?.textContent
        const isHome = document.querySelector('[aria-label="Your run"]') !== null
        if (!isHome) seen.add(`${title}${hasWords ? '' : ', without words'}`)
      }
      document.documentElement.dataset.seen = JSON.stringify([...seen])
      requestAnimationFrame(note)
    }
    note()
  })
  await game.press(game.button('Next Level'))
  await expect(game.tiles).toHaveCount(16)
  await expect(game.heading('Level 2')).toBeVisible()
  expect(JSON.parse((await page.locator('html').getAttribute('data-seen')) ?? '')).toEqual(['Level 2'])
})

test('the last board can be seen again on home and before the next run, in this browser', {
  tag: '@long',
}, async ({ page, server, game, player }) => {
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

test('a menu that cannot be loaded says so, and opens when it can', { tag: '@long' }, async ({
  page,
  player,
  watch,
}) => {
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
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.unroute(styles)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(arrived.filter((url) => styles.test(url))).toHaveLength(1)
})
