import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { expect, test } from './support/test.ts'

/** EAGLE is also a score in golf, and ALBATROSS is also a bird. */
const groups = [
  { name: 'Birds', words: ['eagle', 'robin', 'wren', 'finch'] },
  { name: 'Golf scores', words: ['birdie', 'bogey', 'par', 'albatross'] },
  { name: 'On a building site', words: ['crane', 'digger', 'bulldozer', 'scaffold'] },
  { name: 'Cheeses', words: ['brie', 'feta', 'gouda', 'edam'] },
]

/** The same without words that fit two of the groups. */
const sound = [
  { name: 'Trees', words: ['oak', 'birch', 'willow', 'maple'] },
  { name: 'Cheeses', words: ['brie', 'feta', 'gouda', 'cheddar'] },
  { name: 'Golf scores', words: ['birdie', 'bogey', 'par', 'albatross'] },
  { name: 'Musical instruments', words: ['violin', 'trumpet', 'oboe', 'clarinet'] },
]

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const word = (page: Page, slot: number, group: string) =>
  page.getByRole('textbox', { name: `Word ${slot} of ${group}` })

/** Pastes a text into the field with the focus, as the browser does it. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('a pasted board with two solutions is mended by the swap, published, and opens again', {
  tag: '@both',
}, async ({ page, player }) => {
  expect(player.username).toBeTruthy()
  await page.goto('/boards/new')
  await expect(page.getByText('Saves by itself')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of group 1' }).focus()
  await paste(page, groups.map(({ name, words }) => `${name}: ${words.join(', ')}`).join('\n'))
  await expect(word(page, 1, 'Birds')).toHaveValue('eagle')
  await expect(heading(page, 'Two solutions')).toBeVisible()
  // A tile changes places with the tile on which it is dropped.
  await page
    .locator('[draggable="true"]')
    .filter({ hasText: 'robin' })
    .dragTo(word(page, 3, 'Birds'), { force: true })
  await expect(word(page, 3, 'Birds')).toHaveValue('robin')
  await expect(word(page, 2, 'Birds')).toHaveValue('wren')
  const publish = page.getByRole('button', { name: 'Publish' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Still missing: a title and an end to the second solution.')).toBeVisible()
  await expectAccessible(page, 'two solutions')

  const swap = page.getByRole('button', { name: /^Use .+ instead of .+$/ })
  const [, next = '', out = ''] = /^Use (.+) instead of (.+)$/.exec((await swap.textContent()) ?? '') ?? []
  await swap.click()
  await expect(heading(page, 'One solution')).toBeVisible()
  const words = await page
    .getByRole('textbox', { name: /^Word/, includeHidden: true })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.toUpperCase()))
  expect(words).toContain(next)
  expect(words).not.toContain(out)

  await page.getByRole('textbox', { name: 'Title' }).fill('Feathers and fairways')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // The draft has an address. It opens with all words.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Feathers and fairways')
  await expect(heading(page, 'One solution')).toBeVisible()
  await publish.click()
  await expect(heading(page, 'Published')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Play it yourself' })).toHaveAttribute('href', /^\/b\/.+/)
  await expectAccessible(page, 'published')
})

test('a board is made with the keyboard alone', { tag: '@desktop' }, async ({ page, player }) => {
  expect(player.username).toBeTruthy()
  const keys = new Keys(page)
  await page.goto('/boards/new')
  await expect(page.getByText('Saves by itself')).toBeVisible()
  await keys.tabTo(page.getByRole('textbox', { name: 'Title' }))
  await keys.type('By hand')
  for (const { name, words } of sound) {
    await keys.press('Enter')
    await keys.type(name)
    for (const one of words) {
      await keys.press('Enter')
      await keys.type(one)
    }
  }
  await expect(heading(page, 'One solution')).toBeVisible()

  // The word moves to the group above and comes back.
  await keys.press('Control+ArrowUp')
  await expect(word(page, 4, 'Golf scores')).toBeFocused()
  await expect(word(page, 4, 'Golf scores')).toHaveValue(sound[3]?.words[3] ?? '')
  await keys.press('Control+z')
  await expect(heading(page, 'One solution')).toBeVisible()
  await expect(word(page, 4, 'Golf scores')).toHaveValue(sound[2]?.words[3] ?? '')

  await keys.activate(page.getByRole('button', { name: 'Add a group' }))
  await expect(page.getByRole('textbox', { name: 'Name of group 5' })).toBeFocused()
  await keys.activate(page.getByRole('button', { name: 'Remove group 5' }))
  await keys.expectFocus('after a group was removed')
  await keys.activate(page.getByRole('button', { name: 'Publish' }))
  await expect(heading(page, 'Published')).toBeFocused()
})
