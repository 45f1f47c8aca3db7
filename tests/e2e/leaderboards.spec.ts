import { lose, next, start, win } from '../support/moves.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { newPlayer, type Player, signIn } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

// A site of its own with thirteen players. One of them stands on no leaderboard.

test.describe.configure({ mode: 'default' })

let site: TestServer
let best: Player
let middle: Player
let nobody: Player

test.beforeAll(async () => {
  site = await startSite()
  const players: Player[] = []
  for (let n = 0; n < 12; n++) {
    const player = await newPlayer(site, n === 0 ? 'quiet_harbour' : undefined)
    const first = await start(player.client)
    site.passTime(10 + n)
    const end = await win(site, player.client, first, n % 3)
    if (n === 0) {
      const second = await next(player.client, end.id)
      site.passTime(30)
      await win(site, player.client, second)
    }
    players.push(player)
  }
  ;[best, middle] = [players[0], players[6]] as [Player, Player]
  nobody = await newPlayer(site)
})

test.afterAll(() => site.close())

test('leaderboards and periods, each with the ten best and the own place', async ({ page, context }) => {
  await signIn(context, middle)
  await page.goto(`${site.origin}/leaderboards`)
  const rows = page.getByRole('list', { name: 'The ten best' }).getByRole('listitem')
  const place = page.getByRole('region', { name: 'Your place' })
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('quiet_harbour')
  await expect(rows.first()).toContainText('Level 2')
  await expect(place).toContainText(/#\d+ of 12/)
  await expect(place).toContainText(/You are ahead of \d+% of the players here\./)
  await expect(place.getByRole('listitem')).toHaveCount(5)
  // Only home has a share button, and only in one's own row.
  await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Fast Times' }).click()
  await expect(page).toHaveURL(`${site.origin}/leaderboards?board=fastest-times`)
  await expect(rows.first()).toContainText(/0:1\d/)
  await page.getByRole('radio', { name: 'This Week' }).check()
  await expect(page).toHaveURL(`${site.origin}/leaderboards?board=fastest-times&period=week`)
  await expect(page.getByRole('radio', { name: 'This Week' })).toBeChecked()
  await expect(rows).toHaveCount(10)
  await page.getByRole('tab', { name: 'Win Streaks' }).click()
  await expect(rows.first()).toContainText('2 in a row')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Fast Times')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'All Time' })).toBeChecked()
  await expect(page.getByRole('tab')).toHaveText([
    'High Scores',
    'Fast Times',
    'High Levels',
    'Story Mode',
    'Win Streaks',
    'Daily Champs',
  ])
  expect(await page.content()).not.toContain('@wordconnect.example')
})

test('the best player, and one who is on no leaderboard', async ({ page, context }) => {
  await signIn(context, best)
  await page.goto(`${site.origin}/leaderboards?board=highest-levels`)
  const place = page.getByRole('region', { name: 'Your place' })
  await expect(place).toContainText('#1 of 12')
  await expect(place).toContainText('Nobody stands above you.')
  await signIn(context, nobody)
  await page.reload()
  await expect(place).toContainText('You are not on this leaderboard yet.')
  await expect(place.getByRole('link', { name: 'Play Game' })).toBeVisible()
  await expectAccessible(page, 'not on the leaderboard')
})

test('a player page shows bests and their course, also as a table', async ({ page, context }) => {
  await signIn(context, middle)
  await page.goto(`${site.origin}/leaderboards`)
  await page.getByRole('list', { name: 'The ten best' }).getByRole('link', { name: 'quiet_harbour' }).click()
  await expect(page).toHaveURL(`${site.origin}/players/quiet_harbour`)
  await expect(page.getByRole('heading', { name: 'quiet_harbour' })).toBeFocused()
  await expect(page).toHaveTitle('quiet_harbour · WordConnect')
  const card = page.getByRole('region', { name: 'Best Score' })
  await expect(card.getByRole('img')).toHaveAccessibleName(
    /From \d+ points on .+ to [\d,]+ points on .+ in 1 step/,
  )
  await card.getByText('As a table').click()
  await expect(card.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Change picture' })).toHaveCount(0)
  expect(await page.content()).not.toContain('@wordconnect.example')
  await expectAccessible(page, 'player')
  await card.getByRole('link', { name: '#1 of 12 in High Scores' }).click()
  await expect(page).toHaveURL(`${site.origin}/leaderboards`)
})

test('leaderboards without entries, unknown players and failures say so', async ({ page, player, watch }) => {
  expect(player.username).not.toBe('')
  // Nobody has won a daily here.
  await page.goto('/leaderboards?board=daily-champions&period=month')
  const empty = page.getByRole('region', { name: 'Daily Champs, This Month' })
  await expect(empty.getByText('No entries yet. Be the first to compete!')).toBeVisible()
  await expect(empty.getByRole('link', { name: 'Daily Challenge' })).toHaveAttribute(
    'href',
    '/daily-challenge',
  )
  const foot = page.locator('main footer')
  await expect(foot.getByRole('link', { name: 'Daily Challenge' })).toBeVisible()
  await foot.getByRole('link', { name: 'This week’s leaderboard' }).click()
  await expect(page).toHaveURL('/leaderboards?board=daily-champions&period=week')
  await expect(page.getByRole('radio', { name: 'This Week' })).toBeChecked()
  await expectAccessible(page, 'empty leaderboard')

  watch.allow(404, '/api/users/')
  await page.goto('/players/nobody_at_all')
  await expect(page.getByRole('heading', { name: 'No such player' })).toBeVisible()
  await page.getByRole('link', { name: 'Find a player' }).click()
  await expect(page).toHaveURL('/#players')

  watch.allow(0, '/api/')
  await page.route('**/api/leaderboards/high-scores?**', (route) => route.abort(), { times: 1 })
  await page.goto('/leaderboards')
  await expect(page.getByText('This leaderboard could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This leaderboard could not be loaded')).toHaveCount(0)

  await page.goto(`/players/${player.username}`)
  await expect(page.getByText('You are on no leaderboard yet.')).toBeVisible()
})

test('a run that is lost is on the player page at once', async ({ page, server, player }) => {
  await lose(server, player.client, await start(player.client))
  await page.goto(`/players/${player.username}`)
  await expect(page.getByText('This is you, as others see you.')).toBeVisible()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(figure('Runs')).toHaveText('1')
  await expect(figure('Levels Completed')).toHaveText('0')
})
