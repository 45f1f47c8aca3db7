import type { Page } from '@playwright/test'
import { LATENCY_MS, presses } from '../support/presses.ts'
import { expect, test } from './support/test.ts'

/** Delays every answer, so that the parts of a page are still loading when a link is pressed. */
async function delayAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

test('each press on a link arrives, although the page is still loading parts', { tag: '@desktop' }, async ({
  page,
  watch,
}) => {
  watch.allow(0, '/')
  await delayAnswers(page)
  for (const { from, link, to } of presses) {
    await page.goto(from)
    // The first press starts loading what later presses need.
    await page.keyboard.press('Shift')
    await page.getByRole('link', { name: link }).first().click()
    await expect(page, `${link} on ${from}`).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page, `${link} on ${from}, after the page has loaded`).toHaveURL(to)
  }
})

test('a file that cannot be loaded because the browser leaves the page does not bring the old page back', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  watch.allow(0, '/')
  watch.allowError(/dynamically imported module|Failed to fetch/)
  await page.goto('/')
  await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
  let reloads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/') reloads++
  })
  // The answer to the navigation waits until the page has asked for the part in vain.
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/assets/SignInForm-*.js', async (route) => {
    await route.abort()
    answer()
  })
  await page.route('/how-to-play', async (route) => {
    await asked
    await route.continue()
  })
  // The link is followed, and in the same moment the page needs a part.
  await page.evaluate(() => {
    location.assign('/how-to-play')
    document.querySelector<HTMLElement>('[role="tab"][aria-selected="false"]')?.click()
  })
  await expect(page.getByRole('heading', { name: 'How to play', level: 1 })).toBeVisible()
  expect(reloads).toBe(0)
})
