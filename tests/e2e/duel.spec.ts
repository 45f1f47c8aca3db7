import type { Page } from '@playwright/test'
import { openRoom, playSide, sayReady, startSide } from '../support/duels.ts'
import { guess } from '../support/moves.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { openDuel, otherRoom, Room } from './support/duel.ts'
import { newPlayer } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ room: Room }>({
  room: async ({ page, server, player, hasTouch, watch }, provide) => {
    // On a busy machine, a page can request the board of a duel shortly before the duel's start. The server refuses
    // such an early request, and the page repeats the request.
    watch.allow(409, '/api/game/start')
    await server.makePremium(player.id)
    await provide(new Room(page, server, player, hasTouch))
  },
})

/**
 * In the recording of the opponent, all other groups appear this many seconds after the first group. The test needs
 * less time than this before it advances the clock.
 */
const GHOST_SECONDS = 120

/** Installs a script that records the system time at which the page shows the first word of a board. */
const noteWords = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      if (!dataset.wordsAt && document.querySelector('[role="grid"] button'))
        dataset.wordsAt = String(Date.now())
    }).observe(document, { subtree: true, childList: true }),
  )
const wordsAt = async (page: Page) => Number(await page.locator('html').getAttribute('data-words-at'))

/** Installs a script that notes each text of the page's heading, in order. */
const noteTitles = (page: Page) =>
  page.evaluate(() => {
    const titles: string[] = []
    const note = () => {
      const title = document.querySelector('h1')?.textContent
      if (title && title !== titles.at(-1)) titles.push(title)
      document.documentElement.dataset.titles = JSON.stringify(titles)
    }
    note()
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const titlesOf = async (page: Page): Promise<string[]> =>
  JSON.parse((await page.locator('html').getAttribute('data-titles')) ?? '[]')

test('two race to the end by keyboard, are told the outcome, and race again', async ({
  browser,
  server,
  room,
}) => {
  const other = await otherRoom(browser, server)
  const [mine, theirs] = [room.player.username, other.player.username]
  const id = await openDuel(room.player, other.player)
  for (const one of [room, other]) await noteWords(one.page)
  await room.open(id)
  await expect(room.page.getByText(`${theirs} is not here yet.`)).toBeVisible()
  await other.open(id)
  await expect(room.page.getByText(`${theirs} is here.`)).toBeVisible()
  await other.keys.activate(other.button('I’m ready'))
  await expect(room.page.getByText(`${theirs} is ready.`)).toBeVisible()
  await expect(other.button('You are ready')).toBeFocused()
  await expect(room.tiles).toHaveCount(0)
  await room.keys.activate(room.button('I’m ready'))
  for (const one of [room, other])
    await expect(one.page.getByText('Both ready. The words come at zero.')).toBeVisible()
  for (const one of [room, other]) await one.expectWords()
  expect(Math.abs((await wordsAt(room.page)) - (await wordsAt(other.page)))).toBeLessThan(1_000)
  await expect(room.tiles.first()).toBeFocused()
  await expect(room.page.getByText('DUEL MODE')).toBeVisible()
  await expect(room.page.getByRole('button', { name: /^Hint/ })).toHaveCount(0)

  // Each player's page shows the progress of the other player.
  const groups = await room.groups()
  await room.keys.find(room, groups[0] ?? [])
  await expect(other.row('other').getByText('1 of 5')).toBeVisible()
  await expect(other.row('other')).toContainText('live')
  await expect(other.said(`${mine} has found one group.`)).toBeAttached()
  await expect(room.row('own').getByText('1 of 5')).toBeVisible()
  await room.keys.win(room)
  // The page does not return home, because it waits for a player who uses the keyboard.
  await expect(room.heading('Score Submitted')).toBeFocused()
  await expect(room.page.getByText('Any key or tap stays here')).toHaveCount(0)
  await expect(room.page.getByRole('link', { name: 'Leave', exact: true })).toBeVisible()
  await expect(other.row('other')).toContainText('finished')
  // The player who has finished first sees the other player's steps, until the duel is decided.
  const [second = [], ...rest] = await other.groupsLeft()
  await other.keys.find(other, second)
  await expect(room.row('other').getByText('1 of 5')).toBeVisible()
  await expect(room.said(`${theirs} has found one group.`)).toBeAttached()
  await expect(room.heading('Score Submitted')).toBeFocused()
  for (const group of rest.slice(0, -1)) await other.keys.find(other, group)
  await expect(room.row('other').getByText('4 of 5')).toBeVisible()
  await noteTitles(other.page)
  await noteTitles(room.page)
  await other.keys.select(other, rest.at(-1) ?? [])
  // Both see who has won, and each title changes only once.
  await expect(other.heading('Duel Complete')).toBeFocused()
  await expect(other.page.getByText(new RegExp(`^${mine} won by \\d+ points?\\.$`)).first()).toBeVisible()
  await expect(room.heading('Duel Victory')).toBeVisible()
  await expect(room.page.getByText(/^You won by \d+ points?\.$/).first()).toBeVisible()
  for (const one of [room, other])
    await expect(one.row(one === room ? 'own' : 'other')).toContainText('Winner')
  expect(await titlesOf(room.page)).toEqual(['Score Submitted', 'Duel Victory'])
  expect(await titlesOf(other.page)).toEqual([`Duel with ${mine}`, 'Duel Complete'])
  await expect(other.page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  for (const one of [room, other]) await one.keys.activate(one.button('See the result'))
  await expect(other.heading('Duel Complete')).toBeFocused()
  await expect(other.page.getByText(new RegExp(`points? behind ${mine}`))).toBeVisible()
  await expect(room.page.getByText(new RegExp(`points? ahead of ${theirs}`))).toBeVisible()
  await room.keys.activate(room.button('Table'))
  await expect(room.page.getByRole('cell', { name: 'First group' })).toHaveCount(2)

  // One player asks for a rematch, and the other player accepts it with one press. After that, both players are ready
  // automatically.
  await room.keys.activate(room.button('Rematch'))
  await expect(room.page.getByText(`Asked ${theirs} for a rematch.`)).toBeVisible()
  await expect(other.page.getByText(`${mine} wants a rematch.`)).toBeVisible()
  await other.keys.activate(other.page.getByRole('button', { name: /^Rematch/ }))
  for (const one of [room, other]) {
    await one.expectWords()
    expect(one.page.url()).not.toContain(id)
  }
  await other.page.context().close()
})

test('the result waits at its address after the way home, and can be looked back at', {
  tag: '@long',
}, async ({ page, server, room }) => {
  const other = await newPlayer(server)
  await server.makePremium(other.id)
  const id = await openDuel(other, room.player)
  const { id: theirs } = await startSide(other, id)
  await playSide(server, other, theirs, { mistakes: 4 })
  await room.open(id)
  await expect(page.getByText(`${other.username} has raced. You race their ghost.`)).toBeVisible()
  await room.press(room.button('Start Race'))
  await room.expectWords()
  await expect(room.row('other')).toContainText('finished')
  const [last = []] = await playOn(server, room.player.client, await room.id(), { mistakes: 1, found: 4 })
  await page.reload()
  await expect(room.banners).toHaveCount(4)
  const isTold = page.getByText('Back home in 2 s.').waitFor()
  await room.find(last)
  await expect(page.getByText(/^You won by \d+ points\.$/).first()).toBeVisible()
  await isTold
  await expect(room.heading('Duel Victory')).toBeVisible()
  await expect(page).toHaveURL(/\/#challenges$/)
  // The message about the result appears only after the player has left the page of the board. Otherwise the message
  // would cover the end of the board.
  await expect(room.toast('Duel Victory')).toBeVisible()
  await room.open(id)
  await expect(room.heading('Duel Victory')).toBeVisible()
  await room.press(room.button('Share'))
  const shared = room.dialog('Share your duel').getByRole('blockquote')
  await expect(shared).toHaveText(
    /^I won a speed duel in WordConnect, \d+ to 0 points, in \d:\d\d\. http:\S+\/s\/[\w-]{16}$/,
  )
  await page.keyboard.press('Escape')

  // The look back on a duel shows no data about the opponent. From the page of the look back, a link returns to the
  // duel.
  await room.press(page.getByRole('link', { name: 'Look back' }))
  await expect(page.getByText(/^Speed duel, /)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your guesses' }).locator('> li')).toHaveCount(6)
  await expect(page.getByText(/of the others/)).toHaveCount(0)
  await room.press(page.getByRole('link', { name: 'Back', exact: true }))
  await expect(room.heading('Duel Victory')).toBeVisible()
})

test('a ghost goes on at its own pace, over a reload', { tag: '@long' }, async ({ page, server, room }) => {
  const other = await newPlayer(server)
  await server.makePremium(other.id)
  const id = await openDuel(room.player, other)
  const { id: theirs } = await startSide(other, id)
  const groups = await server.answer(theirs)
  await guess(other.client, theirs, groups[0] ?? [])
  server.passTime(GHOST_SECONDS)
  for (const group of groups.slice(1)) await guess(other.client, theirs, group)
  await page.clock.install()
  await room.open(id)
  await room.press(room.button('Start Race'))
  await room.expectWords()
  await expect(room.row('other')).toContainText('ghost')
  await expect(room.row('other').getByText('1 of 5')).toBeVisible()
  await room.find((await room.groups())[0] ?? [])
  await room.select((await room.groupsLeft())[0]?.slice(0, 2) ?? [])
  await expectAccessible(page, 'race')
  await page.reload()
  await expect(room.banners).toHaveCount(1)
  await expect(room.row('own').getByText('1 of 5')).toBeVisible()
  await expect(room.row('other').getByText('1 of 5')).toBeVisible()
  // The recording of the opponent ends when the player's clock shows as many seconds as the opponent needed.
  server.passTime(GHOST_SECONDS)
  await page.clock.fastForward(GHOST_SECONDS * 1_000)
  await expect(room.row('other').getByText('5 of 5')).toBeVisible()
  await expect(room.said(`${other.username} has found all groups.`)).toBeAttached()
  const [minutes = 0, seconds = 0] = ((await page.locator('[data-clock]').textContent()) ?? '')
    .split(':')
    .map((part) => Number(part.replace(/\D/g, '')))
  expect(60 * minutes + seconds).toBeGreaterThanOrEqual(GHOST_SECONDS)
  await room.more('Give up')
  await expectAccessibleDialog(page, 'give up')
  await room.press(room.dialog('Give up this race?').getByRole('button', { name: 'Give up' }))
  await expect(room.heading('Duel Complete')).toBeVisible()
})

test('without a connection the clock goes on, and the page catches up by itself', { tag: '@long' }, async ({
  browser,
  server,
  room,
  watch,
}) => {
  // Without a network, the page's requests fail.
  watch.allow(0, '/api/')
  const other = await otherRoom(browser, server)
  const id = await openDuel(room.player, other.player)
  for (const one of [room, other]) await one.open(id)
  for (const one of [room, other]) await one.press(one.button('I’m ready'))
  for (const one of [room, other]) await one.expectWords()
  await room.page.context().setOffline(true)
  await expect(room.status('No connection. The clock goes on.')).toBeVisible()
  await expect(other.row('other')).toContainText('offline')
  await other.find((await other.groups())[0] ?? [])
  await expect(room.row('other').getByText('0 of 5')).toBeVisible()
  await room.page.context().setOffline(false)
  await expect(room.row('other').getByText('1 of 5')).toBeVisible({ timeout: 5_000 })
  await expect(other.row('other')).toContainText('live')
  await expect(room.status('No connection. The clock goes on.')).toBeHidden()
  await other.page.reload()
  await expect(other.banners).toHaveCount(1)
  await expect(room.row('other')).toContainText('live')
  await other.page.context().close()
})

test('a start is called off when the other leaves, and one can start alone', { tag: '@long' }, async ({
  page,
  server,
  room,
}) => {
  const other = await newPlayer(server)
  await server.makePremium(other.id)
  const id = await openDuel(room.player, other)
  await room.open(id)
  const stream = await openRoom(other, id)
  await expect(page.getByText(`${other.username} is here.`)).toBeVisible()
  await sayReady(other, id)
  await room.press(room.button('I’m ready'))
  await expect(page.getByText('Both ready. The words come at zero.')).toBeVisible()
  await stream.leave()
  await expect(page.getByText(`Called off: ${other.username} has left.`)).toBeVisible()
  await room.press(room.button('Start without them'))
  await room.expectWords()
  await expect(room.row('other')).toContainText('not started')
})
