import type { Page } from '@playwright/test'
import { addDays } from '../../src/engine/daily/date.ts'
import { newId } from '../../src/server/ids.ts'
import { shortDate } from '../../src/web/features/daily/dates.ts'
import { daily, playDaily, startDaily } from '../support/dailies.ts'
import { guess, lose, twoAndTwo, win } from '../support/moves.ts'
import { crowd, Daily } from './support/daily.ts'
import { Keys } from './support/keys.ts'
import { newName, noonZone, PASSWORD, signIn } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ challenge: Daily }>({
  challenge: ({ page, server, player, hasTouch }, provide) =>
    provide(new Daily(page, server, player, hasTouch)),
})

const complete = { name: 'Challenge Complete' }

/** Notes in the page how many pieces of confetti there were at most: they are gone after three seconds. */
const noteConfetti = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      const pieces = document.querySelectorAll('[data-confetti] > i').length
      const { dataset } = document.documentElement
      dataset.mostPieces = String(Math.max(pieces, Number(dataset.mostPieces ?? 0)))
    }).observe(document, { subtree: true, childList: true }),
  )
const confettiNoted = (page: Page) => page.locator('html').getAttribute('data-most-pieces')

/** A result as it is shared: its squares leave no room for a word of the board. */
const SHARED =
  /^WordConnect No\. \d+\s+Solved in \d+:\d\d with 1 mistake(\s+[🟨🟩🟦🟪]{4}){5}\s+http:\S+\/s\/[\w-]{16}$/u

