import type { Locator, Page } from '@playwright/test'
import { challenge, type Duelist, duelOf, playSide, sayReady, startSide } from '../support/duels.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { newEmail, newPlayer, noonZone, PASSWORD, type Player, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

// Tests of duels on the home page and other pages; duel.spec.ts tests the page of a duel.

async function premiumPlayer(server: TestServer, name?: string): Promise<Player> {
  const player = await newPlayer(server, name)
  await server.makePremium(player.id)
  return player
}

const open = (page: Page) => page.getByRole('list', { name: 'Open' }).getByRole('listitem')
const played = (page: Page) => page.getByRole('list', { name: 'Played' }).getByRole('listitem')
const rowOf = (rows: ReturnType<typeof open>, { username }: { username: string }) =>
  rows.filter({ hasText: username })
const counter = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition').last()
const toast = (page: Page, text: string | RegExp) => page.locator('output').getByText(text)

/**
 * Plays a whole duel in which each player finds the given number of groups. A player who has found five groups has
 * completed the board.
 */
async function finishDuel(server: TestServer, one: Duelist, other: Duelist, groups: [number, number]) {
  const { id } = await challenge(one, other)
  for (const [index, side] of [one, other].entries()) {
    const game = await startSide(side, id)
    const found = groups[index] ?? 0
    await playSide(server, side, game.id, { groups: found })
    if (found < 5) await side.client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
  }
}

