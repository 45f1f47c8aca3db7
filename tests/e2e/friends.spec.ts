import type { Browser, Page } from '@playwright/test'
import { notePresence } from '../../src/server/features/friend/friend.service.ts'
import { playDaily } from '../support/dailies.ts'
import { befriend, follow } from '../support/friends.ts'
import { flushLive } from '../support/live.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { openLive } from './support/live.ts'
import { newName, newPlayer, noonZone, type Player, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

/** Creates a player who uses a separate browser. */
async function otherPerson(browser: Browser, server: TestServer): Promise<{ page: Page; player: Player }> {
  const player = await newPlayer(server)
  const context = await browser.newContext({ baseURL: server.origin, timezoneId: noonZone })
  await signIn(context, player)
  return { page: await context.newPage(), player }
}

const toast = (page: Page, title: string) => page.locator('output').getByText(title, { exact: true })
const today = (page: Page) => page.getByRole('list', { name: 'Friends today' }).getByRole('listitem')
const slotOf = (page: Page, { username }: Player) => today(page).filter({ hasText: username })
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

test('a private account is asked and accepts, and both are friends', async ({
  page,
  server,
  player: ada,
  browser,
}) => {
  const { db } = server.app.context
  const { page: shyPage, player: ben } = await otherPerson(browser, server)

  // Ben makes his account private, by keyboard.
  await openLive(shyPage, '/settings#privacy')
  await shyPage.getByRole('checkbox', { name: 'Private account' }).press('Space')
  const activity = shyPage.getByRole('group', { name: 'Your activity' })
  await activity.getByRole('radio', { name: 'Everyone' }).focus()
  await shyPage.keyboard.press('ArrowRight')
  await expect(activity.getByRole('radio', { name: 'Friends' })).toBeChecked()
  await expectAccessible(shyPage, 'privacy')
  await shyPage.reload()
  await expect(activity.getByRole('radio', { name: 'Friends' })).toBeChecked()
  await expect(shyPage.getByRole('checkbox', { name: 'Private account' })).toBeChecked()
  await openLive(shyPage, '/')

  // Ada asks, and Ben is told.
  await openLive(page, `/players/${ben.username}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Requested' })).toBeFocused()
  await expectAccessible(page, 'a requested player')
  await flushLive(db)
  await expect(toast(shyPage, `${ada.username} asks to follow you`)).toBeVisible()
  await shyPage.getByRole('link', { name: 'See them' }).press('Enter')
  await expect(shyPage.getByRole('tab', { name: 'Requests (1)' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(shyPage, 'requests')
  await shyPage.getByRole('button', { name: `Accept ${ada.username}` }).press('Enter')
  await expect(shyPage.getByText('No request is waiting.')).toBeVisible()
  await flushLive(db)
  await expect(toast(page, `${ben.username} accepted your request`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()

  // Ben follows back from the list of his followers, with the arrow keys.
  await shyPage.getByRole('tab', { name: 'Requests' }).focus()
  await shyPage.keyboard.press('ArrowLeft')
  await shyPage.getByRole('button', { name: `Follow back ${ada.username}` }).press('Enter')
  await expect(shyPage.getByRole('button', { name: `Friends ${ada.username}` })).toBeFocused()
})

test('a day among friends: before the own attempt only who has played, then the threads; a reminder', async ({
  page,
  server,
  player: ada,
  browser,
}) => {
  const { db } = server.app.context
  const { page: benPage, player: ben } = await otherPerson(browser, server)
  await befriend(ada, ben)
  // Two players whom Ada follows: one has played today, and one has not.
  const [cia, dan] = [await newPlayer(server), await newPlayer(server)]
  await playDaily(server, cia.client, 1)
  for (const other of [cia, dan]) await follow(ada, other)
  await openLive(benPage, '/')

  // Before Ada's own attempt, the card only says who has played. Ben is reminded.
  await openLive(page, '/')
  await expect(
    page.getByText('1 of 3 has finished. Their threads appear when you have played.'),
  ).toBeVisible()
  const card = (who: Player) => slotOf(page, who)
  await expect(card(cia)).toContainText('Finished')
  await expect(card(dan).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: `Remind ${ben.username}` }).click()
  await expect(toast(page, `${ben.username} is reminded`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await flushLive(db)
  await expect(toast(benPage, `${ada.username} reminds you of today’s daily`)).toBeVisible()
  await benPage.getByRole('link', { name: 'Play it' }).click()
  await expect(benPage).toHaveURL('/daily-challenge')

  // Ben's end appears while Ada looks, and still without his thread.
  await notePresence(server.app.context)
  await playDaily(server, ben.client)
  await flushLive(db)
  await expect(card(ben)).toContainText('Finished')
  await expect(today(page).getByText(/^Thread/)).toHaveCount(0)
  await expectAccessible(page, 'friends before the daily')
  await playDaily(server, ada.client, 2)
  await page.reload()
  await expect(card(ben)).toContainText(/Thread: .+Solved in/)
  await expect(today(page).first()).toContainText('You')
  await expectAccessible(page, 'friends after the daily')

  // The leaderboard of the day, and a leaderboard, among friends.
  await page.goto('/daily-challenge')
  await page.getByRole('radio', { name: 'Friends' }).check()
  await expect(page).toHaveURL('/daily-challenge?scope=friends')
  const day = page.getByRole('region', { name: 'Today’s Leaderboard' })
  await expect(day.getByRole('listitem')).toHaveText([/1/, /2/, /3/])
  await expectAccessible(page, 'the day among friends')
  await page.goto('/leaderboards?scope=friends')
  await expect(page.getByRole('link', { name: 'Find players' })).toBeVisible()
  await expectAccessible(page, 'a leaderboard of friends')
})

test('a block hides both from each other, until it ends', async ({
  page,
  server,
  player: ada,
  browser,
  watch,
}) => {
  const { page: benPage, player: ben } = await otherPerson(browser, server)
  const cia = await newPlayer(server)
  await befriend(ada, ben)
  await follow(ada, cia)
  for (const { client } of [ada, ben, cia]) await playDaily(server, client)

  // The block, with its question.
  await page.goto(`/players/${ben.username}`)
  const more = page.getByRole('button', { name: `More about ${ben.username}` })
  await more.click()
  await expectAccessible(page, 'the menu on a player page')
  await page.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${ben.username}?` })
  await expectAccessibleDialog(page, 'block?')
  watch.allow(404, '/api/users/')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: `You have blocked ${ben.username}` })).toBeVisible()
  await expectAccessible(page, 'a blocked player')
  await page.goto('/')
  await expect(slotOf(page, cia)).toContainText(/Thread: /)
  await expect(slotOf(page, ben)).toHaveCount(0)
  await page.goto('/daily-challenge')
  await expect(page.getByRole('region', { name: 'Today’s Leaderboard' }).getByText('A player')).toBeVisible()
  await expect(page.getByText(ben.username)).toHaveCount(0)
  await benPage.goto(`/players/${ada.username}`)
  await expect(benPage.getByRole('heading', { name: 'No such player' })).toBeVisible()
  await benPage.goto('/?players=friends#players')
  await expect(benPage.getByText('No friends here yet.')).toBeVisible()

  await page.goto('/settings#privacy')
  await page.getByRole('button', { name: `Unblock ${ben.username}` }).click()
  await expect(page.getByText('You have not blocked anybody.')).toBeVisible()
  await page.goto(`/players/${ben.username}`)
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
})

