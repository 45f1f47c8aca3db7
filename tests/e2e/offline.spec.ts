import { expect, test } from './support/test.ts'

test('a page never opened before says that there is no network, and comes by itself when there is', async ({
  page,
  context,
  player,
  watch,
}) => {
  watch.allow(0, '/assets/')
  watch.allow(0, '/api/')
  watch.allowError(/dynamically imported module|file of the page/)
  await page.goto('/')
  await expect(page.getByText(player.username).first()).toBeVisible()
  // Waits until all requests of the home page are done. A request that is still running would fail without the network
  // and show an error.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // The test changes the page's address with a script. With a mouse, the pointer on the link would already start to
  // load the other page.
  await page.evaluate(() => {
    history.pushState(null, '', '/settings')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test.describe('with the worker that shows a page where there is none', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a document that cannot be loaded says so, and comes by itself', async ({ page, context, watch }) => {
    watch.allow(0, '/')
    watch.allow(503, '/')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // A part of the page that is still loading would fail without the network and show an error.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.goto('/how-to-play')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'How to play' })).toBeVisible()
  })
})
