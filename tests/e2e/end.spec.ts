import type { Locator } from '@playwright/test'
import { startDaily } from '../support/dailies.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { Daily } from './support/daily.ts'
import { keepPanel } from './support/game.ts'
import { asReloaded, playOn, reachLevel } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// Tests that users can read a board after its end. The panel at the end of a level is below or beside the board, and
// nothing covers the board or the panel.

/** Largest distance in px between the line about a fifth group and the lines around it. */
const LINE_GAP = 16

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/**
 * Expects that the board and the panel at the end of a level do not overlap. The whole board and the first button of
 * the panel must be on the screen.
 */
async function expectOneMoment(board: Locator, panel: Locator, action: Locator): Promise<void> {
  const groups = await board.getByRole('listitem').all()
  for (const group of groups) await expect(group).toBeInViewport({ ratio: 1 })
  await expect(action).toBeInViewport({ ratio: 1 })
  const [first, second] = [await boxOf(board), await boxOf(panel)]
  expect(first.bottom <= second.y || first.right <= second.x).toBe(true)
  await expect(panel.page().getByRole('dialog')).toHaveCount(0)
  await expect(panel.page().getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
}

test('a level of five groups, with an achievement that can be shared', { tag: '@both' }, async ({
  context,
  page,
  server,
  game,
  player,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await reachLevel(server, player.client, 5)
  const [last = []] = await playOn(server, player.client, id, { mistakes: 2, found: 4 })
  await game.resume()
  await game.find(last)
  await expect(game.heading('Level 5 complete')).toBeFocused()
  await expect(page.getByText('Score saved!')).toBeVisible()
  await expectOneMoment(game.finished, game.panel('Level Complete'), game.button('Continue Playing'))
  await expect(game.button('Share')).toBeInViewport({ ratio: 1 })
  // Only the line about a fifth group, which some boards have, is allowed to be below the window.
  const fifthGroup = page.getByText('A fifth group was hidden here')
  const more = (await fifthGroup.count()) > 0 ? (await boxOf(fifthGroup)).height + LINE_GAP : 0
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(more)
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

test('a new best of a thousand points is an achievement; a further level of that run is not compared with itself', {
  tag: '@long',
}, async ({ page, server, game, player }) => {
  const { id } = await reachLevel(server, player.client, 2)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.find(last)
  const panel = game.panel('Level Complete')
  await expect(panel).toContainText('your best run')
  await expect(panel.getByText(/was \d/)).toHaveCount(0)
  // The panel at the end of a level shows the parts of the score, and the player's streak.
  const figures = panel.locator('dl > div')
  await expect(figures.filter({ hasText: '4 groups' })).toContainText('450')
  await expect(figures.filter({ hasText: '4 mistakes left' })).toContainText('100')
  await expect(figures.filter({ hasText: 'Win streak' })).toContainText('2')
  await expect(page.getByText('Score saved!')).toBeVisible()
  const unlocked = page.getByRole('region', { name: 'Achievement Unlocked' })
  await expect(unlocked).toContainText('Your best run so far')
  // While a message about a new best score is open, the next level does not start.
  await expect(game.button('Next Level')).toHaveCount(0)
  await game.press(game.button('Continue Playing'))
  await expect(game.heading('Level 3')).toBeVisible()
  // The current run already has the player's best score, and the next level raises the best score again. The page
  // therefore does not show the message about the best score a second time.
  const groups = await playOn(server, player.client, await game.id(), { found: 3 })
  await keepPanel(player)
  await game.resume()
  await game.find(groups[0] ?? [])
  await expect(game.heading('Level 3 complete')).toBeVisible()
  await expect(unlocked).toHaveCount(0)
})

test('an end that cannot be loaded says so', { tag: '@long' }, async ({
  page,
  server,
  game,
  player,
  watch,
}) => {
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

/** Sets how many players have played each group of a board, and how many players found the group. */
async function setMet(server: TestServer, gameId: string, met: readonly [looks: number, found: number][]) {
  const { db, ratings } = server.app.context
  const { board, category_ids: ids } = await db
    .selectFrom('game')
    .select(['board', 'category_ids'])
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('category_rating')
    .values(
      ids.map((category_id, n) => ({
        ...{ category_id, value: 0, information: 1 },
        ...{ looks: met[n]?.[0] ?? 0, found: met[n]?.[1] ?? 0 },
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
  return board.groups.map(({ name }) => name)
}

test('a lost run: where it came apart, and on each banner how many found the group', async ({
  page,
  server,
  game,
  player,
}) => {
  const { id } = await reachLevel(server, player.client, 2)
  // Eight players have played each of the first three groups, but only four players have played the last group. Four
  // players are too few, so the page shows no percentage for the last group.
  const names = await setMet(server, id, [
    [8, 6],
    [8, 5],
    [8, 4],
    [4, 4],
  ])
  const groups = await playOn(server, player.client, id, { mistakes: 3, found: 1 })
  await game.resume()
  await expect(page.getByText('found it')).toHaveCount(0)
  await game.select(wrongGuess(groups))
  await expect(game.heading('Game Over')).toBeFocused()
  await expect(game.missed).toHaveCount(3)
  await expect(game.banners).toContainText(names)
  for (const [n, share] of ['75%', '63%', '50%'].entries())
    await expect(game.banners.nth(n)).toContainText(`${share} of 8 players found it`)
  await expect(game.banners.nth(3)).not.toContainText('found it')
  await expect(page.getByRole('heading', { name: 'It came apart at guess 5' })).toBeVisible()
  await expect(game.panel('Game Over').getByRole('link', { name: 'Play the daily challenge' })).toBeAttached()
  await expectOneMoment(game.finished, game.panel('Game Over'), game.button('Start New Game'))
  // Waits for the end of the animation. During the animation, the panel extends below the page and the page can scroll.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await expectAccessible(page, 'game over')
  await game.press(game.button('Share'))
  await expect(game.dialog('Share').getByRole('blockquote')).toContainText('points and reached level 2')
})

test('a daily', async ({ page, server, player, hasTouch }) => {
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

test('any press finishes the movement', { tag: '@long' }, async ({ page, server, game, player }) => {
  const { id } = await reachLevel(server, player.client, 1)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await page.clock.install()
  await game.resume()
  // From this line on, the clock of the page advances only when the test advances it.
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
