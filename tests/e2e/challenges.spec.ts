import type { Page } from '@playwright/test'
import { challenge, type Duelist, playSide, startSide } from '../support/duels.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { newEmail, newPlayer, noonZone, PASSWORD, type Player, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

// All that concerns duels outside of their own page, which is tested in duel.spec.ts.

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

/** Plays a whole duel: so many groups each, five of which end the board. */
async function finishDuel(server: TestServer, one: Duelist, other: Duelist, groups: [number, number]) {
  const { id } = await challenge(one, other)
  for (const [index, side] of [one, other].entries()) {
    const game = await startSide(side, id)
    const found = groups[index] ?? 0
    await playSide(server, side, game.id, { groups: found })
    if (found < 5) await side.client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
  }
}

test('a player without duels is told what to do, and challenges one from the list', { tag: '@both' }, async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  await server.makePremium(player.id)
  const rival = await premiumPlayer(server)
  await page.goto('/challenges')
  await expect(page).toHaveURL('/#challenges')
  await expect(page.getByRole('tab', { name: 'Speed Duels' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No duel is open.')).toBeVisible()
  await expect(page.getByText('1500?', { exact: true })).toBeVisible()
  await expectAccessible(page, 'no duels', '[role="tabpanel"]')

  if (hasTouch) await page.getByRole('button', { name: 'Challenge a player' }).click()
  await page.getByLabel('Find a player').fill(rival.username)
  // Others whose names are one typo away may stand below.
  const rows = page.getByRole('list', { name: 'Players to challenge' }).getByRole('listitem')
  const found = rows.filter({ has: page.getByText(rival.username, { exact: true }) })
  await expect(found).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Players to challenge' })).toHaveAttribute('aria-busy', 'false')
  if (hasTouch) await expectAccessibleDialog(page, 'challenge a player')
  await found.getByRole('button', { name: `Challenge ${rival.username}` }).click()
  await expect(toast(page, 'Challenge sent!')).toBeVisible()
  await expect(found.getByRole('link', { name: /Start Race/ })).toBeVisible()
  // Never oneself.
  const answered = page.waitForResponse((response) => response.url().endsWith(`search=${player.username}`))
  await page.getByLabel('Find a player').fill(player.username)
  await answered
  await expect(rows.getByText(player.username, { exact: true })).toHaveCount(0)
  if (hasTouch) await page.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(open(page), rival)).toContainText('You challenged')
  await expect(rowOf(open(page), rival)).toContainText('7 days left')
  await expect(counter(page, 'Pending')).toHaveText('1')
  await expect(counter(page, 'Active Challenges')).toHaveText('1')
})

test('every state of an open duel says what it waits for and what can be done', { tag: '@both' }, async ({
  page,
  server,
  player,
}) => {
  const me = player
  await server.makePremium(me.id)
  const rivals: Player[] = []
  for (let n = 0; n < 6; n++) rivals.push(await premiumPlayer(server))
  const [asks, ghost, ahead, asked, waiting, live] = rivals as [
    Player,
    Player,
    Player,
    Player,
    Player,
    Player,
  ]
  const duel = async (one: Player, other: Player) => (await challenge(one, other)).id
  await duel(asks, me)
  const played = await duel(ghost, me)
  await playSide(server, ghost, (await startSide(ghost, played)).id)
  await startSide(ahead, await duel(ahead, me))
  await duel(me, asked)
  const waits = await duel(me, waiting)
  const mine = await playSide(server, me, (await startSide(me, waits)).id)
  const liveId = await duel(me, live)
  const [left, right] = [await startSide(me, liveId), await startSide(live, liveId)]
  await playSide(server, me, left.id, { groups: 2 })
  await playSide(server, live, right.id, { groups: 3 })

  await page.goto('/#challenges')
  await expect(open(page)).toHaveCount(6)
  const row = (rival: Player) => rowOf(open(page), rival)
  await expect(open(page).first()).toContainText(live.username)
  await expect(row(live)).toContainText('Live now')
  await expect(row(live)).toContainText(/you 2.*3/)
  await expect(row(live).getByRole('link', { name: /^Go on/ })).toHaveAttribute(
    'href',
    `/game?challenge=${liveId}`,
  )
  await expect(row(ahead)).toContainText('Is playing now')
  await expect(row(asks)).toContainText('Challenges you')
  await expect(row(ghost)).toContainText('Has played')
  await expect(row(ghost)).toContainText('Ghost')
  await expect(row(asked)).toContainText('You challenged')
  await expect(row(waiting)).toContainText('Waiting')
  await expect(row(waiting)).toContainText(`Game Played, ${mine.game.score} points`)
  for (const rival of [ahead, asks, ghost, asked])
    await expect(row(rival).getByRole('link', { name: /^Start Race/ })).toBeVisible()
  for (const rival of [waiting, live])
    await expect(row(rival).getByRole('link', { name: /^Start Race/ })).toHaveCount(0)
  await expect(counter(page, 'Racing')).toHaveText('4')
  await expect(counter(page, 'Pending')).toHaveText('2')
  await expect(counter(page, 'Active Challenges')).toContainText('Your turn')
  await expectAccessible(page, 'open duels', '[role="tabpanel"]')

  // One is declined and one is taken back, each after a question.
  await row(asks)
    .getByRole('button', { name: /^Decline/ })
    .click()
  await expectAccessibleDialog(page, 'decline?')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(row(asks).getByRole('button', { name: /^Decline/ })).toBeFocused()
  await row(asks)
    .getByRole('button', { name: /^Decline/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(toast(page, 'Challenge declined')).toBeVisible()
  await expect(open(page)).toHaveCount(5)
  await row(asked)
    .getByRole('button', { name: /^Take back/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(open(page)).toHaveCount(4)
  const over = page.getByRole('list', { name: 'Played' }).getByRole('listitem')
  await expect(rowOf(over, asks)).toContainText('Declined')
  await expect(rowOf(over, asks)).toContainText('by you')
  await expect(rowOf(over, asked)).toContainText('Taken back')
})

test('duels that are over: outcome, scores, rating; older ones when asked for', { tag: '@both' }, async ({
  page,
  server,
  player,
}) => {
  const me = player
  const rival = await premiumPlayer(server)
  await server.makePremium(me.id)
  const old = await challenge(rival, me)
  // Only this duel grows old: other tests use the same server, and so its clock.
  const { db } = server.app.context
  const expires_at = new Date(server.now().getTime() - 1_000)
  await db.updateTable('duel').set({ expires_at }).where('id', '=', old.id).execute()
  await finishDuel(server, me, rival, [5, 3])
  await finishDuel(server, me, rival, [2, 3])
  for (let n = 0; n < 19; n++) {
    const { id } = await challenge(me, rival)
    await rival.client.call('POST /api/challenges/:id/decline', { params: { id } })
  }
  await page.goto('/#challenges')
  await expect(played(page)).toHaveCount(20)
  await expect(played(page).first()).toContainText(`by ${rival.username}`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(played(page)).toHaveCount(22)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const result = page.getByRole('link', { name: `Duel with ${rival.username}` })
  await expect(result).toHaveCount(2)
  await expect(played(page).filter({ has: result }).first()).toContainText(/Lost.*200.*350.*−\d+/)
  await expect(played(page).filter({ has: result }).last()).toContainText(/Won.*\d+.*350.*\+\d+/)
  await expect(played(page).last()).toContainText(/Expired.*never started/)
  await expect(counter(page, 'Wins')).toHaveText('1')
  await expect(counter(page, 'Losses')).toHaveText('1')
  await expect(page.getByRole('img', { name: /^From \d+ on .* in 2 duels\.$/ })).toBeVisible()
  await expect(page.getByText('The ? says that this is known only roughly so far.')).toBeVisible()
  await expectAccessible(page, 'played duels', '[role="tabpanel"]')
})

test('what could not be loaded says so and can be asked for again', async ({
  page,
  server,
  player,
  watch,
}) => {
  await server.makePremium(player.id)
  watch.allow(0, '/api/challenges')
  // Without its news the page asks only when it is told to.
  watch.allow(0, '/api/me/events')
  await page.route(/\/api\/(me\/events|challenges\?)/, (route) => route.abort())
  await page.goto('/#challenges')
  const alerts = page.getByRole('tabpanel').getByRole('alert')
  await expect(alerts).toHaveCount(2)
  await expectAccessible(page, 'lists that failed', '[role="tabpanel"]')
  await page.unroute(/\/api\/(me\/events|challenges\?)/)
  await page.route(/\/api\/me\/events/, (route) => route.abort())
  await alerts.first().getByRole('button', { name: 'Try again' }).click()
  await alerts.last().getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No duel is open.')).toBeVisible()
  await expect(alerts).toHaveCount(0)
})

test('a free player sees who challenged them, what costs nothing, and can decline', { tag: '@both' }, async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  const rival = await premiumPlayer(server)
  await challenge(rival, player)
  await page.goto('/#challenges')
  await expect(page.getByRole('heading', { name: 'Speed Duels are part of Premium' })).toBeVisible()
  await expect(page.getByText(`${rival.username} has challenged you.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Get Premium/ })).toHaveAttribute('href', '/premium-store')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Daily Challenge' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Start Race/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Challenge a player' })).toHaveCount(0)
  await expect(page.getByText('Your turn')).toHaveCount(0)
  await expectAccessible(page, 'upsell', '[role="tabpanel"]')
  await rowOf(open(page), rival)
    .getByRole('button', { name: /^Decline/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('list', { name: 'Open' })).toHaveCount(0)
  await expect(page.getByText('Race another player over the same board.')).toBeVisible()

  if (!hasTouch) await page.setViewportSize({ width: 900, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
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
})

test('from a player’s page and from the list of players', { tag: '@both' }, async ({
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
  await expectAccessible(page, 'a player with duels', 'main')
  await page.getByRole('button', { name: 'Challenge' }).click()
  await expect(toast(page, 'Challenge sent!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Race' })).toHaveAttribute(
    'href',
    /^\/game\?challenge=/,
  )

  await page.goto(`/players/${player.username}`)
  await expect(page.getByRole('button', { name: 'Challenge' })).toHaveCount(0)
  await expect(page.getByText('Between you')).toHaveCount(0)

  watch.allow(0, '/api/me/events')
  await page.route('**/api/me/events**', (route) => route.abort())
  await page.goto('/#players')
  await page.getByLabel('Search players').fill(other.username)
  const button = page.getByRole('button', { name: `Challenge ${other.username}` })
  await expect(button).toBeVisible()
  // Somebody is faster, and the page does not hear of it: the server says so, and the page learns of the duel.
  await challenge(other, player)
  watch.allow(409, '/api/challenges')
  await button.click()
  await expect(
    page.getByRole('link', { name: `Start Race in the duel with ${other.username}` }),
  ).toBeVisible()
  await expectAccessible(page, 'players with a duel', '[role="tabpanel"]')
})

test('a challenge that cannot be sent says so', async ({ page, server, player, watch }) => {
  await server.makePremium(player.id)
  const { username } = await premiumPlayer(server)
  watch.allow(0, '/api/challenges')
  await page.goto(`/players/${username}`)
  await page.route('**/api/challenges', (route) => route.abort())
  await page.getByRole('button', { name: 'Challenge' }).click()
  await expect(toast(page, 'Failed to create challenge. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Challenge' })).toBeEnabled()
})

test('by link: made and copied, opened by a visitor, who signs up and accepts', { tag: '@both' }, async ({
  page,
  server,
  player,
  browser,
  baseURL,
  hasTouch,
}) => {
  await server.makePremium(player.id)
  const rival = await premiumPlayer(server)
  await page.goto('/#challenges')
  if (hasTouch) await page.getByRole('button', { name: 'By link' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const url = await page.getByLabel('Your link').inputValue()
  expect(url).toContain('/challenges/link/')
  await expect(toast(page, /copied|copy/i).first()).toBeVisible()
  if (hasTouch) await expectAccessibleDialog(page, 'a link')
  const { pathname } = new URL(url)

  // Its own link says so.
  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'This is your own link' })).toBeVisible()
  await expectAccessible(page, 'own link', 'main')

  const visitor = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: noonZone })
  const theirs = await visitor.newPage()
  await theirs.goto(pathname)
  const title = `${player.username} challenges you to a speed duel`
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(theirs, 'a visitor with a link')
  await theirs.getByLabel('Email').fill(rival.email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(theirs).toHaveURL(pathname)
  await expectAccessible(theirs, 'a link', 'main')
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await expect(theirs).toHaveURL(/\/game\?challenge=/)
  await visitor.close()

  // It is for one only.
  const late = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: noonZone })
  await signIn(late, await premiumPlayer(server))
  const tooLate = await late.newPage()
  await tooLate.goto(pathname)
  await expect(tooLate.getByRole('heading', { name: 'This challenge is taken' })).toBeVisible()
  await expect(tooLate.getByRole('button', { name: 'Challenge' })).toBeVisible()
  await expectAccessible(tooLate, 'a used link', 'main')
  await late.close()
  await page.goto('/#challenges')
  await expect(rowOf(open(page), rival)).toBeVisible()
})

test('whoever signs up by a link stays there, and a link that is none says so', async ({
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
  await expectAccessible(page, 'no link', 'main')
})

/** Says that somebody looks at a page, or nobody: all pages of a test's browser count as seen. */
const setSeen = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isSeen ? 'visible' : 'hidden',
  )

test('news reach the player on any page and in any tab, over one stream', { tag: '@both' }, async ({
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
  // The second tab waits for its turn, so it opens no stream.
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)
  await expect.poll(waiting).toBe(1)
  expect(streams()).toBe(1)

  const { id } = await challenge(one, player)
  for (const tab of [page, second]) {
    const notice = tab.locator('output').filter({ hasText: `${one.username} challenges you` })
    await expect(notice).toBeVisible()
    await expect(notice).toHaveAttribute('aria-live', 'polite')
  }
  // The list of the second tab has learnt of it too.
  await expect(rowOf(open(second), one)).toContainText('Challenges you')
  await expectAccessible(page, 'a notice', 'output')

  // Nobody looks at the tab that has the stream any more: the other one takes over, and back again.
  for (const [hidden, seen] of [
    [page, second],
    [second, page],
  ] as const) {
    const opened = seen.waitForResponse('**/api/me/events**')
    await setSeen(seen, true)
    await setSeen(hidden, false)
    await opened
    await expect.poll(streams).toBe(1)
  }
  // Its tab is closed: again the other one takes over.
  const opened = second.waitForResponse('**/api/me/events**')
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

test('a notice leads to the race, keeps off a running board, and is not shown on its own page', async ({
  page,
  server,
  player,
  game,
}) => {
  await server.makePremium(player.id)
  const rival = await premiumPlayer(server)
  await expect.poll(() => server.app.context.streams.size).toBe(0)
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
  await expect(page.getByText('You see each step when it came.')).toBeVisible()
  await expect(toast(page, new RegExp(rival.username))).toHaveCount(0)
})

test('the balance changes wherever the player is', async ({ page, server, player }) => {
  await expect.poll(() => server.app.context.streams.size).toBe(0)
  await page.goto('/')
  await expect(page.getByText('Two games left')).toBeVisible()
  await expect.poll(() => server.app.context.streams.size).toBe(1)
  await server.makePremium(player.id)
  await expect(page.getByText('Unlimited games')).toBeVisible()
})
