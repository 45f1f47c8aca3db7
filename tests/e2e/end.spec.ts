import type { Locator } from '@playwright/test'
import { startDaily } from '../support/dailies.ts'
import { giveUp, start } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { Daily } from './support/daily.ts'
import { asReloaded, playOn, reachLevel } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// The end of a board is one moment: the board can be read, the panel stands below or beside it, and nothing lies over either.

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The board and the panel are apart, and all of the board is on the screen, with the first button of the panel. */
async function expectOneMoment(board: Locator, panel: Locator, action: Locator): Promise<void> {
  const groups = await board.getByRole('listitem').all()
  for (const group of groups) await expect(group).toBeInViewport({ ratio: 1 })
  await expect(action).toBeInViewport({ ratio: 1 })
  const [first, second] = [await boxOf(board), await boxOf(panel)]
  expect(first.bottom <= second.y || first.right <= second.x).toBe(true)
  await expect(panel.page().getByRole('dialog')).toHaveCount(0)
  await expect(panel.page().getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
}

test('a level of five groups, with an achievement', { tag: '@both' }, async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await reachLevel(server, player.client, 5)
  const [last = []] = await playOn(server, player.client, id, { mistakes: 2, found: 4 })
  await game.resume()
  await game.find(last)
  await expect(game.heading('Level 5 complete')).toBeFocused()
  await expect(page.getByText('Score saved!')).toBeVisible()
  await expectOneMoment(game.finished, game.panel('Level Complete'), game.button('Continue Playing'))
  await expect(game.button('Share')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('a further level of the best run does not compare it with itself', async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await reachLevel(server, player.client, 2)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.find(last)
  await expect(game.panel('Level Complete')).toContainText('New best run')
  await expect(game.panel('Level Complete').getByText(/was \d/)).toHaveCount(0)
  // What the score is made of, and what it has done.
  const figures = game.panel('Level Complete').locator('dl > div')
  await expect(figures.filter({ hasText: '4 groups' })).toContainText('450')
  await expect(figures.filter({ hasText: '4 mistakes left' })).toContainText('100')
  await expect(figures.filter({ hasText: 'Win streak' })).toContainText('2')
  await expect(page.getByText('Score saved!')).toBeVisible()
})

test('an end that cannot be loaded says so', async ({ page, server, game, player, watch }) => {
  watch.allow(0, '/assets/RunEnd')
  watch.allowError(/RunEnd/)
  const { id } = await reachLevel(server, player.client, 1)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await asReloaded(page)
  await page.route(/RunEnd-.*\.js/, (route) => route.abort())
  await game.resume()
  await game.select(last)
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
})

test('a lost run', { tag: '@both' }, async ({ page, server, game, player }) => {
  const { id } = await reachLevel(server, player.client, 2)
  const groups = await playOn(server, player.client, id, { mistakes: 3, found: 1 })
  await game.resume()
  await game.select(wrongGuess(groups))
  await expect(game.heading('Game Over')).toBeFocused()
  await expect(game.missed).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'It came apart at guess 5' })).toBeVisible()
  await expect(game.panel('Game Over').getByRole('link', { name: 'Play the daily challenge' })).toBeAttached()
  await expectOneMoment(game.finished, game.panel('Game Over'), game.button('Start New Game'))
  // At rest: while the panel rises, its last pixels are below the page.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await game.press(game.button('Share'))
  await expect(game.dialog('Share').getByRole('blockquote')).toContainText('points and reached level 2')
})

test('with no games left the end of a run leads to what is free', async ({ server, game, player }) => {
  await giveUp(player.client, (await start(player.client)).id)
  const { id } = await start(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 3 })
  await game.resume()
  await game.select(wrongGuess(groups, 3))
  const panel = game.panel('Game Over')
  await expect(panel.getByRole('link', { name: 'Daily Challenge', exact: true })).toBeVisible()
  await expect(panel.getByText('0 of 2 free games left today; more at')).toBeVisible()
  await expect(game.button('Start New Game')).toHaveCount(0)
})

test('a daily', { tag: '@both' }, async ({ page, server, player, hasTouch }) => {
  const challenge = new Daily(page, server, player, hasTouch)
  const { id } = await startDaily(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(4)
  await challenge.find(last)
  await expect(challenge.heading('Challenge Complete')).toBeFocused()
  await expect(page.getByRole('region', { name: 'New badge' })).toBeVisible()
  await expectOneMoment(challenge.finished, challenge.panel('Your result'), challenge.button('Share'))
})

test('any press finishes the movement', async ({ page, server, game, player }) => {
  const { id } = await reachLevel(server, player.client, 1)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await page.clock.install()
  await game.resume()
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await game.select(last)
  await page.clock.runFor(500)
  await expect(page.locator('[data-found]')).toHaveCount(4)
  await page.clock.runFor(500)
  await expect(game.heading('Level 1 complete')).toBeAttached()
  const moving = page.locator('[data-moving]')
  await expect(moving).toHaveCount(1)
  await page.keyboard.press('Shift')
  await expect(moving).toHaveCount(0)
  const running = () => document.querySelector('main')?.getAnimations({ subtree: true }).length
  expect(await page.evaluate(running)).toBe(0)
  await page.clock.resume()
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the end is there at once', async ({ page, server, game, player }) => {
    const { id } = await reachLevel(server, player.client, 1)
    const groups = await playOn(server, player.client, id, { mistakes: 3, found: 2 })
    await page.addInitScript(() => {
      document.addEventListener('animationstart', ({ target, animationName }) => {
        if (target instanceof Element && target.closest('[data-moving]'))
          console.error(`the end moves: ${animationName}`)
      })
    })
    await game.resume()
    await game.select(wrongGuess(groups))
    await expect(game.heading('Game Over')).toBeVisible()
    await expect(page.locator('[data-moving]')).toHaveCount(0)
  })
})
