import { giveUp, start } from '../support/moves.ts'
import { expectAccessible } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { Practice } from './support/practice.ts'
import { playOn } from './support/prepare.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ practice: Practice }>({
  practice: ({ page, server, player, hasTouch }, provide) =>
    provide(new Practice(page, server, player, hasTouch)),
})

const complete = 'Practice Complete'
const again = /^Next free board at midnight, in \d+ h/

test('a free player: start, reload in the middle, the end, and when the next board comes', {
  tag: '@long',
}, async ({ page, practice }) => {
  await practice.open()
  await expect(practice.heading('Practise what you miss')).toBeVisible()
  await expect(page.getByText('One board a day, beside your free games.')).toBeVisible()
  await practice.press(practice.button('Start Practice'))
  await expect(practice.tiles).toHaveCount(16)
  await expect(page.getByRole('button', { name: /^Hint/ })).toHaveCount(0)
  await expect(page.getByText(/^Practised:/)).toHaveCount(0)
  const groups = await practice.groups()
  await practice.find(groups[1] ?? [])
  await practice.miss(0)

  await page.reload()
  await expect(practice.banners).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Three mistakes left.' })).toBeVisible()
  await practice.win()

  await expect(practice.heading(complete)).toBeFocused()
  const result = practice.panel('Your result')
  // The server has too little data about the kinds of categories that this player misses.
  await expect(result.getByText(/^After a few levels you see which kinds you miss\./)).toBeVisible()
  await expect(result.getByText('4 of 4', { exact: true })).toBeVisible()
  await expect(result.getByText('1 of 4', { exact: true })).toBeVisible()
  await expect(result.getByText(again)).toBeVisible()
  await expect(result.getByRole('button', { name: 'Practise again' })).toHaveCount(0)
  await expect(result.getByRole('link', { name: 'Practise more with premium' })).toHaveAttribute(
    'href',
    '/premium-store',
  )
  await expectAccessible(page, 'the end')

  // If the player opens the practice page again on the same day, the page explains the daily limit. It also shows other
  // games.
  await page.reload()
  await expect(page.getByText(again)).toBeVisible()
  await expect(practice.button('Start Practice')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Play Game' })).toBeVisible()
  await practice.press(page.getByRole('main').getByRole('link', { name: 'Daily Challenge' }))
  await expect(page).toHaveURL(/\/daily-challenge$/)
})

test('premium, by keyboard alone: to the end, and on with another board', {
  tag: ['@desktop', '@long'],
}, async ({ page, context, server, practice, player }) => {
  // The player plays a level first, so that the server has data about the kinds of categories that the player misses.
  // The player plays this level without premium, because the server does not count groups from premium packs.
  const level = await start(player.client)
  await playOn(server, player.client, level.id, { found: 1 })
  await giveUp(player.client, level.id)
  await server.makePremium(player.id)
  const keys = new Keys(page)
  await practice.open()
  await expect(page.getByText('As many boards as you like.')).toBeVisible()
  await keys.activate(practice.button('Start Practice'))
  await expect(practice.tiles).toHaveCount(16)
  const first = await practice.id()
  await keys.win(practice)
  await expect(practice.heading(complete)).toBeFocused()
  const result = practice.panel('Your result')
  await expect(result.getByText(/^Practised: [a-z]/)).toBeVisible()
  await expect(result.getByText(again)).toHaveCount(0)

  await keys.activate(result.getByRole('button', { name: 'Practise again' }))
  await expect(practice.tiles).toHaveCount(16)
  await keys.expectFocus('after the start')
  expect(await practice.id()).not.toBe(first)
  await practice.giveUp('Give up this board?')
  await expect(practice.heading(complete)).toBeVisible()
  await expect(practice.missed).toHaveCount(4)
  await expect(practice.panel('Your result').getByText('0 of 4', { exact: true })).toHaveCount(2)

  // The practice page asks a visitor for an account.
  await context.clearCookies()
  await page.goto('/practice')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
})
