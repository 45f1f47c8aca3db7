import type { Page } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import { completeChapter, FIRST, startChapter, winBoard } from '../support/story.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import { newPlayer, type Player, signIn } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

// The chapters of the story. How they are played is in story.spec.ts.

const gives = [
  '5 Epic Story Chapters',
  'Consecutive Game Challenges',
  'Exclusive Mini-Games',
  'Leaderboard Rankings',
  'Unlimited Daily Games',
  'Premium Hints & Lives',
]

const chapter = (page: Page, title: string) => page.getByRole('article', { name: title })
const main = (page: Page) => page.locator('main')

/** Makes a player as far as a level, without playing it. */
async function reachLevel(server: TestServer, { id }: Player, level: number): Promise<void> {
  await server.app.context.db
    .insertInto('play_record')
    .values({
      ...{ player_id: id, current_game_id: null, best_score_at: null, best_score_id: null },
      highest_level: level,
    })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ highest_level: level }))
    .execute()
}

async function premiumPlayer(server: TestServer, player: Player, level = 1): Promise<void> {
  await server.makePremium(player.id)
  await reachLevel(server, player, level)
}

/** Premium of a day ends. */
async function endPremium(server: TestServer): Promise<void> {
  server.passTime(26 * 3600)
}

test('a free player is told what the story is, and what costs nothing', { tag: '@both' }, async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  await reachLevel(server, player, 7)
  await page.goto('/')
  if (hasTouch) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Story Mode Premium Only' })).toBeDisabled()
    await page.goto('/story-mode')
  } else await page.getByRole('navigation').getByRole('link', { name: 'Story Mode' }).click()
  await expect(page).toHaveURL('/story-mode')
  await expect(page).toHaveTitle('Story Mode · WordConnect')
  await expect(page.getByRole('heading', { name: 'Story Mode Premium' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What Premium gives' }).getByRole('listitem')).toHaveText(
    gives,
  )
  await expect(page.getByText('chapters 1 and 2 would be open to you.')).toBeVisible()
  await expect(main(page).getByText('Digital Awakening')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your open run' })).toHaveCount(0)
  await expectAccessible(page, 'Story Mode Premium')

  await page.getByRole('link', { name: 'Continue with Free Version' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/story-mode')
  const upgrade = page.getByRole('link', { name: 'Upgrade to Premium' })
  await expect(upgrade).toHaveAttribute('href', '/premium-store?from=story')
  await upgrade.click()
  await expect(page.getByRole('heading', { name: 'Premium Store' })).toBeVisible()
})

test('a run that was begun with premium can be gone on with', async ({ browser }) => {
  const site = await startSite()
  const context = await browser.newContext({ baseURL: site.origin })
  const player = await newPlayer(site)
  await site.makePremium(player.id)
  const run = await startChapter(player.client)
  if (run.game) await winBoard(site, player.client, run.game)
  await endPremium(site)
  await signIn(context, player)
  const page = await context.newPage()
  await page.goto('/story-mode')
  const open = page.getByRole('region', { name: 'Your open run' })
  await expect(open.getByRole('heading')).toHaveText('Chapter 1: Digital Awakening')
  await expect(open).toContainText('1 of 3 wins, go on where you were.')
  await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expectAccessible(page, 'an open run without premium')
  await open.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(`/story-mode?chapter=${FIRST}`)
  await context.close()
  await site.close()
})

test('five chapters, each in its state, on a thread of the way so far', { tag: '@both' }, async ({
  page,
  server,
  player,
}) => {
  await premiumPlayer(server, player, 7)
  await page.goto('/story-mode')
  const cards = page.getByRole('list', { name: 'Chapters' }).getByRole('article')
  await expect(cards).toHaveCount(5)
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    /^14% of the way: level 7 of 50\./,
  )
  const figures = main(page).locator('dl').first()
  await expect(figures).toContainText('0 of 5')
  await expect(figures).toContainText('Level 1')
  await expect(figures).toContainText('200 to level 2')

  const guild = chapter(page, 'Content Creators Guild')
  await expect(chapter(page, 'Digital Awakening')).toContainText('Unlocked')
  await expect(guild).toContainText('Unlocked')
  await expect(guild.getByRole('img', { name: '2 of 5' })).toBeVisible()
  await expect(guild).toContainText('+150')
  await expect(guild.getByRole('link', { name: 'Start Adventure' })).toHaveAttribute(
    'href',
    '/story-mode?chapter=content_creators_guild',
  )
  for (const [title, left] of [
    ['Algorithm Mystery', 'Opens at level 10, 3 to go'],
    ['Gen Z Chronicles', 'Opens at level 15, 8 to go'],
    ['WordConnect Prophecy', 'Opens at level 20, 13 to go'],
  ] as const) {
    await expect(chapter(page, title)).toContainText(left)
    await expect(chapter(page, title).getByRole('button')).toHaveText('Locked')
    await expect(chapter(page, title).getByRole('button')).toBeDisabled()
    await expect(chapter(page, title).getByRole('link')).toHaveCount(0)
  }
  await expectAccessible(page, 'five chapters')
})

test('a completed chapter: best time, fastest times, the story again, by keyboard', { tag: '@both' }, async ({
  page,
  server,
  player,
}) => {
  await premiumPlayer(server, player, 5)
  const { bestTime } = await completeChapter(server, player)
  const run = await startChapter(player.client, { chapterId: 'content_creators_guild' })
  if (run.game) await winBoard(server, player.client, run.game)
  await page.goto('/story-mode')
  const first = chapter(page, 'Digital Awakening')
  const time = `${Math.floor(bestTime / 60)}:${String(bestTime % 60).padStart(2, '0')}`
  await expect(first).toContainText('Completed')
  await expect(first).toContainText('100 won')
  await expect(first).toContainText(`Your best${time}`)
  await expect(first.getByRole('link', { name: 'Replay Chapter' })).toBeVisible()
  await expect(main(page).locator('dl').first()).toContainText('1 of 5')
  const guild = chapter(page, 'Content Creators Guild')
  await expect(guild).toContainText('1 of 4 wins, go on where you were')
  await expect(guild.getByRole('link', { name: 'Start Adventure' })).toBeVisible()
  await expectAccessible(page, 'a chapter completed and one begun')

  const keys = new Keys(page)
  await keys.activate(first.getByRole('button', { name: 'Fastest Times' }))
  const times = page.getByRole('dialog', { name: 'Fastest Times' })
  const own = times.getByRole('listitem').filter({ hasText: 'You' })
  await expect(own).toContainText(player.username)
  await expect(own).toContainText(/\d+ points/)
  await expect(own).toContainText(time)
  await expectAccessibleDialog(page, 'fastest times')
  await keys.press('Escape')
  await expect(first.getByRole('button', { name: 'Fastest Times' })).toBeFocused()

  await keys.activate(first.getByRole('button', { name: 'Read again' }))
  const book = page.getByRole('dialog', { name: 'Digital Awakening' })
  await expect(book.getByRole('heading', { name: 'A lamp where no lamp should be' })).toBeVisible()
  await expect(book).toContainText(/Chapter 1, \d+ of \d+ passages told/)
  await expect(book).toContainText('You know all of this chapter.')
  await expectAccessibleDialog(page, 'the story again')
  await keys.press('Escape')
  await expect(book).toBeHidden()

  // Of the chapter that is begun only what was told is there.
  await guild.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(page.getByRole('dialog')).toContainText(/passages of this chapter are still to be told\./)
})

test('the story leaderboard: chapters and time, and the way to a place on it', { tag: '@both' }, async ({
  page,
  server,
  player,
}) => {
  await premiumPlayer(server, player)
  await page.goto('/leaderboards')
  await page.getByRole('tab', { name: 'Story Mode' }).click()
  const place = page.getByRole('region', { name: 'Your place' })
  await expect(place).toContainText('Complete a chapter of the story and it stands here.')
  await expect(
    main(page).getByRole('tabpanel').getByRole('link', { name: 'Story Mode' }).first(),
  ).toHaveAttribute('href', '/story-mode')

  await completeChapter(server, player)
  await page.reload()
  const own = page.getByRole('listitem').filter({ hasText: player.username })
  await expect(own.first()).toContainText(/1 chapter$/)
  await expect(own.first()).toContainText(/\d:\d\d/)
  await expectAccessible(page, 'story leaderboard')
  await page.goto(`/players/${player.username}`)
  await expect(page.getByRole('region', { name: 'Story Chapters' })).toContainText('1 chapter')
  await expect(main(page).locator('dl').first()).toContainText(/Story Wins\s*3/)
})

test('nobody has completed a chapter yet; what could not be loaded says so', async ({
  page,
  context,
  watch,
}) => {
  // Elsewhere others complete chapters.
  const site = await startSite()
  const player = await newPlayer(site)
  await premiumPlayer(site, player)
  await signIn(context, player)
  watch.allow(0, '/api/story/')
  await page.route('**/api/story/progress', (route) => route.abort(), { times: 1 })
  await page.goto(`${site.origin}/story-mode`)
  await expect(page.getByText('The story could not be loaded')).toBeVisible()
  await expectAccessible(page, 'not loaded')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Chapters' })).toBeVisible()

  await page.route('**/api/story/leaderboard/**', (route) => route.abort(), { times: 1 })
  const open = chapter(page, 'Digital Awakening').getByRole('button', { name: 'Fastest Times' })
  await open.click()
  const times = page.getByRole('dialog', { name: 'Fastest Times' })
  await expect(times.getByText('The fastest times could not be loaded')).toBeVisible()
  await times.getByRole('button', { name: 'Try again' }).click()
  await expect(times.getByText('No records yet. Be the first to complete this chapter!')).toBeVisible()
  await expectAccessibleDialog(page, 'no fastest times')
  await times.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeFocused()
  await site.close()
})