test('who was invited is asked once; then friends are the first to challenge, and unfollow is in their list', {
  tag: '@desktop',
}, async ({ page, server, context, browser }) => {
  const { page: inviterPage, player: ada } = await otherPerson(browser, server)
  const { referralCode } = await ada.client.call('GET /api/referrals')
  const ben = await newPlayer(server, newName(), referralCode)
  await server.makePremium(ben.id)
  await signIn(context, ben)
  await openLive(inviterPage, '/')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: `${ada.username} invited you` })).toBeVisible()
  await expectAccessible(page, 'the question about the inviter')
  await page.getByRole('button', { name: 'Follow each other' }).press('Enter')
  await expect(toast(page, `You and ${ada.username} are friends`)).toBeVisible()
  await expect(today(page)).toHaveText([new RegExp(ada.username)])
  await page.reload()
  await expect(today(page)).toHaveCount(1)

  const cia = await newPlayer(server)
  await befriend(ben, cia)
  await page.goto('/#challenges')
  await expect(rows(page, 'Players to challenge').first()).toContainText(/online|friend/)
  await page.goto('/?players=friends#players')
  await expect(rows(page, 'Friends')).toHaveCount(2)
  await expectAccessible(page, 'friends')
  const button = page.getByRole('button', { name: `Friends ${cia.username}` })
  await button.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Friends')).toHaveText([new RegExp(ada.username)])
  await page.getByRole('tab', { name: 'Everybody' }).click()
  await expect(page).toHaveURL('/#players')
  await page.getByRole('searchbox').fill(cia.username)
  await expect(page.getByRole('button', { name: `Follow ${cia.username}` })).toBeVisible()
})
