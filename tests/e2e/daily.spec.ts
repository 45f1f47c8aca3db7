import type { Page } from '@playwright/test'
import { addDays } from '../../src/engine/daily/date.ts'
import { longDate } from '../../src/web/lib/calendar-date.ts'
import { daily, startDaily } from '../support/dailies.ts'
import { guess, twoAndTwo } from '../support/moves.ts'
import { expectAccessible } from './support/axe.ts'
import { Daily } from './support/daily.ts'
import { Keys } from './support/keys.ts'
import { playOn } from './support/prepare.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ challenge: Daily }>({
  challenge: ({ page, server, player, hasTouch }, provide) =>
    provide(new Daily(page, server, player, hasTouch)),
})

const complete = { name: 'Challenge Complete' }

/**
 * Records in the page the largest number of confetti pieces, because the page removes the pieces after three seconds.
 */
const noteConfetti = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      const pieces = document.querySelectorAll('[data-confetti] > i').length
      const { dataset } = document.documentElement
      dataset.mostPieces = String(Math.max(pieces, Number(dataset.mostPieces ?? 0)))
    }).observe(document, { subtree: true, childList: true }),
  )
const confettiNoted = (page: Page) => page.locator('html').getAttribute('data-most-pieces')

/** Pattern for the text of a shared result: it contains squares for the guesses, but no word of the board. */
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

  // After a reload of the page, the player's attempt and the clock continue.
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
  await expectAccessible(page, 'the end, with a badge won')

  await challenge.press(challenge.button('Share'))
  const sheet = challenge.dialog('Share your result')
  await expect(
    sheet.getByRole('img', { name: /solved WordConnect No\. \d+ in .* with 1 mistake/ }),
  ).toBeVisible()
  const saved = page.waitForEvent('download')
  await challenge.press(sheet.getByRole('button', { name: 'Save picture' }))
  expect((await saved).suggestedFilename()).toBe('wordconnect.png')
  // The shared text is a sentence and a pattern of squares, without a word of the board.
  await expect(sheet.getByRole('blockquote')).toHaveText(SHARED)

  // After a reload the page still shows the finished daily challenge, but no confetti.
  await page.reload()
  await expect(page.getByText('1 of 7 badges')).toBeVisible()
  await expect(page.getByRole('heading', complete)).toBeVisible()
  await expect(page.getByRole('region', { name: 'New badge' })).toHaveCount(0)
  expect(await confettiNoted(page)).toBe('0')
})

test('a loser sees the groups', { tag: '@long' }, async ({ page, server, challenge, player }) => {
  const { id } = await startDaily(player.client)
  const groups = await playOn(server, player.client, id, { mistakes: 3 })
  await challenge.open()
  await expect(challenge.tiles).toHaveCount(16)
  await challenge.select(twoAndTwo(groups))
  await expect(page.getByRole('heading', complete)).toBeFocused()
  await expect(challenge.said(/^Game Over! Too many mistakes\. Not found: /)).toBeAttached()
  await expect(challenge.panel('Your result').getByText('Not solved', { exact: true })).toBeVisible()
  await expect(challenge.missed).toHaveCount(4)
})