test('a player without duels challenges one from the list, takes that back, and declines another', async ({
  page,
  server,
  player,
  watch,
}) => {
  // When another player sends a challenge, the page shows the challenge without a reload.
  watch.allowGrowth(/^\/ Home/)
  await server.makePremium(player.id)
  const [rival, asks] = [await premiumPlayer(server), await premiumPlayer(server)]
  await page.goto('/challenges')
  await expect(page).toHaveURL('/#challenges')
  await expect(page.getByRole('tab', { name: 'Speed Duels' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No duel is open.')).toBeVisible()
  await expect(page.getByText('1500?', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Challenge a player' }).tap()
  // The list can contain the rival before the search, and is pale while it searches.
  const searched = page.waitForResponse((response) => response.url().endsWith(`search=${rival.username}`))
  await page.getByLabel('Find a player').fill(rival.username)
  await searched
  // The list can also contain players with a name that differs from the search text by one letter.
  const rows = page.getByRole('list', { name: 'Players to challenge' }).getByRole('listitem')
  const found = rows.filter({ has: page.getByText(rival.username, { exact: true }) })
  await expect(found).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Players to challenge' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessibleDialog(page, 'challenge a player')
  await found.getByRole('button', { name: `Challenge ${rival.username}` }).tap()
  await expect(toast(page, 'Challenge sent!')).toBeVisible()
  await expect(found.getByRole('link', { name: /Start Race/ })).toBeVisible()
  // The search never finds the player who searches.
  const answered = page.waitForResponse((response) => response.url().endsWith(`search=${player.username}`))
  await page.getByLabel('Find a player').fill(player.username)
  await answered
  await expect(rows.getByText(player.username, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(rowOf(open(page), rival)).toContainText('You challenged')
  await expect(rowOf(open(page), rival)).toContainText('7 days left')
  await expect(counter(page, 'Pending')).toHaveText('1')
  await expect(counter(page, 'Active Challenges')).toHaveText('1')

  // The player withdraws one challenge and declines another challenge, each after a confirmation.
  await challenge(asks, player)
  const takeBack = rowOf(open(page), rival).getByRole('button', { name: /^Take back/ })
  await takeBack.tap()
  await expectAccessibleDialog(page, 'take back?')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).tap()
  await expect(takeBack).toBeFocused()
  await takeBack.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).tap()
  await expect(rowOf(played(page), rival)).toContainText('Taken back')
  await expect(rowOf(open(page), asks)).toContainText('Challenges you')
  await rowOf(open(page), asks)
    .getByRole('button', { name: /^Decline/ })
    .tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).tap()
  await expect(toast(page, 'Challenge declined')).toBeVisible()
  await expect(open(page)).toHaveCount(0)
  await expect(rowOf(played(page), asks)).toContainText('Declined')
  await expect(rowOf(played(page), asks)).toContainText('by you')
  await expectAccessible(page, 'played duels', '[role="tabpanel"]')
})

test('a free player sees who challenged them and what costs nothing, and can decline', {
  tag: '@long',
}, async ({ page, server, player, watch }) => {
  const rival = await premiumPlayer(server)
  const { id } = await challenge(rival, player)
  await page.goto('/#challenges')
  await expect(page.getByRole('heading', { name: 'Speed Duels are part of Premium' })).toBeVisible()
  await expect(page.getByText(`${rival.username} has challenged you.`)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).tap()
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Speed Duels Premium Only' })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.goto(`/players/${rival.username}`)
  await expect(page.getByRole('link', { name: 'Challenge Premium Only' })).toHaveAttribute(
    'href',
    '/premium-store',
  )
  await page.goto('/#players')
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Challenge / })).toHaveCount(0)

  await page.goto(`/game?challenge=${id}`)
  await expect(page.getByText(`${rival.username} has challenged you.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Get Premium/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Play today’s daily' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).tap()
  await page
    .getByRole('dialog', { name: 'Decline the challenge?' })
    .getByRole('button', { name: 'Decline' })
    .tap()
  await expect(page.getByRole('heading', { name: 'You declined this duel' })).toBeFocused()
  expect((await duelOf(rival, id)).status).toBe('declined')
  watch.allow(404, '/api/challenges/nonsense')
  await page.goto('/game?challenge=nonsense')
  await expect(page.getByRole('heading', { name: 'There is no such duel' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'To your duels' })).toBeVisible()
  await page.goto('/#challenges')
  await expect(page.getByText('Race another player over the same board.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open' })).toHaveCount(0)
})

test('from a player’s page and from the list of players', { tag: '@long' }, async ({
  page,
  server,
  player,
  watch,
}) => {
  await server.makePremium(player.id)
  const [one, other] = [await premiumPlayer(server), await premiumPlayer(server)]
  await finishDuel(server, player, one, [5, 2])
  await page.goto(`/players/${one.username}`)
  const duels = page.getByRole('region', { name: 'Speed Duels' })
  await expect(duels.getByText(/^\d{4}\?$/)).toBeVisible()
  await expect(duels.getByText(/^Known only roughly so far: give or take/)).toBeVisible()
  await expect(duels.getByText('1 you')).toBeVisible()
  await expect(duels.getByText(`0 ${one.username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Challenge' }).click()
  await expect(toast(page, 'Challenge sent!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Race' })).toHaveAttribute(
    'href',
    /^\/game\?challenge=/,
  )

  await page.goto(`/players/${player.username}`)
  await expect(page.getByRole('button', { name: 'Challenge' })).toHaveCount(0)
  await expect(page.getByText('Between you')).toHaveCount(0)

  watch.allow(0, '/api/events')
  await page.route('**/api/events**', (route) => route.abort())
  await page.goto('/#players')
  await page.getByLabel('Search players').fill(other.username)
  const button = page.getByRole('button', { name: `Challenge ${other.username}` })
  await expect(button).toBeVisible()
  // The opponent challenges the player first, but the player's open page does not show this challenge yet. The server
  // refuses the page's challenge, because a duel already exists. The page then shows the existing duel.
  await challenge(other, player)
  watch.allow(409, '/api/challenges')
  await button.click()
  await expect(
    page.getByRole('link', { name: `Start Race in the duel with ${other.username}` }),
  ).toBeVisible()
  await expectAccessible(page, 'players with a duel', '[role="tabpanel"]')
})

test('by link: made and copied, opened by a visitor, who signs up and accepts', { tag: '@desktop' }, async ({
  page,
  server,
  player,
  browser,
  baseURL,
}) => {
  await server.makePremium(player.id)
  const rival = await premiumPlayer(server)
  await page.goto('/#challenges')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const url = await page.getByLabel('Your link').inputValue()
  expect(url).toContain('/challenges/link/')
  await expect(toast(page, /copied|copy/i).first()).toBeVisible()
  const { pathname } = new URL(url)

  // If a player opens their own link, the page says that the link belongs to the player.
  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'This is your own link' })).toBeVisible()

  const visitor = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: noonZone })
  const theirs = await visitor.newPage()
  await theirs.goto(pathname)
  const title = `${player.username} challenges you to a speed duel`
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible()
  await theirs.getByRole('tab', { name: 'Sign In' }).click()
  await theirs.getByLabel('Email').fill(rival.email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(theirs.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(theirs).toHaveURL(pathname)
  await expectAccessible(theirs, 'a link', 'main')
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await expect(theirs).toHaveURL(/\/game\?challenge=/)
  await visitor.close()

  // A challenge link works for only one opponent.
  const late = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: noonZone })
  await signIn(late, await premiumPlayer(server))
  const tooLate = await late.newPage()
  await tooLate.goto(pathname)
  await expect(tooLate.getByRole('heading', { name: 'This challenge is taken' })).toBeVisible()
  await expect(tooLate.getByRole('button', { name: 'Challenge' })).toBeVisible()
  await late.close()
  await page.goto('/#challenges')
  await expect(rowOf(open(page), rival)).toBeVisible()
})

