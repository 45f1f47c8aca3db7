import type { Page } from '@playwright/test'
import { startDaily } from '../support/dailies.ts'
import { duelOfTwo, playSide, startSide } from '../support/duels.ts'
import { giveUp, guess, start, twoAndTwo, win } from '../support/moves.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { crowd, Daily } from './support/daily.ts'
import { keepPanel } from './support/game.ts'
import { newPlayer, type Player, signIn } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { expect, test as shared, startSite } from './support/test.ts'

/** A server without the dailies of other tests: the others are counted exactly. */
const test = shared.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is always taken apart
    async ({}, provide) => {
      const server = await startSite()
      await provide(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const guesses = (page: Page) => page.getByRole('list', { name: 'Your guesses' }).locator('> li')

/** A level with mistakes of both kinds on the way, lost at the last; half a minute between guesses. */
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

test('a level: its end leads there and back, and each guess is told in words', { tag: '@both' }, async ({
  page,
  server,
  game,
  player,
}) => {
  await keepPanel(page)
  const { id } = await start(player.client)
  const [last = []] = await playOn(server, player.client, id, { mistakes: 1, found: 3 })
  await game.resume()
  await game.find(last)
  await expect(game.panel('Level Complete')).toBeVisible()
  await game.press(page.getByRole('link', { name: 'Look back' }))
  await expect(page.getByRole('heading', { name: 'Look back' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/look-back/${id}$`))
  await expect(page.getByText(/^Level 1, \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Solved with one mistake in \d+:\d\d\.$/)).toBeVisible()
  await expect(guesses(page)).toHaveCount(5)
  await expect(guesses(page).first()).toContainText('One away')
  await expect(guesses(page).nth(1)).toContainText('Found: ')
  await expect(guesses(page).first().getByRole('listitem')).toHaveCount(4)
  // Nobody else had this board, so nothing is said of others, and nothing that is not known is shown as something.
  await expect(section(page, 'The others')).toHaveCount(0)
  await expect(page.getByText(/of the others|most others/)).toHaveCount(0)
  await expect(page.getByText(/null|NaN|undefined/)).toHaveCount(0)
  await expect(
    section(page, 'The groups').getByText(/^You found it (first|second|third|fourth)\.$/),
  ).toHaveCount(4)
  await game.press(page.getByRole('link', { name: 'Back', exact: true }))
  await expect(page).toHaveURL(/\/game$/)
})

test('a run that is over: where it turned, and what was missed', async ({ page, server, player }) => {
  const id = await playedLevel(server, player)
  await page.goto(`/look-back/${id}`)
  await expect(page.getByText(/^Not solved: 1 of 4 groups found in 2:3\d\.$/)).toBeVisible()
  await expect(guesses(page).nth(4)).toContainText('It turned here, for the worse')
  await expect(page.getByText(/It turned here/)).toHaveCount(1)
  await expect(guesses(page).nth(2)).toContainText(/Wrong\s*at 1:3\d/)
  await expect(section(page, 'The groups').getByText('You missed it.')).toHaveCount(3)
})

test('a level whose board had a red herring says why it tempted', async ({ page, server, player }) => {
  const { db, catalogue } = server.app.context
  const { id } = await start(player.client)
  const { board } = await db.selectFrom('game').select('board').where('id', '=', id).executeTakeFirstOrThrow()
  // A word of the second group is one that goes with the first, too.
  const [home, own] = board.groups
  const crossing = catalogue.categories
    .find((category) => category.id === home?.categoryId)
    ?.words.find(({ text }) => !home?.words.includes(text))?.text
  const at = board.tiles.findIndex(({ group }) => group === 1)
  const tiles = board.tiles.map((tile, n) => (n === at ? { ...tile, text: crossing ?? '' } : tile))
  await db
    .updateTable('game')
    .set({ board: JSON.stringify({ ...board, tiles }) })
    .where('id', '=', id)
    .execute()
  const first = board.tiles.filter(({ group }) => group === 0).map((tile) => tile.id)
  await guess(player.client, id, [...first.slice(0, 3), board.tiles[at]?.id ?? ''])
  await giveUp(player.client, id)
  await page.goto(`/look-back/${id}`)
  const told = section(page, 'Why it tempted').getByRole('listitem').first()
  await expect(told).toContainText(`“${home?.name}” too, but belong`)
  await expect(told).toContainText(crossing ?? '?')
  await expect(told).toContainText('You followed it in guess 1.')
  expect(own?.name).toBeTruthy()
})

test('of the daily tells how the others did once five have finished, and its red herrings when the day is over', {
  tag: '@both',
}, async ({ page, context, server, hasTouch }) => {
  const player = await newPlayer(server)
  await signIn(context, player)
  const daily = new Daily(page, server, player, hasTouch)
  const game = await startDaily(player.client)
  const groups = await server.answer(game.id)
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

  for (const [n, one] of (await crowd(server, 5)).entries())
    await win(server, one.client, await startDaily(one.client), n < 3 ? 1 : 0)
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
})

test('of a duel: nothing of the other, and the way from its result', async ({ page, context, server }) => {
  const { one, other, id } = await duelOfTwo(server)
  const [mine, theirs] = [await startSide(one, id), await startSide(other, id)]
  await playSide(server, one, mine.id, { mistakes: 1 })
  await playSide(server, other, theirs.id, { mistakes: 4 })
  await signIn(context, one)
  await page.goto(`/game?challenge=${id}`)
  await page.getByRole('link', { name: 'Look back' }).click()
  await expect(page.getByText(/^Speed duel, /)).toBeVisible()
  await expect(guesses(page)).toHaveCount(6)
  await expect(page.getByText(/of the others/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Duel Victory' })).toBeVisible()
})

test('by its address: found by the keyboard, and the way back leads to where the board was played', {
  tag: '@desktop',
}, async ({ page, server, player }) => {
  const id = await playedLevel(server, player)
  await page.goto(`/look-back/${id}`)
  await expect(guesses(page)).toHaveCount(5)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Look back' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/game$/)
})

test('a board that is not there, is not over, or cannot be loaded, says so', async ({
  page,
  server,
  player,
  watch,
}) => {
  watch.allow(404, '/api/game/')
  watch.allow(409, '/api/game/')
  await page.goto('/look-back/unknown')
  await expect(page.getByRole('heading', { name: 'No such board' })).toBeVisible()
  const other = await newPlayer(server)
  await page.goto(`/look-back/${await playedLevel(server, other)}`)
  await expect(page.getByRole('heading', { name: 'No such board' })).toBeVisible()
  const { id } = await start(player.client)
  await page.goto(`/look-back/${id}`)
  await expect(page.getByText('Finish this board first.')).toBeVisible()
  await giveUp(player.client, id)
  watch.allow(500, '/api/game/')
  const path = `**/api/game/${id}/look-back`
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This board could not be loaded' })).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You made none on this board.')).toBeVisible()
})

test('can be read by everybody, and fits 320 px', { tag: '@both' }, async ({ page, server, player }) => {
  const id = await playedLevel(server, player)
  await page.goto(`/look-back/${id}`)
  await expect(guesses(page)).toHaveCount(5)
  await expectAccessible(page, 'a look back')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toBe(0)
})
