import type { Page } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import { completeChapter, startChapter, winBoard } from '../support/story.ts'
import { expectAccessibleDialog } from './support/axe.ts'
import { Keys } from './support/keys.ts'
import type { Player } from './support/players.ts'
import { expect, test } from './support/test.ts'

// Tests the page that lists the story's chapters. The test story-chapter.spec.ts plays a chapter.

const chapter = (page: Page, title: string) => page.getByRole('article', { name: title })
const main = (page: Page) => page.locator('main')

/** Sets a player's highest level in the database. The player does not need to play. */
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

test('a completed chapter: best time, fastest times, the story again, by keyboard', {
  tag: ['@desktop', '@long'],
}, async ({ page, server, player }) => {
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

  const keys = new Keys(page)
  await keys.activate(first.getByRole('button', { name: 'Fastest Times' }))
  const times = page.getByRole('dialog', { name: 'Fastest Times' })
  const own = times.getByRole('listitem').filter({ hasText: 'You' })
  await expect(own).toContainText(player.username)
  await expect(own).toContainText(/\d+ points/)
  await expect(own).toContainText(time)
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

  // For an unfinished chapter the dialog shows only the passages that the player has seen.
  await guild.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(page.getByRole('dialog')).toContainText(/passages of this chapter are still to be told\./)
})
