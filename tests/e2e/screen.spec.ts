import type { Page } from '@playwright/test'
import { start, win } from '../support/moves.ts'
import { newPlayer } from './support/players.ts'
import { playOn, reachLevel } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

/** Returns controls that are lower than 44 px, the smallest height for a finger (WCAG 2.5.5). */
const lowTargets = (page: Page) =>
  page.evaluate(() => {
    const pressed = 'button, a[href], [role="tab"], input, label:has(input)'
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter(
        (one) =>
          !one.matches('[type="radio"], [type="checkbox"]') &&
          one.checkVisibility({ visibilityProperty: true }),
      )
      .map((one) => ({ name: one.outerHTML.slice(0, 120), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.9 && box.height > 1)
      .map(({ name, box }) => `${Math.round(box.height)} px: ${name}`)
  })

/**
 * Returns how far the page can be scrolled sideways, in CSS pixels. The result is never negative, although the
 * difference of the two widths can be negative if the browser reserves space for a scroll bar.
 */
const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

test.describe('320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  // A short test of the layout of pages. The command `npm run screens -- measure` measures every screen at eight sizes.
  test('home and a level of five rows, to its end: nothing is cut off, every target is high enough', async ({
    page,
    server,
    game,
    player,
  }) => {
    const { id } = await reachLevel(server, player.client, 5)
    const expectFits = async () => {
      expect.soft(await sideways(page)).toBe(0)
      expect.soft(await lowTargets(page)).toEqual([])
    }
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Share your score' })).toBeVisible()
    await expectFits()
    await page.goto('/game')
    await expect(game.tiles).toHaveCount(20)
    await expectFits()
    // The page never cuts a word on a tile. The page shows a long word in a narrower font, and in a smaller font if the
    // word is still too long.
    const words = game.tiles.locator('[data-ready]')
    await expect(words).toHaveCount(20)
    const cut = words.evaluateAll((all) =>
      all
        .map((word) => ({
          text: word.textContent,
          word: word.getBoundingClientRect(),
          tile: word.closest('button'),
        }))
        .filter(({ word, tile }) => word.width > (tile?.getBoundingClientRect().width ?? 0))
        .map(({ text }) => text),
    )
    expect(await cut).toEqual([])
    // The menu of the game contains actions that players rarely need.
    await game.more('Shortcuts')
    await expect(game.dialog('Keyboard shortcuts')).toBeVisible()
    await page.keyboard.press('Escape')
    const [last = []] = await playOn(server, player.client, id, { found: 4 })
    await game.resume()
    await game.find(last)
    await expect(game.heading('Level 5 complete')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Achievement Unlocked' })).toBeVisible()
    await expectFits()
  })
})

test('every page on a wide screen, without an error or a shift', { tag: '@desktop' }, async ({
  page,
  server,
  game,
  player,
  watch,
}) => {
  await win(server, player.client, await start(player.client))
  const { username } = await newPlayer(server)
  const leaderboard = (board: string, label: string, row = player.username) =>
    [
      `/leaderboards?board=${board}`,
      // Other tests also create players, so the player's row can be one of the ten best rows or below these ten rows.
      page
        .getByRole('tabpanel', { name: label })
        .getByText(row)
        .or(page.getByRole('region', { name: 'Your place' }))
        .first(),
    ] as const
  for (const [path, last] of [
    ['/', page.getByRole('button', { name: 'Share your score' })],
    ['/settings', page.getByRole('button', { name: 'Download my data' })],
    ['/#players', page.getByRole('list', { name: 'Players' })],
    ['/daily-challenge', page.getByRole('button', { name: 'Take Challenge' })],
    ['/#activity', page.getByText('Live: new activities appear by themselves.')],
    leaderboard('high-scores', 'High Scores'),
    leaderboard('fastest-times', 'Fast Times'),
    leaderboard('highest-levels', 'High Levels'),
    leaderboard('win-streaks', 'Win Streaks'),
    leaderboard('daily-champions', 'Daily Champs', 'No entries yet.'),
    [`/players/${username}`, page.getByText(`${username} is on no leaderboard yet.`)],
    [`/players/${player.username}`, page.getByRole('region', { name: 'Best Score' })],
    ['/game', game.button('Next Level')],
  ] as const) {
    await page.goto(path)
    await expect(last, path).toBeVisible()
    await watch.note(page)
  }
  await game.press(game.button('Next Level'))
  await expect(game.tiles).toHaveCount(16)
})

test('the whole board and its controls are on one screen, and the page does not scroll', {
  tag: '@both',
}, async ({ page, server, game, player }) => {
  await reachLevel(server, player.client, 5)
  await game.resume()
  await expect(game.button('Shuffle')).toBeInViewport({ ratio: 1 })
  await expect(game.tiles.first()).toBeInViewport({ ratio: 1 })
  await expect(game.tiles.last()).toBeInViewport({ ratio: 1 })
  expect(await lowTargets(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('says the same and moves nothing about', async ({ page, server, game, player }) => {
    await page.addInitScript(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (frames, options) {
        const travels = JSON.stringify(frames).match(/translate\((?!0px, 0px)[^)]*\)|rotate\((?!0deg)/)
        if (travels) console.error(`moves about: ${travels[0]}`)
        return animate.call(this, frames, options)
      }
    })
    await game.start()
    await game.miss(0)
    const [last = []] = await playOn(server, player.client, await game.id(), { found: 3 })
    await game.resume()
    // An element without its own transition has none: code that measures it after a change gets the new position.
    const main = page.getByRole('main')
    expect(await main.evaluate((one) => getComputedStyle(one).transitionProperty)).toBe('none')
    await game.press(game.button('Shuffle'))
    await expect(game.button('Shuffle')).toBeVisible()
    await game.find(last)
    await expect(game.heading('Level 1 complete')).toBeVisible()
    // With reduced motion, the next level does not start automatically.
    await expect(page.locator('[style*="animation-duration"]')).toHaveCount(0)
  })
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('a selected tile looks different from the others', async ({ page, game }) => {
    await game.start()
    const look = (index: number) =>
      game.tiles.nth(index).evaluate((tile) =>
        [tile, ...tile.querySelectorAll('*')].map((one) => {
          const { backgroundColor, color, outlineStyle, borderStyle, borderColor } = getComputedStyle(one)
          return [backgroundColor, color, outlineStyle, borderStyle, borderColor].join()
        }),
      )
    await game.select([(await game.order())[0] ?? ''])
    await page.mouse.move(0, 0)
    const [selected, other] = [await look(0), await look(6)]
    expect(selected).not.toEqual(other)
  })
})