test('a winner: start card, clock, reload, summary, badge, confetti, share', async ({
  page,
  challenge,
  player,
}) => {
  await noteConfetti(page)
  await challenge.open()
  for (const fact of ['One attempt', '4 mistakes max']) await expect(page.getByText(fact)).toBeVisible()
  await expect(page.getByText(/^Counts for \w+day \d+ \w+, if you start before midnight\.$/)).toBeVisible()
  expect((await daily(player.client)).challenge.words).toEqual([])
  await challenge.press(challenge.button('Take Challenge'))
  await expect(challenge.tiles).toHaveCount(16)
  await expect(page.getByRole('button', { name: /^Hint/ })).toHaveCount(0)
  const groups = await challenge.groups()
  await challenge.find(groups[2] ?? [])
  await challenge.miss(0)
  await expect.poll(() => challenge.seconds()).toBeGreaterThan(1)

  // The attempt goes on where it was, and so does its clock.
  await page.reload()
  await expect(challenge.banners).toHaveCount(1)
  expect(await challenge.seconds()).toBeGreaterThan(1)
  await expect(page.getByRole('img', { name: 'Three mistakes left.' })).toBeVisible()
  await challenge.win()

  await expect(page.getByRole('heading', complete)).toBeFocused()
  const result = challenge.panel('Your result')
  await expect(result.getByRole('region', { name: 'New badge' })).toContainText('First Light')
  expect(await confettiNoted(page)).toBe('50')
  await expect(result.getByText('1 of 4')).toBeVisible()
  const { userAttempt } = await daily(player.client)
  await expect(result.getByText(String(userAttempt?.score), { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
  const own = page.getByRole('listitem').filter({ hasText: player.username })
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 7 badges')).toBeVisible()
  await expect(page.locator('[data-confetti]')).toHaveCount(0)

  await challenge.press(challenge.button('Share'))
  const sheet = challenge.dialog('Share your result')
  await expect(
    sheet.getByRole('img', { name: /solved WordConnect No\. \d+ in .* with 1 mistake/ }),
  ).toBeVisible()
  const saved = page.waitForEvent('download')
  await challenge.press(sheet.getByRole('button', { name: 'Save picture' }))
  expect((await saved).suggestedFilename()).toBe('wordconnect.png')
  // What is shared is a sentence and a pattern: no word of the board has a place in it.
  await expect(sheet.getByRole('blockquote')).toHaveText(SHARED)

  // When the page is opened again the day is still over, and nothing is celebrated twice.
  await page.reload()
  await expect(page.getByText('1 of 7 badges')).toBeVisible()
  await expect(page.getByRole('heading', complete)).toBeVisible()
  await expect(page.getByRole('region', { name: 'New badge' })).toHaveCount(0)
  expect(await confettiNoted(page)).toBe('0')
})

test('a loser sees the groups, and how everybody did once five have played', async ({
  page,
  server,
  challenge,
  player,
}) => {
  const others = await crowd(server, 4)
  for (const [mistakes, { client }] of others.slice(0, 3).entries()) await playDaily(server, client, mistakes)
  const last = others[3]
  if (last) await lose(server, last.client, await startDaily(last.client))
  await noteConfetti(page)
  const { id } = await startDaily(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 2 })
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(16)
  await challenge.miss(2)
  await challenge.select(twoAndTwo(groups))
  await expect(page.getByRole('heading', complete)).toBeFocused()
  await expect(challenge.said(/^Game Over! Too many mistakes\. Not found: /)).toBeAttached()
  await expect(challenge.panel('Your result').getByText('Not solved', { exact: true })).toBeVisible()
  await expect(challenge.missed).toHaveCount(4)
  expect(await confettiNoted(page)).toBe('0')
  await expect(page.getByText('Complete a challenge to begin one.')).toHaveCount(0)
  const everybody = page.getByRole('region', { name: 'How everybody did' })
  for (const table of ['Solved it', 'Mistakes', 'Groups found', 'Commonest wrong guess'])
    await expect(everybody.getByRole('table', { name: table })).toBeAttached()
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Daily Challenge' })
  await expect(card.getByRole('img', { name: 'not solved' })).toBeVisible()
})

test('a visitor is asked to sign in, and what was there before stays', async ({ page }) => {
  await page.goto('/daily-challenge')
  await expect(page.getByRole('heading', { name: 'Sign In to Play' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign In to Play' })).toHaveCount(0)
})

test('a guess made offline is kept and counts once', async ({
  context,
  page,
  server,
  challenge,
  player,
  watch,
}) => {
  watch.allow(0, '/api/game/')
  // What is loaded for later, the side menu say, may be under way when the network goes.
  watch.allow(0, '/assets/')
  // The arrangement of the tiles, stored after another device has played on.
  watch.allow(400, '/api/game/')
  const { id } = await startDaily(player.client)
  const groups = await server.answer(id)
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(16)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await challenge.select(groups[0] ?? [])
  await expect(challenge.status('Your guess is kept and checked when you are back.')).toBeVisible()
  await context.setOffline(false)
  await expect(challenge.banners).toHaveCount(1)
  const row = await server.app.context.db
    .selectFrom('game')
    .select('guesses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.guesses).toHaveLength(1)
  // A guess made on another device is there when the page is opened again.
  await guess(player.client, id, groups[1] ?? [])
  await page.reload()
  await expect(challenge.banners).toHaveCount(2)
})

test('by keyboard alone', { tag: '@desktop' }, async ({ page, challenge, player }) => {
  const keys = new Keys(page)
  await challenge.open()
  await keys.activate(challenge.button('Take Challenge'))
  await expect(challenge.tiles).toHaveCount(16)
  await expect(challenge.tiles.first()).toBeFocused()
  const groups = await challenge.groups()
  await keys.find(challenge, groups[0] ?? [])
  for (const group of groups.slice(1, 3)) await guess(player.client, await challenge.id(), group)
  await page.reload()
  await expect(challenge.banners).toHaveCount(3)
  await keys.find(challenge, groups[3] ?? [])
  await expect(page.getByRole('heading', complete)).toBeFocused()
  await expect(page.getByRole('region', { name: 'New badge' })).toBeVisible()
  await keys.activate(challenge.button('Share'))
  await keys.press('Escape')
  await expect(challenge.button('Share')).toBeFocused()
  await keys.activate(page.getByRole('region', { name: 'Streak calendar' }).getByRole('link'))
  await expect(page).toHaveURL(/date=/)
})

test('the focus goes to a board that is come to, and from it to the next page', { tag: '@desktop' }, async ({
  page,
  challenge,
  player,
}) => {
  await startDaily(player.client)
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(16)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await header.getByRole('link', { name: 'Daily Challenge' }).click()
  await expect(challenge.tiles.first()).toBeFocused()
})

test('a badge from elsewhere waits for the end of the board, and is shown once', async ({
  page,
  server,
  challenge,
  player,
}) => {
  const seen = () => page.evaluate(() => localStorage.getItem('wordconnect-badges-seen'))
  const badge = page.getByRole('region', { name: 'New badge' })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('wordconnect-badges-seen', '[]'))
  await startDaily(player.client)
  await server.app.context.db
    .insertInto('badge')
    .values({
      id: newId(),
      player_id: player.id,
      badge_type: 'daily_champion',
      ref: 'elsewhere',
      earned_at: server.now(),
    })
    .execute()
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(16)
  await page.waitForLoadState('networkidle')
  expect(await seen()).toBe('[]')
  await challenge.giveUp('Give up this challenge?')
  await expect(badge).toContainText('Daily Champion')
  expect(await seen()).toContain('daily_champion')
  await page.reload()
  await expect(challenge.panel('Your result')).toBeVisible()
  await expect(badge).toHaveCount(0)
})

test('a day that is not there says so, and leads to the one that is', async ({ page, challenge, watch }) => {
  watch.allow(404, '/api/daily-challenge')
  watch.allow(400, '/api/daily-challenge')
  for (const [date, title] of [
    ['2026-02-31', 'There is no such day'],
    ['2026-01-10', 'You did not play this day'],
  ] as const) {
    await page.goto(`/daily-challenge?date=${date}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(challenge.button('Try again')).toHaveCount(0)
  }
  await challenge.press(page.getByRole('link', { name: 'To today’s challenge' }))
  await expect(challenge.button('Take Challenge')).toBeVisible()
})

test('the address of the badges leads to them', async ({ page, challenge }) => {
  const heading = page.getByRole('heading', { name: 'Badges and stats' })
  await page.goto('/daily-challenge#badges')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await page.goto('/')
  await challenge.press(page.getByRole('region', { name: 'Next badge' }).getByRole('link'))
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('giving up asks first and shows the groups', async ({ page, challenge, player }) => {
  await startDaily(player.client)
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(16)
  await challenge.giveUp('Give up this challenge?')
  await expect(page.getByRole('heading', complete)).toBeVisible()
  await expect(challenge.missed).toHaveCount(4)
  expect((await daily(player.client)).userAttempt?.completed).toBe(false)
})

test('at midnight the page asks for the next challenge', async ({ page, server, challenge, player }) => {
  await page.clock.install()
  await win(server, player.client, await startDaily(player.client))
  await challenge.open()
  await expect(page.getByRole('heading', complete)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/daily-challenge')
  await page.clock.fastForward('23:59:59')
  await asked
  await page.clock.resume()
})

test('from home and the menu; the archive is there with premium only', { tag: '@both' }, async ({
  page,
  server,
  challenge,
  player,
  hasTouch,
}) => {
  await page.goto('/')
  if (hasTouch) {
    await challenge.press(page.getByRole('button', { name: 'Menu' }))
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Daily Challenge Today' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await challenge.press(page.getByRole('link', { name: 'Take Challenge' }))
  await expect(page).toHaveURL('/daily-challenge')
  await expect(page.getByRole('region', { name: 'Badges and stats' })).toBeVisible()
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive).toContainText('Premium Only')
  await expect(archive.getByRole('button')).toHaveCount(0)

  await server.makePremium(player.id)
  await page.reload()
  // Yesterday leads the list: until it is over everywhere with the hour at which it opens.
  const [latest] = await player.client.call('GET /api/daily-challenge/archive')
  const { today } = await player.client.call('GET /api/daily-challenge/calendar')
  expect(latest?.date).toBe(addDays(today, -1))
  const yesterday = archive.getByRole('listitem').first()
  await expect(yesterday).toContainText(shortDate(latest?.date ?? ''))
  await expect(yesterday).toContainText(latest?.opensAt ? /still today elsewhere.*Opens / : 'not played')
  await expect(yesterday.getByRole('button')).toHaveCount(latest?.opensAt ? 0 : 1)
  await challenge.press(archive.getByRole('button', { name: /^Play the challenge of / }).first())
  await expect(challenge.tiles).toHaveCount(16)
  const id = new URL(page.url()).searchParams.get('game') ?? ''
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await page.reload()
  await expect(challenge.tiles).toHaveCount(4)
  await challenge.find(last)
  await expect(challenge.heading('Played')).toBeVisible()
  await challenge.press(page.getByRole('link', { name: 'Back to the archive' }))
  await expect(archive.getByRole('button', { name: /^Play again/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeFocused()
  // Nothing of it counts.
  expect((await daily(player.client)).streak.current).toBe(0)
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no confetti', async ({ page, server, challenge, player }) => {
    await noteConfetti(page)
    const { id } = await startDaily(player.client)
    const [last = []] = await playOn(server, player.client, id, { found: 3 })
    await challenge.open()
    await expect(challenge.tiles).toHaveCount(4)
    await challenge.find(last)
    await expect(page.getByRole('region', { name: 'New badge' })).toBeVisible()
    expect(await confettiNoted(page)).toBe('0')
  })
})

test('with a new account of a deleted one’s address, the day’s challenge cannot be taken again', async ({
  page,
  server,
  player,
}) => {
  const { id } = await player.client.call('POST /api/daily-challenge/start')
  await player.client.call('POST /api/game/:id/give-up', { params: { id } })
  await player.client.call('DELETE /api/account', { body: { password: PASSWORD } })
  const client = server.client()
  const user = await client.call('POST /api/auth/register', {
    body: { email: player.email, password: PASSWORD, timeZone: noonZone },
  })
  await client.call('POST /api/username/set', { body: { username: newName() } })
  await signIn(page.context(), { client })
  await page.goto('/daily-challenge')
  await expect(page.getByText('It was begun with an account that has been deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take Challenge' })).toHaveCount(0)
  expect(user.email).toBe(player.email)
})
