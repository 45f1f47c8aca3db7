import type { Locator, Page } from '@playwright/test'
import { guess, start, twoAndTwo } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { Game, keepPanel } from './support/game.ts'
import { expect, test } from './support/test.ts'

// The test in src/web/features/run/GamePage.test.tsx covers the request of a guess, the messages after a failed guess,
// and the keyboard control of the board.

test('a level: the thread, wrong guesses, one away, a group, a hint; what there is stays over a reload and on another page', async ({
  page,
  game,
  player,
}) => {
  await game.start()
  const groups = await game.groups()
  const [a = '', b = '', c = ''] = await game.order()
  await game.select([a])
  await expect(game.thread).toHaveCount(0)
  await game.select([b, c])
  await expect(game.thread).toHaveCount(2)
  await expect(game.status('3 of 4 selected')).toBeVisible()
  await expect(page.locator('[data-tension="tight"]')).toHaveCount(0)
  await game.select([b])
  await expect(game.thread).toHaveCount(1)
  await game.press(game.button('Clear'))
  await expect(game.thread).toHaveCount(0)
  await expect(page.getByText('0 of 4 selected')).toBeVisible()
  await expectThreadBelowTiles(page, game)
  await expect(game.said('Selection cleared.')).toBeAttached()

  await game.select(twoAndTwo(groups))
  await expect(game.status('Not a group. Three mistakes left.')).toBeVisible()
  await expect(game.selected).toHaveCount(0)
  await game.select(twoAndTwo(groups))
  await expect(game.status('You already tried that.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Three mistakes left.' })).toBeVisible()
  // The words of the guess are still selected, so that the player can change the guess.
  await expect(game.selected).toHaveCount(4)
  await game.press(game.button('Clear'))
  const away = wrongGuess(groups)
  await game.select(away)
  await expect(game.status(/^One away.* (Two|2) mistakes left\./)).toBeVisible()
  await expect(game.said('One away. Two mistakes left.')).toBeAttached()
  await expect(page.getByRole('img', { name: 'Two mistakes left.' })).toBeVisible()
  await game.resume()
  await expect(game.selected).toHaveCount(4)
  // The test then replaces one word of the guess. The other three words are still selected.
  await game.select(away.slice(3))
  await game.find((groups[0] ?? []).filter((id) => !away.includes(id)))
  // The page animates the banner of a new group, but not the banner of a group that was found before.
  const banner: Locator = game.banners.locator('> div')
  await expect(banner).toHaveCSS('animation-name', /settle/)

  const order = await game.order()
  await page.goto('/')
  await expect(page.getByText('one group found · two mistakes left')).toBeVisible()
  await game.press(page.getByRole('link', { name: 'Go on' }))
  await expect(game.banners).toHaveCount(1)
  await expect(banner).toHaveCSS('animation-name', 'none')
  expect(await game.order()).toEqual(order)
  await expect(page.getByRole('img', { name: 'Two mistakes left.' })).toBeVisible()

  const hinted = game.board.getByRole('button', { name: /, hint 1$/ })
  await game.press(page.getByRole('button', { name: /^Hint 1 left/ }))
  await expect(game.status(/ go together\.$/)).toBeVisible()
  await expect(hinted).toHaveCount(2)
  const words = await hinted.allInnerTexts()
  await game.resume()
  await expect(hinted).toHaveCount(2)
  expect(await hinted.allInnerTexts()).toEqual(words)
  const marked = await hinted
    .locator('[data-mover]')
    .evaluateAll((all) => all.map((one) => one.dataset.mover))
  expect(groups.some((group) => marked.every((id) => group.includes(id ?? '')))).toBe(true)
  await game.pressDimmed(page.getByRole('button', { name: /^Hint 0 left/ }))
  await expect(game.dialog('No hints left')).toContainText('midnight')
  const { game: now } = await player.client.call('GET /api/game/current')
  expect(now?.hintsUsed).toBe(1)
})

/**
 * Selects two opposite corners of the board. The thread must be visible in the gaps, but not on the tiles between the
 * corners, and not over the words of the corners.
 */
async function expectThreadBelowTiles(page: Page, game: Game): Promise<void> {
  const order = await game.order()
  const [first = '', last = ''] = [order[0], order.at(-1)]
  const covering = [order[5] ?? '', order[10] ?? '']
  await game.select([first, last])
  await expect(game.thread).toHaveCount(1)
  const picture = async (target: Locator, inset: number) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('not on the page')
    const { x, y, width, height } = box
    const clip = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }
    return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
  }
  const pictures = async () => ({
    board: await picture(game.board, 0),
    covering: await Promise.all(covering.map((id) => picture(game.tile(id), 14))),
    words: await Promise.all(
      [first, last].map((id) => picture(game.tile(id).locator('[translate="no"]'), 0)),
    ),
  })
  const tied = await pictures()
  const show = (visibility: string) =>
    page.locator('[data-thread], [data-tie]').evaluateAll((all, value) => {
      for (const one of all) one.style.visibility = value
    }, visibility)
  await show('hidden')
  const untied = await pictures()
  expect(tied.covering).toEqual(untied.covering)
  expect(tied.words).toEqual(untied.words)
  expect(tied.board).not.toBe(untied.board)
  await show('')
  await game.select([first, last])
  await expect(game.thread).toHaveCount(0)
}

