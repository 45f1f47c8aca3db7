import { loadStory } from '../../src/server/content/story.ts'
import { formatSeconds } from '../../src/web/lib/format.ts'
import type { Client } from '../support/client.ts'
import {
  chapterOf,
  FIRST,
  openRun,
  playMiniGame,
  startChapter,
  winBoard,
  winBoards,
} from '../support/story.ts'
import { expectAccessible } from './support/axe.ts'
import { Chapter } from './support/chapter.ts'
import { Keys } from './support/keys.ts'
import { newPlayer, signIn } from './support/players.ts'
import { playOn } from './support/prepare.ts'
import { expect, startSite, test } from './support/test.ts'

const [first] = loadStory().chapters
if (!first) throw new Error('the story has no chapters')
const { title, opening, between, afterBoards, endings, miniGames, slips } = first
const required = first.consecutiveWinsRequired
const [afterOne = afterBoards, afterTwo = afterBoards] = between
const points = miniGames.reduce((sum, game) => sum + game.points, 0)

/**
 * Expects that the page shows the end of the chapter, and that the player’s time is on the leaderboards of the chapter
 * and of the story.
 */
async function expectEnd(chapter: Chapter, client: Client): Promise<void> {
  await expect(chapter.heading('Chapter complete')).toBeVisible()
  const { bestTime, completed } = await chapterOf(client)
  expect(completed).toBe(true)
  const time = formatSeconds(bestTime ?? 0)
  const panel = chapter.panel('Your result')
  await expect(panel.getByText(time, { exact: true })).toBeVisible()
  await expect(panel.getByText(String(points), { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('+100')).toBeVisible()
  await expect(panel.getByText('Your best in this chapter')).toBeVisible()
  await expect(panel.getByText(/^Place \d+ among the fastest times$/)).toBeVisible()
}

test('chapter one: failed once, loaded again twice, completed, and on both leaderboards', async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  test.setTimeout(240_000)
  await server.makePremium(player.id)
  const chapter = new Chapter(page, server, player, hasTouch)
  await page.goto('/story-mode')
  await chapter.press(page.getByRole('article', { name: title }).getByText('Start Adventure'))
  await expect(chapter.heading(opening.title)).toBeVisible()
  const notice = `Complete ${required} consecutive games without making any mistakes. One wrong selection resets your progress!`
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  await chapter.go('Start Challenge')

  await chapter.expectBoard(1, required)
  await expect(chapter.check).toBeDisabled()
  const [group = [], other = []] = await chapter.groupsLeft()
  await chapter.find(group)
  await expect(chapter.said(/Correct: /)).toBeAttached()
  await expect(page.getByText('1/4', { exact: true })).toBeVisible()
  await chapter.select(other)
  await expectAccessible(page, 'a board')
  await chapter.go('Clear Selection')
  await page.reload()
  await expect(chapter.tiles).toHaveCount(12)
  await expect(chapter.banners).toHaveCount(1)
  await chapter.fail()
  await expect(chapter.said(/Incorrect\. These words don’t form a category\./)).toBeAttached()
  await expect(chapter.missed).toHaveCount(3)
  expect(slips).toContain(await page.locator('blockquote').textContent())
  // After the end of a board the next board appears automatically.
  await chapter.expectBoard(1, required)

  await chapter.win()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(chapter.heading(afterOne.title)).toBeVisible()
  // The page is reloaded while it shows a passage.
  await page.reload()
  await chapter.read(afterOne.title)
  await chapter.expectBoard(2, required)
  // If the player presses a key at the end of a board, the page continues to show this board.
  const staying = chapter.stayAtEnd()
  await chapter.win()
  await staying
  await expect(page.getByText('Any key or tap stays here')).toHaveCount(0)
  await chapter.go('Read on')
  await chapter.read(afterTwo.title)
  await chapter.expectBoard(3, required)
  await chapter.win()
  await chapter.read(afterBoards.title)
  for (const { id } of miniGames) await chapter.solve(id)
  await chapter.read(endings[0]?.title ?? '')
  await expectEnd(chapter, player.client)

  // After a reload the end of the chapter is still visible, and both leaderboards show the player's time.
  await page.reload()
  await expectEnd(chapter, player.client)
  await expectAccessible(page, 'the end of a chapter')
  const { bestTime } = await chapterOf(player.client)
  const time = formatSeconds(bestTime ?? 0)
  await chapter.press(chapter.button('Fastest Times'))
  const own = page.getByRole('listitem').filter({ hasText: player.username })
  await expect(chapter.dialog('Fastest Times').locator(own)).toContainText(time)
  await page.keyboard.press('Escape')
  await page.goto('/leaderboards?board=story-mode')
  await expect(own).toContainText('1 chapter')
  await expect(own).toContainText(time)
  await page.goto(`/players/${player.username}`)
  await expect(page.getByRole('region', { name: 'Story Chapters' })).toContainText('1 chapter')
  await expect(page.locator('main dl').first()).toContainText(/Story Wins\s*3/)
})

test('chapter one by keys alone, failed once', { tag: ['@desktop', '@long'] }, async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  test.setTimeout(240_000)
  await server.makePremium(player.id)
  const keys = new Keys(page)
  const chapter = new Chapter(page, server, player, hasTouch, keys)
  await page.goto('/story-mode')
  await keys.activate(
    page.getByRole('article', { name: title }).getByRole('link', { name: /^Start Adventure/ }),
  )
  await chapter.go('Start Challenge')
  await chapter.expectBoard(1, required)
  await chapter.fail()
  // The page waits for a player who uses the keyboard.
  await expect(page.getByText('Any key or tap stays here')).toHaveCount(0)
  await chapter.go('Start over')
  await chapter.expectBoard(1, required)
  await chapter.win()
  await chapter.go('Read on')
  for (const [index, passage] of [afterOne, afterTwo].entries()) {
    await expect(chapter.heading(passage.title)).toBeVisible()
    // After a reload the browser chooses the focused element, so the test checks the focus only before the first
    // reload.
    if (index === 0) await expect(chapter.button('Go on')).toBeFocused()
    await page.keyboard.press(index === 0 ? 'Enter' : 'Escape')
    await chapter.expectBoard(index + 2, required)
    // With the keyboard, the test wins only one board, because the other boards work in the same way.
    const run = await openRun(player.client)
    if (run?.game) await winBoard(server, player.client, run.game)
    await page.reload()
  }
  await chapter.read(afterBoards.title)
  for (const { id } of miniGames) await chapter.solve(id, { mistake: true })
  await expect(chapter.heading(endings[0]?.title ?? '')).toBeVisible()
  await keys.press('Escape')
  await expect(chapter.heading('Chapter complete')).toBeVisible()
  await keys.activate(page.getByRole('main').getByRole('link', { name: 'Back to Chapters' }))
  await expect(page.getByRole('article', { name: title })).toContainText('Completed')
})

