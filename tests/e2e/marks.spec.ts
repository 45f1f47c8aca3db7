import { expect, test } from './support/test.ts'

/** Longer than the time after which the release of a resting finger opens the marks, in ms. */
const LONG_PRESS_MS = 700

test('a long press or a right click opens the marks of a tile; the mark is stored, and selects nothing', {
  tag: '@both',
}, async ({ page, game, player, hasTouch }) => {
  await game.start()
  const tile = game.tiles.nth(5)
  const word = (await tile.textContent())?.trim() ?? ''
  const [, , , , , id = ''] = await game.order()
  const openMarks = async () => {
    if (!hasTouch) return tile.click({ button: 'right' })
    const box = await tile.boundingBox()
    if (!box) throw new Error('the tile is not on the page')
    const at = { x: box.x + box.width / 3, y: box.y + box.height / 3 }
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await page.waitForTimeout(LONG_PRESS_MS)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const stored = async () => (await player.client.call('GET /api/game/current')).game?.marks

  await openMarks()
  const dialog = game.dialog(`Mark ${word}`)
  await expect(dialog).toBeVisible()
  await game.press(dialog.getByRole('button', { name: 'Mark 2', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(tile).toHaveAccessibleName(`${word}, mark 2`)
  await expect(game.said(`${word}, mark 2.`)).toBeAttached()
  await expect(game.selected).toHaveCount(0)
  await expect.poll(stored).toEqual({ [id]: 2 })

  await game.resume()
  await expect(tile).toHaveAccessibleName(`${word}, mark 2`)
  await openMarks()
  await game.press(dialog.getByRole('button', { name: 'Remove the mark' }))
  await expect(tile).toHaveAccessibleName(word)
  await expect.poll(stored).toEqual({})
})

test('marks and moves made without a connection are sent when the connection is back', {
  tag: '@desktop',
}, async ({ page, context, game, player, watch }) => {
  watch.allow(0, '/api/')
  await game.start()
  const before = await game.order()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await game.tiles.nth(0).focus()
  await page.keyboard.press('3')
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/marks'))
  await page.keyboard.press('Control+ArrowRight')
  await refused
  await context.setOffline(false)
  const stored = async () => {
    const { game: current } = await player.client.call('GET /api/game/current')
    return { order: current?.words.map(({ id }) => id), marks: current?.marks }
  }
  const [first = '', second = '', ...others] = before
  await expect.poll(stored).toEqual({ order: [second, first, ...others], marks: { [first]: 3 } })
})
