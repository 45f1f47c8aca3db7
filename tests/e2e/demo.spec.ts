import { seedDemo } from '../../src/server/features/demo/demo.service.ts'
import { giveUp, guess, start } from '../support/moves.ts'
import type { TestServer } from '../support/server.ts'
import { newPlayer, signIn } from './support/players.ts'
import { expect, startSite, test } from './support/test.ts'

// An installation of its own, seeded like a new one.

test.describe.configure({ mode: 'default' })

let site: TestServer

test.beforeAll(async () => {
  site = await startSite({ DEMO: '1' })
  await seedDemo(site.app.context)
})

test.afterAll(() => site.close())

test('the leaderboard: the ten best, and the own row with its badge and share button', async ({
  context,
  page,
}) => {
  const player = await newPlayer(site)
  await signIn(context, player)
  // Worth less than any demo player's run.
  await giveUp(player.client, (await start(player.client)).id)
  const { id } = await start(player.client)
  const [group = []] = await site.answer(id)
  await guess(player.client, id, group)
  await giveUp(player.client, id)
  await page.goto(site.origin)
  const rows = page.getByRole('list').getByRole('listitem')
  await expect(rows).toHaveCount(11)
  const own = rows.last()
  await expect(own).toContainText('14')
  await expect(own).toContainText(player.username)
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByText('You', { exact: true })).toHaveCount(1)
  await expect(own.getByRole('button', { name: 'Share your score' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share your score' })).toHaveCount(1)
  await expect(page.getByText('#14')).toBeVisible()
  await expect(page.getByText('No games left')).toBeVisible()
  await expect(page.getByText('New ones come at midnight')).toBeVisible()
  expect(await page.content()).not.toContain('@wordconnect.example')

  await own.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Share your score' })).toContainText('I scored 100 points')
  await page.keyboard.press('Escape')
  await expect(own.getByRole('button')).toBeFocused()
})

test('the demo player is offered, and has a life: a streak, a run, badges, duels and insights', async ({
  page,
}) => {
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Use the demo account' }).click()
  await expect(page.getByText('Unlimited games')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('seven days in a row')
  await expect(main).toContainText('two groups found')
  await expect(main).toContainText('Next badge')
  await page.goto(`${site.origin}/#challenges`)
  await expect(page.getByRole('link', { name: /^Start Race/ })).toHaveCount(2)
  await expect(main).toContainText('Played')
  await page.goto(`${site.origin}/#insights`)
  await expect(page.getByRole('heading', { name: 'Practise things that share a trait' })).toBeVisible()
  await page.goto(`${site.origin}/players/demo_player`)
  await expect(main).toContainText('First Light')
  await expect(main).toContainText('Week Streak')
  // The run in the middle can be gone on with.
  await page.goto(`${site.origin}/game`)
  await expect(page.getByRole('grid', { name: 'Words' }).getByRole('button')).toHaveCount(12)
})