test('a guess made offline is kept and counts once; giving up asks first and shows the groups', async ({
  context,
  page,
  server,
  challenge,
  player,
  watch,
}) => {
  watch.allow(0, '/api/game/')
  // The page preloads files, such as the side menu. Some of these requests may still be running when the network fails.
  watch.allow(0, '/assets/')
  // The server refuses the order of the tiles that the page sends, because a guess on another device has changed the
  // board.
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
  // A guess on another device is visible after a reload.
  await guess(player.client, id, groups[1] ?? [])
  await page.reload()
  await expect(challenge.banners).toHaveCount(2)
  await challenge.giveUp('Give up this challenge?')
  await expect(page.getByRole('heading', complete)).toBeVisible()
  await expect(challenge.missed).toHaveCount(2)
  expect((await daily(player.client)).userAttempt?.completed).toBe(false)
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
  // When a board opens, the focus moves to the board. When the player leaves the board, the focus moves to the next
  // page.
  await page.goto('/')
  const header = page.getByRole('banner')
  await keys.activate(header.getByRole('link', { name: 'Daily Challenge' }))
  await expect(challenge.banners).toHaveCount(3)
  await expect(challenge.tiles.first()).toBeFocused()
  await header.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await challenge.open()
  await expect(challenge.banners).toHaveCount(3)
  await keys.find(challenge, groups[3] ?? [])
  await expect(page.getByRole('heading', complete)).toBeFocused()
  await expect(page.getByRole('region', { name: 'New badge' })).toBeVisible()
  await keys.activate(challenge.button('Share'))
  await keys.press('Escape')
  await expect(challenge.button('Share')).toBeFocused()
  await keys.activate(page.getByRole('table', { name: 'Your days' }).getByRole('link'))
  await expect(page).toHaveURL(/date=/)
})

test('by the address of the badges, from home and the menu; the archive is there with premium only', {
  tag: '@long',
}, async ({ page, server, challenge, player }) => {
  const badges = page.getByRole('heading', { name: 'Badges and stats' })
  await page.goto('/daily-challenge#badges')
  await expect(badges).toBeFocused()
  await expect(badges).toBeInViewport()
  await page.goto('/')
  await challenge.press(page.getByRole('region', { name: 'Next badge' }).getByRole('link'))
  await expect(badges).toBeFocused()
  await expect(badges).toBeInViewport()
  await page.goBack()
  await challenge.press(page.getByRole('button', { name: 'Menu' }))
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Daily Challenge Today' })).toBeVisible()
  await page.keyboard.press('Escape')
  await challenge.press(page.getByRole('link', { name: 'Take Challenge' }))
  await expect(page).toHaveURL('/daily-challenge')
  await expect(page.getByRole('region', { name: 'Badges and stats' })).toBeVisible()
  const month = page.getByRole('region', { name: /^Your / }).filter({ has: page.getByRole('table') })
  const days = month.getByRole('table', { name: 'Your days' })
  await expect(month).toContainText('Premium Only')
  await expect(days.getByRole('button')).toHaveCount(0)

  await server.makePremium(player.id)
  // The calendar shows a day in each possible state, so that axe checks all colours of the calendar.
  const states = ['completed', 'frozen', 'missed', 'lost', 'playing', 'open', 'future']
  await page.route('**/api/daily-challenge/calendar*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const [index, day] of json.days.entries()) day.state = states[index % states.length]
    await route.fulfill({ response, json })
  })
  await page.reload()
  // Yesterday may not be over in some time zones. Until it is over in all of them, its label says when it opens.
  const [latest] = await player.client.call('GET /api/daily-challenge/archive')
  const { today } = await player.client.call('GET /api/daily-challenge/calendar')
  expect(latest?.date).toBe(addDays(today, -1))
  if (today.endsWith('-01')) await challenge.press(month.getByRole('button', { name: 'Previous month' }))
  const yesterday = days.getByRole('cell', { name: longDate(latest?.date ?? '') })
  await expect(yesterday).toContainText(
    latest?.opensAt ? /opens in the archive/ : longDate(latest?.date ?? ''),
  )
  await expect(page.getByRole('cell', { name: /streak saved by a freeze/ }).first()).toBeVisible()
  await expectAccessible(page, 'month and archive')
  await challenge.press(days.getByRole('button', { name: /^Play the challenge of / }).first())
  await expect(challenge.tiles).toHaveCount(16)
  const id = new URL(page.url()).searchParams.get('game') ?? ''
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await page.reload()
  await expect(challenge.tiles).toHaveCount(4)
  await challenge.find(last)
  await expect(challenge.heading('Played')).toBeVisible()
  await challenge.press(page.getByRole('link', { name: 'Back to your month' }))
  await expect(days.getByRole('button', { name: /^Play again/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Your / })).toBeFocused()
  // A game from the archive does not change the player's streak of daily challenges.
  expect((await daily(player.client)).streak.current).toBe(0)
})