test('whoever signs up by a link stays there, and a link that is none says so', { tag: '@long' }, async ({
  page,
  server,
  watch,
}) => {
  const rival = await premiumPlayer(server)
  const { token } = await rival.client.call('POST /api/challenges/link', { body: {} })
  await page.goto(`/challenges/link/${token}`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Username', { exact: true }).fill(`late_${token.slice(0, 8).replace(/\W/g, '')}`)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByRole('button', { name: 'Set Username' }).click()
  await expect(page.getByRole('heading', { name: `${rival.username} challenges you` })).toBeVisible()
  await expect(page.getByText('Racing needs Premium')).toBeVisible()
  watch.allow(404, '/api/challenges/link/')
  await page.goto('/challenges/link/nothing-here')
  await expect(page.getByRole('heading', { name: 'No such challenge' })).toBeVisible()
})

/** Simulates that a page is visible or hidden. Without this simulation, all pages in the test's browser are visible. */
const setSeen = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isSeen ? 'visible' : 'hidden',
  )

test('news reach the player on any page and in any tab, over one stream', async ({
  page,
  server,
  player,
  context,
  watch,
}) => {
  watch.allowGrowth(/^\/ Home/)
  await server.makePremium(player.id)
  const [one, other] = [await premiumPlayer(server), await premiumPlayer(server)]
  const streams = () => server.app.context.streams.size
  await expect.poll(streams).toBe(0)
  await page.goto('/leaderboards')
  await expect.poll(streams).toBe(1)
  const second = await context.newPage()
  await second.goto('/#challenges')
  await expect(second.getByText('No duel is open.')).toBeVisible()
  // The second tab opens no event stream, because the first tab has the browser's lock (Web Locks) for the stream.
  const lead = `wordconnect-live ${player.id}`
  const waiting = () =>
    second.evaluate(async (name) => {
      const { pending = [] } = await navigator.locks.query()
      return pending.filter((one) => one.name === name).length
    }, lead)
  await expect.poll(waiting).toBe(1)
  await expect.poll(streams).toBe(1)

  const { id } = await challenge(one, player)
  for (const tab of [page, second]) {
    const notice = tab.locator('output').filter({ hasText: `${one.username} challenges you` })
    await expect(notice).toBeVisible()
    await expect(tab.locator('[aria-live="polite"]')).toContainText(`${one.username} challenges you`)
  }
  // The list of duels in the second tab also shows the new duel.
  await expect(rowOf(open(second), one)).toContainText('Challenges you')
  await expectAccessible(page, 'a notice', 'output')

  // When the tab with the event stream becomes hidden, the visible tab opens the stream instead. The test first hides
  // the first tab and then the second tab.
  for (const [hidden, seen] of [
    [page, second],
    [second, page],
  ] as const) {
    const opened = seen.waitForResponse('**/api/events**')
    await setSeen(seen, true)
    await setSeen(hidden, false)
    await opened
    await expect.poll(streams).toBe(1)
  }
  // The test closes the tab that has the event stream, so the remaining tab opens the stream again.
  const opened = second.waitForResponse('**/api/events**')
  await setSeen(second, true)
  await page.close()
  await opened
  await expect.poll(streams).toBe(1)
  await challenge(other, player)
  const link = toast(second, `${other.username} challenges you`)
  await expect(link).toBeVisible()
  await expect(rowOf(open(second), other)).toBeVisible()
  await one.client.call('POST /api/challenges/:id/decline', { params: { id } })
  await expect(toast(second, `${one.username} called the duel off`)).toBeVisible()
  await expect(open(second)).toHaveCount(1)
})