test('the page goes on from how the run stands: played on elsewhere, and without a connection', {
  tag: '@long',
}, async ({ page, context, server, player, hasTouch, watch }) => {
  await server.makePremium(player.id)
  const run = await startChapter(player.client, { pause: true })
  const chapter = new Chapter(page, server, player, hasTouch)
  // While the page loads, its last request opens the event stream of notices.
  const isLoaded = page.waitForRequest('**/api/events*')
  await page.goto(`/story-mode?chapter=${FIRST}`)
  await chapter.expectBoard(1, required)
  await isLoaded
  const [group = []] = await chapter.groupsLeft()
  // The player wins the board on another device.
  if (run.game) await winBoard(server, player.client, run.game)
  watch.allow(409, '/api/game/')
  await chapter.select(group)
  await chapter.press(chapter.check)
  await expect(chapter.toast('This chapter went on elsewhere')).toBeVisible()
  await chapter.read(afterOne.title)
  await chapter.expectBoard(2, required)

  await context.setOffline(true)
  watch.allow(0, '/api/')
  const [next = []] = await chapter.groupsLeft()
  await chapter.select(next)
  await chapter.press(chapter.check)
  await expect(chapter.status('You are offline. Your guess is kept')).toBeVisible()
  await context.setOffline(false)
  await expect(chapter.banners).toHaveCount(1)
  await chapter.win()
  await expect(chapter.heading(afterTwo.title)).toBeVisible()
  await context.setOffline(true)
  await chapter.go('Go on')
  await expect(chapter.toast('Error')).toBeVisible()
  await context.setOffline(false)
  await chapter.go('Go on')
  await chapter.expectBoard(3, required)
})

test('premium that ends in the middle of a run leaves it its end', { tag: '@long' }, async ({ browser }) => {
  // The test starts a separate server, because the test advances the clock of the server by a day.
  const site = await startSite()
  const context = await browser.newContext({ baseURL: site.origin })
  const player = await newPlayer(site)
  await site.makePremium(player.id)
  const run = await startChapter(player.client)
  await winBoards(site, player.client, run)
  for (const _ of miniGames.slice(1)) await playMiniGame(player.client, run.id)
  site.passTime(26 * 3600)
  await signIn(context, player)
  const page = await context.newPage()
  const chapter = new Chapter(page, site, player, false)
  await page.goto('/story-mode')
  const open = page.getByRole('region', { name: 'Your open run' })
  await expect(open.getByRole('heading')).toHaveText(`Chapter 1: ${title}`)
  await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await open.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(`/story-mode?chapter=${FIRST}`)
  await chapter.solve(miniGames.at(-1)?.id ?? '')
  await chapter.read(endings[0]?.title ?? '')
  await expectEnd(chapter, player.client)
  await page.reload()
  await expectEnd(chapter, player.client)
  // A player without premium cannot start a new run.
  await page.goto('/story-mode')
  await page.goto(`/story-mode?chapter=${FIRST}`)
  await expect(chapter.heading('Story Mode is part of premium')).toBeVisible()
  await context.close()
  await site.close()
})

test('each page of the story begins at its top; the keys of a dialog are its own', async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  await server.makePremium(player.id)
  const run = await startChapter(player.client, { pause: true })
  const [last = []] = run.game ? await playOn(server, player.client, run.game.id, { found: 3 }) : []
  const chapter = new Chapter(page, server, player, hasTouch)
  // The screen of a small phone. Every tested page is higher than this screen.
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`/story-mode?chapter=${FIRST}`)
  await expect(chapter.tiles).toHaveCount(4)
  const staying = chapter.stayAtEnd()
  await chapter.find(last)
  await staying
  await chapter.toBottom()
  await chapter.go('Read on')
  await expect(chapter.heading(afterOne.title)).toBeInViewport({ ratio: 1 })
  await chapter.expectTop()

  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(chapter.heading(afterOne.title)).toBeVisible()
  await chapter.toBottom()
  await page.keyboard.press('Escape')
  await chapter.expectBoard(2, required)
  await chapter.expectTop()
})