test('between a guess and its answer: what does not answer looks so; one made offline is kept; a lost one counts once', async ({
  context,
  page,
  server,
  game,
  watch,
}) => {
  watch.allow(0, '/api/game/')
  // The page preloads files, such as the side menu. Some of these requests may still be running when the network fails.
  watch.allow(0, '/assets/')
  await game.start()
  const [first = [], second = [], third = [], last = []] = await game.groups()
  await game.find(first)
  await expect(game.status(/^Correct! /)).toBeVisible()
  await expect(game.button('Clear')).toHaveAttribute('aria-disabled', 'true')
  const answered = Promise.withResolvers<void>()
  await page.route('**/guess', async (route) => {
    await answered.promise
    await route.continue()
  })
  await game.select(second.slice(0, 3))
  await expect(game.thread.first()).toHaveCSS('stroke-width', '3px')
  // Before the server's reply arrives, the line through the selected tiles becomes tight and thick, and the previous
  // message disappears. On a busy machine the change of the line can take a few frames.
  const fourth = await game.tile(second[3] ?? '').elementHandle()
  const seen = await page.evaluate(async (tile) => {
    ;(tile as HTMLElement).click()
    const width = () => {
      const thread = document.querySelector('svg[data-thread] [data-piece]')
      return thread && getComputedStyle(thread).strokeWidth
    }
    for (let frame = 0; frame < 6 && width() !== '4px'; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return {
      width: width(),
      text: document.querySelector('main')?.textContent ?? '',
    }
  }, fourth)
  expect(seen.width).toBe('4px')
  expect(seen.text).not.toContain('Correct! ')
  await expect(game.status('Checking…')).toBeVisible()
  await expect(game.said('Checking…')).toBeAttached()
  for (const name of ['Shuffle', 'Clear']) {
    const control = game.button(name)
    await expect(control).toHaveAttribute('aria-disabled', 'true')
    await control.focus()
    await expect(control).toBeFocused()
  }
  await expect(game.board).toHaveAttribute('aria-busy', 'true')
  answered.resolve()
  await expect(game.banners).toHaveCount(2)
  await expect(game.button('Shuffle')).not.toHaveAttribute('aria-disabled')
  await page.unroute('**/guess')

  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(game.status('You are offline.')).toBeVisible()
  await game.select(wrongGuess([third, last]))
  await expect(game.status('Your guess is kept and checked when you are back.')).toBeVisible()
  // Until the server has checked the guess, the player cannot change the board.
  for (const id of last.slice(3)) await game.pressDimmed(game.tile(id))
  await expect(game.selected).toHaveCount(4)
  await context.setOffline(false)
  await expect(game.status(/^One away.* Three mistakes left\./)).toBeVisible()
  await game.press(game.button('Clear'))

  const keys: (string | undefined)[] = []
  await page.route('**/guess', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length < 3) await route.abort()
    else await route.fulfill({ response })
  })
  await game.find(third)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  const row = await server.app.context.db
    .selectFrom('game')
    .select('guesses')
    .where('id', '=', await game.id())
    .executeTakeFirstOrThrow()
  expect(row.guesses).toHaveLength(4)
})

test('two tabs follow each other, and a page that is looked at again follows another device', async ({
  context,
  page,
  server,
  game,
  player,
  hasTouch,
}) => {
  await keepPanel(player)
  await game.start()
  const there = new Game(await context.newPage(), server, player.email, hasTouch)
  await there.resume()
  const [first = [], second = [], third = [], last = []] = await game.groups()
  await game.select([first[0] ?? '', second[0] ?? ''])
  await there.find(first)
  await there.miss(0)
  // The player found a group and made a mistake in another tab, and this page shows them.
  await expect(game.banners).toHaveCount(1)
  await expect(game.status('Three mistakes left.')).toBeVisible()
  await expect(game.selected).toHaveCount(1)
  await there.press(there.button('Shuffle'))
  await expect(there.button('Shuffle')).toBeVisible()
  await expect.poll(async () => (await game.order()).join()).toBe((await there.order()).join())
  // The player guesses on another device. When the hidden page becomes visible again, it reads the game from the server
  // again.
  await guess(player.client, await game.id(), second)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(game.banners).toHaveCount(2)
  await expect(game.selected).toHaveCount(0)
  await page.bringToFront()
  await game.find(third)
  await expect(there.banners).toHaveCount(3)
  await there.page.bringToFront()
  await there.find(last)
  await expect(game.heading('Level 1 complete')).toBeVisible()
  await there.press(there.button('Next Level'))
  await expect(there.tiles).toHaveCount(16)
  await expect(game.heading('Level 2')).toBeVisible()
  expect((await game.order()).toSorted()).toEqual((await there.order()).toSorted())
})

test('words keep the face in which they were set, however late the tile face comes', {
  tag: '@long',
}, async ({ page, game, player }) => {
  const { id } = await start(player.client)
  const late = Promise.withResolvers<void>()
  await page.route('**/tile-font-*.woff2', async (route) => {
    await late.promise
    await route.continue()
  })
  // The test does not wait for the page's event `load`, because the browser fires this event only after the font has
  // arrived.
  await page.goto('/game', { waitUntil: 'commit' })
  // The test delays the request for the tile font. If the font does not arrive within a short time, the page shows the
  // words in another font.
  const words = game.tiles.locator('[data-ready]')
  await expect(words).toHaveCount(16)
  const widths = () => words.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  const before = await widths()
  late.resolve()
  await page.evaluate(() => document.fonts.load('720 16px "Archivo Variable"', 'ABC'))
  expect(await widths()).toEqual(before)
  await expect(page.locator('html')).toHaveAttribute('data-word-face', 'fallback')
  // The next board uses the tile font, because the font has arrived in the meantime.
  await game.more('Restart level')
  await game.press(game.dialog('Restart this level?').getByRole('button', { name: 'Restart' }))
  await expect(page.locator('html')).toHaveAttribute('data-word-face', 'tile')
  expect(await game.id()).not.toBe(id)
})
