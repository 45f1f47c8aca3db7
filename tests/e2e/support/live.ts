import type { Page } from '@playwright/test'

/** Opens a page and waits until it receives news. A page opens its stream only some time after its start. */
export async function openLive(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse('**/api/events?**')
  await page.goto(path)
  await live
}
