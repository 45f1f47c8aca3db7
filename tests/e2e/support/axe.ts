import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Of the rules of those tags, the ones that judge colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits until everything that moves has come to rest, so that no colour is judged halfway. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map((one) => one.finished))
  })
}

/**
 * Looks for violations in the state that the page is in, in light and in dark, where only colours differ. All states of a
 * test are reported.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await atRest(page)
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(colourRules)
    ).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
