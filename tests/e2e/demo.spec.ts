import { seedDemo } from '../../src/server/features/demo/demo.service.ts'
import type { TestServer } from '../support/server.ts'
import { expect, startSite, test } from './support/test.ts'

// This test starts a separate server, because its database must contain the demo data of a new installation.

test.describe.configure({ mode: 'default' })

let site: TestServer

test.beforeAll(async () => {
  site = await startSite({ DEMO: '1' })
  await seedDemo(site.app.context)
})

test.afterAll(() => site.close())

test('the demo player is offered, and has a life: a streak, a run, badges, duels and insights', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(site.origin)
  await page.getByRole('tab', { name: 'Sign In' }).click()
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
  // The player can continue the unfinished run of the demo data.
  await page.goto(`${site.origin}/game`)
  await expect(page.getByRole('grid', { name: 'Words' }).getByRole('button')).toHaveCount(12)
})