test('a notice leads to the race, keeps off a running board, and is not shown on its own page', {
  tag: '@long',
}, async ({ page, server, player, game }) => {
  const rival = await premiumPlayer(server)
  await expect.poll(() => server.app.context.streams.size).toBe(0)
  await page.goto('/')
  await expect(page.getByText('Two games left')).toBeVisible()
  await expect.poll(() => server.app.context.streams.size).toBe(1)
  // When the player receives premium, every open page shows this without a reload.
  await server.makePremium(player.id)
  await expect(page.getByText('Unlimited games')).toBeVisible()
  await game.start()
  await expect.poll(() => server.app.context.streams.size).toBe(1)
  const { id } = await challenge(rival, player)
  const notice = page.locator('output').filter({ hasText: `${rival.username} challenges you` })
  await expect(notice).toBeVisible()
  const [below, above] = [await notice.locator('> div').boundingBox(), await game.board.boundingBox()]
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
  await notice.getByRole('link', { name: 'Start Race' }).click()
  await expect(page).toHaveURL(`/game?challenge=${id}`)
  await expect(page.getByRole('region', { name: 'Lobby' })).toBeVisible()
  const { id: gameId } = await startSide(rival, id)
  await playSide(server, rival, gameId)
  await expect(page.getByText('You race a recording of their game.')).toBeVisible()
  await expect(toast(page, new RegExp(rival.username))).toHaveCount(0)
})

test('six tabs with a duel or the feed have one stream, and the sixth is answered', async ({
  server,
  player,
  context,
  watch,
}) => {
  watch.allowGrowth(/^\/ Home/)
  await server.makePremium(player.id)
  const rivals = [await premiumPlayer(server), await premiumPlayer(server), await premiumPlayer(server)]
  const duels: string[] = []
  for (const rival of rivals) duels.push((await challenge(rival, player)).id)
  const lobbies = duels.map((id) => `/game?challenge=${id}`)
  const tabs: Page[] = []
  for (const path of [...lobbies, '/#activity', '/#activity', lobbies[0] ?? '']) {
    const tab = await context.newPage()
    await tab.goto(path)
    tabs.push(tab)
  }
  const sixth = tabs[5] as Page
  await expect(sixth.getByText(rivals[0]?.username ?? '').first()).toBeVisible()
  expect(await sixth.evaluate(async () => (await fetch('/api/health')).status)).toBe(200)
  const streams = () => server.app.context.streams.size
  await expect.poll(streams).toBe(1)
  // The player is present in each duel (table `duel_presence`), and each tab receives the events of its duel.
  for (const [index, rival] of rivals.entries()) {
    await sayReady(rival, duels[index] ?? '')
    await expect(tabs[index]?.getByText('Ready', { exact: true }) as Locator).toBeVisible()
  }
  const present = () =>
    server.app.context.db
      .selectFrom('duel_presence')
      .select('duel_id')
      .where('player_id', '=', player.id)
      .execute()
  await expect.poll(async () => new Set((await present()).map((row) => row.duel_id))).toEqual(new Set(duels))
  await newPlayer(server)
  for (const tab of tabs.slice(3, 5))
    await expect(tab.getByRole('list', { name: 'Activity feed' })).toContainText('joined WordConnect')

  // If no tab is visible, the stream closes, and soon the player is not present in any duel.
  for (const tab of tabs) await setSeen(tab, false)
  await expect.poll(streams).toBe(0)
  await expect.poll(present).toEqual([])
  await setSeen(tabs[1] as Page, true)
  await expect.poll(async () => (await present()).map((row) => row.duel_id)).toEqual([duels[1]])
  expect(streams()).toBe(1)
})
