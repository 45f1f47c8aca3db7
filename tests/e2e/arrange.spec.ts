import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/**
 * Waits until the server has replied to the request that stores the arrangement of the tiles. The page sends the
 * arrangement of the tiles to the server after the tiles have stopped moving.
 */
const kept = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/order'))

async function middleOf(tile: Locator): Promise<Point> {
  const box = await tile.boundingBox()
  if (!box) throw new Error('the tile is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Drags a tile to the place of another tile. With a mouse, the drag starts immediately. With a finger, the drag starts
 * only after a long press on the tile.
 */
async function drag(page: Page, from: Locator, to: Locator, hasTouch: boolean): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  if (!hasTouch) {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    // The first movement of the mouse over a board loads the code of the drag.
    let step = 0
    await expect(async () => {
      await page.mouse.move(start.x + 10 + (step++ % 2), start.y)
      expect(await from.getAttribute('data-held')).toBe('')
    }).toPass()
    await page.mouse.move(end.x, end.y, { steps: 8 })
    await page.mouse.up()
    return
  }
  await dragByFinger(page, start, end, () => expect(from).toHaveAttribute('data-held', ''))
}

interface Point {
  x: number
  y: number
}

/** Drags a finger over the page. `pressed` is called after the finger touches the page and before the finger moves. */
async function dragByFinger(page: Page, start: Point, end: Point, pressed: () => Promise<void>) {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  await pressed()
  for (let step = 1; step <= 8; step++) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 8
    await touch('touchMove', [{ x: at(start.x, end.x), y: at(start.y, end.y) }])
  }
  await touch('touchEnd', [])
}

test('a drag that ends before its code is loaded exchanges the tiles as soon as the code arrives', {
  tag: '@both',
}, async ({ page, game, hasTouch }) => {
  const loaded = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.context().route(/\/drag-[^/]*\.js$/, async (route) => {
    asked.resolve()
    await loaded.promise
    await route.continue()
  })
  await game.start()
  const before = await game.order()
  const [start, end] = [await middleOf(game.tiles.nth(1)), await middleOf(game.tiles.nth(2))]
  if (hasTouch) await dragByFinger(page, start, end, () => asked.promise)
  else {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 8 })
    await page.mouse.up()
    await asked.promise
  }
  expect(await game.order()).toEqual(before)
  loaded.resolve()
  await expect.poll(() => game.order()).not.toEqual(before)
  const [first, from, to, ...others] = before
  expect(await game.order()).toEqual([first, to, from, ...others])
  await expect(game.selected).toHaveCount(0)
})

test('a drag, a move by keys and a shuffle are remembered, and can be undone, one after the other', {
  tag: '@both',
}, async ({ page, game, player, hasTouch }) => {
  await game.start()
  const before = await game.order()
  const storedDrag = kept(page)
  await drag(page, game.tiles.nth(1), game.tiles.nth(10), hasTouch)
  await expect.poll(() => game.order()).not.toEqual(before)
  const dragged = await game.order()
  // The dragged tile and the tile at the place of the drop exchange their places. After the drag no tile is selected.
  const [from = '', to = ''] = [before[1], before[10]]
  expect([dragged[1], dragged[10]]).toEqual([to, from])
  expect(dragged.filter((id) => id !== from && id !== to)).toEqual(
    before.filter((id) => id !== from && id !== to),
  )
  await expect(game.selected).toHaveCount(0)
  await storedDrag
  await game.resume()
  expect(await game.order()).toEqual(dragged)

  await drag(page, game.tiles.nth(2), game.tiles.nth(7), hasTouch)
  await expect.poll(() => game.order()).not.toEqual(dragged)
  const again = await game.order()
  await game.tiles.nth(0).focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => game.order()).not.toEqual(again)
  const moved = await game.order()
  await expect(game.tiles.nth(1)).toBeFocused()
  const selected = moved.slice(0, 2)
  await game.select(selected)
  await game.press(game.button('Shuffle'))
  await expect(game.button('Shuffling...')).toHaveAttribute('aria-disabled', 'true')
  await expect(game.said('Shuffled.')).toBeAttached()
  await expect(game.button('Shuffle')).toBeVisible()
  const shuffled = await game.order()
  expect(shuffled.toSorted()).toEqual(moved.toSorted())
  for (const id of selected) await expect(game.tile(id)).toHaveAttribute('aria-pressed', 'true')
  await expect(game.thread).toHaveCount(1)

  await game.tiles.nth(0).focus()
  await page.keyboard.press('Control+z')
  await expect(game.said('Shuffle undone.')).toBeAttached()
  expect(await game.order()).toEqual(moved)
  await page.keyboard.press('Control+z')
  await expect(game.said('Move undone.')).toBeAttached()
  expect(await game.order()).toEqual(again)
  await game.more('Undo move')
  await expect.poll(() => game.order()).toEqual(dragged)
  const stored = async () =>
    (await player.client.call('GET /api/game/current')).game?.words.map(({ id }) => id)
  await expect.poll(stored).toEqual(dragged)
  await game.resume()
  expect(await game.order()).toEqual(dragged)
  await game.tiles.nth(0).focus()
  await page.keyboard.press('Control+z')
  await expect(game.said('Nothing to undo.')).toBeAttached()
  if (hasTouch) return

  // A short press is still a click if the mouse moves a little while its button is down.
  await game.press(game.button('Clear'))
  const { x, y } = await middleOf(game.tiles.nth(5))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 3, y + 2)
  await page.mouse.up()
  await expect(game.tiles.nth(5)).toHaveAttribute('aria-pressed', 'true')
})
