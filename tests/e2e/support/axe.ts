import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Ids of the axe rules that check colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits until all animations have ended, so that axe does not check a colour in the middle of a change. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map((one) => one.finished))
  })
}

/**
 * Checks accessibility in the current state of the page. In the light colour scheme axe checks all rules. In the dark
 * scheme axe checks only the rules for colours, because the two schemes differ only in colours. `within` limits the
 * check to a part of the page, such as an open dialog. A violation does not stop the test. At its end, the test reports
 * all violations together.
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

/** Checks only the rules for colours in the current state of the page. */
export async function expectReadable(page: Page, state: string): Promise<void> {
  await atRest(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.withRules(colourRules).analyze()
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}

/**
 * Runs `expectAccessible` for the open dialog. The content behind an open dialog is inert (users cannot reach it), so
 * only the dialog is checked.
 */
export const expectAccessibleDialog = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, 'dialog[open]')
