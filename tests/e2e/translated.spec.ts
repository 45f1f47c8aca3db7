import { Daily } from './support/daily.ts'
import { keepPanel } from './support/game.ts'
import { Store } from './support/store.ts'
import { test as base, expect } from './support/test.ts'

/**
 * Changes the page as Google Translate does: replaces each text node by elements, also each later one. The text stays
 * the same, so that the test finds it.
 */
function translatePage(): void {
  const untranslated = '[translate="no"], font, script, style, textarea, svg'
  const translate = (node: Node) => {
    for (const child of [...node.childNodes]) translate(child)
    const text = node.textContent ?? ''
    if (node.nodeType !== Node.TEXT_NODE || !/\S/.test(text)) return
    if (!node.isConnected || node.parentElement?.closest(untranslated)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text
    outer.append(inner)
    node.parentNode?.replaceChild(outer, node)
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

// The fixture `watch` fails a test if the page throws.
const test = base.extend<{ daily: Daily }>({
  page: async ({ page, watch }, provide) => {
    // React's text nodes are changed here on purpose.
    watch.allowError(/^On a translated page/)
    await page.addInitScript(translatePage)
    await provide(page)
    expect(await page.locator('font').count()).toBeGreaterThan(0)
  },
  daily: ({ page, server, player, hasTouch }, provide) => provide(new Daily(page, server, player, hasTouch)),
})

test('a run on a translated page: selection, mistakes, groups, the next level', async ({
  page,
  game,
  player,
}) => {
  await keepPanel(player)
  await game.start()
  const count = page.getByText(/^\d of 4$/).filter({ visible: true })
  const [group = [], ...others] = await game.groups()
  for (const [index, id] of group.slice(0, 3).entries()) {
    await game.press(game.tile(id))
    await expect(count.first()).toHaveText(`${index + 1} of 4`)
  }
  await game.press(game.button('Clear'))
  await expect(count.first()).toHaveText('0 of 4')
  await game.miss(0)
  await expect(page.getByRole('img', { name: 'Three mistakes left.' })).toContainText('3 mistakes left')
  await game.press(page.getByRole('button', { name: /^Hint/ }))
  await expect(page.getByRole('button', { name: /^Hint/ })).toContainText('0 left today')
  await expect(game.board.getByRole('button', { name: /, hint 1$/ })).toHaveCount(2)
  for (const words of [group, ...others]) await game.find(words)
  const panel = game.panel('Level Complete')
  await expect(panel).toContainText('run score')
  await game.press(panel.getByRole('button', { name: 'Next Level' }))
  await expect(game.heading('Level 2')).toBeVisible()
  await expect(game.tiles).toHaveCount(16)
  await game.giveUp()
  await expect(game.panel('Game Over')).toContainText('groups on level 2')
})

test('a daily on a translated page: clock, result, countdown', async ({ page, daily }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Take Challenge' }).click()
  await daily.press(daily.button('Take Challenge'))
  await expect(daily.tiles).toHaveCount(16)
  await daily.miss(0)
  await expect.poll(() => daily.seconds()).toBeGreaterThan(1)
  await daily.win()
  await expect(daily.panel('Your result')).toContainText('1 of 4')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/)
  const before = await timer.textContent()
  await expect(timer).not.toHaveText(before ?? '')
})

test('a purchase on a translated page: refused, paid, and the new balance', async ({
  page,
  watch,
  player: _,
}) => {
  watch.allow(422, '/api/purchase/sandbox/confirm')
  const store = new Store(page)
  await store.open()
  const hints = page.getByRole('region', { name: 'Your membership' }).getByRole('definition').first()
  await expect(hints).toHaveText('1')
  await store.buy(/^Buy 10 Hints/, 'Declined')
  await expect(store.purchase).toContainText('Payment Failed')
  await store.pay('Succeeds')
  await store.takeGoods()
  await expect(hints).toHaveText('11')
})
