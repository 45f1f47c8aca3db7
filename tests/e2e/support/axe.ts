import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of those tags that judge colours. */
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
 * Looks for violations in the state that the page is in: by all rules in light, and by those of colours in dark, where only
 * colours differ. `within` limits it to a part of the page, such as an open dialog. All states of a test are reported.
 */
export async function expectAccessible(page: Page, state: string, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
    await atRest(page)
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (within) axe.include(within)
    const rules = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(colourRules)
    const { violations } = await rules.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Looks for colours that are too near, in the page as it is. */
export async function expectReadable(page: Page, state: string): Promise<void> {
  await atRest(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.withRules(colourRules).analyze()
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}

/** `expectAccessible` for the dialog that is open: everything behind it is inert. */
export const expectAccessibleDialog = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, 'dialog[open]')
