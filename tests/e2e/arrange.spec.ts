import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The answer to storing the arrangement, which is sent once the tiles rest. */
const kept = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/order'))

async function middleOf(tile: Locator): Promise<{ x: number; y: number }> {
  const box = await tile.boundingBox()
  if (!box) throw new Error('the tile is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Carries a tile to another's place: by mouse, or by a finger that rests on it first. */
async function drag(page: Page, from: Locator, to: Locator, hasTouch: boolean): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  if (!hasTouch) {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 8 })
    await page.mouse.up()
    return
  }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  await expect(from).toHaveAttribute('data-held', '')
  for (let step = 1; step <= 8; step++) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 8
    await touch('touchMove', [{ x: at(start.x, end.x), y: at(start.y, end.y) }])
  }
  await touch('touchEnd', [])
}

test('shuffling keeps words and selection, says so, and is remembered', async ({ page, game }) => {
  await game.start()
  const before = await game.order()
  const selected = before.slice(0, 2)
  await game.select(selected)
  const stored = kept(page)
  await game.press(game.button('Shuffle'))
  await expect(game.button('Shuffling...')).toHaveAttribute('aria-disabled', 'true')
  await expect(game.button('Shuffle')).toBeVisible()
  const after = await game.order()
  expect(after).not.toEqual(before)
  expect(after.toSorted()).toEqual(before.toSorted())
  await expect(game.said('Shuffled.')).toBeAttached()
  for (const id of selected) await expect(game.tile(id)).toHaveAttribute('aria-pressed', 'true')
  await expect(game.thread).toHaveCount(1)
  await stored
  await game.resume()
  expect(await game.order()).toEqual(after)
})

test('a dragged tile changes places with the one it is dropped on, and selects nothing', {
  tag: '@both',
}, async ({ page, game, hasTouch }) => {
  await game.start()
  const before = await game.order()
  const [from = '', to = ''] = [before[1], before[10]]
  const stored = kept(page)
  await drag(page, game.tiles.nth(1), game.tiles.nth(10), hasTouch)
  await expect.poll(() => game.order()).not.toEqual(before)
  const after = await game.order()
  expect([after[1], after[10]]).toEqual([to, from])
  expect(after.filter((id) => id !== from && id !== to)).toEqual(
    before.filter((id) => id !== from && id !== to),
  )
  await expect(game.selected).toHaveCount(0)
  await stored
  await game.resume()
  expect(await game.order()).toEqual(after)
})

test('a drag, a shuffle and a move by keys can be undone, one after the other', { tag: '@both' }, async ({
  page,
  game,
  player,
  hasTouch,
}) => {
  await game.start()
  const before = await game.order()
  await drag(page, game.tiles.nth(1), game.tiles.nth(10), hasTouch)
  await expect.poll(() => game.order()).not.toEqual(before)
  const dragged = await game.order()
  await game.tiles.nth(0).focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => game.order()).not.toEqual(dragged)
  const moved = await game.order()
  await game.press(game.button('Shuffle'))
  await expect(game.said('Shuffled.')).toBeAttached()
  await game.tiles.nth(0).focus()
  await page.keyboard.press('Control+z')
  await expect(game.said('Shuffle undone.')).toBeAttached()
  expect(await game.order()).toEqual(moved)
  await page.keyboard.press('Control+z')
  await expect(game.said('Move undone.')).toBeAttached()
  expect(await game.order()).toEqual(dragged)
  await game.more('Undo move')
  await expect.poll(() => game.order()).toEqual(before)
  const stored = async () =>
    (await player.client.call('GET /api/game/current')).game?.words.map(({ id }) => id)
  await expect.poll(stored).toEqual(before)
  await game.resume()
  expect(await game.order()).toEqual(before)
  await game.tiles.nth(0).focus()
  await page.keyboard.press('Control+z')
  await expect(game.said('Nothing to undo.')).toBeAttached()
})

// A mouse may move a little while its button is down.
test('a short press on the way is still a press', { tag: '@desktop' }, async ({ page, game }) => {
  await game.start()
  const { x, y } = await middleOf(game.tiles.nth(5))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 3, y + 2)
  await page.mouse.up()
  await expect(game.tiles.nth(5)).toHaveAttribute('aria-pressed', 'true')
})

test('with Ctrl the arrows carry the tile', async ({ page, game }) => {
  await game.start()
  const before = await game.order()
  await game.tiles.nth(0).focus()
  const stored = kept(page)
  // The tile that takes the focus is the moved one already, so that it is the one that is read out.
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      const mover = target instanceof Element ? target.querySelector('[data-mover]') : null
      document.documentElement.dataset.focused = mover?.getAttribute('data-mover') ?? ''
    })
  })
  await page.keyboard.press('Control+ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-focused', before[0] ?? '')
  await page.keyboard.press('Control+ArrowDown')
  await expect(game.said(/, row 2, column 2\.$/)).toBeAttached()
  const after = await game.order()
  expect([after[0], after[1], after[5]]).toEqual([before[1], before[5], before[0]])
  await expect(game.tiles.nth(5)).toBeFocused()
  await stored
  await game.resume()
  expect(await game.order()).toEqual(after)
})

test('arrows, Home and End go over the board and not around its edge', async ({ page, game }) => {
  await game.start()
  await game.tiles.nth(0).focus()
  const goes = async (key: string, to: number) => {
    await page.keyboard.press(key)
    await expect(game.tiles.nth(to)).toBeFocused()
  }
  await goes('ArrowLeft', 0)
  await goes('ArrowUp', 0)
  await goes('End', 3)
  await goes('ArrowRight', 3)
  await goes('ArrowDown', 7)
  await goes('Home', 4)
  await goes('Control+End', 15)
  await goes('ArrowDown', 15)
  await goes('Control+Home', 0)
})

test('a level goes on where it was left', async ({ page, game }) => {
  await game.start()
  const [first = [], second = []] = await game.groups()
  await game.find(first)
  await game.miss(0)
  const order = await game.order()
  await page.goto('/')
  await expect(page.getByText('one group found · three mistakes left')).toBeVisible()
  await game.press(page.getByRole('link', { name: 'Go on' }))
  await expect(game.banners).toHaveCount(1)
  expect(await game.order()).toEqual(order)
  await expect(page.getByRole('img', { name: 'Three mistakes left.' })).toBeVisible()
  await game.find(second)
})
