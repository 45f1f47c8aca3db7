import { lose, next, start, win } from '../support/moves.ts'
import { expect, test } from './support/test.ts'

// LeaderboardsPage.test.tsx checks the content of a leaderboard.

test('leaderboards and periods are addresses; a player page shows bests and their course; a lost run is on it at once', async ({
  page,
  server,
  player,
  watch,
}) => {
  const first = await win(server, player.client, await start(player.client))
  const second = await win(server, player.client, await next(player.client, first.id))
  await win(server, player.client, await next(player.client, second.id))
  await page.goto('/leaderboards')
  const place = page.getByRole('region', { name: 'Your place' })
  await expect(page.getByRole('list', { name: 'The ten best' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(place).toContainText(/#\d+ of \d+/)

  await page.getByRole('tab', { name: 'Fast Times' }).click()
  await expect(page).toHaveURL('/leaderboards?board=fastest-times')
  await page.getByRole('radio', { name: 'This Week' }).check()
  await expect(page).toHaveURL('/leaderboards?board=fastest-times&period=week')
  await expect(page.getByRole('radio', { name: 'This Week' })).toBeChecked()
  await page.getByRole('tab', { name: 'Win Streaks' }).click()
  // The player's row is one of the ten best rows of the leaderboard, or it is below these ten rows.
  const own = page.getByRole('listitem').filter({ has: page.getByText(player.username, { exact: true }) })
  await expect(own.first()).toContainText('3 in a row')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Fast Times')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'All Time' })).toBeChecked()
  expect(await page.content()).not.toContain('@wordconnect.example')

  await own.first().getByRole('link', { name: player.username }).click()
  await expect(page).toHaveURL(`/players/${player.username}`)
  await expect(page.getByRole('heading', { name: player.username })).toBeFocused()
  await expect(page).toHaveTitle(`${player.username} · WordConnect`)
  const card = page.getByRole('region', { name: 'Best Score' })
  await expect(card.getByRole('img')).toHaveAccessibleName(
    /From \d+ points to [\d,]+ points on .+ in two steps/,
  )
  await card.getByText('As a table').click()
  await expect(card.getByRole('row')).toHaveCount(4)
  expect(await page.content()).not.toContain('@wordconnect.example')
  await card.getByRole('link', { name: /^#\d+ of \d+ in High Scores$/ }).click()
  await expect(page).toHaveURL('/leaderboards')

  await lose(server, player.client, await start(player.client))
  await page.goto(`/players/${player.username}`)
  await expect(page.getByText('This is you, as others see you.')).toBeVisible()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(figure('Runs')).toHaveText('2')
  await expect(figure('Levels Completed')).toHaveText('3')

  watch.allow(404, '/api/users/')
  await page.goto('/players/nobody_at_all')
  await expect(page.getByRole('heading', { name: 'No such player' })).toBeVisible()
  await page.getByRole('link', { name: 'Find a player' }).click()
  await expect(page).toHaveURL('/#players')
})
