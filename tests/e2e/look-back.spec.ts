import type { Page } from '@playwright/test'
import { startDaily } from '../support/dailies.ts'
import { guess, start, twoAndTwo, win } from '../support/moves.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { crowd, Daily } from './support/daily.ts'
import { newPlayer, type Player, signIn } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

// LookBackPage.test.tsx tests the text of the look back at each kind of board. The tests run.spec.ts and duel.spec.ts
// open the look back from the end of a level and of a duel, and then go back.

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const guesses = (page: Page) => page.getByRole('list', { name: 'Your guesses' }).locator('> li')

/**
 * Plays a level: finds one group and makes four mistakes, which end the level. One wrong guess contains two words of
 * each of two groups. The other wrong guesses contain three words of one group. The guesses are half a minute apart.
 */
async function playedLevel(server: TestServer, { client }: Pick<Player, 'client'>): Promise<string> {
  const { id } = await start(client)
  const groups = await server.answer(id)
  const [first = [], ...left] = groups
  const wrong = [wrongGuess(left, 0), twoAndTwo(left), wrongGuess(left, 1), wrongGuess(left, 2)]
  for (const wordIds of [wrong[0] ?? [], first, ...wrong.slice(1)]) {
    server.passTime(30)
    await guess(client, id, wordIds)
  }
  return id
}

test('a run that is over, by its address: where it turned, read by everybody, on 320 px, and back by the keyboard', {
  tag: '@desktop',
}, async ({ page, server, player, watch }) => {
  const other = await newPlayer(server)
  watch.allow(404, '/api/game/')
  await page.goto(`/look-back/${await playedLevel(server, other)}`)
  await expect(page.getByRole('heading', { name: 'No such board' })).toBeVisible()

  const id = await playedLevel(server, player)
  await page.goto(`/look-back/${id}`)
  await expect(page.getByText(/^Not solved: 1 of 4 groups found in 2:3\d\.$/)).toBeVisible()
  await expect(guesses(page)).toHaveCount(5)
  await expect(guesses(page).nth(4)).toContainText('It turned here, for the worse')
  await expect(page.getByText(/It turned here/)).toHaveCount(1)
  await expect(guesses(page).nth(2)).toContainText(/Wrong\s*at 1:3\d/)
  await expect(section(page, 'The groups').getByText('You missed it.')).toHaveCount(3)
  await expectAccessible(page, 'a look back')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toBe(0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Look back' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/game$/)
})

test('of the daily tells how the others did once five have finished', { tag: '@long' }, async ({
  browser,
}) => {
  // The test compares exact numbers about other players, so it starts a separate server, on which no other test plays
  // daily challenges.
  const site = await startSite()
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  const player = await newPlayer(site)
  await signIn(context, player)
  const daily = new Daily(page, site, player, false)
  const game = await startDaily(player.client)
  const groups = await site.answer(game.id)
  for (const wordIds of [wrongGuess(groups, 5), ...groups.slice(0, 3)])
    await guess(player.client, game.id, wordIds)
  await daily.open()
  await expect(daily.banners).toHaveCount(3)
  await daily.find(groups[3] ?? [])
  await daily.press(page.getByRole('link', { name: 'Look back' }))
  await expect(page.getByRole('heading', { name: 'Look back' })).toBeVisible()
  const others = section(page, 'The others')
  await expect(others).toContainText('once five players have finished this day')
  await expect(page.getByText(/%/)).toHaveCount(0)
  await expect(section(page, 'Why it tempted')).toContainText('Told once this day is over everywhere.')

  for (const [n, one] of (await crowd(site, 5)).entries())
    await win(site, one.client, await startDaily(one.client), n < 3 ? 1 : 0)
  await page.reload()
  await expect(others).toContainText('Solved it100%')
  await expect(others).toContainText('Mistakes on average0.6')
  await expect(guesses(page).first()).toContainText('None of the others made this guess.')
  await expect(guesses(page).first()).toContainText('The commonest guess of the others here, 60%:')
  await expect(guesses(page).nth(1)).toContainText('100% of the others made this guess.')
  await expect(
    section(page, 'The groups').getByText(/^Found by 100% of the others, in place \d on average\.$/),
  ).toHaveCount(4)
  await daily.press(page.getByRole('link', { name: 'Back', exact: true }))
  await expect(page).toHaveURL(/\/daily-challenge$/)
  await context.close()
  await site.close()
})
