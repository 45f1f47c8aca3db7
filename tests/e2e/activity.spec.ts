import type { Page } from '@playwright/test'
import { start, win } from '../support/moves.ts'
import { newPlayer } from './support/players.ts'
import { expect, test } from './support/test.ts'

// ActivityTab.test.tsx checks the text of the activity feed in each state.

const rows = (page: Page) => page.getByRole('list', { name: 'Activity feed' }).getByRole('listitem')
/** The sentence of the feed about a new player. Players who joined one after the other are one row. */
const joined = (name: string) => new RegExp(`${name} (and .+ others? )?joined WordConnect`)
const live = (page: Page) => page.getByText('Live: new activities appear by themselves.')

test('what happens elsewhere arrives by itself, waits while the list is in use, and is caught up on after a loss', async ({
  page,
  context,
  server,
  player,
  watch,
}) => {
  watch.allowGrowth(/^\/ Home/)
  // The last request that the page makes without the player opens the event stream. The test waits for this request.
  const notices = page.waitForResponse(/\/api\/events\?.*me%40/)
  await page.goto('/#activity')
  await expect(rows(page).first()).toContainText(joined(player.username))
  await expect(live(page)).toBeVisible()
  await page.mouse.move(0, 0)
  const one = await newPlayer(server)
  await expect(rows(page).first()).toContainText(joined(one.username))
  await expect(page.locator('[aria-live="polite"]')).toContainText(`${one.username} joined WordConnect`)
  await expect(rows(page).first()).toContainText('just now')

  await rows(page).first().getByRole('link').focus()
  const two = await newPlayer(server)
  const show = page.getByRole('button', { name: 'Show one new activity' })
  await expect(show).toBeVisible()
  await expect(rows(page).first()).toContainText(one.username)
  await show.press('Enter')
  await expect(rows(page).first()).toContainText(two.username)
  await expect(rows(page).filter({ hasText: two.username })).toHaveCount(1)
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await rows(page).first().getByRole('link').blur()

  await notices
  await context.setOffline(true)
  await expect(page.getByText('Not live: you are offline.')).toBeVisible()
  await win(server, two.client, await start(two.client))
  const { username } = await newPlayer(server)
  await context.setOffline(false)
  await expect(page.getByText('Live again: what came meanwhile is here.')).toBeVisible()
  await expect(rows(page).filter({ hasText: username })).toHaveCount(1)
})
